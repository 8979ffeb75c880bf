import { sql, type SQL } from 'drizzle-orm';

/** SQL: whether a dispute or a fraud warning blocks shipping the order with the id, until staff lift the block. */
export const isBlocked = (orderId: SQL): SQL =>
  sql`exists (select from disputes d where d.order_id = ${orderId} and d.lifted_at is null)`;
