import { cutText } from '#contract/cut-text.ts';
import { wordTable } from '#contract/word-table.ts';
import { centsOf, hasDecimals, priceDecimals, decimalsOf } from '#contract/money.ts';
import { defuseFormulas, withoutDefusing } from '#server/http/files/csv.ts';
import { LONGEST_NUMBER, numberOf, type Decimal } from '#server/spreadsheets/cell-numbers.ts';

/**
 * Whether a cell says the same as a stored text, even after a spreadsheet saved the file again: line ends, spaces around
 * it, apostrophes before formulas, numbers without their zeros (`0123`, `12.40`), rounded (`1.23E+12`), with another
 * decimal sign or read as thousands (`12667` for `12.667`, where a point groups them), days by their number, and TRUE for true.
 */
export function isSameCell(stored: string, cell: string, decimal: Decimal = '.'): boolean {
  const [kept, given] = [evenText(stored), evenText(cell)];
  if (kept === given || evenText(defuseFormulas(stored)) === given || evenText(withoutDefusing(cell)) === kept)
    return true;
  if (/^(true|false)$/i.test(kept)) return kept.toLowerCase() === given.toLowerCase();
  return isSameNumber(kept, given, decimal) || isSameDay(kept, given);
}

/** A cell's text as the store keeps it: without the apostrophes of its exports, with plain line ends. */
export function cellText(cell: string): string {
  return withoutDefusing(cell.replace(/\r\n?/g, '\n')).trim();
}

function evenText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

function isSameNumber(stored: string, cell: string, decimal: Decimal): boolean {
  if (!/^[+-]?[\d.]*\d(E[+-]?\d+)?$/i.test(stored)) return false;
  if (/^[+-]?\d{1,3}\.\d{3}$/.test(stored) && stored.replace('.', '') === cell) return true;
  const kept = Number(stored);
  const shortened = /^[+-]?(\d)(?:[.,](\d+))?E[+-]?\d+$/i.exec(cell);
  const given = shortened ? Number(cell.replace(',', '.')) : numberOf(cell, decimal);
  if (given === undefined || !Number.isFinite(kept)) return false;
  if (kept === given) return true;
  if (shortened) return Number(kept.toPrecision(1 + (shortened[2]?.length ?? 0))) === given;
  // Spreadsheets keep 15 digits, and show 10 of a fraction.
  const isLong = stored.replace(/\D/g, '').length > 15 || (stored.includes('.') && stored.length > 10);
  return isLong && Math.abs(kept - given) <= Math.abs(kept) * 1e-9;
}

/** The other decimal sign if one or two digits follow it, as in a price typed into a file from another country. */
function otherSignOf(digits: string, decimal: Decimal): Decimal {
  const isCents = /^\d+[.,]\d{1,2}$/.test(digits.trim());
  return isCents ? (decimal === '.' ? ',' : '.') : decimal;
}

/** Whether an amount of a currency with three decimals is a thousand in one country and one unit in another: `12,500`. */
function isUnclearAmount(digits: string, decimal: Decimal): boolean {
  return decimalsOf() === 3 && !digits.includes(decimal) && /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
}

/** Workbooks store a day as the number of days since 1899-12-30. */
function isSameDay(stored: string, cell: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(stored)) return false;
  return Number(cell) === Date.parse(stored) / 86_400_000 + 25_569;
}

/** Languages in which the signs of a currency are looked up, besides those of the countries that pay with it. */
const LANGUAGES = ['en-US', 'de-DE'];

/** Signs that price lists have besides those of `Intl`, in lower case without a point. */
const OTHER_SIGNS: Readonly<Record<string, readonly string[]>> = wordTable<readonly string[]>({
  USD: ['dollar', 'dollars'],
  EUR: ['euro', 'euros'],
  GBP: ['stg', 'gbp£'],
  CAD: ['c$', 'cdn$', 'cad$'],
  AUD: ['a$', 'aud$'],
  NZD: ['nz$', 'nzd$'],
  SGD: ['s$', 'sgd$'],
  HKD: ['hk$', 'hkd$'],
  TWD: ['nt$', 'ntd'],
  MXN: ['mx$', 'mex$', 'mxn$'],
  JPY: ['¥', '￥', '円', 'jp¥', 'yen'],
  CNY: ['¥', '￥', '元', 'cn¥', 'rmb'],
  CHF: ['fr', 'sfr', 'fr.', 'sfr.'],
  INR: ['rs', '₹'],
  PKR: ['rs'],
  LKR: ['rs'],
  NPR: ['rs'],
  SEK: ['kr', 'skr'],
  NOK: ['kr', 'nkr'],
  DKK: ['kr', 'dkr'],
  ISK: ['kr'],
  PLN: ['zł', 'zl'],
  CZK: ['kč', 'kc'],
  HUF: ['ft'],
  RON: ['lei', 'leu'],
  TRY: ['tl', '₺'],
  MYR: ['rm'],
  IDR: ['rp'],
  ZAR: ['r'],
  BRL: ['r$'],
  AED: ['dh', 'dhs'],
});

/**
 * The signs that stand for a currency, in lower case without a point, its code first: `usd`, `$`, `us$`. The sign alone
 * and after the country's letters, as in `US$ 12.40`.
 */
export function currencySigns(currency: string): ReadonlySet<string> {
  const code = currency.toUpperCase();
  const signs = LANGUAGES.flatMap((locale) =>
    (['symbol', 'narrowSymbol'] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay })
          .formatToParts(1)
          .find(({ type }) => type === 'currency')!.value,
    ),
  );
  const marks = signs
    .filter((sign) => /^\p{Sc}$/u.test(sign))
    .flatMap((sign) => [code.slice(0, 2) + sign, code + sign]);
  return new Set([code, ...signs, ...marks, ...(OTHER_SIGNS[code] ?? [])].map(plainSign));
}

const plainSign = (sign: string): string => sign.toLowerCase().replace(/\.$/, '');

/** Whether a word or sign stands for any currency, so that a price with it is one of another store. */
function isCurrency(sign: string): boolean {
  return /\p{Sc}/u.test(sign) || CURRENCIES.has(sign.toUpperCase()) || OTHER_NAMES.has(plainSign(sign));
}
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const OTHER_NAMES: ReadonlySet<string> = new Set(Object.values(OTHER_SIGNS).flat());

const SIGN = String.raw`(?:\p{L}{0,3}\p{Sc}|\p{L}{1,7}\.?|\p{Sc})`;
/** The dash for no cents, as in `12,-` and `CHF 12.–`. */
const NO_CENTS = String.raw`[.,][-–—]{1,2}`;
const PRICE = new RegExp(
  `^(${SIGN})?\\s*([\\d.,\\s\\u00A0\\u202F'\\u2019]*\\d(?:E[+-]?\\d+)?|[.,]\\d+)(?:${NO_CENTS})?\\s*(${SIGN})?$`,
  'iu',
);

/**
 * Reads a price in minor units: `$1,299.00`, `1.299,00 EUR`, `12.4`.
 * @param decimals the most that it can have
 * @returns the reason when it is not a price in the store's currency
 */
export function priceOf(
  text: string,
  decimal: Decimal,
  signs: ReadonlySet<string>,
  decimals: number = priceDecimals(),
): { cents: number } | { refused: string } {
  const shown = `'${cutText(text, 40)}'`;
  const [, before, digits = '', after] = text.length > LONGEST_NUMBER ? [] : (PRICE.exec(text.trim()) ?? []);
  const value = numberOf(digits, decimal) ?? numberOf(digits, otherSignOf(digits, decimal));
  const other = [before, after].find((sign) => sign !== undefined && !signs.has(plainSign(sign)));
  if (value === undefined || (other !== undefined && !isCurrency(other))) return { refused: `${shown} is not a price` };
  if (other !== undefined)
    return { refused: `${shown} is not in the store's currency, ${[...signs][0]!.toUpperCase()}` };
  if (isUnclearAmount(digits.trim(), decimal))
    return { refused: `${shown} may be thousands, or have three decimals; write its decimals after a point` };
  if (hasDecimals(value, decimals)) return { cents: centsOf(value) };
  const fraction = decimalsOf() === 2 ? 'a fraction of a cent' : `more than ${decimals} decimals`;
  return { refused: `${shown} has ${decimals === 0 ? 'decimals' : fraction}` };
}
