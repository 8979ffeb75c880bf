import { t } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import { centsOf } from '#contract/money.ts';
import { type Adjustment, hasCharges, listedAdjustments, shownName } from '#contract/orders/adjustments.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { Price } from '#app/ui/text/price.tsx';

/** The price of an order, in cents. */
export interface ShownCharges {
  readonly linesCents: number;
  readonly totalCents: number;
  readonly adjustments: readonly Adjustment[];
  /** Delivery that cancellations after the payment made due. */
  readonly lateCents?: number;
  /** What its payments charged, if it is paid, and what of it has been refunded. */
  readonly paidCents?: number;
  readonly refundedCents?: number;
}

/** The charges of an order as the API shows it. */
export function chargesOfOrder(
  order: Pick<
    WholeOrder,
    'linesPrice' | 'lateDelivery' | 'placeOrderPrice' | 'adjustments' | 'refunds' | 'paid' | 'payments'
  >,
): ShownCharges {
  return {
    linesCents: centsOf(order.linesPrice),
    totalCents: centsOf(order.placeOrderPrice),
    adjustments: order.adjustments.map(({ amount, ...same }) => ({ ...same, cents: centsOf(amount) })),
    lateCents: centsOf(order.lateDelivery ?? 0),
    paidCents: order.payments.reduce((sum, { amount }) => sum + centsOf(amount), 0),
    refundedCents: refundedCents(order),
  };
}

/**
 * What has been refunded of an order, in cents; 0 unless the order keeps a payment, because the refunds of others are not of
 * its total.
 */
function refundedCents({ paid, refunds }: Pick<WholeOrder, 'paid' | 'refunds'>): number {
  if (!paid) return 0;
  return refunds.reduce((sum, { status, amount }) => sum + (status === 'refunded' ? centsOf(amount) : 0), 0);
}

/** The sums of an order. An order with no delivery or tax shows only its total. */
export function ChargeLines({
  charges: {
    linesCents,
    totalCents,
    adjustments,
    lateCents = 0,
    paidCents: paid = totalCents,
    refundedCents: refunded = 0,
  },
  children,
}: {
  charges: ShownCharges;
  /** Further lines above the total. */
  children?: ReactNode;
}) {
  const linesOf = (isIncluded: boolean) =>
    listedAdjustments(adjustments)
      .filter((each) => each.isIncluded === isIncluded)
      .map((each, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may have the same name, and they stay in their order
        <ChargeLine key={index} name={shownName(each)} value={<AdjustmentPrice adjustment={each} />} />
      ));
  return (
    <div className="grid gap-1.5">
      {hasCharges(adjustments) && <ChargeLine name={t('Parts')} value={<Price cents={linesCents} />} />}
      {linesOf(false)}
      {children}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">{t('Total')}</span>
        <span aria-live="polite">
          <Price cents={totalCents} className="text-xl font-medium" />
        </span>
      </p>
      {refunded > 0 && (
        <>
          {paid !== totalCents && <ChargeLine name={t('Paid')} value={<Price cents={paid} />} />}
          <ChargeLine name={t('Refunded')} value={<Price cents={-refunded} />} />
          <ChargeLine name={t('Net')} value={<Price cents={paid - refunded} className="font-medium" />} />
        </>
      )}
      {lateCents > 0 && (
        <ChargeLine
          name={t('Delivery, due after cancellation (taken out of the refund)')}
          value={<Price cents={lateCents} />}
        />
      )}
      {linesOf(true)}
    </div>
  );
}

/** The amount of an adjustment; delivery may be free. */
export function AdjustmentPrice({ adjustment: { kind, cents } }: { adjustment: Adjustment }) {
  return kind === 'delivery' && cents === 0 ? <span>{t('Free')}</span> : <Price cents={cents} />;
}

/** One amount of an order's sums. */
export function ChargeLine({ name, value }: { name: string; value: ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
      <span className="min-w-0 text-muted wrap-anywhere">{name}</span>
      {value}
    </p>
  );
}
