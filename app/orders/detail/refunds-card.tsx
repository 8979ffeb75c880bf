import { shownReason } from '#contract/orders/refund-reasons.ts';
import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import { centsOf } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { OrderRefund, Refund } from '#contract/orders/refunds/refunds.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { refundDisplay } from '#app/orders/order-state.ts';
import { lineName } from '#app/orders/order-summary.ts';

/**
 * An order's refunds: amount, date, reason and status; nothing if there are none.
 * @param actions an admin's controls for a refund
 */
export function RefundsCard({
  order,
  actions,
}: {
  order: Pick<WholeOrder, 'lines' | 'refunds'>;
  actions?: (refund: Refund) => ReactNode;
}) {
  const { refunds } = order;
  if (refunds.length === 0) return null;
  return (
    <Card title={t('Refunds')}>
      <ul className="-my-2.5 divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund._id} className="grid gap-1.5 py-2.5">
            <RefundRow refund={refund} lines={order.lines} />
            {actions?.(refund)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RefundRow({ refund, lines }: { refund: OrderRefund; lines: readonly Order[] }) {
  const { amount, restock, reason, by, status, byHand, createdAt, failure, nextTryAt, note } = refund;
  const look = refundDisplay(status)!;
  const details = [
    ...contentOf(refund, lines),
    ...(refund.to === 'store_credit' ? [t('To store credit')] : []),
    ...(restock ? [t('Put back on sale')] : []),
    ...(by ? [t('By {by}', { by })] : []),
    ...(byHand && note !== undefined ? [t("Made in the card provider's dashboard")] : []),
    // Customers see nothing more about a failure.
    ...(status === 'failed' && failure === undefined
      ? [t("Your bank didn't accept it. We've been notified, and will send it again or contact you.")]
      : []),
    ...(status === 'failed' && failure ? [`${failure}.`] : []),
    ...(status === 'failed' && !byHand && nextTryAt !== undefined
      ? [
          nextTryAt ? (
            <>{rich('Next try: {time}', { time: <DateTime iso={nextTryAt} /> })}</>
          ) : (
            t("The store won't retry it automatically.")
          ),
        ]
      : []),
    ...(note ? [note] : []),
  ];
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Price cents={centsOf(amount)} className="font-medium" />
        <Badge tone={look.tone} icon={look.icon}>
          {look.text}
        </Badge>
      </p>
      <p className="text-sm break-words">
        <Figures className="block text-muted">
          <DateTime iso={createdAt} />
        </Figures>
        {shownReason(reason)}
      </p>
      {details.map((detail, index) => (
        <p key={index} className="text-sm break-words text-muted">
          {detail}
        </p>
      ))}
    </>
  );
}

/** `2 × Samsung 990 Pro` for each part, and `Delivery`; nothing for an amount of the only part, or of the whole order. */
function contentOf(refund: OrderRefund, lines: readonly Order[]): string[] {
  const ofLines = refund.lines.flatMap(({ line, units }) => {
    const found = lines.find(({ _id }) => _id === line);
    if (!found || (units === null && lines.length === 1)) return [];
    return [units === null ? lineName(found) : `${formatCount(units)} × ${lineName(found)}`];
  });
  return [...ofLines, ...(refund.delivery > 0 ? [t('Delivery')] : [])];
}
