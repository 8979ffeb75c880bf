import { inArray, sql } from 'drizzle-orm';
import { MAX_PRINTED, type PrintedView } from '#contract/fulfillment/choices.ts';
import type { ChosenOrders } from '#contract/fulfillment/print.ts';
import type { Executor } from '#server/database/client.ts';
import { isBlocked } from '#server/orders/disputes/is-blocked.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { orderLines } from '#server/orders/tables.ts';

/** Which lines make an order part of a view. */
const VIEWS = {
  'to-ship': sql`${orderLines.status} = 'paid' and ${orderLines.packedAt} is null
    and not ${isBlocked(sql`${orderLines.orderId}`)}`,
  packed: sql`${orderLines.status} = 'paid' and ${orderLines.packedAt} is not null`,
} as const satisfies Record<PrintedView, unknown>;

/** The ids of orders, and how many orders of the view come after them. */
interface Chosen {
  readonly ids: readonly string[];
  readonly more: number;
}

/**
 * The chosen orders: those with the given ids, in their order, or the oldest of a view, at most `MAX_PRINTED`.
 * @throws Failure `not_found` when an id belongs to neither an order nor a line
 */
export async function chooseOrders(db: Executor, { orders: given, view }: ChosenOrders): Promise<Chosen> {
  if (!given) return ordersOfView(db, view!);
  const ids = given.map((id) => id.toLowerCase());
  const rows = await db
    .select({ id: orderLines.id, orderId: orderLines.orderId })
    .from(orderLines)
    .where(inArray(orderLines.id, ids));
  const orderOf = new Map(rows.map(({ id, orderId }) => [id, orderId]));
  return { ids: [...new Set(ids.map((id) => orderOf.get(id) ?? orderNotFound()))], more: 0 };
}

async function ordersOfView(db: Executor, view: PrintedView): Promise<Chosen> {
  const { rows } = await db.execute<{ id: string; found: number }>(sql`
    select order_id as id, (count(*) over ())::int as found from order_lines where ${VIEWS[view]}
    group by order_id order by order_id limit ${MAX_PRINTED}`);
  return { ids: rows.map(({ id }) => id), more: (rows[0]?.found ?? 0) - rows.length };
}
