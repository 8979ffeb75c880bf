import { isUncollected } from '#server/orders/shipments.ts';
import { eq } from 'drizzle-orm';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import { contentsOf, lockParcel } from '#server/fulfillment/shipping/change-tracking.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { shipments } from '#server/orders/tables.ts';
import { notInState } from '#server/orders/closing.ts';

/**
 * Marks a parcel as delivered; the customer gets an email about its lines. Repeating it changes nothing.
 * @param id of the order or of one of its lines
 * @returns how many parcels changed, and when the parcel was delivered
 * @throws Failure `not_found` (including for a parcel of another order); `order_state` for one that is to be paid at pick-up first
 */
export async function deliverShipment(
  db: Database,
  id: string,
  shipmentId: string,
  actor: string,
): Promise<{ modifiedCount: number; deliveredAt: Date }> {
  return db.transaction(async (tx) => {
    const { order, parcel } = await lockParcel(tx, { id, shipment: shipmentId });
    if (parcel.deliveredAt) return { modifiedCount: 0, deliveredAt: parcel.deliveredAt };
    if (isUncollected(order))
      throw notInState(order, "This order isn't paid yet. Record the payment, then hand it over.");
    const deliveredAt = new Date();
    await tx.update(shipments).set({ deliveredAt }).where(eq(shipments.id, parcel.id));
    const detail = { shipment: shipmentId };
    for (const { line } of await contentsOf(tx, parcel.id))
      await recordOrderEvent(tx, { orderId: order.id, lineId: line, what: 'delivered', actor, detail });
    await record(tx, { actor, action: 'order.delivered', subject: order.id, detail });
    return { modifiedCount: 1, deliveredAt };
  });
}
