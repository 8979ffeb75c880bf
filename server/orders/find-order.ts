import { sql } from 'drizzle-orm';
import { IdSchema } from '#contract/fields.ts';
import { Failure } from '#contract/errors.ts';
import { readOrderNumber } from '#contract/orders/order-rules.ts';
import type { Executor } from '#server/database/client.ts';
import { toFulfill } from './payment-state.ts';

/**
 * Finds an order by its printed number, with or without #, or by the id of the order or of one of its lines. If several
 * orders have the number, returns the one with paid lines.
 * @throws Failure `not_found`; `ambiguous_order` when several of them have paid lines
 */
export async function findOrder(db: Executor, number: string): Promise<string> {
  const ids = await findOrderIds(db, number.trim());
  if (ids.length === 0) throw new Failure('not_found', `No order has the number ${number}.`);
  if (ids.length > 1)
    throw new Failure('ambiguous_order', `Several orders have the number ${number}. Open the order in Manage Order.`);
  return ids[0]!;
}

/** Whether a text is the number or id of an order, or the id of one of its lines. */
export async function isOrderNumber(db: Executor, text: string): Promise<boolean> {
  return (await findOrderIds(db, text.trim())).length > 0;
}

/** The ids of the orders that have a printed number or id, or a line with this id; of several, those with paid lines. */
export async function findOrderIds(db: Executor, text: string): Promise<string[]> {
  const number = readOrderNumber(text);
  if (!number && !IdSchema.safeParse(text).success) return [];
  const { rows } = await db.execute<{ id: string; is_open: boolean }>(
    number
      ? sql`select o.id, exists (select from order_lines l where l.order_id = o.id and ${toFulfill('l.status')}) as is_open
          from orders o where o.number = ${number} limit 100`
      : sql`select order_id as id, true as is_open from order_lines where id = ${text}::uuid`,
  );
  const open = rows.filter((row) => row.is_open);
  return (open.length > 0 ? open : rows.slice(0, 1)).map(({ id }) => id);
}
