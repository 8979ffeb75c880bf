import { inArray, sql } from 'drizzle-orm';
import { MAX_PRINTED, type PrintedView } from '#contract/fulfillment/choices.ts';
import type { ChosenOrders } from '#contract/fulfillment/print.ts';
import type { Executor } from '#server/database/client.ts';
import { viewSet } from '#server/managed-orders/conditions.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { orderLines } from '#server/orders/tables.ts';

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
    select id, (count(*) over ())::int as found from (${viewSet(view)}) viewed group by id order by id limit ${MAX_PRINTED}`);
  return { ids: rows.map(({ id }) => id), more: (rows[0]?.found ?? 0) - rows.length };
}
