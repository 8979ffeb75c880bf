import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import { LOCKS } from '#server/database/advisory-lock.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { chooseOrders } from '#server/fulfillment/printing/chosen-orders.ts';
import { selectLinesToPack } from '#server/fulfillment/printing/pick-list.ts';
import { LIVE_CHANNEL } from '#server/live/notifications.ts';
import { batchNotFound } from './read-batches.ts';
import { waitingOrders } from './waiting-orders.ts';
import { UNITS_TO_SEND } from '#server/orders/queries.ts';
import { pickBatches, pickBatchOrders, pickBatchPackers } from './tables.ts';
import { toFulfill } from '#server/orders/payment-state.ts';

/** How long batches are stored. */
const KEPT = sql`interval '30 days'`;

/**
 * Starts a pick batch of the chosen orders, or of the oldest ones, in the caller's transaction. Orders that another batch has,
 * or that have nothing to pack, are left out.
 * @throws Failure `not_found`; `order_state` when no order is left
 */
export async function startPickBatch(
  tx: Executor,
  wanted: { orders?: string[] | undefined; oldest?: number | undefined },
  actor: string,
): Promise<{ id: string; number: number; orders: number; leftOut: number }> {
  const chosen = wanted.orders && (await chooseOrders(tx, { orders: wanted.orders })).ids;
  // Two packers who start at once would find the same orders.
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.pickBatches})`);
  const found = await waitingOrders(tx, chosen?.length ?? wanted.oldest!, chosen);
  if (found.length === 0) throw nothingToPick(chosen?.length);
  const id = newId();
  const [batch] = await tx
    .insert(pickBatches)
    .values({ id, startedBy: actor })
    .returning({ number: pickBatches.number });
  await tx.insert(pickBatchOrders).values(found.map((orderId) => ({ orderId, batchId: id })));
  // The rows now keep others from packing these orders; what was packed before is none of the batch.
  const left = await waitingAmong(tx, found);
  if (left.length === 0) throw nothingToPick(chosen?.length);
  if (left.length < found.length)
    await tx
      .delete(pickBatchOrders)
      .where(and(eq(pickBatchOrders.batchId, id), sql`${pickBatchOrders.orderId} <> all(${sql.param(left)}::uuid[])`));
  await joinBatch(tx, id, actor);
  const { number } = batch!;
  await record(tx, { actor, action: 'order.batch-started', subject: id, detail: { number, orders: left.length } });
  await announceBatch(tx, id);
  return { id, number, orders: left.length, leftOut: chosen ? chosen.length - left.length : 0 };
}

/** The orders of a new batch that can still be packed. */
async function waitingAmong(tx: Executor, found: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct order_id as id from order_lines where order_id = any(${sql.param([...found])}::uuid[])
      and ${toFulfill('status')} and packed_at is null and ${UNITS_TO_SEND} > 0`);
  return rows.map(({ id }) => id);
}

function nothingToPick(chosen: number | undefined): Failure {
  return new Failure(
    'order_state',
    chosen === undefined
      ? 'No order waits to be picked: all are packed, or in a batch.'
      : 'None of these orders can be picked: they are packed, in another batch, blocked, or lack an address.',
  );
}

/** Adds a person to those who work on a batch. */
export async function joinBatch(tx: Executor, batchId: string, userId: string): Promise<void> {
  await tx.insert(pickBatchPackers).values({ batchId, userId }).onConflictDoNothing();
}

/** Tells the screens of the other packers when the transaction is committed. */
export async function announceBatch(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${`batches ${id}`})`);
}

/**
 * Takes an order out of a batch; the batch ends with its last one. Repeating it changes nothing.
 * @throws Failure `not_found`
 */
export async function removeFromBatch(
  db: Database,
  { id, order }: { id: string; order: string },
  actor: string,
): Promise<{ deletedCount: number }> {
  return endingBatch(db, id, async (tx) => {
    const removed = await tx
      .delete(pickBatchOrders)
      .where(and(eq(pickBatchOrders.batchId, id), eq(pickBatchOrders.orderId, order)))
      .returning({ id: pickBatchOrders.orderId });
    if (removed.length > 0) await record(tx, { actor, action: 'order.batch-removed', subject: order });
    return { deletedCount: removed.length };
  });
}

/**
 * Ends a batch before everything is packed: its orders are to ship again. Repeating it changes nothing.
 * @returns the number of its orders
 * @throws Failure `not_found`
 */
export async function leavePickBatch(db: Database, id: string, actor: string): Promise<{ deletedCount: number }> {
  return endingBatch(db, id, async (tx, { number, endedAt }) => {
    const removed = await tx
      .delete(pickBatchOrders)
      .where(eq(pickBatchOrders.batchId, id))
      .returning({ id: pickBatchOrders.orderId });
    if (endedAt === null) {
      const detail = { number, orders: removed.length };
      await record(tx, { actor, action: 'order.batch-left', subject: id, detail });
    }
    return { deletedCount: removed.length };
  });
}

/** Runs a change that may take the last order out of a batch, which then ends. */
async function endingBatch<Result>(
  db: Database,
  id: string,
  change: (tx: Executor, batch: typeof pickBatches.$inferSelect) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    // The order of the locks is that of the trigger `leave_pick_batch`: the batch, then its orders.
    const [batch] = await tx.select().from(pickBatches).where(eq(pickBatches.id, id)).for('no key update');
    if (!batch) batchNotFound();
    const result = await change(tx, batch);
    await endIfEmpty(tx, id);
    return result;
  });
}

async function endIfEmpty(tx: Executor, id: string): Promise<void> {
  await tx
    .update(pickBatches)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(pickBatches.id, id),
        sql`${pickBatches.endedAt} is null`,
        sql`not exists (select from pick_batch_orders o where o.batch_id = ${id})`,
      ),
    );
  await announceBatch(tx, id);
}

/**
 * Takes an order out of its batch when units that have not arrived are all that is left to pack, after its other lines were packed:
 * the trigger `leave_pick_batch`, which has locked the batch, does so when nothing is left.
 */
export async function leaveBatchIfWaiting(tx: Executor, orderId: string): Promise<void> {
  const ofOrder = eq(pickBatchOrders.orderId, orderId);
  const [member] = await tx.select({ batchId: pickBatchOrders.batchId }).from(pickBatchOrders).where(ofOrder);
  if (!member || (await selectLinesToPack(tx, [orderId])).length > 0) return;
  await tx.delete(pickBatchOrders).where(ofOrder);
  await endIfEmpty(tx, member.batchId);
}

export async function dropOldPickBatches(db: Database): Promise<void> {
  const old = db
    .select({ id: pickBatches.id })
    .from(pickBatches)
    .where(lt(pickBatches.endedAt, sql`now() - ${KEPT}`));
  await db.delete(pickBatches).where(inArray(pickBatches.id, old));
}
