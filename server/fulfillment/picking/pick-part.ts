import { and, eq, inArray, sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { type LineToPack, selectLinesToPack } from '#server/fulfillment/printing/pick-list.ts';
import { announceBatch, joinBatch } from './batches.ts';
import { batchNotFound, shareOut } from './read-batches.ts';
import { missingLines, pickBatches, pickBatchOrders, pickedParts } from './tables.ts';

/** What a packer says of a part of a batch; `units` and `from` are what the packer saw needed and picked before. */
interface PickedUnits {
  readonly picked: number;
  readonly isMissing?: boolean | undefined;
  readonly units?: number | undefined;
  readonly from?: number | undefined;
}

/**
 * Stores how many units of a part of a batch are picked, and whether the rest cannot be found; the caller then works on the
 * batch. The orders that lack units that were not found are marked until they are found. Repeating it changes nothing, except
 * with `from`: then two packers who each add one unit to what both saw add two.
 * @throws Failure `not_found`; `invalid_fields` (more than the batch needs); `edit_conflict` when the batch is ended, or needs
 *   another number of units than the packer saw
 */
export async function pickPart(
  db: Database,
  { id, part }: { id: string; part: string },
  { picked: wanted, isMissing = false, units, from }: PickedUnits,
  actor: string,
): Promise<{ modifiedCount: number }> {
  return db.transaction(async (tx) => {
    const [batch] = await tx
      .select({ number: pickBatches.number, endedAt: pickBatches.endedAt })
      .from(pickBatches)
      .where(eq(pickBatches.id, id))
      .for('no key update');
    if (!batch) batchNotFound();
    if (batch.endedAt) throw new Failure('edit_conflict', 'This batch has ended. Nothing was changed.');
    const lines = await linesOfPart(tx, id, part);
    const needed = lines.reduce((sum, line) => sum + line.units, 0);
    if (lines.length === 0 || (units !== undefined && units !== needed))
      throw new Failure('edit_conflict', `This batch now needs ${needed} of this part. Nothing was changed.`);
    if (wanted > needed) throw invalidFields({ picked: `Only ${needed} needed` });
    const picked =
      from === undefined ? wanted : Math.min(Math.max((await selectPicked(tx, id, part)) + wanted - from, 0), needed);
    const isChanged = await storeTick(tx, {
      batchId: id,
      partId: part,
      picked,
      isMissing: isMissing && picked < needed,
      actor,
    });
    if (!isChanged) return { modifiedCount: 0 };
    await markMissing(tx, lines, isMissing ? picked : needed, actor);
    const detail = { batch: batch.number, picked, units: needed, ...(isMissing && { isMissing }) };
    await record(tx, { actor, action: 'order.part-picked', subject: part, detail });
    await joinBatch(tx, id, actor);
    await announceBatch(tx, id);
    return { modifiedCount: 1 };
  });
}

async function linesOfPart(tx: Executor, batchId: string, part: string): Promise<LineToPack[]> {
  const rows = await tx
    .select({ id: pickBatchOrders.orderId })
    .from(pickBatchOrders)
    .where(eq(pickBatchOrders.batchId, batchId));
  const lines = await selectLinesToPack(
    tx,
    rows.map(({ id }) => id),
  );
  return lines.filter(({ partId }) => partId === part);
}

async function selectPicked(tx: Executor, batchId: string, partId: string): Promise<number> {
  const [row] = await tx
    .select({ picked: pickedParts.picked })
    .from(pickedParts)
    .where(and(eq(pickedParts.batchId, batchId), eq(pickedParts.partId, partId)));
  return row?.picked ?? 0;
}

/** @returns whether it was stored differently before */
async function storeTick(
  tx: Executor,
  { actor: pickedBy, ...tick }: { batchId: string; partId: string; picked: number; isMissing: boolean; actor: string },
): Promise<boolean> {
  const stored = await tx
    .insert(pickedParts)
    .values({ ...tick, pickedBy })
    .onConflictDoUpdate({
      target: [pickedParts.batchId, pickedParts.partId],
      set: { picked: tick.picked, isMissing: tick.isMissing, pickedBy },
      setWhere: sql`(${pickedParts.picked}, ${pickedParts.isMissing}) is distinct from (excluded.picked, excluded.is_missing)`,
    })
    .returning({ picked: pickedParts.picked });
  return stored.length > 0;
}

/** Marks the lines that lack units, and no others of the part. @param found the units that the lines get, oldest first */
async function markMissing(tx: Executor, lines: readonly LineToPack[], found: number, actor: string): Promise<void> {
  const shares = shareOut(lines, found);
  const lacking = lines
    .map(({ lineId, units }) => ({ lineId, units: units - shares.get(lineId)! }))
    .filter(({ units }) => units > 0);
  const ids = lines.map(({ lineId }) => lineId);
  const marked = await tx.delete(missingLines).where(inArray(missingLines.lineId, ids)).returning();
  if (lacking.length === 0) return;
  await tx.insert(missingLines).values(lacking.map((line) => ({ ...line, reportedBy: actor })));
  for (const { lineId, units } of lacking)
    if (!marked.some((before) => before.lineId === lineId && before.units === units))
      await record(tx, { actor, action: 'order.part-not-found', subject: lineId, detail: { units } });
}
