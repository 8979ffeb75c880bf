import type { ReactNode } from 'react';
import { trackingLink } from '#contract/orders/tracking-links.ts';
import type { Shipment, WholeOrder } from '#contract/orders/whole-orders.ts';
import { Card } from '../../ui/content/card.tsx';
import { Icon } from '../../ui/buttons/icon.tsx';
import { Figures } from '../../ui/text/figure-text.tsx';
import { formatDay } from '../../ui/text/format-date.ts';
import { formatCount } from '../../ui/text/format-number.ts';

/**
 * The parcels of an order: carrier, tracking number and link, expected or actual day of arrival, and the parts in each;
 * nothing without any.
 */
export function ParcelsCard({
  order: { shipments, lines },
  actions,
}: {
  order: WholeOrder;
  /** Actions for a parcel. */
  actions?: ((shipment: Shipment) => ReactNode) | undefined;
}) {
  if (shipments.length === 0) return null;
  const linesOf = (ids: readonly string[]) => lines.filter(({ _id }) => ids.includes(_id));
  return (
    <Card title={shipments.length === 1 ? 'Parcel' : 'Parcels'}>
      <ul className="-my-2.5 divide-y divide-line">
        {shipments.map((shipment) => {
          const { _id, carrier, tracking, expected, createdAt, deliveredAt, lines: inside } = shipment;
          const link = trackingLink(shipment);
          return (
            <li key={_id} className="grid gap-1 py-2.5">
              <p className="font-medium wrap-anywhere">
                {carrier} {tracking && <Figures>{tracking}</Figures>}
              </p>
              <p className="text-sm text-muted">
                Shipped {formatDay(createdAt)}
                {deliveredAt
                  ? `, delivered ${formatDay(deliveredAt)}`
                  : expected && `, expected ${formatDay(expected)}`}
              </p>
              {lines.length > 1 && (
                <ul className="grid gap-0.5 text-sm text-muted">
                  {linesOf(inside).map((line) => (
                    <li key={line._id} className="wrap-anywhere">
                      <Figures>{formatCount(line.placeOrderQuantity)}</Figures> × {line.placeOrderProductName}
                    </li>
                  ))}
                </ul>
              )}
              {link && (
                <p className="print:hidden">
                  <a href={link} className="link-text inline-flex items-center gap-1" rel="noreferrer">
                    Track parcel <Icon name="external" className="size-4" />
                  </a>
                </p>
              )}
              {actions && <div className="mt-1 empty:hidden print:hidden">{actions(shipment)}</div>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
