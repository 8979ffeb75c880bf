/**
 * Formats a number as '1,234,567' and keeps decimals as they are. Without `Intl`, because its first use loads the
 * browser's tables of all languages, which delays a phone longer than hydrating the whole page.
 */
export function formatCount(count: number): string {
  const [whole = '', ...rest] = String(count).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}

/** Formats '3 orders', '1 order'. */
export function countOf(count: number, [one, many]: readonly [string, string]): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Formats integer cents as '$1,299.00'; `currency` is the store's ISO code. Dollars without `Intl`, like `formatCount`. */
export function formatCents(cents: number, currency: string): string {
  if (currency === 'usd') {
    const [whole, rest] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100];
    return `${cents < 0 ? '-' : ''}$${formatCount(whole)}.${String(rest).padStart(2, '0')}`;
  }
  let formatter = formatters.get(currency);
  if (!formatter) {
    // Two decimals in every currency, as the card provider charges them.
    formatter = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    formatters.set(currency, formatter);
  }
  return formatter.format(cents / 100);
}

/** A currency's symbol as shown in amounts: '$', '€', 'CHF'. */
export function currencySign(currency: string): string {
  return formatCents(0, currency).replaceAll(/[\d.,\s]/g, '');
}
