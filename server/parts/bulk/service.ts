import type { BulkChange, BulkOutcome, BulkPreview, BulkRow } from '#contract/parts/catalog.ts';
import { Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { PartFilter } from '#contract/parts/part-filter.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { allPages, type Page, pageOf, type PageRequest, readIdCursor } from '#server/http/paging.ts';
import type { OnProgress } from '#server/http/files/progress.ts';
import { analyzeTable } from '#server/parts/analyze-table.ts';
import { selectionOf } from '#server/parts/search/part-search.ts';
import { scheduleRefresh } from '#server/parts/search/refresh.ts';
import { listParts } from '#server/parts/service.ts';
import * as queries from './queries.ts';
import { lockAndCompare, writeBack, writeChange } from './write.ts';

/** Parts on sale, or drafts. */
type BulkFilter = PartFilter & { draft?: '1' | undefined };

/** Maximum number of parts that an error message names. */
const NAMED = 20;

/**
 * Previews a change of the given parts, or of every part on sale or draft that matches a filter. Writes nothing to the parts.
 */
export async function previewBulk(
  db: Database,
  actor: string,
  wanted: { ids?: string[] | undefined; filter?: BulkFilter | undefined; change: BulkChange },
): Promise<BulkPreview> {
  const { ids, filter, change } = wanted;
  const id = await queries.insertChange(db, actor, change);
  if (ids) await queries.insertRows(db, id, change, ids);
  else for await (const page of pagesOf(db, filter!)) await queries.insertRows(db, id, change, page);
  const preview = await previewOf(db, id, change);
  await analyzeTable(db, 'bulk_change_parts', preview.counts.changed + preview.counts.unchanged);
  await record(db, {
    actor,
    action: 'part.many-previewed',
    subject: id,
    detail: { change, parts: preview.counts.changed },
  });
  return preview;
}

/** The ids of all parts that match a filter, one page at a time. */
async function* pagesOf(db: Database, { draft, ...filter }: BulkFilter): AsyncGenerator<string[]> {
  const selection = await selectionOf(db, filter, { hidden: draft && 'draft' });
  if (!selection) return;
  // Relevance order ends at the best-ranked parts and would miss the rest.
  const page = { sort: 'newest', limit: MAX_PAGE_SIZE, isWhole: true } as const;
  for await (const rows of allPages((after) => listParts(db, selection, { ...page, after })))
    yield rows.map((row) => row.id);
}

async function previewOf(db: Executor, id: string, change: BulkChange): Promise<BulkPreview> {
  const none = { changed: 0, unchanged: 0, too_low: 0, too_high: 0, below_breaks: 0, above_compare_at: 0, undone: 0 };
  return { id, change, counts: { ...none, ...(await queries.countOutcomes(db, id)) } };
}

/**
 * One page of the parts of a change.
 * @throws Failure `not_found`, or `invalid_fields` for an unknown page position
 */
export async function listBulkRows(
  db: Database,
  id: string,
  outcome: BulkOutcome | undefined,
  { limit, after }: PageRequest,
): Promise<Page<BulkRow>> {
  const { change } = await find(db, id);
  const found = await queries.selectRows(db, id, outcome, { limit: limit + 1, after: readIdCursor(after) });
  const { rows, next } = pageOf(found, limit, (last) => [last.id]);
  const shown = change.field === 'price' ? dollarsOf : (units: number) => units;
  return {
    rows: rows.map(({ id: _id, name, outcome, before, after }) => ({
      _id,
      name,
      outcome,
      before: shown(before),
      after: shown(after),
    })),
    next,
  };
}

/**
 * Applies a change exactly as previewed, all or nothing; repeating it has no further effect.
 * @param onProgress receives the number of parts written so far
 * @returns the number of parts changed
 * @throws Failure `not_found`, or `edit_conflict` with the parts that differ from the preview
 */
export async function applyBulk(db: Database, actor: string, id: string, onProgress: OnProgress): Promise<number> {
  return db.transaction(async (tx) => {
    const found = (await queries.selectChange(tx, id, true)) ?? notFound();
    if (found.appliedAt) {
      const { changed = 0, undone = 0 } = await queries.countOutcomes(tx, id);
      return changed + undone;
    }
    const conflicts = await lockAndCompare(tx, id, found.change);
    if (conflicts.length > 0) throw conflict(conflicts);
    const changed = await writeChange(tx, id, found.change, actor, await progressReporter(tx, id, onProgress));
    await queries.markChange(tx, id, 'applied');
    await scheduleRefresh(tx);
    await record(tx, {
      actor,
      action: 'part.many-changed',
      subject: id,
      detail: { change: found.change, parts: changed },
    });
    return changed;
  });
}

/**
 * Undoes a change for every part that has not been edited since; units sold in the meantime stay sold. Repeating it has
 * no further effect.
 * @param onProgress receives the number of parts checked so far
 * @returns how many parts were restored, and how many were skipped
 * @throws Failure `not_found`, or `edit_conflict` (never applied, or applied too long ago)
 */
export async function undoBulk(
  db: Database,
  actor: string,
  id: string,
  onProgress: OnProgress,
): Promise<{ undone: number; left: number }> {
  return db.transaction(async (tx) => {
    const found = (await queries.selectChange(tx, id, true)) ?? notFound();
    if (!found.undoneAt) {
      if (!found.appliedAt)
        throw new Failure('edit_conflict', "This change wasn't applied, so there is nothing to undo.");
      if (!found.canUndo) throw new Failure('edit_conflict', 'This change is more than a day old and stays as it is.');
      await queries.lockParts(tx, id);
      const undone = await writeBack(tx, id, found.change, actor, await progressReporter(tx, id, onProgress));
      await queries.markChange(tx, id, 'undone');
      await scheduleRefresh(tx);
      await record(tx, { actor, action: 'part.many-restored', subject: id, detail: { parts: undone } });
    }
    const { changed = 0, undone = 0 } = await queries.countOutcomes(tx, id);
    return { undone, left: changed };
  });
}

/** Reports progress against the number of parts that the change affects. */
async function progressReporter(tx: Executor, id: string, onProgress: OnProgress): Promise<(done: number) => void> {
  const { changed = 0 } = await queries.countOutcomes(tx, id);
  onProgress(0, changed);
  return (done) => onProgress(done, changed);
}

function conflict(conflicts: { id: string; name: string }[]): Failure {
  const count = conflicts.length;
  const words = count === 1 ? `'${conflicts[0]!.name}' has` : `${count.toLocaleString('en-US')} of these parts have`;
  return new Failure(
    'edit_conflict',
    `${words} been changed, deleted or sold since the preview. Nothing was changed: refresh the preview, then save.`,
    { fresh: { count, parts: conflicts.slice(0, NAMED).map(({ id, name }) => ({ _id: id, name })) } },
  );
}

async function find(db: Executor, id: string): Promise<queries.ChangeRecord> {
  return (await queries.selectChange(db, id)) ?? notFound();
}

function notFound(): never {
  throw new Failure('not_found', "That change doesn't exist. Previews are kept for one day.");
}
