import type { ReactNode } from 'react';
import { centsOf } from '#contract/money.ts';
import type { Part } from '#contract/parts.ts';
import { Figures } from '../ui/figure-text.tsx';
import { Price } from '../ui/price.tsx';

/** Minimum, stock, price of one and the running total, together before any press. @param quantity null while it can't be ordered */
export function OrderFigures({ part, quantity, currency }: { part: Part; quantity?: number | null; currency: string }) {
  const unitCents = centsOf(part.price);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-box border border-line bg-line sm:grid-cols-4">
      <Figure name="minimum">
        <Figures>{part.minimum.toLocaleString('en-US')}</Figures>
      </Figure>
      <Figure name="in stock">
        <Figures>{part.quantity.toLocaleString('en-US')}</Figures>
      </Figure>
      <Figure name="each">
        <Price cents={unitCents} currency={currency} />
      </Figure>
      <Figure name="total" live>
        {quantity ? (
          <Price cents={unitCents * quantity} currency={currency} className="text-primary" />
        ) : (
          <span aria-label="not yet known">-</span>
        )}
      </Figure>
    </dl>
  );
}

function Figure({ name, live, children }: { name: string; live?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse bg-base-100 px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg font-medium break-words" aria-live={live ? 'polite' : undefined}>
        {children}
      </dd>
    </div>
  );
}
