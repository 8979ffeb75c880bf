import { stripVTControlCharacters } from 'node:util';

/** The longest text of a cell, in characters. */
const MAX_CELL = 40;

/**
 * A text that changes nothing but the line it is printed on: without escape sequences, control characters and marks that
 * turn the direction of writing, with which a name could move the cursor or look like another line.
 */
export function plain(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .toWellFormed();
}

/** JSON whose texts have these characters as escapes, which leaves their values as they are. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Rows below their headings, in columns; numbers are aligned on the right. */
export function table(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cut(plain(String(cell)))));
  const lengthOf = (text: string) => [...text].length;
  const widths = headings.map((heading, at) => Math.max(heading.length, ...cells.map((row) => lengthOf(row[at]!))));
  const isNumber = headings.map((_, at) => rows.length > 0 && rows.every((row) => /^-?[\d,.]+$/.test(String(row[at]))));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => {
        const padding = ' '.repeat(widths[at]! - lengthOf(cell));
        return isNumber[at] ? padding + cell : cell + padding;
      })
      .join('  ')
      .trimEnd();
  return [line(headings), ...cells.map(line)].join('\n');
}

/** An amount in the store's currency: `1,354.50`; `12.505` in dinars. */
export function money(amount: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 });
}

/** `1 part`, `2 parts`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}

function cut(text: string): string {
  const signs = [...text];
  return signs.length > MAX_CELL ? `${signs.slice(0, MAX_CELL - 1).join('')}…` : text;
}
