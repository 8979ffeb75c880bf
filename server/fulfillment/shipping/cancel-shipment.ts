import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { CANCEL_HOURS } from '#contract/fulfillment/choices.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { notInState } from '#server/orders/closing.ts';
import { insertOrderEvent, type OrderLine, type OrderWithLines, updateOrder } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { refundLines, refunds } from '#server/orders/refunds/tables.ts';
import { reopenLine, unitsInParcels } from '#server/orders/shipments.ts';
import { shipmentLines, shipments } from '#server/orders/tables.ts';
import { returnLines, returnRequests } from '#server/returns/tables.ts';
import { contentsOf, lockParcel } from './change-tracking.ts';

const TOO_LATE = `A parcel can be taken back for ${CANCEL_HOURS} hours. Refund its units and place the order again instead.`;
const DELIVERED = 'This parcel is marked as delivered, so it was sent.';
const RETURNED = 'Units of this parcel were returned or refunded after it was sent.';
const UNLISTED =
  'Some units of these parts left before the store kept their parcels, so it cannot tell what was not sent.';

/**
 * Takes back a parcel that was not sent after all: its units are to be shipped again, unpacked, and the customer gets an
 * email. Possible for 24 hours, and for one that its customer picks up without a limit, until it is delivered or its units are
 * returned or refunded.
 * @param ids of the order or of one of its lines, and of the parcel
 * @throws Failure `not_found` (including for a parcel of another order, and a repeat), `order_state`
 */
export async function cancelShipment(
  db: Database,
  ids: { readonly id: string; readonly shipment: string },
  actor: string,
): Promise<{ deletedCount: number }> {
  return db.transaction(async (tx) => {
    const { order, parcel } = await lockParcel(tx, ids);
    if (parcel.deliveredAt) throw notInState(order, DELIVERED);
    if (!parcel.isPickUp && parcel.createdAt.getTime() < Date.now() - CANCEL_HOURS * 3_600_000)
      throw notInState(order, TOO_LATE);
    await takeBackParcel(tx, order, parcel, { actor });
    return { deletedCount: 1 };
  });
}

/**
 * Takes back a parcel, whose units are to be shipped again. The caller has locked the order.
 * @param by who does it, and whether the customer gets an email
 * @throws Failure `order_state`
 */
export async function takeBackParcel(
  tx: Executor,
  order: OrderWithLines,
  parcel: typeof shipments.$inferSelect,
  { actor, isMailed = true }: { readonly actor: string; readonly isMailed?: boolean },
): Promise<void> {
  const orderId = order.id;
  const contents = await contentsOf(tx, parcel.id);
  const lines = order.lines.filter(({ id }) => contents.some(({ line }) => line === id));
  const others = await unitsInParcels(tx, idsOf(lines), parcel.id);
  for (const line of lines) {
    const units = contents.find((each) => each.line === line.id)!.units;
    const known = units + (others.get(line.id) ?? 0);
    if (line.status === 'shipped' && known < line.quantity - line.withdrawnUnits) throw notInState(order, UNLISTED);
  }
  if (await areReturned(tx, lines)) throw notInState(order, RETURNED);
  await tx.delete(shipmentLines).where(eq(shipmentLines.shipmentId, parcel.id));
  await tx.delete(shipments).where(eq(shipments.id, parcel.id));
  for (const line of lines) {
    const { units } = contents.find((each) => each.line === line.id)!;
    await reopenLine(
      tx,
      order,
      line,
      { sentUnits: others.get(line.id) ?? 0 },
      { actor, reason: 'parcel not sent after all' },
    );
    const detail = { units, shipment: parcel.id };
    const event = { orderId, lineId: line.id, what: 'shipment_canceled', actor, detail } as const;
    await (isMailed ? recordOrderEvent : insertOrderEvent)(tx, event);
  }
  await updateOrder(tx, orderId, { closedAt: null, pickUpBy: null });
  const { carrier, tracking } = parcel;
  const detail = { before: { carrier, tracking }, lines: lines.length };
  await record(tx, { actor, action: 'order.shipment-canceled', subject: orderId, detail });
}

/** Whether units that were sent came back or were refunded, or the customer asked to return some. */
async function areReturned(tx: Executor, lines: readonly OrderLine[]): Promise<boolean> {
  if (lines.some(({ returnedUnits }) => returnedUnits > 0)) return true;
  const ids = idsOf(lines);
  const asked = await tx
    .select({ id: returnRequests.id })
    .from(returnLines)
    .innerJoin(returnRequests, eq(returnRequests.id, returnLines.returnId))
    .where(and(inArray(returnLines.lineId, ids), ne(returnRequests.status, 'declined')))
    .limit(1);
  if (asked.length > 0) return true;
  const refunded = await tx
    .select({ line: refundLines.lineId, units: sql<number>`sum(${refundLines.units})::int` })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(inArray(refundLines.lineId, ids), ne(refunds.status, 'failed')))
    .groupBy(refundLines.lineId);
  return refunded.some(({ line, units }) => units > lines.find(({ id }) => id === line)!.withdrawnUnits);
}

const idsOf = (lines: readonly OrderLine[]): string[] => lines.map(({ id }) => id);
