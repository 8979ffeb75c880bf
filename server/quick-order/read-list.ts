import { t } from '#contract/language/text.ts';
import { readFile } from 'node:fs/promises';
import { Failure } from '#contract/errors.ts';
import { MAX_LIST_BYTES, MAX_LIST_ROWS, MAX_MATCH_TEXT } from '#contract/quick-order/quick-order.ts';
import type { ThreadTask } from '#server/bounded-work/run-in-thread.ts';
import { openSpreadsheet } from '#server/spreadsheets/open-spreadsheet.ts';
import { refusedFile } from '#server/spreadsheets/read-rows.ts';
import {
  noResult,
  UnreadableSpreadsheet,
  type SpreadsheetLimits,
  type SpreadsheetRow,
} from '#server/spreadsheets/spreadsheet.ts';
import { cellsByHead, findHeader, isQuantity, MAX_ROWS_ABOVE } from './list-header.ts';

const LIMITS: SpreadsheetLimits = {
  bytes: MAX_LIST_BYTES,
  inflatedBytes: 4 * 1024 * 1024,
  rows: MAX_LIST_ROWS,
  columns: 100,
  cells: 20_000,
  elements: 300_000,
};

export const readListTask: ThreadTask<typeof readList> = { module: new URL(import.meta.url), name: 'readList' };

/**
 * Reads a file with a list as text: one line for each row, cells separated by tabs. For a workbook, reads the visible
 * cells of the first sheet with a list's header, otherwise of the first sheet with text. A text file without such a header,
 * or with bars, stays as it is, because its commas may be those of numbers and its bars those of Markdown.
 * @throws Failure `too_large`, `invalid_fields` (not readable as a list), with a sentence for the user
 */
export async function readList(path: string): Promise<string> {
  const read: SpreadsheetRow[] = [];
  let lines: string[];
  let length = 0;
  try {
    const isWanted = (first: readonly SpreadsheetRow[]) => findHeader(first.map(({ cells }) => cells)) !== undefined;
    const { rows, format } = await openSpreadsheet(path, LIMITS, { onlyVisible: true, isWanted });
    for await (const row of rows()) {
      const cells = row.cells.map(oneLine);
      length += cells.join('\t').length + 1;
      if (length > MAX_MATCH_TEXT)
        throw new Failure(
          'too_large',
          t('This list has more than 200 KB of text. Keep only the part and quantity columns.'),
        );
      read.push({ ...row, cells });
    }
    const isTable = format.kind === 'xlsx' || (format.separator !== '|' && isWanted(read.slice(0, MAX_ROWS_ABOVE + 1)));
    lines = isTable
      ? usableRows(read).map(({ cells }) => cells.join('\t'))
      : new TextDecoder(format.encoding)
          .decode(await readFile(path))
          .split(/\r\n?|\n/)
          .filter((line) => /[^\s,;]/.test(line));
  } catch (error) {
    if (!(error instanceof UnreadableSpreadsheet)) throw error;
    throw refusedFile(error.message, error.isTooLarge, error);
  }
  if (lines.length === 0) throw refusedFile(t('The file is empty.'));
  return lines.join('\n');
}

/**
 * Leaves out rows without text, and totals without a result.
 * @throws UnreadableSpreadsheet if a part or a quantity is a formula without a result; without a header, any cell may
 * be one
 */
function usableRows(rows: readonly SpreadsheetRow[]): SpreadsheetRow[] {
  const filled = rows.filter(({ cells }) => cells.length > 0);
  const header = findHeader(filled.map(({ cells }) => cells));
  const headLine = header ? filled[header.at]!.line : 0;
  return rows.filter((row) => {
    const { line, cells, withoutResult } = row;
    if (!withoutResult || line <= headLine) return cells.length > 0;
    const namesPart = header ? cellsByHead(cells, header.heads) !== undefined : cells.length > 0;
    const isNeeded = (column: number) => {
      if (!header) return namesPart;
      const head = header.heads[column] ?? 'other';
      return head === 'number' || head === 'name' || (namesPart && isQuantity(head));
    };
    if (withoutResult.some(isNeeded)) throw noResult(row);
    return namesPart;
  });
}

const oneLine = (cell: string): string => cell.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
