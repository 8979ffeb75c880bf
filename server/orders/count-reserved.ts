import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/client.ts';
import { orders } from './tables.ts';

/** Counts the unpaid orders with a reservation and their reserved units. */
export async function countReserved(db: Database): Promise<{ orders: number; units: number }> {
  const [counts] = await db
    .select({
      orders: sql<number>`count(*)::int`,
      units: sql<number>`coalesce(sum(${orders.quantity}), 0)::int`,
    })
    .from(orders)
    .where(eq(orders.status, 'unpaid'));
  return counts!;
}
