import { t } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import { trackingLink } from '#contract/orders/tracking-links.ts';
import type { Shipment, WholeOrder } from '#contract/orders/whole-orders.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { formatCount } from '#app/ui/text/format-number.ts';

/**
 * The parcels of an order: carrier, tracking number and link, expected or actual day of arrival, and the parts in each;
 * nothing if there are none.
 */
export function ParcelsCard({
  order: { shipments, lines },
  actions,
}: {
  order: WholeOrder;
  /** Actions for a parcel. */
  actions?: (shipment: Shipment) => ReactNode;
}) {
  if (shipments.length === 0) return null;
  const isPlain = lines.length === 1 && shipments.length === 1;
  const title = shipments.every(({ pickUp }) => pickUp)
    ? t('Pick-up')
    : shipments.length === 1
      ? t('Parcel')
      : t('Parcels');
  return (
    <Card title={title}>
      <ul className="-my-2.5 divide-y divide-line">
        {shipments.map((shipment) => {
          const { _id, carrier, tracking, expected, createdAt, deliveredAt, pickUp, contents } = shipment;
          const link = trackingLink(shipment);
          return (
            <li key={_id} className="grid gap-1 py-2.5">
              <p className="font-medium wrap-anywhere">
                {pickUp ? (
                  deliveredAt ? (
                    t('Picked up')
                  ) : (
                    t('Ready to pick up')
                  )
                ) : (
                  <>
                    {carrier} {tracking ? <Figures>{tracking}</Figures> : !carrier && t('Without tracking number')}
                  </>
                )}
              </p>
              <p className="text-sm text-muted">
                {pickUp
                  ? t('Ready since {day}', { day: formatDay(createdAt) })
                  : t('Shipped {day}', { day: formatDay(createdAt) })}
                {deliveredAt
                  ? `, ${pickUp ? t('picked up {day}', { day: formatDay(deliveredAt) }) : t('delivered {day}', { day: formatDay(deliveredAt) })}`
                  : expected && `, ${t('expected {day}', { day: formatDay(expected) })}`}
              </p>
              {!isPlain && (
                <ul className="grid gap-0.5 text-sm text-muted">
                  {contents.map(({ line: id, units }) => {
                    const line = lines.find(({ _id }) => _id === id);
                    return (
                      <li key={id} className="wrap-anywhere">
                        <Figures>{formatCount(units)}</Figures> × {line?.placeOrderProductName}
                        {line && <PartIdentity part={line} className="block ps-4" />}
                      </li>
                    );
                  })}
                </ul>
              )}
              {link && (
                <p className="print:hidden">
                  <a href={link} className="link-text inline-flex items-center gap-1" rel="noreferrer">
                    {t('Track parcel')} <Icon name="external" className="size-4" />
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
