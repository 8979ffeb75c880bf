import { and, eq } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { lockOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { checkTrackingNumber, findShipment, requireSendable } from '#server/orders/shipments.ts';
import { shipmentLines, shipments } from '#server/orders/tables.ts';

/** A parcel of an order: the id of the order or of one of its lines, and the parcel's. */
interface ParcelIds {
  readonly id: string;
  readonly shipment: string;
}

/**
 * Corrects the carrier and tracking number of a parcel; the customer gets an email with the new ones. What is absent stays
 * as it is, and a repeat changes nothing.
 * @throws Failure `not_found` (including for a parcel of another order); `invalid_fields` for a number that another parcel
 *   of the order has, and see `checkTrackingNumber`
 */
export async function changeTracking(
  db: Database,
  ids: ParcelIds,
  wanted: { carrier?: string | undefined; tracking?: string | undefined; unused?: boolean | undefined },
  actor: string,
): Promise<{ modifiedCount: number }> {
  return db.transaction(async (tx) => {
    const { order, parcel } = await lockParcel(tx, ids);
    const { carrier = parcel.carrier, tracking = parcel.tracking, unused } = wanted;
    const isChanged = await setTracking(tx, order, parcel, { carrier, tracking, unused }, actor);
    return { modifiedCount: Number(isChanged) };
  });
}

/**
 * Changes carrier and tracking number of a parcel, with email and audit entry; the caller has locked its order.
 * @returns whether they were different
 * @throws Failure `invalid_fields` for a number that another parcel of the order has, and see `checkTrackingNumber`
 */
export async function setTracking(
  tx: Executor,
  order: OrderWithLines,
  parcel: typeof shipments.$inferSelect,
  { unused, ...after }: { carrier: string; tracking: string; unused?: boolean | undefined },
  actor: string,
): Promise<boolean> {
  const { id: orderId } = order;
  const { carrier, tracking } = after;
  const before = { carrier: parcel.carrier, tracking: parcel.tracking };
  if (carrier === before.carrier && tracking === before.tracking) return false;
  if (tracking !== before.tracking) await checkTrackingNumber(tx, orderId, tracking, unused);
  const other = await findShipment(tx, orderId, after);
  if (other) throw invalidFields({ tracking: 'Another parcel of this order has this number' });
  // Sent instead of being picked up.
  if (parcel.isPickUp) requireSendable(order);
  await tx
    .update(shipments)
    .set({ ...after, isPickUp: false })
    .where(eq(shipments.id, parcel.id));
  const detail = { ...after, shipment: parcel.id };
  for (const { line } of await contentsOf(tx, parcel.id))
    await recordOrderEvent(tx, { orderId, lineId: line, what: 'tracking_changed', actor, detail });
  await record(tx, { actor, action: 'order.tracking-changed', subject: orderId, detail: { before, after } });
  return true;
}

/**
 * Locks an order and reads one of its parcels.
 * @throws Failure `not_found` (including for a parcel of another order)
 */
export async function lockParcel(tx: Executor, { id, shipment }: ParcelIds) {
  const order = (await lockOrder(tx, id)) ?? orderNotFound();
  const [parcel] = await tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.id, shipment), eq(shipments.orderId, order.id)));
  if (!parcel) throw new Failure('not_found', "That parcel doesn't exist.");
  return { order, parcel };
}

/** The lines in a parcel with their units, in the order of their ids. */
export async function contentsOf(tx: Executor, shipment: string): Promise<{ line: string; units: number }[]> {
  return tx
    .select({ line: shipmentLines.lineId, units: shipmentLines.units })
    .from(shipmentLines)
    .where(eq(shipmentLines.shipmentId, shipment))
    .orderBy(shipmentLines.lineId);
}
