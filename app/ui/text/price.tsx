import { createContext, use } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { formatCents } from './format-number.ts';

/** The store's ISO currency code. The kit does not know the store; root.tsx provides it. */
export const CurrencyContext = createContext('');

/** The store's currency, for `formatCents`. */
export function useCurrency(): string {
  return use(CurrencyContext);
}

/** A price in tabular figures and the store's currency. @param cents integer cents. */
export function Price({ cents, className }: { cents: number; className?: string }) {
  return <span className={classNames('figures', className)}>{formatCents(cents, useCurrency())}</span>;
}
