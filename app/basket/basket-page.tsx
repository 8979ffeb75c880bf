import { message, t } from '#contract/language/text.ts';
import { pathWithoutLanguage } from '#contract/language/language-path.ts';
import { useEffect, useRef, useState } from 'react';
import { redirect, useFetchers, useLoaderData, useNavigate } from 'react-router';
import type { BasketLine } from '#contract/basket/basket.ts';
import { lineTotalCents, pricesOf, unitPriceCents } from '#contract/orders/order-price.ts';
import { listedAdjustments, shownName } from '#contract/orders/adjustments.ts';
import { needsPlace, quote } from '#contract/orders/charges.ts';
import { amountProblem, cardLimits } from '#contract/payments/card-amounts.ts';
import { failureText } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { rememberTimeZone } from '#app/document/time-zone.ts';
import { useRootData } from '#app/document/root-data.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { SummaryCard } from '#app/ui/content/summary-card.tsx';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { Price, useCurrency } from '#app/ui/text/price.tsx';
import { AdjustmentPrice, ChargeLine } from '#app/orders/detail/charge-lines.tsx';
import { useFocusAfterRemoval } from '#app/ui/use-focus-after-removal.ts';
import { handleBasketAction, type BasketAnswer } from './basket-actions.ts';
import { BasketDelivery } from './basket-delivery.tsx';
import { BasketRow } from './basket-row.tsx';
import { inTurn } from './in-turn.ts';
import { countedUnits, lineProblem } from './line-problem.ts';

const load = async ({ call, url }: LoaderContext) => {
  const part = url.searchParams.get('removed');
  const [basket, terms, removed] = await Promise.all([
    call('readBasket'),
    call('readCheckoutTerms'),
    part ? call('readPart', { params: { id: part } }).catch(() => null) : null,
  ]);
  const isBack = basket.lines.some((line) => line.part === removed?._id);
  return {
    lines: basket.lines,
    terms,
    limit: basket.limit,
    removed: removed && !isBack ? { part: removed._id, name: removed.name } : null,
    removedQuantity: url.searchParams.get('quantity') ?? '',
  };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(async (context) => {
  const answer = await handleBasketAction(context);
  // Without scripts, so that a reload does not send the form again.
  return 'line' in answer ? redirect('/basket') : answer;
});
export const clientAction = inBrowser(async (context) => {
  const answer = await inTurn((signal) =>
    handleBasketAction({ ...context, call: (name, input) => context.call(name, { ...input, signal }) }),
  );
  // If the user has left the basket by then, the router would ignore the redirect, and the header would keep its
  // number.
  if (answer instanceof Response) return isOnBasket() ? answer : null;
  if (!('problem' in answer)) {
    if (answer.message) toast(answer.message);
  } else if (!isOnBasket()) toast(failureText(answer), 'error');
  return answer;
});
export const shouldRevalidate = keepWhenUnreachable;
export const meta = titleMeta(message('Basket'));

const isOnBasket = (): boolean => pathWithoutLanguage(location.pathname) === '/basket';

/** The basket: every line with its current price, minimum and stock, and the total. */
export default function BasketPage() {
  const { lines, terms, limit, removed, removedQuantity } = useLoaderData<typeof loader>();
  // The checkout guesses the country by it.
  useEffect(rememberTimeZone, []);
  const answer = useAnswer<BasketAnswer>();
  const { viewer } = useRootData();
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({});
  const quantityOf = (line: BasketLine): number | null =>
    typed[line.part] ?? (line.part in typed ? null : line.quantity);
  const undo = useRef<HTMLButtonElement>(null);
  const content = useFocusAfterRemoval(lines.length, undo);
  const isSaving = useFetchers().length > 0;
  const [isLeaving, setLeaving] = useState(false);
  // Whether a save has failed since 'Check out' was pressed: its row says so here.
  const hasFailed = useRef(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (isLeaving && !isSaving && !hasFailed.current) void navigate('/checkout');
  }, [isLeaving, isSaving, navigate]);
  const draft = lines.flatMap((line) => {
    const quantity = countedUnits(quantityOf(line));
    const price = { unitPriceCents: unitPriceCents(pricesOf(line), quantity), quantity };
    const { part: partId, category: kind, brand, taxClass, weight } = line;
    return line.onSale ? [{ partId, quantity, kind, brand, taxClass, weight, totalCents: lineTotalCents(price) }] : [];
  });
  // Without an address, only what does not depend on it, such as discounts.
  const { totalCents: cents, linesCents, adjustments } = quote(terms, { lines: draft, place: null, method: undefined });
  const problems = lines.filter((line) => lineProblem(line, quantityOf(line)) !== undefined).length;
  const currency = useCurrency();
  // Delivery and tax can only raise the total; a code lowers it, and the checkout says by how much.
  const isFinal = !needsPlace(terms) || cents > cardLimits(currency).greatestCents;
  const unpayable = problems === 0 && isFinal ? amountProblem(cents, currency) : undefined;
  return (
    <div className="page-width flex-1 py-8 md:py-12">
      <PageHeading
        title={t('Basket')}
        actions={lines.length > 0 && <ButtonLink href="/quick-order">{t('Add parts from a list')}</ButtonLink>}
      >
        {lines.length > 0 &&
          !viewer &&
          (terms.guests
            ? t('You can check out without an account. We keep your basket for 30 days.')
            : t('Sign in when you check out. We keep your basket for 30 days.'))}
      </PageHeading>
      <div ref={content} className="grid gap-6">
        {answer && 'problem' in answer && (
          <Banner tone="bad" title={failureText(answer)}>
            {t('Your basket is unchanged.')}
          </Banner>
        )}
        {/* Always rendered, so that its text is announced. */}
        <div role="status" className={removed ? undefined : 'sr-only'}>
          {removed && (
            <Banner
              tone="note"
              title={t('Removed {part}', { part: removed.name })}
              actions={
                <PostButton
                  ref={undo}
                  fields={{ intent: 'restore', part: removed.part, quantity: removedQuantity }}
                  action="/basket"
                  replace
                  icon="undo"
                  size="sm"
                >
                  {t('Undo')}
                </PostButton>
              }
            />
          )}
        </div>
        {lines.length === 0 ? (
          <EmptyState
            isSheet
            kind="nothing"
            title={t('Your basket is empty')}
            action={
              <>
                <ButtonLink href="/#parts">{t('Browse parts')}</ButtonLink>
                <ButtonLink href="/quick-order">{t('Quick order')}</ButtonLink>
              </>
            }
          >
            {t('Add parts here and order them together, with one payment.')}
          </EmptyState>
        ) : (
          <div className="@container">
            <div className="flex flex-col gap-6 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:items-start">
              <ul aria-label={t('Parts in your basket')} className="sheet divide-y divide-line">
                {lines.map((line) => (
                  <BasketRow
                    key={line.part}
                    line={line}
                    quantity={quantityOf(line)}
                    onNumber={(quantity) => setTyped((before) => ({ ...before, [line.part]: quantity }))}
                    onFailure={() => (hasFailed.current = true)}
                  />
                ))}
              </ul>
              <SummaryCard
                label={t('{count, plural, one {Total of # part} other {Total of # parts}}', { count: lines.length })}
                cents={cents}
              >
                {adjustments.length > 0 && (
                  <div className="mt-1.5 grid gap-1.5">
                    <ChargeLine name={t('Parts')} value={<Price cents={linesCents} />} />
                    {listedAdjustments(adjustments).map((each) => (
                      <ChargeLine
                        key={each.name}
                        name={shownName(each)}
                        value={<AdjustmentPrice adjustment={each} />}
                      />
                    ))}
                  </div>
                )}
                <BasketDelivery
                  terms={terms}
                  lines={draft}
                  basket={lines.map((line) => ({ ...line, quantity: countedUnits(quantityOf(line)) }))}
                />
                <div className="mt-3 @4xl:mt-5">
                  {problems > 0 || limit || unpayable ? (
                    <Button variant="primary" size="lg" wide disabled aria-describedby="basket-problems">
                      {t('Check out')}
                    </Button>
                  ) : (
                    <ButtonLink
                      href="/checkout"
                      variant="primary"
                      size="lg"
                      wide
                      iconAfter="arrow-right"
                      aria-busy={(isLeaving && isSaving) || undefined}
                      // Saves pending input first.
                      onClick={(event) => {
                        if (!isSaving) return;
                        event.preventDefault();
                        hasFailed.current = false;
                        setLeaving(true);
                      }}
                    >
                      {t('Check out')}
                    </ButtonLink>
                  )}
                </div>
                <p id="basket-problems" role="status" className={`mt-3 text-sm ${limit ? 'text-error' : 'text-muted'}`}>
                  {problems > 0
                    ? t(
                        '{count, plural, one {One part needs} other {# parts need}} your attention before you check out.',
                        {
                          count: problems,
                        },
                      )
                    : limit || (unpayable ?? t('Nothing is reserved until you check out.'))}
                </p>
                <p className="mt-3 text-sm">
                  {t('Need other terms?')} <TextLink href="/dashboard/quotes">{t('Ask for a quote')}</TextLink>
                </p>
              </SummaryCard>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
