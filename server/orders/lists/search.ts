import { and, eq, sql, type SQL } from 'drizzle-orm';
import { IdSchema } from '#contract/fields.ts';
import { readOrderNumber } from '#contract/orders/order-rules.ts';
import type { Executor } from '#server/database/client.ts';
import { escapeLike } from '#server/database/match-text.ts';
import { searchOf } from '#server/parts/search/search.ts';
import { orderLines, orders } from '#server/orders/tables.ts';

/** Maximum number of customers, and of parts, that a search matches. */
const MAX_MATCHED = 100;

/**
 * Matches order lines for an admin's search: an order's number or id, the customer's email or name
 * (substrings), the name on the order (prefix), or words of the part's name. A complete email address or exact part
 * name matches only that customer or part. Looks up customers and parts first and reads their orders by index, in list
 * order, so that the cost does not grow with the number of orders.
 * @param wanted further conditions on the lines
 * @param page `by` is the order by id, `beyond` the condition for rows not listed yet
 */
export async function matching(
  db: Executor,
  q: string,
  wanted: readonly (SQL | undefined)[],
  page: { limit: number; by: SQL; beyond: SQL | undefined },
): Promise<SQL> {
  const first = (which: SQL): SQL =>
    sql`(select ${orderLines.id} from ${orderLines} where ${and(which, ...wanted, page.beyond)}
      order by ${page.by} limit ${page.limit})`;
  const ofOrders = (which: SQL): SQL =>
    sql`(select ${orderLines.id} from ${orders} join ${orderLines} on ${eq(orderLines.orderId, orders.id)}
      where ${and(which, ...wanted, page.beyond)} order by ${page.by} limit ${page.limit})`;
  const of = (column: SQL, ids: SQL): SQL =>
    sql`select o.id from (${ids}) matched, lateral ${first(sql`${column} = matched.id`)} o`;
  const number = readOrderNumber(q);
  const partly = `%${escapeLike(q)}%`;
  const found = [
    of(sql`${orderLines.customerId}`, await customersMatching(db, q, partly)),
    ofOrders(sql`lower(${orders.customerName}) like ${partly.slice(1).toLowerCase()}`),
    ...(await partsMatching(db, q)).map((ids) => of(sql`${orderLines.partId}`, ids)),
    ...(number ? [ofOrders(eq(orders.number, number))] : []),
    ...(IdSchema.safeParse(q).success
      ? [first(sql`${orderLines.orderId} = (select order_id from order_lines where id = ${q}::uuid)`)]
      : []),
  ];
  return sql`${orderLines.id} in (select id from (${sql.join(found, sql` union all `)}) found)`;
}

/** Customers whose email or name equals or contains the query. */
async function customersMatching(db: Executor, q: string, partly: string): Promise<SQL> {
  if (q.includes('@')) {
    const whole = sql`select id from users where email = ${q.toLowerCase()} or guest_email = ${q.toLowerCase()}`;
    // Parts of a long address occur in many others, and comparing them all gets slower with every customer.
    if ((await db.execute(whole)).rows.length > 0) return whole;
  }
  return sql`(select id from users where email ilike ${partly} union all select id from users where guest_email ilike ${partly} union all select id from users where name ilike ${partly}) limit ${MAX_MATCHED}`;
}

/** Parts with exactly this name, otherwise parts that contain its words; none when the query is an email address. */
async function partsMatching(db: Executor, q: string): Promise<SQL[]> {
  // No part name contains an @, and looking up and correcting its words is the most expensive step.
  if (q.includes('@')) return [];
  const named = sql`(select id from parts where name = ${q} and hidden_at is null union all
    select id from parts where name = ${q} and hidden_at is not null) limit ${MAX_MATCHED}`;
  if ((await db.execute(named)).rows.length > 0) return [named];
  const words = (await searchOf(db, q))?.all;
  return words ? [sql`select id from parts where search @@ ${words}::tsquery limit ${MAX_MATCHED}`] : [];
}
