import { sql } from 'drizzle-orm';
import type { Import } from '#contract/parts/catalog.ts';
import { Failure } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import { scheduleRefresh } from '../search/refresh-job.ts';
import { refreshVariants } from '../variants.ts';
import { IMPORT_LOCK, ROWS_A_STATEMENT, writeBatch, type ImportResult } from './run.ts';
import { notFound, readImport, requireId } from './stage.ts';
import * as queries from './staged-queries.ts';

/**
 * Writes an import into the catalog, all rows or none, one import at a time. Repeating it has no further effect.
 * @param onProgress receives the number of changed rows written so far
 * @throws Failure `not_found`, or `edit_conflict` when the catalog has changed so that the import would differ from its
 * preview; `fresh` has the new preview
 */
export async function applyImport(
  db: Database,
  actor: string,
  id: string,
  onProgress: (done: number, of: number) => void,
): Promise<Import> {
  requireId(id);
  const { done, isStale } = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    const found = (await queries.selectImport(tx, id, true)) ?? notFound();
    if (found.appliedAt) return { done: await readImport(tx, id), isStale: false };
    const isStale = (await queries.restage(tx, id)) > 0;
    const staged = await readImport(tx, id);
    if (isStale) return { done: staged, isStale };
    const { counts } = staged;
    const of = counts.added + counts.repriced + counts.specified;
    const result: ImportResult = { added: 0, repriced: 0, specified: 0, unchanged: 0, refusals: [] };
    onProgress(0, of);
    const names = new Set<string>();
    let [written, after] = [0, -1];
    for (;;) {
      const batch = await queries.selectParts(tx, id, after, ROWS_A_STATEMENT);
      if (batch.length === 0) break;
      const parts = batch.map(({ part }) => part);
      await writeBatch(tx, parts, written, actor, result);
      for (const { name } of parts) names.add(name);
      [written, after] = [written + batch.length, batch.at(-1)!.no];
      onProgress(written, of);
    }
    const { added, repriced, specified } = result;
    if (added !== counts.added || repriced !== counts.repriced || specified !== counts.specified)
      throw new Failure('edit_conflict', CHANGED);
    if (added + specified > 0) await refreshVariants(tx, names);
    await queries.markApplied(tx, id);
    const detail = { files: found.files, added, repriced, specified };
    await record(tx, { actor, action: 'part.imported', subject: 'catalogue', detail: { ...detail, import: id } });
    await scheduleRefresh(tx);
    return { done: await readImport(tx, id), isStale: false };
  });
  // Thrown after the commit, which keeps the new preview.
  if (isStale) throw new Failure('edit_conflict', CHANGED, { fresh: { ...done } });
  return done;
}

const CHANGED =
  'The catalogue has changed since you looked, so that this import would now do something else. Nothing was imported: look at it again.';
