import { cutText } from '#contract/cut-text.ts';
import { MAX_LABEL, MAX_TRACKED, MAX_TRACKING_BYTES } from '#contract/fulfillment/choices.ts';
import type { TrackingRow } from '#contract/fulfillment/tracking.ts';
import type { ThreadTask } from '#server/bounded-work/run-in-thread.ts';
import { withoutDefusing } from '#server/http/files/csv.ts';
import { readRows, refusedFile } from '#server/spreadsheets/read-rows.ts';
import { noResult, type SpreadsheetLimits, type SpreadsheetRow } from '#server/spreadsheets/spreadsheet.ts';
import { recognizeColumns } from './recognize-columns.ts';

const LIMITS: SpreadsheetLimits = {
  bytes: MAX_TRACKING_BYTES,
  inflatedBytes: 16 * 1024 * 1024,
  // The heading counts as a row, too.
  rows: MAX_TRACKED + 1,
  columns: 100,
  cells: 40_000,
  elements: 600_000,
};

export const readTrackingTask: ThreadTask<typeof readTrackingFile> = {
  module: new URL(import.meta.url),
  name: 'readTrackingFile',
};

/**
 * Reads the rows of a file with order numbers, carriers and tracking numbers.
 * @throws Failure `too_large`, `invalid_fields` with a sentence for the user
 */
export async function readTrackingFile(path: string): Promise<TrackingRow[]> {
  const all = await readRows(path, LIMITS, isWanted);
  const rows = all.filter(({ cells }) => cells.length > 0);
  const recognized = recognizeColumns(rows.map(({ cells }) => cells));
  if (!recognized)
    throw refusedFile(
      'The file needs a column with order numbers and one with tracking numbers. Name them Order and Tracking number.',
    );
  const { columns, hasHeading } = recognized;
  const used = Object.values(columns);
  const unusable = all.find(
    ({ line, withoutResult }) =>
      !(hasHeading && line <= rows[0]!.line) && withoutResult?.some((column) => used.includes(column)),
  );
  if (unusable) throw refusedFile(noResult(unusable).message);
  const field = (cells: readonly string[], column: number): string =>
    cutText(
      withoutDefusing(cells[column] ?? '')
        .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
        .trim(),
      MAX_LABEL,
    );
  const listed = rows.slice(hasHeading ? 1 : 0).map(({ line, cells }) => ({
    line,
    number: field(cells, columns.number),
    carrier: field(cells, columns.carrier),
    tracking: field(cells, columns.tracking),
  }));
  if (listed.length === 0) throw refusedFile('The file has no rows.');
  return listed;
}

/** Whether the first rows of a sheet are a list of tracking numbers, unlike those of a cover sheet. */
function isWanted(rows: readonly SpreadsheetRow[]): boolean {
  return recognizeColumns(rows.map(({ cells }) => cells)) !== undefined;
}
