import { t } from '#contract/language/text.ts';
import { OrderedPartLink } from './ordered-part-link.tsx';
import './order-lines-card.css';
import type { ReactNode } from 'react';
import { centsOf } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import { waitingText } from '#contract/parts/backorder-texts.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { OwnNumber } from '#app/parts/own-number.tsx';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';
import { ChargeLines, chargesOfOrder } from './charge-lines.tsx';
import { OrderStateBadge } from '#app/orders/order-state-badge.tsx';

/**
 * How many lines of a long order a phone shows; the rest is collapsed, so that parcels and address are within reach.
 */
const MAX_ON_PHONE = 5;

/**
 * The parts of an order with several lines, and its sums.
 * @param actions the controls for a line
 */
export function OrderLinesCard({ order, actions }: { order: WholeOrder; actions: (line: Order) => ReactNode }) {
  const { lines } = order;
  const listOf = (shown: readonly Order[], label: string) => (
    <ul className="divide-y divide-line" aria-label={label}>
      {shown.map((line) => (
        <li key={line._id} className="grid gap-2 px-5 py-4 sm:px-6">
          <LineText line={line} />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <OrderStateBadge order={line} />
            <div className="flex flex-wrap gap-1 print:hidden">{actions(line)}</div>
          </div>
        </li>
      ))}
    </ul>
  );
  const isLong = lines.length > MAX_ON_PHONE + 1;
  const rest = lines.slice(MAX_ON_PHONE);
  return (
    <Card marks flush title={t('{count} parts', { count: lines.length })}>
      {listOf(isLong ? lines.slice(0, MAX_ON_PHONE) : lines, t('Parts in this order'))}
      {isLong && (
        <details className="folds-on-phone border-t border-line">
          <summary className="cursor-pointer px-5 py-4 text-sm font-medium sm:px-6">
            {t('{count} more parts', { count: rest.length })}
          </summary>
          {listOf(rest, t('More parts in this order'))}
        </details>
      )}
      <div className="border-t border-line px-5 py-4 sm:px-6">
        <ChargeLines charges={chargesOfOrder(order)} />
      </div>
    </Card>
  );
}

function LineText({ line }: { line: Order }) {
  const { placeOrderQuantity, placeOrderPrice, status } = line;
  const cents = centsOf(placeOrderPrice);
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <OrderedPartLink line={line} className="font-medium" />
        <PartIdentity part={line} />
        <OwnNumber of={line} />
        <span className="block text-sm">
          <Figures>{formatCount(placeOrderQuantity)}</Figures> ×{' '}
          <Price cents={Math.round(cents / placeOrderQuantity)} />
          {line.priceList !== undefined && (
            <span className="text-muted"> {t('by price list {priceList}', { priceList: line.priceList })}</span>
          )}
        </span>
        {line.waiting && <span className="block text-sm text-warning">{waitingText(line.waiting)}</span>}
      </span>
      <Price cents={cents} className={status === 'cancelled' ? 'text-muted line-through' : 'font-medium'} />
    </div>
  );
}
