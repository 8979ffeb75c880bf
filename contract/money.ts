import { languageCode, locale } from '#contract/language/text.ts';

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
