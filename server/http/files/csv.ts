import { decimalsOf } from '#contract/money.ts';
import type { Log } from '#server/log.ts';
import { fileDownload } from './file-download.ts';

/**
 * A value of a CSV file; texts may come from strangers. Amounts are written with the decimals of the currency. `exact` is a text that can
 * look like a number or a date, such as a phone number: a spreadsheet shows it as it is.
 */
export type Cell = string | number | null | { readonly cents: number } | { readonly exact: string };

/** Text that a spreadsheet may read as a number or a date: `0171`, `1234e567`, `12-34-56`. */
const NUMERIC = /^(?=.*\d)[\d\s.,:/()eE-]+$/;

/** Characters that a spreadsheet skips before it looks for a formula: quotes, space, control, format and unassigned characters. */
const SKIPPED = String.raw`(?:(?![;\t\r\n])["\s\p{C}\p{Z}\u115F\u1160\u2800\u3164\uFFA0])*`;
/** The characters that begin a formula, in narrow, wide and small forms. */
const SIGN = String.raw`[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20\uFF5C\uFF05\uFE66\uFE62\uFE63\uFE6B\u207C\u207A\u2212]`;
/** A cell that is a formula, or becomes one when its quotes or leading separators are read otherwise. */
const FORMULA = new RegExp(`^(?:${SKIPPED}[;,|\\t\\r\\n])*${SKIPPED}${SIGN}|^[\\t\\r\\n]`, 'u');
/** A formula behind a separator that splits the cell where spreadsheets separate by semicolon or tab. */
const FORMULA_INSIDE = new RegExp(`([;\\t\\r\\n])(?=${SKIPPED}${SIGN})`, 'gu');
/** The result of `defuseFormulas`. */
const DEFUSED_INSIDE = new RegExp(`([;\\t\\r\\n])'(?=${SKIPPED}${SIGN})`, 'gu');

/**
 * Makes a text safe in a cell of any spreadsheet: puts an apostrophe before anything that one could run as a formula.
 * Every CSV file of the store is written with it.
 */
export function defuseFormulas(text: string): string {
  const inside = text.replace(FORMULA_INSIDE, "$1'");
  return FORMULA.test(text) ? `'${inside}` : inside;
}

/** Removes the apostrophes that `defuseFormulas` adds. */
export function withoutDefusing(text: string): string {
  if (!text.includes("'")) return text;
  const inside = text.replace(DEFUSED_INSIDE, '$1');
  return inside.startsWith("'") && FORMULA.test(inside.slice(1)) ? inside.slice(1) : inside;
}

/** One line of a CSV file (RFC 4180): texts with formulas defused and quoted where needed; numbers stay numbers. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object' && 'cents' in cell) return amountOf(cell.cents);
  const plain = typeof cell === 'string' ? defuseFormulas(cell) : exactly(cell.exact);
  return /[",;\t\n\r]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function exactly(text: string): string {
  return NUMERIC.test(text) && !FORMULA.test(text) ? `'${text}` : defuseFormulas(text);
}

/** Minor units of the shop's currency as an amount, `-12.40`; exact for all safe integers. */
function amountOf(cents: number): string {
  const decimals = decimalsOf();
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0');
  const whole = `${cents < 0 ? '-' : ''}${digits.slice(0, digits.length - decimals)}`;
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
}

/**
 * A CSV file as a streamed download; an error breaks the connection.
 * @param name without extension @param pages the cells of lines, a page at a time
 */
export function csvDownload(
  name: string,
  head: readonly string[],
  pages: AsyncGenerator<readonly (readonly Cell[])[]>,
  log: Log,
): Response {
  const type = 'text/csv; charset=utf-8; header=present';
  return fileDownload({ name, ending: 'csv', type }, textOf(head, pages), log);
}

async function* textOf(
  head: readonly string[],
  pages: AsyncGenerator<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(head)}`;
  for await (const page of pages) yield page.map(csvLine).join('');
}
