import type { ReactNode } from 'react';
import { centsOf } from '#contract/money.ts';
import type { Part } from '#contract/parts.ts';
import { Figures } from '../ui/figure-text.tsx';
import { Price } from '../ui/price.tsx';

/** Minimum, stock, price of one and the running total, together before any press. @param quantity null while it can't be ordered */
export function OrderFigures({ part, quantity, currency }: { part: Part; quantity?: number | null; currency: string }) {
  const unitCents = centsOf(part.price);
  return (
    // Beside each other while the figures are short; a price of six digits takes the room of two.
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-box border border-line bg-line">
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
    <div className="flex min-w-fit flex-[1_0_24%] flex-col-reverse bg-base-100 px-4 py-3 max-sm:basis-2/5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg font-medium whitespace-nowrap" aria-live={live ? 'polite' : undefined}>
        {children}
      </dd>
    </div>
  );
}
