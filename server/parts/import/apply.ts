import { sql } from 'drizzle-orm';
import type { Import } from '#contract/parts/import/imports.ts';
import { Failure } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { publishDue } from '#server/parts/publish.ts';
import { scheduleRefresh } from '#server/parts/search/refresh.ts';
import { refreshVariants } from '#server/parts/variants.ts';
import { importNotFound, readImport } from './imports.ts';
import { restage, ROWS_PER_STATEMENT, type ImportingStore } from './judged-rows.ts';
import { scheduleDownloads } from './pictures/download-pictures.ts';
import { countDownloads } from './pictures/download-queries.ts';
import * as queries from './staged-queries.ts';
import { writeChanges, writeNewParts } from './write.ts';

/** Arbitrary, but every import takes the same lock. */
export const IMPORT_LOCK = 727_377_004;

/**
 * Writes an import into the catalog, all rows or none, one import at a time. Repeating it has no further effect.
 * @param onProgress receives the number of rows written so far
 * @throws Failure `not_found`, or `edit_conflict` when a file's columns are not understood, or when the catalog has
 * changed so that the import would differ from its preview; `fresh` has the new preview
 */
export async function applyImport(
  db: Database,
  actor: string,
  id: string,
  store: ImportingStore,
  onProgress: (done: number, of: number) => void,
): Promise<Import> {
  const { done, isStale } = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    const found = (await queries.selectImport(tx, id, true)) ?? importNotFound();
    if (found.appliedAt) return { done: await readImport(tx, id), isStale: false };
    const unread = found.layouts.find(({ missing }) => missing.length > 0);
    if (unread) throw new Failure('edit_conflict', `First choose what the columns of ${unread.file} contain.`);
    await queries.lockParts(tx, id);
    const isStale = (await restage(tx, found, store)) > 0;
    const staged = await readImport(tx, id);
    if (isStale) return { done: staged, isStale };
    const { added, changed } = staged.counts;
    await writeRows(tx, id, actor, (written) => onProgress(written, added + changed));
    await queries.updateImport(tx, id, { appliedAt: new Date() });
    const detail = { files: found.files, added, changed };
    await record(tx, { actor, action: 'part.imported', subject: 'catalogue', detail: { ...detail, import: id } });
    if (added + changed > 0) await scheduleRefresh(tx);
    if (await countDownloads(tx, id)) await scheduleDownloads(tx, id);
    return { done: await readImport(tx, id), isStale: false };
  });
  // Thrown after the commit, which keeps the new preview.
  if (isStale) throw new Failure('edit_conflict', CHANGED, { fresh: { ...done } });
  return done;
}

const CHANGED =
  'The catalog has changed since the preview, so this import would now have another result. Nothing was imported. Check it again.';

async function writeRows(tx: Executor, id: string, actor: string, report: (written: number) => void): Promise<void> {
  const names = new Set<string>();
  const reason = `import ${id}`;
  let [written, after] = [0, -1];
  report(0);
  for (;;) {
    const batch = await queries.selectRows(tx, id, ['added', 'changed'], { limit: ROWS_PER_STATEMENT, after });
    if (batch.length === 0) break;
    const added = batch.filter(({ outcome }) => outcome === 'added');
    const changed = batch.filter(({ outcome }) => outcome === 'changed');
    const parts = added.map(({ part }) => part!);
    const ids = await writeNewParts(tx, parts, written, actor, reason).catch(rethrowConflict);
    const changes = changed.map(({ partId, changes }) => ({ partId: partId!, changes }));
    const result = await writeChanges(tx, changes, actor, reason).catch(rethrowConflict);
    await queries.markWritten(tx, id, [
      ...added.map(({ no }, at) => ({ no, partId: ids[at]!, version: 1 })),
      ...changed.map(({ no, partId }) => ({ no, partId: partId!, version: result.versions.get(partId!)! })),
    ]);
    for (const { name } of parts) names.add(name);
    for (const name of result.names) names.add(name);
    [written, after] = [written + batch.length, batch.at(-1)!.no];
    report(written);
  }
  await refreshVariants(tx, names);
  await publishDue(tx, actor);
}

/** Rephrases violated constraints: a stock below 0 after sales, a SKU of two rows, or of a part that was added meanwhile. */
function rethrowConflict(error: unknown): never {
  const cause = (error as { cause?: { constraint?: string; detail?: string } }).cause;
  if (cause?.constraint === 'parts_quantity')
    throw new Failure(
      'edit_conflict',
      'Units were sold since the preview, so the stock of a part would fall below 0. Check the import again.',
    );
  if (cause?.constraint === 'parts_sku') {
    const sku = /=\((.*)\)/.exec(cause.detail ?? '')?.[1] ?? '';
    throw new Failure('edit_conflict', `Two parts would have the SKU ${sku.toUpperCase()}. Nothing was imported.`);
  }
  throw error;
}
