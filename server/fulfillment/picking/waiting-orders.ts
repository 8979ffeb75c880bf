import { and, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { isToPack } from '#server/fulfillment/printing/pick-list.ts';
import { ofTheOrder } from '#server/orders/queries.ts';
import { orderLines, orders } from '#server/orders/tables.ts';

/**
 * The ids of orders that can be packed and are in no pick batch, oldest first.
 * @param among only these
 */
export async function waitingOrders(db: Executor, limit: number, among?: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: orderLines.orderId })
    .from(orderLines)
    .innerJoin(orders, ofTheOrder)
    .where(
      and(
        isToPack(),
        among && inArray(orderLines.orderId, [...among]),
        sql`btrim(${orders.address}) <> ''`,
        sql`not exists (select from pick_batch_orders b where b.order_id = ${orderLines.orderId})`,
      ),
    )
    .orderBy(orderLines.orderId)
    .limit(limit);
  return rows.map(({ id }) => id);
}
