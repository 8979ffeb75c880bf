import { sql, type SQL } from 'drizzle-orm';
import type { Overview } from '#contract/store/overview.ts';
import type { Count } from '#contract/parts/search.ts';
import { messages } from '#server/contact/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { isBlocked } from '#server/orders/disputes/is-blocked.ts';
import { IS_WAITING } from '#server/orders/disputes/is-waiting.ts';
import { disputes } from '#server/orders/disputes/tables.ts';
import { UNITS_TO_SEND } from '#server/orders/queries.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { IS_UNRESOLVED } from '#server/orders/refunds/refunds.ts';
import { refunds } from '#server/orders/refunds/tables.ts';
import { outbox } from '#server/outbox/tables.ts';
import { isAtLevel } from '#server/parts/low-stock.ts';
import { partQuestions } from '#server/part-questions/tables.ts';
import { parts } from '#server/parts/tables.ts';
import { selectLowLevel } from '#server/settings/queries.ts';
import { returnRequests } from '#server/returns/tables.ts';
import { toFulfill } from '#server/orders/payment-state.ts';

/** Maximum number of rows that are counted. */
export const MAX_COUNTED = 1_000;
/** Maximum number of rows listed below a count. */
const LISTED = 6;

/** Counts the rows of a query, up to `MAX_COUNTED`. */
async function countRows(db: Executor, rows: SQL): Promise<Count> {
  const result = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows} limit ${MAX_COUNTED + 1}) counted`,
  );
  const { count } = result.rows[0]!;
  return { count: Math.min(count, MAX_COUNTED), atLeast: count > MAX_COUNTED };
}

/** The first orders with paid lines whose shipping is not blocked. Reads the indexes of lines to pack and of packed lines, each up to the limit. */
function firstToShip(limit: number): SQL {
  const first = (condition: SQL) => sql`
    (select distinct order_id from ${orderLines} where ${toFulfill('status')} and ${UNITS_TO_SEND} > 0 and ${condition}
      and not ${isBlocked(sql`${orderLines.orderId}`)} order by order_id limit ${limit})`;
  return sql`select order_id from (${first(sql`packed_at is null`)} union ${first(sql`packed_at is not null`)}) either`;
}

/** Orders with paid lines to ship: how many, and the oldest. */
export async function selectToShip(db: Executor): Promise<Overview['toShip']> {
  const count = await countRows(db, firstToShip(MAX_COUNTED + 1));
  const { rows } = await db.execute<{
    order: string;
    number: string;
    customer: string;
    at: Date;
    lines: number;
    units: number;
  }>(sql`
    select o.id as order, o.number, o.customer_name as customer, o.created_at as at, waiting.lines, waiting.units
    from (
      select l.order_id, count(*)::int as lines, sum(l.quantity + l.exchanged_units - l.withdrawn_units - l.sent_units)::int as units
      from (select order_id from (${firstToShip(LISTED)}) oldest order by order_id limit ${LISTED}) first
      join ${orderLines} l using (order_id) where ${toFulfill('l.status')}
      group by l.order_id
    ) waiting join ${orders} o on o.id = waiting.order_id
    order by o.id`);
  const oldest = rows.map(({ at, order, ...row }) => ({
    ...row,
    order,
    placedAt: new Date(at).toISOString(),
  }));
  return { orders: count, oldest };
}

/** Orders with expired lines, which were not paid and can still be paid or canceled. */
export async function countOverdue(db: Executor): Promise<Count> {
  return countRows(db, sql`select distinct order_id from ${orderLines} where status = 'expired' and closed_at is null`);
}

/** Refunds, disputes and return requests that wait for an admin, and messages and questions without an answer. */
export async function countWaiting(
  db: Executor,
): Promise<Pick<Overview, 'refundsFailed' | 'disputesOpen' | 'returnsAsked' | 'messages' | 'questions'>> {
  const { rows } = await db.execute<{
    refunds: number;
    disputes: number;
    returns: number;
    messages: number;
    questions: number;
  }>(sql`
    select
      (select count(*)::int from ${refunds} r where ${IS_UNRESOLVED}) as refunds,
      (select count(*)::int from ${disputes} d where ${IS_WAITING}) as disputes,
      (select count(*)::int from ${returnRequests} where status in ('asked', 'received')) as returns,
      (select count(*)::int from ${messages} where status = 'new') as messages,
      (select count(*)::int from ${partQuestions} where answer = '') as questions`);
  const [row] = rows;
  return {
    refundsFailed: row!.refunds,
    disputesOpen: row!.disputes,
    returnsAsked: row!.returns,
    messages: row!.messages,
    questions: row!.questions,
  };
}

/** Messages that were given up, which are kept for a week; neither recipients nor contents. */
export async function selectUnsent(db: Executor): Promise<Overview['unsent']> {
  const unsent = sql`from ${outbox} where next_try_at is null and sent_at is null`;
  const { rows } = await db.execute<{
    kind: 'mail' | 'sms';
    order: Overview['unsent']['latest'][number]['order'];
    at: string;
  }>(sql`
    select kind, created_at as at, (select json_build_object('id', o.id, 'number', o.number) from ${orders} o where o.id = order_id) as order
    ${unsent} order by created_at desc limit ${LISTED}`);
  return {
    count: await countRows(db, sql`select ${unsent}`),
    latest: rows.map(({ kind, order, at }) => ({
      kind,
      order,
      at: new Date(at).toISOString(),
    })),
  };
}

/** Parts for sale with little or no stock. */
export async function selectLowStock(db: Executor): Promise<Overview['stock']> {
  const storeLevel = await selectLowLevel(db);
  const onSale = (condition: SQL) => sql`hidden_at is null and ${condition}`;
  const out = onSale(isAtLevel('out', storeLevel));
  const low = onSale(isAtLevel('low', storeLevel));
  // The lowest of the parts that were counted, because sorting all of them would take time in proportion to the
  // catalog.
  const lowestOf = async (condition: SQL, max: number): Promise<Overview['stock']['lowest']> => {
    if (max === 0) return [];
    const { rows } = await db.execute<Overview['stock']['lowest'][number]>(sql`
      select id as _id, name, variant, sku, quantity, minimum
      from (select * from ${parts} where ${condition} limit ${MAX_COUNTED + 1}) counted
      order by quantity::float8 / minimum, id limit ${max}`);
    return rows;
  };
  // Parts out of stock have less stock than any other: the others are read only if these are few.
  const soldOut = await lowestOf(out, LISTED);
  return {
    out: await countRows(db, sql`select from ${parts} where ${out}`),
    low: await countRows(db, sql`select from ${parts} where ${low}`),
    lowest: [...soldOut, ...(await lowestOf(low, LISTED - soldOut.length))],
  };
}
