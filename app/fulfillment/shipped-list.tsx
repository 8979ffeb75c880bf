import type { ShippedOrder } from '#contract/fulfillment/shipping.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';

/** The orders that the admin shipped last, so that a slip can be checked off; nothing without any. */
export function ShippedList({ shipped }: { shipped: readonly ShippedOrder[] }) {
  if (shipped.length === 0) return null;
  return (
    <Card as="section" title="Shipped by you" flush>
      <ul className="divide-y divide-line">
        {shipped.map(({ order, number, customerName, carrier, tracking, shippedAt }) => (
          <li key={order} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 sm:px-6">
            <span className="grid min-w-0 gap-0.5">
              <TextLink href={`/dashboard/manageorder?order=${order}`}>
                <Figures>{number}</Figures> {customerName}
              </TextLink>
              <span className="text-sm wrap-anywhere text-muted">
                {[carrier, tracking].filter(Boolean).join(' ') || 'Without tracking'},{' '}
                <Figures>
                  <DateTime iso={shippedAt} />
                </Figures>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
