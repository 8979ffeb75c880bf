import { languageCode, locale, t } from '#contract/language/text.ts';

/*
 * An amount is an integer of its currency's minor units: cents, yen, fils. Names with `cents` mean these, in every currency. The calls
 * of the API have amounts as decimal numbers, which the specification calls dollars (docs/decisions/106-currencies-without-cents.md).
 */

/** The highest price of a part in minor units: a million dollars, 100 million yen. Keeps price times quantity a safe integer. */
export const MAX_PRICE_CENTS = 100_000_000;

/**
 * The currencies without two decimals in ISO 4217, and the ariary, whose minor unit is a fifth and unused. Not from `Intl`, whose data
 * differ between runtimes and give the decimals that people print: none for rupees, forints and dinars of Iraq.
 */
const WITHOUT_DECIMALS = 'bif clp djf gnf isk jpy kmf krw mga pyg rwf ugx uyi vnd vuv xaf xof xpf';
const WITH_THREE = 'bhd iqd jod kwd lyd omr tnd';

/** The currency of the shop: a process serves one shop, and a page shows one. */
const shop = { currency: 'usd', step: 1 };

/** By language and currency. */
const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Sets the currency of the shop, before amounts are converted. Reading the settings does it on the server; the pages' own copy of this
 * module and browsers, which read it from the document, have it from there.
 * @param step what prices are multiples of, in minor units: what the card provider can charge (contract/payments/card-amounts.ts)
 */
export function setShopCurrency(currency: string, step: number): void {
  Object.assign(shop, { currency: currency.toLowerCase(), step });
  formatters.clear();
}

const page = (globalThis as { document?: { documentElement: { dataset: Readonly<Record<string, string>> } } }).document
  ?.documentElement.dataset;
if (page?.['currency']) setShopCurrency(page['currency'], Number(page['moneyStep']));

/** The currency of the shop, as an ISO code in lower case, and what its prices are multiples of, in minor units. */
export function shopCurrency(): Readonly<typeof shop> {
  return shop;
}

/** The number of decimals of a currency, by its ISO code: 0, 2 or 3. */
export function decimalsOf(currency: string = shop.currency): number {
  const code = currency.toLowerCase();
  return WITHOUT_DECIMALS.includes(code) ? 0 : WITH_THREE.includes(code) ? 3 : 2;
}

/** Minor units in one of a currency: 100, 1 or 1000. */
export function minorUnits(currency?: string): number {
  return 10 ** decimalsOf(currency);
}

/**
 * Converts the API's decimal amount (12.4) to integer minor units (1240). Rounding removes floating-point noise.
 * @param currency the shop's unless given
 */
export function centsOf(dollars: number, currency?: string): number {
  return Math.round(dollars * minorUnits(currency));
}

/** Converts integer minor units to the API's decimal amount. @param currency the shop's unless given */
export function dollarsOf(cents: number, currency?: string): number {
  return cents / minorUnits(currency);
}

/** Writes a decimal amount without a currency, as in forms and files: `1299.00`; `1299` in yen, `1299.000` in dinars. */
export function plainAmount(dollars: number, currency?: string): string {
  return dollars.toFixed(decimalsOf(currency));
}

/** Whether a number has at most that many decimals, but for the noise of floating point. 1e-9 has more: it would become 0. */
export function hasDecimals(value: number, most: number): boolean {
  const [exact, whole] = [value * 10 ** most, Math.round(value * 10 ** most)];
  return Math.abs(exact - whole) <= Math.min(1e-6, Math.abs(whole) * 1e-9);
}

/** Whether a decimal amount is a whole number of the shop's minor units, which is all that a payment needs to be. */
export function isWholeCents(dollars: number): boolean {
  return hasDecimals(dollars, decimalsOf());
}

/** Whether a decimal amount is at most what a part can cost. */
export function isPrice(dollars: number): boolean {
  return centsOf(dollars) <= MAX_PRICE_CENTS;
}

/** The decimals that a price of the shop can have: less than its currency has if the card provider charges only multiples. */
export function priceDecimals(): number {
  return decimalsOf() - Math.round(Math.log10(shop.step));
}

/** Whether the shop can charge a decimal amount. */
export function isChargeable(dollars: number): boolean {
  return hasDecimals(dollars, priceDecimals());
}

/** What is wrong with an amount that has more decimals than it can have. */
export function decimalsProblem(most: number): string {
  if (most === 0) return t('Enter a whole amount');
  return most === 2 ? t('Enter a price with at most two decimals') : t('Enter a price with at most three decimals');
}

/**
 * Formats minor units for display in the current language: `$1,299.00`, `¥1,299`.
 * @param currency as an ISO code
 */
export function formatCents(cents: number, currency: string): string {
  const language = languageCode();
  let formatter = formatters.get(language + currency);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale(), currencyFormat(currency));
    formatters.set(language + currency, formatter);
  }
  return formatter.format(dollarsOf(cents, currency));
}

/** The options of `Intl.NumberFormat` for amounts of a currency: all decimals that it has, unless the shop charges whole ones. */
export function currencyFormat(currency: string): Intl.NumberFormatOptions {
  const isWhole = currency.toLowerCase() === shop.currency && priceDecimals() === 0;
  const decimals = isWhole ? 0 : decimalsOf(currency);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return { style: 'currency', currency: currency.toUpperCase(), ...digits };
}
