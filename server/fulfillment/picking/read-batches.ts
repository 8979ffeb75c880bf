import { eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { MAX_FOUND } from '#contract/managed-orders/filter.ts';
import type { BatchPart, PickBatch, PickBatchInBrief } from '#contract/fulfillment/pick-batches.ts';
import { shownName } from '#server/accounts/actor-columns.ts';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { type LineToPack, pickedPart, placesOf, selectLinesToPack } from '#server/fulfillment/printing/pick-list.ts';
import { waitingOrders } from './waiting-orders.ts';
import { missingLines, pickBatches, pickedParts } from './tables.ts';

/** Maximum number of open batches that are listed. */
const MAX_LISTED = 50;

/**
 * A batch with what is still to be packed.
 * @throws Failure `not_found`
 */
export async function readPickBatch(db: Executor, id: string): Promise<PickBatch> {
  const [batch] = await selectBatches(db, eq(pickBatches.id, id));
  return batch ?? batchNotFound();
}

export function batchNotFound(): never {
  throw new Failure('not_found', 'This pick batch does not exist.');
}

/** The open batches, oldest first, and the number of orders that are to ship and in no batch. */
export async function listPickBatches(db: Executor): Promise<{ batches: PickBatchInBrief[]; waiting: number }> {
  const batches = await selectBatches(db, isNull(pickBatches.endedAt));
  const waiting = await waitingOrders(db, MAX_FOUND);
  return {
    batches: batches.map(({ _id, number, createdAt, packers, units, picked, orders }) => ({
      _id,
      number,
      createdAt,
      packers,
      units,
      picked,
      orders: orders.length,
    })),
    waiting: waiting.length,
  };
}

async function selectBatches(db: Executor, where: SQL): Promise<PickBatch[]> {
  const rows = await db
    .select({
      id: pickBatches.id,
      number: pickBatches.number,
      createdAt: pickBatches.createdAt,
      endedAt: pickBatches.endedAt,
      // Who began first comes first.
      packers: sql<string[]>`(select coalesce(json_agg(${shownName(sql`u`)} order by w.since, w.user_id), '[]')
        from pick_batch_packers w join users u on u.id = w.user_id where w.batch_id = pick_batches.id)`,
      orders: sql<string[]>`(select coalesce(json_agg(o.order_id), '[]') from pick_batch_orders o
        where o.batch_id = pick_batches.id)`,
    })
    .from(pickBatches)
    .where(where)
    .orderBy(pickBatches.id)
    .limit(MAX_LISTED);
  const lines = Map.groupBy(
    await selectLinesToPack(
      db,
      rows.flatMap(({ orders }) => orders),
    ),
    ({ orderId }) => orderId,
  );
  const missing = await selectMissing(db, [...lines.values()].flat());
  const ticks = Map.groupBy(
    await selectTicks(
      db,
      rows.map(({ id }) => id),
    ),
    ({ batchId }) => batchId,
  );
  return rows.map(({ id, createdAt, endedAt, orders, ...batch }) => {
    const ofBatch = orders
      .flatMap((order) => lines.get(order) ?? [])
      .sort((one, other) => (one.lineId < other.lineId ? -1 : 1));
    return {
      _id: id,
      ...batch,
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      ...contentsOf(ofBatch, new Map(ticks.get(id)?.map((tick) => [tick.partId, tick])), missing),
    };
  });
}

type Tick = Awaited<ReturnType<typeof selectTicks>>[number];

async function selectTicks(db: Executor, batches: readonly string[]) {
  return db
    .select({
      batchId: pickedParts.batchId,
      partId: pickedParts.partId,
      picked: pickedParts.picked,
      isMissing: pickedParts.isMissing,
      by: shownName(),
    })
    .from(pickedParts)
    .innerJoin(users, eq(users.id, pickedParts.pickedBy))
    .where(inArray(pickedParts.batchId, [...batches]));
}

async function selectMissing(db: Executor, lines: readonly LineToPack[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: missingLines.lineId })
    .from(missingLines)
    .where(
      inArray(
        missingLines.lineId,
        lines.map(({ lineId }) => lineId),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** The parts and orders of a batch. @param lines those to pack, oldest first */
function contentsOf(
  lines: readonly LineToPack[],
  ticks: ReadonlyMap<string, Tick>,
  missing: ReadonlySet<string>,
): Pick<PickBatch, 'units' | 'picked' | 'places' | 'orders'> {
  const places = placesOf(lines, (same): BatchPart => {
    const part = pickedPart(same);
    const tick = ticks.get(part.part);
    const picked = Math.min(tick?.picked ?? 0, part.units);
    return { ...part, picked, isMissing: (tick?.isMissing ?? false) && picked < part.units, by: tick?.by ?? '' };
  });
  const parts = places.flatMap((place) => place.parts);
  const shares = new Map(
    parts.flatMap(({ part, picked }) => [
      ...shareOut(
        lines.filter(({ partId }) => partId === part),
        picked,
      ),
    ]),
  );
  const sum = (ofLines: readonly LineToPack[]) => ({
    units: ofLines.reduce((units, line) => units + line.units, 0),
    picked: ofLines.reduce((units, { lineId }) => units + shares.get(lineId)!, 0),
  });
  const orders = [...Map.groupBy(lines, ({ orderId }) => orderId)].map(([order, own]) => ({
    order,
    number: own[0]!.number,
    customerName: own[0]!.customerName,
    ...sum(own),
    missing: own.filter(({ lineId }) => missing.has(lineId)).map(({ name }) => name),
  }));
  return { ...sum(lines), places, orders };
}

/** Gives the picked units of a part to its lines, oldest first. @returns the units by the line's id */
export function shareOut(lines: readonly LineToPack[], picked: number): Map<string, number> {
  let left = picked;
  return new Map(
    lines.map(({ lineId, units }) => {
      const share = Math.min(units, left);
      left -= share;
      return [lineId, share];
    }),
  );
}
