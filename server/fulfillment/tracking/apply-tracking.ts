import { and, eq, inArray, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { TrackingOutcome } from '#contract/fulfillment/choices.ts';
import type { TrackingResult, TrackingRow } from '#contract/fulfillment/tracking.ts';
import { isToFulfill, isUnpaid } from '#contract/orders/order-rules.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { requireShippable, shipLines } from '#server/orders/closing.ts';
import { lockOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { orderNotFound } from '#server/orders/service.ts';
import {
  requireSendable,
  checkTrackingNumber,
  fillShipment,
  otherOrderWith,
  shipmentOf,
} from '#server/orders/shipments.ts';
import { isShortenedNumber, shortenedNumber } from '#server/spreadsheets/cell-numbers.ts';
import { orderLines, shipmentLines, shipments } from '#server/orders/tables.ts';
import { setTracking } from '#server/fulfillment/shipping/change-tracking.ts';
import { findOrder } from '#server/orders/find-order.ts';

/**
 * Applies rows with tracking numbers, one after another: ships the packed lines of the order, or adds the number to
 * lines that were shipped without one, or changes that of the order's only parcel. Each row succeeds or is refused on its own, and a repeat changes nothing.
 * @param actor the user who adds them; null only returns what would happen
 */
export async function applyTracking(
  db: Database,
  rows: readonly TrackingRow[],
  actor: string | null,
): Promise<TrackingResult[]> {
  const taken: TrackingResult[] = [];
  /** The tracking number that an earlier row gave to each order. */
  const earlier = new Map<string, TrackingRow>();
  for (const row of rows) {
    const result = await applyRow(db, row, earlier, actor);
    taken.push(result);
    if (result.order && result.outcome !== 'refused') earlier.set(result.order, row);
  }
  return taken;
}

async function applyRow(
  db: Database,
  row: TrackingRow,
  earlier: ReadonlyMap<string, TrackingRow>,
  actor: string | null,
): Promise<TrackingResult> {
  let order: string | null = null;
  let customerName = '';
  try {
    if (row.number === '') throw new Failure('invalid_fields', 'The order number is missing.');
    if (row.tracking === '') throw new Failure('invalid_fields', 'The tracking number is missing.');
    const shortened = [row.number, row.tracking].find(isShortenedNumber);
    if (shortened !== undefined) throw new Failure('invalid_fields', sentence(shortenedNumber(shortened)));
    order = await findOrder(db, row.number);
    const before = earlier.get(order);
    if (before && before.tracking !== row.tracking)
      throw new Failure('order_state', `Row ${before.line} has a different tracking number for this order.`);
    const outcome = await db.transaction(async (tx) => {
      const locked = (await lockOrder(tx, order!)) ?? orderNotFound();
      ({ customerName } = locked);
      return before ? 'same' : applyToOrder(tx, locked, row, actor);
    });
    const other = outcome === 'same' ? undefined : await otherOrderWith(db, order, row.tracking);
    const reason = other ? `Order ${other.number} of ${other.customerName} has this number, too.` : '';
    return { ...row, order, customerName, outcome, reason };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return {
      ...row,
      order,
      customerName,
      outcome: 'refused',
      reason: Object.values(error.fields ?? {})[0] ?? error.message,
    };
  }
}

const parcelOf = ({ carrier, tracking }: TrackingRow) => ({ carrier, tracking });

/**
 * Applies a row to its order, which the caller has locked; without an actor it only returns the outcome.
 * @throws Failure `order_state`
 */
async function applyToOrder(
  tx: Executor,
  order: OrderWithLines,
  row: TrackingRow,
  actor: string | null,
): Promise<TrackingOutcome> {
  await checkTrackingNumber(tx, order.id, row.tracking);
  const open = order.lines.filter(isToFulfill);
  const packed = open.filter(({ packedAt }) => packedAt !== null);
  const parcels = await tx.select().from(shipments).where(eq(shipments.orderId, order.id)).orderBy(shipments.id);
  const isKnown = parcels.some(({ tracking }) => tracking === row.tracking);
  // This parcel contains some units of a line; the rest go into another one.
  if (isKnown && packed.some(({ sentUnits }) => sentUnits > 0)) return 'same';
  if (packed.length > 0) {
    if (actor === null) for (const line of packed) await requireShippable(tx, order, line);
    else await shipLines(tx, order, packed, { ...parcelOf(row), actor });
    return 'ships';
  }
  if (isKnown) return 'same';
  const shipped = order.lines.filter(({ status }) => status === 'shipped').map(({ id }) => id);
  if (shipped.length === 0) throw new Failure('order_state', whyNothing(order, open.length > 0));
  const untracked = parcels.filter(({ tracking }) => tracking === '').map(({ id }) => id);
  const bare = await tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(
      and(
        inArray(orderLines.id, shipped),
        sql`not exists (select from ${shipmentLines} c where c.line_id = ${orderLines.id})`,
      ),
    );
  if (bare.length === 0 && untracked.length === 0) return changeOnly(tx, order, parcels, row, actor);
  if (parcels.some(({ isPickUp }) => isPickUp)) requireSendable(order);
  if (actor === null) return 'adds';
  if (untracked.length > 0)
    await tx
      .update(shipments)
      .set({ ...labelOf(row), isPickUp: false })
      .where(inArray(shipments.id, untracked));
  if (bare.length > 0) {
    const contents = order.lines
      .filter(({ id }) => bare.some((each) => each.id === id))
      .map((line) => ({ lineId: line.id, units: line.quantity - line.withdrawnUnits }));
    await fillShipment(tx, await shipmentOf(tx, order.id, parcelOf(row)), contents);
  }
  await record(tx, { actor, action: 'order.tracking-added', subject: order.id, detail: parcelOf(row) });
  return 'adds';
}

/** Changes the number of an order's only parcel. @throws Failure `order_state` for an order of several parcels */
async function changeOnly(
  tx: Executor,
  order: OrderWithLines,
  parcels: readonly (typeof shipments.$inferSelect)[],
  row: TrackingRow,
  actor: string | null,
): Promise<TrackingOutcome> {
  const [parcel] = parcels;
  if (!parcel || parcels.length > 1)
    throw new Failure('order_state', 'This order has several parcels with numbers. Change the number on its page.');
  const wanted = { carrier: parcel.carrier, ...labelOf(row) };
  if (actor !== null) await setTracking(tx, order, parcel, wanted, actor);
  return 'changes';
}

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`;

/** A row without a carrier keeps the parcel's carrier. */
function labelOf({ carrier, tracking }: TrackingRow): { tracking: string; carrier?: string } {
  return carrier === '' ? { tracking } : { carrier, tracking };
}

function whyNothing(order: OrderWithLines, isOpen: boolean): string {
  if (isOpen) return 'This order is not packed yet.';
  return isUnpaid(order) ? "This order isn't paid yet." : 'This order is canceled: take it out of the pile.';
}
