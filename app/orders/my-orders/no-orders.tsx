import { t } from '#contract/language/text.ts';
import type { OrderState } from '#contract/choices.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';

/** Shown in place of an empty list of a customer's orders. */
export function NoOrders({
  isSearch,
  status,
  isFirstPage,
  allHref,
}: {
  isSearch: boolean;
  status: 'open' | 'all' | OrderState;
  isFirstPage: boolean;
  allHref: string;
}) {
  const browse = (
    <ButtonLink href="/" variant="primary">
      {t('Browse parts')}
    </ButtonLink>
  );
  if (!isFirstPage)
    return (
      <EmptyState
        kind="no-match"
        title={t('No more orders')}
        action={<ButtonLink href="?">{t('Back to the first page')}</ButtonLink>}
      />
    );
  if (isSearch)
    return (
      <EmptyState
        kind="no-match"
        title={t('No matching orders')}
        action={
          <>
            {status !== 'all' && <ButtonLink href={allHref}>{t('Search all orders')}</ButtonLink>}
            <ButtonLink href="?status=all">{t('Clear search')}</ButtonLink>
            {browse}
          </>
        }
      >
        {t("Search by order number, your reference, or a part's name or SKU.")}
      </EmptyState>
    );
  if (status === 'all')
    return (
      <EmptyState kind="nothing" title={t('No orders yet')} action={browse}>
        {t('Your orders will appear here with their payment and delivery status.')}
      </EmptyState>
    );
  if (status === 'open')
    return (
      <EmptyState
        kind="nothing"
        title={t('No open orders')}
        action={
          <>
            {browse}
            <ButtonLink href={allHref}>{t('Show all orders')}</ButtonLink>
          </>
        }
      >
        {t('Orders waiting for payment or shipping appear here.')}
      </EmptyState>
    );
  return (
    <EmptyState
      kind="no-match"
      title={t('No orders here')}
      action={
        <>
          <ButtonLink href={allHref}>{t('Show all orders')}</ButtonLink>
          {browse}
        </>
      }
    />
  );
}
