import type { Executor } from '#server/database/client.ts';
import { insertJudged, ROWS_A_STATEMENT } from './insert-judged.ts';
import { judgeRows, type JudgedRow } from './judging/judge.ts';
import { currencySigns } from './reading/cells.ts';
import * as queries from './staged-queries.ts';

/**
 * Compares rows with the current catalog again where it has changed since.
 * @returns how many rows would now do something else than previewed
 */
export async function restage(tx: Executor, found: queries.ImportRecord, currency: string): Promise<number> {
  const judging = { defaults: found, signs: currencySigns(currency), pictures: found.pictures };
  const outdated = new Set(await queries.selectOutdated(tx, found.id));
  let [changed, after] = [0, -1];
  for (;;) {
    const rows = await queries.selectRows(tx, found.id, ['added', 'changed', 'unchanged'], {
      limit: ROWS_A_STATEMENT,
      after,
    });
    if (rows.length === 0) return changed;
    after = rows.at(-1)!.no;
    // Another part may by now have the identity of a new one.
    const doubtful = rows.filter(({ no, outcome }) => outcome === 'added' || outdated.has(no));
    const before = new Map(doubtful.map((row) => [row.no, effectOf(row)]));
    const judged = await judgeRows(
      tx,
      doubtful.map(({ reason, ...row }) => ({ ...row, reason: row.values === null ? reason : null })),
      judging,
    );
    const others = judged.filter((row) => effectOf(row) !== before.get(row.no));
    changed += others.length;
    // Rows whose part was edited without consequence keep their effect and get its version.
    const renewed = judged.filter((row) => row.outcome !== 'added' || others.includes(row));
    if (renewed.length > 0) await insertJudged(tx, found.id, renewed);
  }
}

/** A row's effect, regardless of versions. jsonb orders keys, so only their values are compared. */
function effectOf({ outcome, partId, changes }: Pick<JudgedRow, 'outcome' | 'partId' | 'changes'>): string {
  const values = changes.map(({ field, before, after }) => [field, sorted(before), sorted(after)]);
  return JSON.stringify([outcome, partId, values]);
}

function sorted(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).sort() : value;
}
