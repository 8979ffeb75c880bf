import { Failure } from '#contract/errors.ts';
import { MAX_LIST_BYTES, MAX_LIST_ROWS, MAX_MATCH_TEXT } from '#contract/parts/match.ts';
import { openSpreadsheet } from '#server/spreadsheets/open-spreadsheet.ts';
import {
  UnreadableSpreadsheet,
  type SpreadsheetLimits,
  type SpreadsheetRow,
} from '#server/spreadsheets/spreadsheet.ts';
import { findHeader } from './list-header.ts';

const LIMITS: SpreadsheetLimits = {
  bytes: MAX_LIST_BYTES,
  inflatedBytes: 4 * 1024 * 1024,
  rows: MAX_LIST_ROWS,
  columns: 100,
  cells: 20_000,
};

/**
 * Reads a file with a list as text: one line for each row, cells separated by tabs. Of a workbook, what is visible of the
 * first sheet with a header of a list, else of the first with text.
 * @throws Failure `too_large`, `invalid_fields` (not readable as a list), with a sentence for the user
 */
export async function readList(path: string): Promise<string> {
  const lines: string[] = [];
  let length = 0;
  try {
    const isWanted = (first: readonly SpreadsheetRow[]) => findHeader(first.map(({ cells }) => cells)) !== undefined;
    const { rows } = await openSpreadsheet(path, LIMITS, { onlyVisible: true, isWanted });
    for await (const { cells } of rows()) {
      const line = cells.map(oneLine).join('\t');
      length += line.length + 1;
      if (length > MAX_MATCH_TEXT)
        throw new Failure(
          'too_large',
          'This list has more than 200 KB of text. Keep only the part and quantity columns.',
        );
      lines.push(line);
    }
  } catch (error) {
    if (!(error instanceof UnreadableSpreadsheet)) throw error;
    const { message, isTooLarge } = error;
    throw new Failure(isTooLarge ? 'too_large' : 'invalid_fields', message, {
      fields: { file: message },
      cause: error,
    });
  }
  if (lines.length === 0)
    throw new Failure('invalid_fields', 'The file is empty.', { fields: { file: 'The file is empty.' } });
  return lines.join('\n');
}

const oneLine = (cell: string): string => cell.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
