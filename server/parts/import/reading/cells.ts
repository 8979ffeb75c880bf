import { cutText } from '#contract/cut-text.ts';
import { centsOf, isWholeCents } from '#contract/money.ts';
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

/** Workbooks store a day as the number of days since 1899-12-30. */
function isSameDay(stored: string, cell: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(stored)) return false;
  return Number(cell) === Date.parse(stored) / 86_400_000 + 25_569;
}

/** The signs that stand for a currency, and its code. */
export function currencySigns(currency: string): ReadonlySet<string> {
  const code = currency.toUpperCase();
  const signs = ['en-US', 'de-DE'].flatMap((locale) =>
    (['symbol', 'narrowSymbol'] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay })
          .formatToParts(1)
          .find(({ type }) => type === 'currency')!.value,
    ),
  );
  return new Set([code, ...signs.map((sign) => sign.toUpperCase())]);
}

const SIGN = String.raw`(?:\p{Sc}|[A-Z]{1,3}\p{Sc}|[A-Z]{3})`;
const PRICE = new RegExp(`^(${SIGN})?\\s*([\\d.,\\s\\u00A0\\u202F'\\u2019]+(?:E[+-]?\\d+)?)\\s*(${SIGN})?$`, 'iu');

/**
 * Reads a price in cents: `$1,299.00`, `1.299,00 EUR`, `12.4`.
 * @returns the reason when it is not a price in the store's currency
 */
export function priceOf(
  text: string,
  decimal: Decimal,
  signs: ReadonlySet<string>,
): { cents: number } | { refused: string } {
  const shown = `'${cutText(text, 40)}'`;
  const [, before, digits = '', after] = text.length > LONGEST_NUMBER ? [] : (PRICE.exec(text.trim()) ?? []);
  const value = numberOf(digits, decimal) ?? numberOf(digits, otherSignOf(digits, decimal));
  if (value === undefined) return { refused: `${shown} is not a price` };
  for (const sign of [before, after])
    if (sign !== undefined && !signs.has(sign.toUpperCase()))
      return { refused: `${shown} is not in the store's currency, ${[...signs][0]}` };
  return isWholeCents(value) ? { cents: centsOf(value) } : { refused: `${shown} has a fraction of a cent` };
}
