import { isUnpaid } from '#contract/orders/order-rules.ts';
import { t } from '#contract/language/text.ts';
import { listedAdjustments, shownName } from '#contract/orders/adjustments.ts';
import { centsOf } from '#contract/money.ts';
import { PAYABLE_DAYS } from '#contract/orders/order-rules.ts';
import type { ShownCharges } from '#app/orders/detail/charge-lines.tsx';
import { lineName } from '#app/orders/order-summary.ts';
import type { PayableOrder } from './payable-order.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Countdown } from '#app/ui/progress/countdown.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { formatCount } from '#app/ui/text/format-number.ts';

type Line = PayableOrder['lines'][number];

/**
 * The order to pay.
 * @param holdUntil when its reservation expires; null while loading
 * @param isWithoutCharges delivery and tax follow once the address is known
 */
export function PaymentSummary({
  order,
  holdUntil,
  isWithoutCharges = false,
}: {
  order: PayableOrder;
  holdUntil: string | null;
  isWithoutCharges?: boolean;
}) {
  const cents = centsOf(order.placeOrderPrice);
  return (
    <Card title={t('Your order')}>
      <Facts
        items={[
          ...contentFacts(order),
          { name: isWithoutCharges ? t('Parts') : t('Total'), value: <Price cents={cents} className="text-xl" /> },
          ...giftCardFacts(order),
          // The parts of an order that is paid later are kept without a reservation.
          ...(isUnpaid(order)
            ? [
                {
                  name: order.bankTransfer ? t('Reserved until') : t('Reserved for'),
                  value: order.bankTransfer ? (
                    formatDay(order.bankTransfer.dueOn)
                  ) : holdUntil ? (
                    <Countdown until={holdUntil} ended="expired" />
                  ) : (
                    <ReservationState order={order} />
                  ),
                },
              ]
            : []),
          {
            name: t('Order'),
            value: (
              <TextLink href={`/dashboard?order=${order._id}`}>
                <Figures className="text-sm">{order.number}</Figures>
              </TextLink>
            ),
          },
        ]}
      />
      {order.status === 'expired' && (
        <p className="mt-4 text-sm text-muted">
          {t(
            'The reservation has ended. If the parts are still in stock, you can pay for this order within {days} days of placing it.',
            { days: PAYABLE_DAYS },
          )}
        </p>
      )}
    </Card>
  );
}

/** What gift cards pay of an unpaid order, and what is left to pay. */
function giftCardFacts({ giftCards, due }: PayableOrder) {
  if (giftCards.length === 0) return [];
  const paidCents = giftCards.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  return [
    { name: giftCards.length === 1 ? t('Gift card') : t('Gift cards'), value: <Price cents={-paidCents} /> },
    { name: t('Left to pay'), value: <Price cents={centsOf(due)} className="text-xl" /> },
  ];
}

/** What an order contains and costs, without the total. */
export function contentFacts({ lines, charges }: PayableOrder) {
  return [...(lines.length === 1 ? partFacts(lines[0]!) : lineFacts(lines)), ...chargeFacts(charges)];
}

/** One part, with its unit price. */
function partFacts(line: Line) {
  const { placeOrderQuantity, placeOrderPrice } = line;
  const unitCents = Math.round(centsOf(placeOrderPrice) / placeOrderQuantity);
  return [
    { name: t('Part'), value: lineName(line) },
    { name: t('Quantity'), value: <Figures>{formatCount(placeOrderQuantity)}</Figures> },
    { name: t('Unit price'), value: <Price cents={unitCents} /> },
  ];
}

/** Several parts, each with its quantity and sum. */
function lineFacts(lines: readonly Line[]) {
  return lines.map((line) => ({
    name: `${formatCount(line.placeOrderQuantity)} × ${lineName(line)}`,
    value: <Price cents={centsOf(line.placeOrderPrice)} />,
  }));
}

/** Delivery and taxes of an order, noting those that are included in the prices. */
function chargeFacts({ adjustments }: ShownCharges) {
  return listedAdjustments(adjustments).map((each) => ({ name: shownName(each), value: <Price cents={each.cents} /> }));
}

function ReservationState({ order }: { order: PayableOrder }) {
  return <span className="font-normal text-muted">{order.status === 'expired' ? t('expired') : t('one moment')}</span>;
}
