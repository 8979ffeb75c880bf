import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { shipments } from './tables.ts';

/** What identifies a parcel of an order. */
export interface Parcel {
  readonly carrier: string;
  readonly tracking: string;
}

/** The id of an order's shipment with this carrier and tracking number, which is added if necessary; under the order's lock. */
export async function shipmentOf(tx: Executor, orderId: string, { carrier, tracking }: Parcel): Promise<string> {
  const [known] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), eq(shipments.carrier, carrier), eq(shipments.tracking, tracking)));
  if (known) return known.id;
  const [added] = await tx.insert(shipments).values({ orderId, carrier, tracking }).returning({ id: shipments.id });
  return added!.id;
}
