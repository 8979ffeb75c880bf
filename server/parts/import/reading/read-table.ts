import { cutText } from '#contract/cut-text.ts';
import { Failure } from '#contract/errors.ts';
import { ConcurrencyLimiter } from '#server/bounded-work/concurrency-limiter.ts';
import type { ThreadTask } from '#server/bounded-work/run-in-thread.ts';
import { NO_RESULT, UnreadableSpreadsheet } from '#server/spreadsheets/spreadsheet.ts';
import type { ReadRow } from '#server/parts/import/judging/judge.ts';
import { openTable, type Table } from './open-table.ts';
import { readRow } from './read-row.ts';
import type { Reading } from './reading.ts';
import { VariantRows } from './variant-rows.ts';

/** A table whose rows are not read yet. */
export type TableStart = Pick<Table, 'headers' | 'sample' | 'format'>;

/** Rows that follow each other in their file. */
export interface TableRows {
  readonly rows: readonly Omit<ReadRow, 'no' | 'file'>[];
  /** Size of what was read of the file since the last rows, in bytes. */
  readonly bytes: number;
  /** The number of rows between them that are no parts. */
  readonly leftOut: number;
}

/** Number of rows that are read at a time. */
const ROWS_AT_A_TIME = 200;

/** Reads files in a thread: a file of an admin can take as long as a file of anyone. */
export const readTableTask: ThreadTask<typeof readTable> = { module: new URL(import.meta.url), name: 'readTable' };

/** Admins' files that are read at the same time. */
export const tableReaders = new ConcurrencyLimiter({
  slots: 2,
  queue: 8,
  waitMs: 30_000,
  busy: 'Other files are being imported. Try again in a moment.',
  retryAfterSeconds: 10,
});

/**
 * Reads the table of a file: first its columns; then, once it is told how to read them, its rows.
 * @param max rows
 * @throws Failure `too_large`, `invalid_fields` with a sentence for the user
 */
export async function* readTable(path: string, max: number): AsyncGenerator<TableStart | TableRows, void, Reading> {
  try {
    const table = await openTable(path, max);
    const { headers, sample, format } = table;
    yield* rowsOf(table, yield { headers, sample, format });
  } catch (error) {
    if (!(error instanceof UnreadableSpreadsheet)) throw error;
    throw new Failure(error.isTooLarge ? 'too_large' : 'invalid_fields', error.message, { cause: error });
  }
}

async function* rowsOf(table: Table, reading: Reading): AsyncGenerator<TableRows, void, Reading> {
  const variants = new VariantRows(reading);
  if (variants.isNeeded) {
    for await (const { cells, refused } of table.rows(() => {})) if (refused === undefined) variants.collect(cells);
    variants.restart();
  }
  const nameAt = reading.fields.indexOf('name');
  let bytes = 0;
  let leftOut = 0;
  let rows: TableRows['rows'][number][] = [];
  const onBytes = (read: number): void => void (bytes += read);
  for await (const { line, cells, withoutResult, ...row } of table.rows(onBytes)) {
    const lacksResult = withoutResult.some((at) => (reading.fields[at] ?? '') !== '');
    const refused = row.refused ?? (lacksResult ? NO_RESULT : undefined);
    // A row of sums in columns that the import ignores.
    if (refused === undefined && cells.every((cell) => cell === '')) continue;
    const assembled = refused === undefined ? variants.assemble(cells) : { cells: {}, options: [] };
    if (!assembled) {
      leftOut++;
      continue;
    }
    const values = refused === undefined ? readRow(reading, cells, assembled) : { refused };
    const isRead = !('refused' in values);
    const name = cutText(assembled.cells.name ?? cells[nameAt] ?? '', 200);
    rows.push({ line, name, values: isRead ? values : null, reason: isRead ? null : values.refused });
    if (rows.length < ROWS_AT_A_TIME) continue;
    yield { rows, bytes, leftOut };
    rows = [];
    bytes = 0;
    leftOut = 0;
  }
  yield { rows, bytes, leftOut };
}
