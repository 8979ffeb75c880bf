import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { shipments } from './tables.ts';

/** A parcel of an order, identified by carrier and tracking number. */
export interface Parcel {
  readonly carrier: string;
  readonly tracking: string;
  /** The day on which it should arrive, such as `2026-12-01`. */
  readonly expected?: string | undefined;
}

/**
 * The id of an order's shipment with this carrier and tracking number, which is added if necessary; a given day of arrival
 * replaces the earlier one. The caller has locked the order.
 */
export async function shipmentOf(
  tx: Executor,
  orderId: string,
  { carrier, tracking, expected }: Parcel,
): Promise<string> {
  const [known] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), eq(shipments.carrier, carrier), eq(shipments.tracking, tracking)));
  if (known) {
    if (expected) await tx.update(shipments).set({ expectedOn: expected }).where(eq(shipments.id, known.id));
    return known.id;
  }
  const added = { orderId, carrier, tracking, expectedOn: expected };
  const [row] = await tx.insert(shipments).values(added).returning({ id: shipments.id });
  return row!.id;
}
