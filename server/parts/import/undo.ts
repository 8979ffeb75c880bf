import { inArray, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { breaksProblem, compareAtProblem, formatBreaks, parseBreaks } from '#contract/parts/price-breaks.ts';
import { specificationKey } from '#contract/parts/specifications/specification-format.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { partColumns, type PartRow } from '#server/parts/part-columns.ts';
import { selectSkuOwners } from '#server/parts/queries.ts';
import { scheduleRefresh } from '#server/parts/search/refresh.ts';
import { parts } from '#server/parts/tables.ts';
import { refreshVariants } from '#server/parts/variants.ts';
import { IMPORT_LOCK } from './apply.ts';
import { COLUMN_OF, isSpecification, type FieldChange } from './judging/compare.ts';
import { importNotFound } from './imports.ts';
import { datasheetKey, selectDownloaded } from './pictures/download-queries.ts';
import { ROWS_PER_STATEMENT } from './judged-rows.ts';
import * as queries from './staged-queries.ts';
import { writeChanges, type PartChanges } from './write.ts';

/**
 * Undoes an import: deletes its new parts unless they were ordered, and restores each field that it changed
 * unless it was changed since. Sold units stay sold. Repeating it has no further effect.
 * @param onProgress receives the number of rows done so far
 * @returns how many parts are as before the import, and how many kept some of its changes
 * @throws Failure `not_found`, or `edit_conflict` (never applied, or applied too long ago)
 */
export async function undoImport(
  db: Database,
  actor: string,
  id: string,
  onProgress: (done: number, of: number) => void,
): Promise<{ undone: number; left: number }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    const found = (await queries.selectImport(tx, id, true)) ?? importNotFound();
    if (found.undoneAt) return { undone: found.undone, left: found.left };
    if (!found.appliedAt)
      throw new Failure('edit_conflict', "This import wasn't applied, so there is nothing to undo.");
    if (!found.canUndo)
      throw new Failure('edit_conflict', 'This import is more than a day old and can no longer be undone.');
    await queries.lockParts(tx, id);
    const { added = 0, changed = 0 } = await queries.countOutcomes(tx, id);
    const undone = await writeBack(tx, found, actor, (done) => onProgress(done, added + changed));
    const left = added + changed - undone;
    await queries.updateImport(tx, id, { undoneAt: new Date(), undone, left });
    await record(tx, {
      actor,
      action: 'part.import-undone',
      subject: 'catalogue',
      detail: { undone, left, import: id },
    });
    await scheduleRefresh(tx);
    return { undone, left };
  });
}

async function writeBack(
  tx: Executor,
  { id }: queries.ImportRecord,
  actor: string,
  report: (done: number) => void,
): Promise<number> {
  const reason = `import ${id}`;
  const names = new Set<string>();
  let [undone, done, after] = [0, 0, -1];
  report(0);
  for (;;) {
    const rows = await queries.selectRows(tx, id, ['added', 'changed'], { limit: ROWS_PER_STATEMENT, after });
    if (rows.length === 0) break;
    const ids = rows.map(({ partId }) => partId!);
    const found = await tx.select(partColumns).from(parts).where(inArray(parts.id, ids));
    const partOf = new Map(found.map((part) => [part.id, part]));
    const corrected = await queries.selectCorrected(tx, ids, reason);
    const ordered = await queries.selectOrdered(tx, ids);
    const skus = await selectSkuOwners(tx, rows.flatMap(formerSku));
    const downloaded = await selectDownloaded(
      tx,
      rows.flatMap(({ changes }) => changes.flatMap(linkOfChange)),
    );
    const list: PartChanges[] = [];
    for (const { outcome, partId, changes } of rows) {
      const part = partOf.get(partId!)!;
      const isFree = ({ field, before }: FieldChange) => field !== 'sku' || isFreeSku(skus, String(before), part.id);
      const back =
        outcome === 'added'
          ? deletionOf(part, ordered.has(part.id))
          : withFittingPrices(
              part,
              changes.filter((one) => isFree(one) && isUntouched(one, part, corrected, downloaded)).map(reversed),
            );
      if (back.length > 0) list.push({ partId: part.id, changes: back });
      if (outcome === 'added' ? back.length > 0 || part.deletedAt : back.length === changes.length) undone++;
    }
    const written = await writeChanges(tx, list, actor, `${reason} undone`);
    for (const name of written.names) names.add(name);
    [done, after] = [done + rows.length, rows.at(-1)!.no];
    report(done);
  }
  await refreshVariants(tx, names);
  return undone;
}

/** Deletes a new part, unless it was ordered: then it stays on sale. */
function deletionOf(part: PartRow, isOrdered: boolean): FieldChange[] {
  return isOrdered || part.deletedAt ? [] : [{ field: 'deleted', before: null, after: 'now' }];
}

function reversed({ before, after, ...change }: FieldChange): FieldChange {
  return { ...change, before: after, after: before };
}

/**
 * The changes to a part, without those to its prices if the former price, compare-at price or volume discounts no longer fit
 * later edits.
 */
function withFittingPrices(part: PartRow, changes: readonly FieldChange[]): readonly FieldChange[] {
  const price = changes.find(({ field }) => field === 'price')?.after;
  const breaks = changes.find(({ field }) => field === 'breaks')?.after;
  const compareAt = changes.find(({ field }) => field === 'compare_at');
  const priceCents = Number(price ?? part.priceCents);
  const compareAtCents = compareAt ? compareAt.after : part.compareAtCents;
  const problem =
    compareAtProblem(priceCents, compareAtCents === null ? null : Number(compareAtCents)) ??
    breaksProblem({
      priceCents,
      priceBreaks: breaks === undefined ? part.priceBreaks : parseBreaks(String(breaks))!.priceBreaks,
    });
  return problem === undefined ? changes : changes.filter(({ field }) => !PRICE_FIELDS.has(field));
}

function formerSku({ changes }: queries.StagedRow): string[] {
  return changes.flatMap(({ field, before }) => (field === 'sku' ? String(before) : []));
}

const PRICE_FIELDS: ReadonlySet<string> = new Set(['price', 'breaks', 'compare_at']);

/** The link that a change gave the part, as downloads know it. */
function linkOfChange({ field, after }: FieldChange): string[] {
  if (field === 'datasheet') return [datasheetKey(String(after))];
  return field === 'picture' ? [String(after)] : [];
}

function isFreeSku(owners: ReadonlyMap<string, string>, sku: string, partId: string): boolean {
  return (owners.get(sku.toLowerCase()) ?? partId) === partId;
}

/** Whether a part still has the value that the import gave it. */
function isUntouched(
  { field, before, after }: FieldChange,
  part: PartRow,
  corrected: ReadonlySet<string>,
  downloaded: ReadonlyMap<string, string>,
): boolean {
  if (field === 'stock') return !corrected.has(part.id) && part.quantity + Number(before) - Number(after) >= 0;
  if (field === 'deleted') return part.deletedAt === null;
  // A file stored from the link also counts as the import's; a link that led to no file changed nothing.
  if (field === 'picture' && downloaded.get(String(after)) === part.img) return true;
  if (field === 'datasheet' && [before, downloaded.get(datasheetKey(String(after)))].includes(part.datasheet))
    return true;
  if (isSpecification(before) || isSpecification(after)) {
    const key = specificationKey((isSpecification(after) ? after : (before as { name: string })).name);
    const now = part.specifications.find(({ name }) => specificationKey(name) === key);
    if (!isSpecification(after)) return now === undefined;
    return now?.value === after.value && now.unit === after.unit;
  }
  if (field === 'breaks') return formatBreaks(part.priceBreaks) === after;
  const column = COLUMN_OF.get(field);
  return column !== undefined && part[column] === after;
}
