import { sql, type SQL } from 'drizzle-orm';
import { isChanging } from '#server/orders/changes/queries.ts';

/**
 * SQL: whether the order with the id must not be shipped now: a dispute or a fraud warning blocks it until staff lift the block,
 * or a change of it waits for the payment of its difference.
 */
export const isBlocked = (orderId: SQL): SQL =>
  sql`(exists (select from disputes d where d.order_id = ${orderId} and d.lifted_at is null)
    or ${isChanging(orderId)})`;
