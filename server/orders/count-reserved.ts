import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/client.ts';
import { orderLines } from './tables.ts';

/** Counts the unpaid orders with a reservation and their reserved units. */
export async function countReserved(db: Database): Promise<{ orders: number; units: number }> {
  const [counts] = await db
    .select({
      orders: sql<number>`count(distinct ${orderLines.orderId})::int`,
      units: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::int`,
    })
    .from(orderLines)
    .where(eq(orderLines.status, 'unpaid'));
  return counts!;
}
