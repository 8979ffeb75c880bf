import { fileDownload } from './file-download.ts';

/** A value of a CSV file; texts may come from strangers. */
export type Cell = string | number | null;

/**
 * One line of a CSV file (RFC 4180). Quoted where it must be; a text that a spreadsheet would run as a formula is made
 * plain text by an apostrophe before it. Numbers stay numbers.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // Also behind blanks, and in the wide forms that some spreadsheets take for the same signs.
  const plain = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * A CSV file as a download, made while it is sent; one that can't be made to its end breaks off.
 * @param name without ending @param pages lines' cells, a page at a time
 */
export function csvDownload(
  name: string,
  head: readonly string[],
  pages: AsyncGenerator<readonly (readonly Cell[])[]>,
  onFailure: (error: unknown) => void,
): Response {
  const type = 'text/csv; charset=utf-8; header=present';
  return fileDownload({ name, ending: 'csv', type }, textOf(head, pages), onFailure);
}

async function* textOf(
  head: readonly string[],
  pages: AsyncGenerator<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(head)}`;
  for await (const page of pages) yield page.map(csvLine).join('');
}
