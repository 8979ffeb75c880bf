import { formatCount } from './format-count.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** '$1,299.00' from integer cents; `currency` is the store's, as an ISO code. */
export function formatCents(cents: number, currency: string): string {
  return currency === 'usd' ? dollars(cents) : byLanguage(currency).format(cents / 100);
}

/** Dollars by hand, for the reason that counts are (format-count.ts). */
function dollars(cents: number): string {
  const [whole, rest] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100];
  return `${cents < 0 ? '-' : ''}$${formatCount(whole)}.${String(rest).padStart(2, '0')}`;
}

function byLanguage(currency: string): Intl.NumberFormat {
  let formatter = formatters.get(currency);
  if (!formatter) {
    formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formatters.set(currency, formatter);
  }
  return formatter;
}
