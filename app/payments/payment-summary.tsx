import { centsOf } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import { shortId } from '../orders/order-state.ts';
import { TextLink } from '../ui/buttons/anchor.tsx';
import { Card } from '../ui/content/card.tsx';
import { Countdown } from '../ui/progress/countdown.tsx';
import { Facts } from '../ui/content/facts.tsx';
import { Figures } from '../ui/text/figure-text.tsx';
import { Price } from '../ui/text/price.tsx';
import { formatCount } from '../ui/text/format-number.ts';

/** The order to pay. @param holdUntil when its reservation expires; null while loading */
export function PaymentSummary({
  order,
  currency,
  holdUntil,
}: {
  order: Order;
  currency: string;
  holdUntil: string | null;
}) {
  const cents = centsOf(order.placeOrderPrice);
  const { placeOrderQuantity: quantity } = order;
  return (
    <Card title="Your order">
      <Facts
        items={[
          { name: 'Part', value: [order.placeOrderProductName, order.variant].filter(Boolean).join(', ') },
          { name: 'Quantity', value: <Figures>{formatCount(quantity)}</Figures> },
          { name: 'Unit price', value: <Price cents={Math.round(cents / quantity)} currency={currency} /> },
          { name: 'Total', value: <Price cents={cents} currency={currency} className="text-xl" /> },
          {
            name: 'Reserved for',
            value: holdUntil ? <Countdown until={holdUntil} ended="expired" /> : <ReservationState order={order} />,
          },
          {
            name: 'Order',
            value: (
              <TextLink href={`/dashboard?order=${order._id}`}>
                <Figures className="text-sm">{shortId(order._id)}</Figures>
              </TextLink>
            ),
          },
        ]}
      />
      {order.status === 'expired' && (
        <p className="mt-4 text-sm text-muted">
          The reservation has ended. If the parts are still in stock, you can pay for this order.
        </p>
      )}
    </Card>
  );
}

function ReservationState({ order }: { order: Order }) {
  return <span className="font-normal text-muted">{order.status === 'expired' ? 'expired' : 'one moment'}</span>;
}
