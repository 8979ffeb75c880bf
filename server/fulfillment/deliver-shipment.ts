import { and, eq } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { shipmentLines, shipments } from '#server/orders/tables.ts';

/**
 * Marks a parcel as delivered; the customer gets an email about its lines. Repeating it changes nothing.
 * @param id of the order or of one of its lines
 * @returns how many parcels changed, and when the parcel was delivered
 * @throws Failure `not_found` (including for a parcel of another order)
 */
export async function deliverShipment(
  db: Database,
  id: string,
  shipmentId: string,
  actor: string,
): Promise<{ modifiedCount: number; deliveredAt: Date }> {
  return db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id)) ?? orderNotFound();
    const isParcel = and(eq(shipments.id, shipmentId), eq(shipments.orderId, order.id));
    const [parcel] = await tx.select({ deliveredAt: shipments.deliveredAt }).from(shipments).where(isParcel);
    if (!parcel) throw new Failure('not_found', "That parcel doesn't exist.");
    if (parcel.deliveredAt) return { modifiedCount: 0, deliveredAt: parcel.deliveredAt };
    const deliveredAt = new Date();
    await tx.update(shipments).set({ deliveredAt }).where(isParcel);
    const inside = await tx
      .select({ id: shipmentLines.lineId })
      .from(shipmentLines)
      .where(eq(shipmentLines.shipmentId, shipmentId))
      .orderBy(shipmentLines.lineId);
    const detail = { shipment: shipmentId };
    for (const line of inside)
      await recordOrderEvent(tx, { orderId: order.id, lineId: line.id, what: 'delivered', actor, detail });
    await record(tx, { actor, action: 'order.delivered', subject: order.id, detail });
    return { modifiedCount: 1, deliveredAt };
  });
}
