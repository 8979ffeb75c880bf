import { t } from '#contract/language/text.ts';
import { useState } from 'react';
import { redirect, useLoaderData } from 'react-router';
import { pathWithoutLanguage } from '#contract/language/language-path.ts';
import type { SavedPart } from '#contract/saved-parts/saved-parts.ts';
import { centsOf } from '#contract/money.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import { AddToBasket } from '#app/basket/add-to-basket.tsx';
import { useRootData } from '#app/document/root-data.ts';
import { failureText } from '#app/forms/failure-text.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { AlternativeList } from '#app/parts/alternatives/alternative-list.tsx';
import { PartName } from '#app/parts/part-identity.tsx';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { readAddedPart } from '#app/parts/read-added-part.ts';
import { stockState } from '#app/parts/stock.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { formatCents } from '#app/ui/text/format-number.ts';
import { REMOVES_ROW, useFocusAfterRemoval } from '#app/ui/use-focus-after-removal.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { handleSavedPartsAction, SAVED_PARTS_PATH, savedPartPath } from './saved-part-actions.ts';
import { SavedPartForm } from './saved-part-form.tsx';
import { PartPrice } from '#app/parts/part-price.tsx';

const load = async (context: LoaderContext) => {
  const { emailVerified } = await context.signedIn();
  const [saved, added] = await Promise.all([context.call('listSavedParts'), readAddedPart(context)]);
  const { part } = added;
  const isMissing = part !== null && !stockState(part).canOrder;
  const alternatives = isMissing
    ? await context.call('readAlternatives', { params: { id: part._id } }).catch(() => [])
    : [];
  return { saved, ...added, alternatives, emailVerified };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(async (context) => {
  const answer = await handleSavedPartsAction(context);
  return 'saved' in answer ? redirect(savedPartPath(answer.saved)) : answer;
});
export const clientAction = inBrowser(async (context) => {
  const answer = await handleSavedPartsAction(context);
  if ('saved' in answer)
    toast(t('Saved for later'), 'success', { label: t('Choose emails'), href: savedPartPath(answer.saved) });
  else if ('problem' in answer && pathWithoutLanguage(location.pathname) !== SAVED_PARTS_PATH)
    toast(failureText(answer), 'error');
  return answer;
});
export const shouldRevalidate = keepWhenUnreachable;
/** The customer's saved parts. With `?add=<part>` the customer saves a part and chooses its emails. */
export default function SavedPartsPage() {
  const { saved, part, alternatives, isGone, emailVerified } = useLoaderData<typeof loader>();
  const refused = useAnswer<FormFailure>();
  const content = useFocusAfterRemoval(saved.length);
  const isTyping = refused?.problem.fields?.['whenBelow'] !== undefined;
  const before = part && saved.find((one) => one.part._id === part._id);
  const refusedOf = (id: string) => (refused?.values['part'] === id ? refused : undefined);
  return (
    <>
      <PageHeading title={t('Saved Parts')}>
        {t('Parts you saved for later. We email you once when one is back in stock, or costs less than you chose.')}
      </PageHeading>
      <div ref={content} className="grid max-w-4xl gap-6">
        {refused && !isTyping && <Banner tone="bad" title={failureText(refused)} />}
        {isGone && <Banner tone="wait" title={t('This part is no longer sold.')} />}
        {!emailVerified && <Banner tone="wait" title={t('Confirm your email to get emails about parts.')} />}
        {part && (
          <Card as="section" title={<span className="wrap-anywhere">{part.name}</span>}>
            <SavedPartForm part={part} saved={before ?? undefined} refused={refusedOf(part._id)} />
            {alternatives.length > 0 && (
              <section aria-labelledby="alternatives" className="mt-6 grid gap-3 border-t border-line pt-5">
                <h3 id="alternatives" className="text-base font-semibold">
                  {t('In stock now instead')}
                </h3>
                <AlternativeList part={part} alternatives={alternatives} />
              </section>
            )}
          </Card>
        )}
        {saved.length > 0 ? (
          <ul aria-label={t('Saved parts')} className="sheet divide-y divide-line">
            {saved.map((one) => (
              <SavedRow
                key={one.part._id}
                saved={one}
                refused={refusedOf(one.part._id)}
                isOpen={one.part._id === part?._id}
              />
            ))}
          </ul>
        ) : (
          !part && (
            <EmptyState
              isSheet
              kind="nothing"
              title={t('No saved parts')}
              action={<ButtonLink href="/#parts">{t('Browse parts')}</ButtonLink>}
            >
              {t('Save a part on its page.')}
            </EmptyState>
          )
        )}
      </div>
    </>
  );
}

function SavedRow({
  saved,
  refused,
  isOpen,
}: {
  saved: SavedPart;
  refused: FormFailure | undefined;
  /** Its form is above the list. */
  isOpen: boolean;
}) {
  const { store } = useRootData();
  const { part, onSale, whenInStock, whenBelow } = saved;
  // A refused form stays open once it is saved, and keeps the focus.
  const [isShown, setShown] = useState(false);
  const stock = stockState(part);
  const canBuy = stock.canOrder && onSale;
  const id = `saved-${part._id}`;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 sm:p-5">
      <PartPicture part={part} sizes="4rem" className="rounded-field border border-line" />
      <div className="min-w-0">
        <h2 id={id} className="text-base font-semibold wrap-anywhere">
          <PartName part={part} onSale={onSale} />
        </h2>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <PartPrice part={part} className="font-medium" />
          <Badge tone={onSale ? stock.tone : 'wait'}>{onSale ? stock.text : t('No longer sold')}</Badge>
          {whenInStock && <Badge>{t('Email when back in stock')}</Badge>}
          {whenBelow !== null && (
            <Badge>{t('Email below {amount}', { amount: formatCents(centsOf(whenBelow), store.currency) })}</Badge>
          )}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-start gap-2 sm:col-span-1 sm:col-start-2">
        {canBuy && <AddToBasket part={part} describedBy={id} />}
        <PostButton
          {...REMOVES_ROW}
          fields={{ intent: 'remove', part: part._id }}
          action={SAVED_PARTS_PATH}
          replace
          variant="ghost"
          icon="trash"
          aria-describedby={id}
          className={canBuy ? undefined : '-ms-4'}
        >
          {t('Remove')}
        </PostButton>
        {onSale && !isOpen && (
          <details
            className="w-full"
            open={isShown || refused !== undefined}
            onToggle={({ currentTarget }) => setShown(currentTarget.open)}
          >
            <summary className="w-fit cursor-pointer py-2 text-sm font-medium" aria-describedby={id}>
              {t('Emails')}
            </summary>
            <div className="mt-2">
              <SavedPartForm part={part} saved={saved} refused={refused} />
            </div>
          </details>
        )}
      </div>
    </li>
  );
}
