import { inArray, sql } from 'drizzle-orm';
import type { ScanOutcome } from '#contract/fulfillment/choices.ts';
import type { Staff } from '#server/accounts/actor.ts';
import { record } from '#server/audit/record.ts';
import type { Executor } from '#server/database/client.ts';
import { actOnOrder } from '#server/fulfillment/act-on-order.ts';
import { type LineToPack, selectLinesToPack } from '#server/fulfillment/printing/pick-list.ts';
import { notInState, requireShippable } from '#server/orders/closing.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { findOrderIds } from '#server/orders/find-order.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { orderNotFound, readOrder } from '#server/orders/service.ts';
import { selectByNumbers } from '#server/parts/queries.ts';
import { packingScans } from './tables.ts';

interface ScannedLine {
  readonly line: string;
  readonly units: number;
  readonly scanned: number;
}

/**
 * The lines of an order that are to be packed, with the units that were scanned.
 * @param id of the order or of one of its lines
 * @throws Failure `not_found`
 */
export async function readScans(db: Executor, id: string): Promise<ScannedLine[]> {
  const order = await readOrder(db, id);
  return scannedLines(db, await selectLinesToPack(db, [order.id]));
}

async function scannedLines(db: Executor, lines: readonly LineToPack[]): Promise<ScannedLine[]> {
  const ids = lines.map(({ lineId }) => lineId);
  const rows = await db.select().from(packingScans).where(inArray(packingScans.lineId, ids));
  const counts = new Map(rows.map(({ lineId, units }) => [lineId, units]));
  // Units that are refunded after they were scanned are not sent.
  return lines.map(({ lineId, units }) => ({ line: lineId, units, scanned: Math.min(counts.get(lineId) ?? 0, units) }));
}

/**
 * Counts one unit of an order by a scanned code, in the caller's transaction, and packs the order with its last unit.
 * @param id of the order or of one of its lines
 * @returns what the code was; anything but `counted` and `packed` changes nothing
 * @throws Failure `not_found`; `order_state` when nothing of the order can be packed
 */
export async function scanPart(
  tx: Executor,
  id: string,
  code: string,
  by: Staff,
): Promise<{ outcome: ScanOutcome; part: string; scanned: number; units: number; lines: ScannedLine[] }> {
  const order = (await lockOrder(tx, id)) ?? orderNotFound();
  const lines = await selectLinesToPack(tx, [order.id]);
  const first = order.lines.find(({ id: lineId }) => lineId === lines[0]?.lineId) ?? order.lines[0]!;
  await requireShippable(tx, order, first);
  if (lines.length === 0) throw notInState(order, 'Everything in this order is already packed.');
  const counted = await scannedLines(tx, lines);
  const nothing = (outcome: ScanOutcome, part = '') => ({ outcome, part, scanned: 0, units: 0, lines: counted });
  const parts = await partsOf(tx, code);
  const scanned = lines.filter(
    ({ partId, sku }) => parts.includes(partId) || (sku !== '' && sku.toLowerCase() === code.toLowerCase()),
  );
  if (scanned.length === 0) {
    const orders = await findOrderIds(tx, code);
    if (orders.length > 0) return nothing(orders.includes(order.id) ? 'this_order' : 'other_order');
    return parts.length > 0 ? nothing('wrong', await nameOf(tx, parts[0]!)) : nothing('unknown');
  }
  const ofLine = (lineId: string) => counted.find(({ line }) => line === lineId)!;
  const next = scanned.find(({ lineId }) => ofLine(lineId).scanned < ofLine(lineId).units);
  const { lineId, name } = next ?? scanned[0]!;
  const before = ofLine(lineId);
  if (!next) return { ...nothing('too_many', name), scanned: before.scanned, units: before.units };
  await tx
    .insert(packingScans)
    .values({ lineId, units: before.scanned + 1 })
    .onConflictDoUpdate({ target: packingScans.lineId, set: { units: sql`excluded.units` } });
  await record(tx, {
    actor: by.userId,
    action: 'order.part-scanned',
    subject: lineId,
    detail: { scanned: before.scanned + 1 },
  });
  const now = counted.map((each) => (each.line === lineId ? { ...each, scanned: each.scanned + 1 } : each));
  const isComplete = now.every((each) => each.scanned === each.units);
  if (isComplete) await actOnOrder(tx, order.id, { action: 'pack', by });
  return {
    outcome: isComplete ? 'packed' : 'counted',
    part: name,
    scanned: before.scanned + 1,
    units: before.units,
    lines: now,
  };
}

/**
 * Packs all lines of an order that can be packed, in the caller's transaction. Repeating it changes nothing.
 * @param id of the order or of one of its lines
 * @param isUnchecked whether the history says that not all of its parts were scanned
 * @returns whether it changed anything
 * @throws Failure `not_found`, `order_state`
 */
export async function packOrder(
  tx: Executor,
  id: string,
  { isUnchecked = false }: { isUnchecked?: boolean | undefined },
  by: Staff,
): Promise<boolean> {
  const lines = isUnchecked ? await readScans(tx, id) : [];
  const isChanged = await actOnOrder(tx, id, { action: 'pack', by });
  if (!isChanged || !isUnchecked) return isChanged;
  const { id: orderId } = await readOrder(tx, id);
  const sum = (count: (line: ScannedLine) => number) => lines.reduce((units, line) => units + count(line), 0);
  const detail = { scanned: sum(({ scanned }) => scanned), units: sum(({ units }) => units) };
  await recordOrderEvent(tx, { orderId, what: 'packed_unchecked', actor: by.userId, detail });
  await record(tx, { actor: by.userId, action: 'order.packed-unchecked', subject: orderId, detail });
  return true;
}

/** The ids of the parts that have a code. A part that is no longer on sale is still packed. */
async function partsOf(tx: Executor, code: string): Promise<string[]> {
  const found: string[] = [];
  for (const hidden of [undefined, 'deleted', 'draft'] as const)
    found.push(...((await selectByNumbers(tx, [code], hidden)).get(code) ?? []));
  return found;
}

async function nameOf(tx: Executor, part: string): Promise<string> {
  const { rows } = await tx.execute<{ name: string }>(sql`select name from parts where id = ${part}`);
  return rows[0]!.name;
}
