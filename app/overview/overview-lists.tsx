import type { ReactNode } from 'react';
import type { Overview } from '#contract/store/overview.ts';
import { PARTS, UNITS } from '#app/lists/nouns.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { countText } from '#app/parts/search/filter-labels.ts';
import { Anchor } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';

/** The paid orders that have waited longest to be shipped. */
export function OldestToShip({ toShip: { orders, oldest } }: { toShip: Overview['toShip'] }) {
  return (
    <ListOf
      title="Ship next"
      none="Every paid order is shipped."
      items={oldest.map(({ order, number, customer, placedAt, lines, units }) => ({
        href: `/dashboard/manageorder?order=${order}`,
        name: (
          <>
            <Figures>#{number}</Figures> {customer}
          </>
        ),
        value: (
          <>
            {countOf(lines, PARTS)}, {countOf(units, UNITS)}, <DateTime iso={placedAt} />
          </>
        ),
      }))}
      more={orders.count > oldest.length && { href: '/dashboard/manageorder?view=to-ship', text: 'All orders to ship' }}
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
        href: `/dashboard/manageproduct?q=${encodeURIComponent(sku)}&edit=${_id}`,
        name,
        part: { variant, sku },
        value: (
          <span className={quantity < minimum ? 'text-error' : undefined}>
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
        href: `/part/${_id}`,
        name,
        part: { variant, sku },
        value: countOf(units, UNITS),
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
        href: `/?q=${encodeURIComponent(words)}`,
        name: words,
        value: countOf(visitors, ['visitor', 'visitors']),
      }))}
    />
  );
}

/** Emails and text messages that were given up; staff can send those about orders again. */
export function Unsent({ unsent: { count, latest } }: { unsent: Overview['unsent'] }) {
  const rest = count.count - latest.length;
  return (
    <ListOf
      title="Emails and texts not sent, 7 days"
      none="Every email and text message was sent."
      items={latest
        .map(({ kind, order, at }): ListItem => {
          const value = <DateTime iso={at} />;
          if (!order) return { name: kind === 'sms' ? 'Text message' : 'Email not about an order', value };
          const name = (
            <>
              Email about order <Figures>#{order.number}</Figures>
            </>
          );
          return { href: `/dashboard/manageorder?order=${order.id}`, name, value };
        })
        .concat(rest > 0 ? [{ name: `${countText({ ...count, count: rest })} more`, value: '' }] : [])}
    />
  );
}

/** Orders and baskets that customers abandoned. */
export function Abandoned({ abandoned: { orders, baskets } }: { abandoned: Overview['abandoned'] }) {
  const counted = ({ count, cents }: typeof orders, one: string, many: string) => (
    <>
      <Figures>{countText(count)}</Figures> {count.count === 1 ? one : many}
      {count.count > 0 && (
        <>
          {', '}
          <Price cents={cents} />
          {count.atLeast && '+'}
        </>
      )}
    </>
  );
  return (
    <ListOf
      title="Abandoned checkouts, 30 days"
      none=""
      items={[
        {
          href: '/dashboard/manageorder?view=overdue',
          name: 'Ordered and not paid in time',
          value: counted(orders, 'order', 'orders'),
        },
        { name: 'In a basket, untouched for a day', value: counted(baskets, 'basket', 'baskets') },
      ]}
    />
  );
}

/** An entry of a list: its name, a link if it has a page, and details. */
interface ListItem {
  href?: string;
  name: ReactNode;
  part?: Parameters<typeof PartIdentity>[0]['part'];
  value: ReactNode;
}

function ListOf({
  title,
  none,
  items,
  more,
}: {
  title: string;
  none: string;
  items: readonly ListItem[];
  more?: { href: string; text: string } | false;
}) {
  const facts = items.map(({ href, name, part, value }) => ({
    name: (
      <>
        {href ? (
          <Anchor href={href} className="link-text wrap-anywhere">
            {name}
          </Anchor>
        ) : (
          name
        )}
        {part && <PartIdentity part={part} />}
      </>
    ),
    value: <span className="text-sm text-muted">{value}</span>,
  }));
  const footer = more && (
    <ButtonLink href={more.href} size="sm" variant="ghost">
      {more.text}
    </ButtonLink>
  );
  return (
    <Card as="section" title={title} footer={footer}>
      {facts.length === 0 ? <p className="text-sm text-muted">{none}</p> : <Facts items={facts} />}
    </Card>
  );
}
