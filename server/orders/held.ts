import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/client.ts';
import { orders } from './tables.ts';

/** How many unpaid orders hold units at the moment, and how many of these. */
export async function countHeld(db: Database): Promise<{ orders: number; units: number }> {
  const [held] = await db
    .select({
      orders: sql<number>`count(*)::int`,
      units: sql<number>`coalesce(sum(${orders.quantity}), 0)::int`,
    })
    .from(orders)
    .where(eq(orders.status, 'unpaid'));
  return held!;
}
