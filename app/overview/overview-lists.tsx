import type { ReactNode } from 'react';
import type { Overview } from '#contract/store/overview.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { Anchor } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';

/** The paid orders that wait longest to be shipped. */
export function OldestToShip({ toShip: { orders, oldest } }: { toShip: Overview['toShip'] }) {
  return (
    <ListOf
      title="Ship next"
      none="Every paid order is shipped."
      items={oldest.map(({ order, number, customer, placedAt, lines, units }) => ({
        name: (
          <Anchor href={`/dashboard/manageorder?order=${order}`} className="link-text wrap-anywhere">
            <Figures>#{number}</Figures> {customer}
          </Anchor>
        ),
        value: (
          <span className="text-sm text-muted">
            {lines === 1 ? '1 part' : `${lines} parts`}, {units === 1 ? '1 unit' : `${formatCount(units)} units`},{' '}
            <DateTime iso={placedAt} />
          </span>
        ),
      }))}
      more={
        orders.count > oldest.length
          ? { href: '/dashboard/manageorder?view=to-ship', text: 'All orders to ship' }
          : undefined
      }
    />
  );
}

/** The parts with the fewest units. */
export function LowStock({ stock: { lowest } }: { stock: Overview['stock'] }) {
  return (
    <ListOf
      title="Lowest stock"
      none="No part is running low."
      items={lowest.map(({ _id, name, variant, sku, quantity, minimum }) => ({
        name: (
          <>
            <Anchor
              href={`/dashboard/manageproduct?q=${encodeURIComponent(sku)}&edit=${_id}`}
              className="link-text wrap-anywhere"
            >
              {name}
            </Anchor>
            <PartIdentity part={{ variant, sku }} />
          </>
        ),
        value: (
          <span className={quantity < minimum ? 'text-sm text-error' : 'text-sm text-muted'}>
            <Figures>{formatCount(quantity)}</Figures> left (minimum <Figures>{formatCount(minimum)}</Figures>)
          </span>
        ),
      }))}
    />
  );
}

/** The parts with the most paid units. */
export function BestSellers({ parts }: { parts: Overview['bestSellers'] }) {
  return (
    <ListOf
      title="Best sellers, 30 days"
      none="Nothing was sold in the last 30 days."
      items={parts.map(({ _id, name, variant, sku, units }) => ({
        name: (
          <>
            <Anchor href={`/part/${_id}`} className="link-text wrap-anywhere">
              {name}
            </Anchor>
            <PartIdentity part={{ variant, sku }} />
          </>
        ),
        value: (
          <span className="text-sm text-muted">
            <Figures>{formatCount(units)}</Figures> {units === 1 ? 'unit' : 'units'}
          </span>
        ),
      }))}
    />
  );
}

/** Searches without results: parts to add, or words to add to existing parts. */
export function MissedSearches({ searches }: { searches: Overview['missedSearches'] }) {
  return (
    <ListOf
      title="Searches without results, 30 days"
      none="Every search found a part."
      items={searches.map(({ words, visitors }) => ({
        name: (
          <Anchor href={`/?q=${encodeURIComponent(words)}`} className="link-text wrap-anywhere">
            {words}
          </Anchor>
        ),
        value: (
          <span className="text-sm text-muted">
            <Figures>{formatCount(visitors)}</Figures> {visitors === 1 ? 'visitor' : 'visitors'}
          </span>
        ),
      }))}
    />
  );
}

/** Orders and baskets that customers abandoned. */
export function Abandoned({ abandoned: { orders, baskets } }: { abandoned: Overview['abandoned'] }) {
  const counted = ({ count, cents }: typeof orders, one: string, many: string) => (
    <span className="text-sm text-muted">
      <Figures>{`${formatCount(count.count)}${count.atLeast ? '+' : ''}`}</Figures> {count.count === 1 ? one : many}
      {count.count > 0 && (
        <>
          {', '}
          <Price cents={cents} />
          {count.atLeast && '+'}
        </>
      )}
    </span>
  );
  return (
    <ListOf
      title="Abandoned checkouts, 30 days"
      none=""
      items={[
        {
          name: (
            <Anchor href="/dashboard/manageorder?view=overdue" className="link-text">
              Ordered and not paid in time
            </Anchor>
          ),
          value: counted(orders, 'order', 'orders'),
        },
        { name: 'In a basket, untouched for a day', value: counted(baskets, 'basket', 'baskets') },
      ]}
    />
  );
}

function ListOf({
  title,
  none,
  items,
  more,
}: {
  title: string;
  none: string;
  items: readonly { name: ReactNode; value: ReactNode }[];
  more?: { href: string; text: string } | undefined;
}) {
  return (
    <Card
      as="section"
      title={title}
      footer={
        more && (
          <ButtonLink href={more.href} size="sm" variant="ghost">
            {more.text}
          </ButtonLink>
        )
      }
    >
      {items.length === 0 ? <p className="text-sm text-muted">{none}</p> : <Facts items={items} />}
    </Card>
  );
}
