import { classNames } from './class-names.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** '$1,299.00' from integer cents; `currency` is an ISO code, usd by default. */
export function formatCents(cents: number, currency = 'usd'): string {
  let formatter = formatters.get(currency);
  if (!formatter) {
    formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formatters.set(currency, formatter);
  }
  return formatter.format(cents / 100);
}

/** A price in tabular figures. @param cents integer cents. */
export function Price({ cents, currency, className }: { cents: number; currency?: string; className?: string }) {
  return <span className={classNames('figures', className)}>{formatCents(cents, currency)}</span>;
}
