import { languageCode, locale } from '#contract/language/text.ts';
import { latinDigits } from './typed-number.ts';

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

/** Whether a number of dollars is a whole number of cents, but for the noise of floating point. 1e-9 is not: it would become 0. */
export function isWholeCents(dollars: number): boolean {
  const [exact, cents] = [dollars * 100, Math.round(dollars * 100)];
  return Math.abs(exact - cents) <= Math.min(1e-6, Math.abs(cents) * 1e-9);
}

/** All that the card provider charges, also of a currency that people print without decimals. */
const DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Formats cents for display in the current language: `$1,299.00`.
 * @param currency the store's, as an ISO code
 */
export function formatCents(cents: number, currency: string): string {
  const language = languageCode();
  let formatter = formatters.get(language + currency);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale(), { style: 'currency', currency: currency.toUpperCase(), ...DECIMALS });
    formatters.set(language + currency, formatter);
  }
  return formatter.format(cents / 100);
}

/** Removes the currency around a typed amount, whose sign may come first: `€12.40`, `-$2`, `12,40 €`, `EUR 12.40`. */
export function withoutCurrency(text: string): string {
  return (
    text
      .trim()
      .replace(/^([+\-\u2212]?)\s*(?:[A-Za-z]{0,2}\p{Sc}|[A-Za-z]{3}\b)\s*/u, '$1')
      // Trimmed afterwards: a pattern that begins with spaces would take quadratic time.
      .replace(/(?:[A-Za-z]{0,2}\p{Sc}|\b[A-Za-z]{3})$/u, '')
      .trimEnd()
  );
}

/**
 * Parses a typed or pasted price to cents: `$1,299.00`, `1299`, ` 12.5 `, `12,50 €`, `1.299,00`, `1,20,000`, `৪৯৯`. Undefined when
 * it is not a price, or when it may be a typo: `1,5` lacks either a decimal or a digit of its thousands.
 */
export function parsePrice(text: string): number | undefined {
  const amount = withoutCurrency(latinDigits(text)).replace(/^\d{1,2}(?:,\d{2})+,\d{3}(?=\.|$)/, (lakhs) =>
    lakhs.replaceAll(',', ''),
  );
  const plain = /^\d{1,3}(?:\.?\d{3})*,\d{2}$/.test(amount)
    ? amount.replaceAll('.', '').replace(',', '.')
    : amount.replace(/,(?=\d{3}(\D|$))/g, '');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined;
  return centsOf(Number(plain));
}
