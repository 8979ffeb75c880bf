import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { countOf } from '#app/ui/text/format-number.ts';
import { LeftOutLines } from './left-out-lines.tsx';
import { ListColumns } from './list-columns.tsx';
import { ListForm } from './list-form.tsx';
import { MatchedList } from './matched-list.tsx';
import {
  handleQuickOrder,
  withKept,
  withOutcome,
  type FailedQuickOrder,
  type QuickOrder,
} from './quick-order-action.ts';

export const action = onServer(handleQuickOrder);
export const clientAction = inBrowser(handleQuickOrder);
export const meta = titleMeta('Quick order');

/** Paste or upload a list of parts, check what the store understood, and put it into the basket. */
export default function QuickOrderPage() {
  const fetcher = useFetcher<QuickOrder | FailedQuickOrder>();
  const sent = useAnswer<QuickOrder | FailedQuickOrder>();
  const answer = fetcher.data ?? sent;
  const [order, setOrder] = useState<QuickOrder>();
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
      <PageHeading title="Quick order">
        Paste a list or upload a spreadsheet. Check the parts that we found, then add them to your basket.
      </PageHeading>
      <div className="grid gap-6">
        <ListForm
          answer={answer}
          order={order}
          isBusy={isBusy && !isAdding}
          isAdding={isAdding}
          onSend={(form, isSentLate) => {
            setHasWaited(isSentLate);
            void fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' });
          }}
        />
        {order && (
          <div ref={results} tabIndex={-1} className="@container grid gap-6 outline-none">
            {order.outcome && <Outcome outcome={order.outcome} />}
            <ListColumns
              key={`columns-${matches}`}
              order={order}
              isBusy={isBusy}
              onSend={(form) => void fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' })}
            />
            <MatchedList
              key={matches}
              order={order}
              isBusy={isBusy}
              onChange={(change) => setOrder({ ...order, ...change })}
              onAdd={(form) => void fetcher.submit(form, { method: 'post' })}
            />
            <LeftOutLines lines={order.leftOut} />
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
            ? `${countOf(added, ['part is', 'parts are'])} in your basket.`
            : 'Nothing was added to your basket.'
        }
        actions={added > 0 && <ButtonLink href="/basket">Go to basket</ButtonLink>}
      >
        {refused.map(({ name, problem }) => (
          <p key={name}>
            {name} was left out: {problem}
          </p>
        ))}
      </Banner>
    </div>
  );
}
