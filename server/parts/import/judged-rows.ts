import type { Executor } from '#server/database/client.ts';
import type { PictureStore } from '#server/pictures/picture-store.ts';
import { judgeRows, type JudgedRow } from './judging/judge.ts';
import { currencySigns } from './reading/cells.ts';
import * as queries from './staged-queries.ts';

/** Number of rows per statement. */
export const ROWS_PER_STATEMENT = 500;

/** The store that an import changes. */
export interface ImportingStore {
  /** As an ISO code. */
  readonly currency: string;
  /** Where uploaded pictures are kept and the pictures of a ZIP are stored; without it a ZIP is refused. */
  readonly pictures?: PictureStore | undefined;
}

/** Inserts or replaces rows of an import; rejects a row whose part an earlier row of the import means. */
export async function insertJudged(tx: Executor, importId: string, rows: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const taken = await queries.selectRowKeys(
    tx,
    importId,
    rows.flatMap(({ key }) => key ?? []),
  );
  const unique = rows.map((row): JudgedRow => {
    // Only rows that can be written are compared again.
    if (row.outcome === 'refused') return { ...row, values: null };
    const other = row.key === null ? undefined : taken.get(row.key);
    if (other && other.no !== row.no) {
      const reason = `the same part as ${other.file} line ${other.line}`;
      return { ...row, values: null, outcome: 'refused', reason, key: null, partId: null, part: null, changes: [] };
    }
    if (row.key !== null) taken.set(row.key, row);
    return row;
  });
  await queries.upsertRows(tx, importId, unique);
  return unique;
}

/**
 * Compares rows with the current catalog again where it has changed since.
 * @returns how many rows would now do something else than previewed
 */
export async function restage(
  tx: Executor,
  found: queries.ImportRecord,
  { currency, pictures }: ImportingStore,
): Promise<number> {
  const matching = new Map(found.layouts.map((layout) => [layout.file, layout.matching]));
  const numbered = new Map<string, { file: string; line: number }>();
  const common = { defaults: found, signs: currencySigns(currency), pictures: found.pictures, store: pictures };
  const judging = { ...common, matching, numbered };
  const outdated = new Set(await queries.selectOutdated(tx, found.id));
  let [changed, after] = [0, -1];
  for (;;) {
    const rows = await queries.selectRows(tx, found.id, ['added', 'changed', 'unchanged'], {
      limit: ROWS_PER_STATEMENT,
      after,
    });
    if (rows.length === 0) return changed;
    after = rows.at(-1)!.no;
    // In the meantime another part may have got the SKU or name of a new one.
    const doubtful = rows.filter(({ no, outcome }) => outcome === 'added' || outdated.has(no));
    const before = new Map(doubtful.map((row) => [row.no, effectOf(row)]));
    const judged = await judgeRows(
      tx,
      doubtful.map(({ reason, ...row }) => ({ ...row, reason: row.values === null ? reason : null })),
      judging,
    );
    const others = judged.filter((row) => effectOf(row) !== before.get(row.no));
    changed += others.length;
    // Rows whose part was edited without consequence for them keep their effect and get the part's new version.
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
