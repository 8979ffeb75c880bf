import { rich } from '#app/ui/text/rich.tsx';
import { useEffect, useRef, useState } from 'react';
import { useFetcher, useLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router';
import { pathWithoutLanguage } from '#contract/language/language-path.ts';
import { message, t } from '#contract/language/text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { savedListPath } from '#app/saved-lists/saved-list-actions.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { LeftOutLines } from './left-out-lines.tsx';
import { ListColumns } from './list-columns.tsx';
import { ListForm } from './list-form.tsx';
import { MatchedList } from './matched-list.tsx';
import { SaveList } from './save-list.tsx';
import {
  handleQuickOrder,
  matchedList,
  withKept,
  withOutcome,
  type FailedQuickOrder,
  type QuickOrder,
} from './quick-order-action.ts';

/** The longest list that a link can have, in characters; a longer one is ignored. */
const MAX_LINKED_TEXT = 6_000;

const load = async (context: LoaderContext) => {
  const { searchParams } = context.url;
  const id = searchParams.get('list');
  const given = searchParams.get('text') ?? '';
  // A part of a longer list would be taken for all of it.
  const isLinked = given !== '' && given.length <= MAX_LINKED_TEXT && given.isWellFormed();
  if (!id) return { opened: undefined, linked: isLinked ? await matchedList(context, given) : undefined };
  await context.signedIn();
  const { _id, name, text, changedAt } = await context.call('readSavedList', { params: { id } });
  return { linked: undefined, opened: { id: _id, name, changedAt, order: await matchedList(context, text) } };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleQuickOrder);
export const clientAction = inBrowser(handleQuickOrder);

/** Matching a list changes no saved list. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return pathWithoutLanguage(change.formAction ?? '').startsWith('/quick-order') ? false : keepWhenUnreachable(change);
}

export const meta = titleMeta(message('Quick order'));

/**
 * Paste or upload a list of parts, check what the store understood, and put it into the basket. With `?list=<id>` a saved
 * list is open; a list in `?text=` is matched at once, so that assistants and others can link to one.
 */
export default function QuickOrderPage() {
  const { opened, linked } = useLoaderData<typeof loader>();
  const key = opened ? opened.id + opened.changedAt : linked?.text;
  return <QuickOrderScreen key={key} opened={opened} linked={linked} />;
}

type Loaded = Awaited<ReturnType<typeof load>>;

function QuickOrderScreen({ opened, linked }: { opened: Loaded['opened']; linked: Loaded['linked'] }) {
  const path = opened ? savedListPath(opened.id) : '/quick-order';
  const fetcher = useFetcher<QuickOrder | FailedQuickOrder>();
  const sent = useAnswer<QuickOrder | FailedQuickOrder>();
  const answer = fetcher.data ?? sent;
  // A page without scripts that answers a form shows its answer, not the list as it is saved.
  const [order, setOrder] = useState<QuickOrder | undefined>(answer ? undefined : (opened?.order ?? linked));
  const [seen, setSeen] = useState<typeof answer>();
  const [matches, setMatches] = useState(0);
  const [hasWaited, setHasWaited] = useState(false);
  if (answer && answer !== seen) {
    setSeen(answer);
    if (!('problem' in answer) && !answer.outcome) setMatches(matches + 1);
    // A failure keeps the list that the page shows.
    if ('problem' in answer) setOrder(order ?? answer.before);
    else if (!order) setOrder(answer);
    else if (answer.outcome) setOrder(withOutcome(order, answer));
    // A list that has waited for parts to be added is shown below what became of them.
    else setOrder({ ...withKept(order, answer), ...(hasWaited && order.outcome && { outcome: order.outcome }) });
  }
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A quantity that is being typed keeps the focus.
    const isTyping = results.current?.querySelector('input:focus') != null;
    if (fetcher.data && !('problem' in fetcher.data) && !isTyping) results.current?.focus();
  }, [fetcher.data]);
  const isBusy = fetcher.state !== 'idle';
  const isAdding = isBusy && fetcher.formData?.get('do') === 'add';
  return (
    <div className="page-width flex-1 py-8 md:py-12">
      <PageHeading title={t('Quick order')}>
        {opened ? (
          <>
            {rich('Your saved list {list}, with the prices and stock of today.', {
              list: <strong className="font-medium text-base-content">{opened.name}</strong>,
            })}
          </>
        ) : (
          t('Paste a list or upload a spreadsheet. Check the parts that we found, then add them to your basket.')
        )}
      </PageHeading>
      <div className="grid gap-6">
        <ListForm
          path={path}
          openedText={(opened?.order ?? linked)?.text}
          answer={answer}
          order={order}
          isBusy={isBusy && !isAdding}
          isAdding={isAdding}
          onSend={(form, isSentLate) => {
            setHasWaited(isSentLate);
            void fetcher.submit(form, { action: path, method: 'post', encType: 'multipart/form-data' });
          }}
        />
        {order && (
          <div ref={results} tabIndex={-1} className="@container grid gap-6 outline-none">
            {order.outcome && <Outcome outcome={order.outcome} />}
            <ListColumns
              key={`columns-${matches}`}
              path={path}
              order={order}
              isBusy={isBusy}
              onSend={(form) =>
                void fetcher.submit(form, { action: path, method: 'post', encType: 'multipart/form-data' })
              }
            />
            <MatchedList
              key={matches}
              path={path}
              order={order}
              isBusy={isBusy}
              onChange={(change) => setOrder({ ...order, ...change })}
              onAdd={(form) => void fetcher.submit(form, { action: path, method: 'post' })}
            />
            <LeftOutLines lines={order.leftOut} />
            <SaveList order={order} opened={opened} />
          </div>
        )}
      </div>
    </div>
  );
}

function Outcome({ outcome: { added, refused } }: { outcome: NonNullable<QuickOrder['outcome']> }) {
  return (
    <div role="status">
      <Banner
        tone={added > 0 ? 'good' : 'bad'}
        title={
          added > 0
            ? t('{count, plural, one {# part is} other {# parts are}} in your basket.', { count: added })
            : t('Nothing was added to your basket.')
        }
        actions={added > 0 && <ButtonLink href="/basket">{t('Go to basket')}</ButtonLink>}
      >
        {refused.map(({ name, problem }) => (
          <p key={name}>{t('{name} was left out: {problem}', { name, problem })}</p>
        ))}
      </Banner>
    </div>
  );
}
