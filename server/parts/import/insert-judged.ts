import type { Executor } from '#server/database/client.ts';
import type { JudgedRow } from './judging/judge.ts';
import * as queries from './staged-queries.ts';

/** Rows per statement. */
export const ROWS_A_STATEMENT = 500;

/** Inserts or replaces rows of an import; rejects a row whose part an earlier row of the import means. */
export async function insertJudged(tx: Executor, importId: string, rows: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const taken = await queries.selectKeys(
    tx,
    importId,
    rows.flatMap(({ key }) => key ?? []),
  );
  const unique = rows.map((row): JudgedRow => {
    const other = row.key === null ? undefined : taken.get(row.key);
    if (other && other.no !== row.no) {
      const reason = `the same part as ${other.file} line ${other.line}`;
      return { ...row, outcome: 'refused', reason, key: null, partId: null, part: null, changes: [] };
    }
    if (row.key !== null) taken.set(row.key, row);
    return row;
  });
  await queries.upsertRows(tx, importId, unique);
  return unique;
}
