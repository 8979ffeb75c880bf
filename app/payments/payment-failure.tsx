import { t } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import type { ErrorCode, Failure } from '#contract/errors.ts';
import { payText } from './card/pay-text.ts';
import type { PayableOrder } from './payable-order.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { formatCents } from '#app/ui/text/format-number.ts';
import { Skeleton } from '#app/ui/progress/skeleton.tsx';
import { useCurrency } from '#app/ui/text/price.tsx';

/** The card form's final size, while it loads. */
export function CardFormSkeleton({
  cents,
  label = t('The card form is loading'),
  places = false,
}: {
  cents: number;
  label?: string;
  /** Whether its button will also place the order. */
  places?: boolean;
}) {
  const currency = useCurrency();
  return (
    <div role="status" aria-label={label} className="grid gap-5">
      <div className="grid content-start gap-3 card-fields">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-11" />
        <div className="grid grid-cols-2 gap-3">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      </div>
      <Button variant="primary" size="lg" wide disabled>
        {payText(formatCents(cents, currency), places)}
      </Button>
    </div>
  );
}

/** Why there is no card form, and what to do next. @param order the order to pay, once it is placed */
export function PaymentFailure({
  failure,
  order,
  onRetry,
}: {
  failure: Failure;
  order?: PayableOrder;
  onRetry: () => void;
}) {
  const retry = (
    <Button icon="refresh" onClick={onRetry}>
      {t('Retry')}
    </Button>
  );
  const orders = <ButtonLink href="/dashboard">{t('My Orders')}</ButtonLink>;
  const ordersAndRetry = (
    <>
      {orders}
      {retry}
    </>
  );
  const known: Partial<Record<ErrorCode, { title: string; text: string; actions: ReactNode }>> = {
    out_of_stock: {
      title: t('These parts sold out'),
      text: order
        ? t(
            "Your reservation expired and fewer than {count} are left in stock. You weren't charged. Order fewer, or try again later.",
            { count: order.placeOrderQuantity },
          )
        : t(
            "Your reservation expired and fewer than you ordered are left in stock. You weren't charged. Order fewer, or try again later.",
          ),
      actions: (
        <>
          {order && <ButtonLink href={`/part/${order.placeOrderProduct}`}>{t('View part')}</ButtonLink>}
          {retry}
        </>
      ),
    },
    lines_short: {
      title: t('Some parts sold out'),
      text: t(
        "Your reservation expired and too few are left of {parts}. You weren't charged. Cancel this order and order the rest, or try again later.",
        { parts: shortNames(failure, order) },
      ),
      actions: ordersAndRetry,
    },
    order_state: {
      title: t("This order can't be paid"),
      text: failure.message,
      actions: ordersAndRetry,
    },
    provider_refused: {
      title: t('Card payments are unavailable'),
      text: failure.message,
      actions: ordersAndRetry,
    },
    price_changed: {
      title: t('The price has changed'),
      text: t("You weren't charged. Reload the page to see the new price."),
      actions: retry,
    },
    not_found: {
      title: t('Order not found'),
      text: t("It may belong to another account. You weren't charged."),
      actions: orders,
    },
  };
  const explanation = known[failure.code] ?? {
    title: t("The card form didn't load"),
    text: failure.message,
    actions: retry,
  };
  return (
    <Banner tone="bad" title={explanation.title} actions={explanation.actions}>
      {explanation.text}
    </Banner>
  );
}

/** The parts that fall short, with what is left of each. */
function shortNames({ fresh }: Failure, order: PayableOrder | undefined): string {
  const short = Array.isArray(fresh) ? (fresh as { part: string; left: number }[]) : [];
  const nameOf = (part: string) => order?.lines.find((line) => line.placeOrderProduct === part)?.placeOrderProductName;
  return short
    .map(({ part, left }) => t('{part} ({left} left)', { part: nameOf(part) ?? t('a part'), left }))
    .join(', ');
}
