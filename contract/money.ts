/** The highest price of a part in cents: a million dollars. Keeps price times quantity a safe integer. */
export const MAX_PRICE_CENTS = 100_000_000;

/** Converts the API's dollars (12.4) to integer cents (1240). Rounding removes floating-point noise. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Converts integer cents to the API's dollars. */
export function dollarsOf(cents: number): number {
  return cents / 100;
}

/** Whether a number of dollars is a whole number of cents. */
export function isWholeCents(dollars: number): boolean {
  return Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Formats cents for display: `$1,299.00`.
 * @param currency the store's, as an ISO code
 */
export function formatCents(cents: number, currency: string): string {
  let formatter = formatters.get(currency);
  if (!formatter) {
    formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
    formatters.set(currency, formatter);
  }
  return formatter.format(cents / 100);
}

/** Parses a typed or pasted price to cents: `$1,299.00`, `1299`, ` 12.5 `. Undefined when it is not a price. */
export function parsePrice(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined;
  return centsOf(Number(plain));
}
