import { centsOf } from '#contract/money.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { TextLink } from '../ui/buttons/anchor.tsx';
import { Card } from '../ui/content/card.tsx';
import { Figures } from '../ui/text/figure-text.tsx';
import { formatCount } from '../ui/text/format-number.ts';
import { Price } from '../ui/text/price.tsx';
import { ChargeLines, chargesOfOrder } from './charge-lines.tsx';
import { OrderStateBadge } from './order-state-badge.tsx';

/** All parts of an order with the one that the page shows, and its parcels; nothing for one part without a parcel, delivery and tax. */
export function OrderLinesCard({ order, shown, currency }: { order: WholeOrder; shown: string; currency: string }) {
  const isCharged = order.deliveryMethod !== null || order.taxes.length > 0;
  if (order.lines.length < 2 && order.shipments.length === 0 && !isCharged) return null;
  return (
    <Card title={`Order ${order.number}`}>
      <ul className="-my-2.5 divide-y divide-line">
        {order.lines.map((line) => (
          <li key={line._id} className="grid gap-1 py-2.5">
            {line._id === shown ? (
              <span className="font-medium" aria-current="true">
                {line.placeOrderProductName}
              </span>
            ) : (
              <TextLink href={`?order=${line._id}`}>{line.placeOrderProductName}</TextLink>
            )}
            <span className="flex flex-wrap items-center justify-between gap-2 text-sm">
              <span>
                <Figures>{formatCount(line.placeOrderQuantity)}</Figures> for{' '}
                <Price cents={centsOf(line.placeOrderPrice)} currency={currency} />
              </span>
              <OrderStateBadge order={line} />
            </span>
          </li>
        ))}
        <li className="py-2.5">
          <ChargeLines charges={chargesOfOrder(order)} currency={currency} />
        </li>
        {order.shipments.map(({ _id, carrier, tracking }) => (
          <li key={_id} className="py-2.5 text-sm">
            Parcel: {[carrier, tracking].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
    </Card>
  );
}
