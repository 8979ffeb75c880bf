import { and, asc, desc, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { IdSchema } from '#contract/fields.ts';
import type { OrderState } from '#contract/choices.ts';
import { dollarsOf } from '#contract/money.ts';
import { mapOrderTexts, orderTexts, type OrderTextValues } from '#contract/orders/order-texts.ts';
import { isPaid, orderStatusOf, progressOf, readOrderNumber, STATUS_PRECEDENCE } from '#contract/orders/order-rules.ts';
import type { Order, OwnOrderFilter } from '#contract/orders/orders.ts';
import { refundStateOf } from '#contract/orders/refunds/refund-sums.ts';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { escapeLike } from '#server/database/match-text.ts';
import { ADJUSTMENTS, type AdjustmentRow } from '#server/orders/order-adjustments.ts';
import {
  lineRowColumns,
  ORDER_REFUNDS,
  selectLineRows,
  type LineRow,
  type RefundRow,
} from '#server/orders/line-rows.ts';
import { ofTheOrder } from '#server/orders/queries.ts';
import { refundOf, serializeLine } from '#server/orders/serialize-order.ts';
import type { OrderListPage } from './list-queries.ts';
import { sortedBy } from './order-place.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { dayAfter, dayStart } from '#server/settings/local-time.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';

/** Maximum number of names of parts in a row. */
const NAMES = 3;

/** The first line of an order, with what a list shows of the whole order. */
export interface OwnOrderRow extends LineRow {
  orderCents: number;
  whole: {
    lines: number;
    units: number;
    names: string[];
    /** The distinct states of its lines. */
    states: { status: OrderState; packedAt: boolean | null; sentUnits: number }[];
    refunds: RefundRow[];
  };
}

/** SQL: the status of an order, as `orderStatusOf` decides it. */
const STATUS = sql`(select l.status from ${orderLines} l where l.order_id = orders.id
  order by array_position(${sql.param(STATUS_PRECEDENCE)}::text[], l.status) limit 1)`;

const WHOLE = sql<OwnOrderRow['whole']>`(
  select json_build_object('lines', count(*), 'units', sum(l.quantity),
    'names', (array_agg(l.part_name order by l.id))[1:${sql.raw(String(NAMES))}],
    'states', json_agg(distinct jsonb_build_object('status', l.status, 'packedAt', case when l.packed_at is not null then true end,
      'sentUnits', (l.sent_units > 0)::int)),
    'refunds', ${ORDER_REFUNDS})
  from ${orderLines} l where l.order_id = orders.id)`;

/**
 * One page of a customer's orders. Reads the customer's own orders by index; what a search compares is never more than
 * these.
 */
export async function selectOwnOrders(
  db: Executor,
  filter: OwnOrderFilter & { email: string },
  page: OrderListPage,
): Promise<OwnOrderRow[]> {
  const { by, beyond } = sortedBy(page, { id: orderLines.id, totalCents: orders.totalCents });
  return db
    .select({ ...lineRowColumns, orderCents: orders.totalCents, whole: WHOLE })
    .from(orderLines)
    .innerJoin(orders, ofTheOrder)
    .where(and(...wanted(filter, await zoneOf(db, filter)), beyond))
    .orderBy(...by)
    .limit(page.limit);
}

/** The number of a customer's orders that a filter matches. */
export async function countOwnOrders(db: Executor, filter: OwnOrderFilter & { email: string }): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(orderLines)
    .innerJoin(orders, ofTheOrder)
    .where(and(...wanted(filter, await zoneOf(db, filter))));
  return row!.count;
}

/** The time zone of a filter's days. */
async function zoneOf(db: Executor, { zone, from, to }: OwnOrderFilter): Promise<string> {
  if (zone || !(from || to)) return zone ?? 'UTC';
  return (await selectCurrentSettings(db)).calendar.timeZone;
}

function wanted(
  { email, company, status = 'open', q, from, to }: OwnOrderFilter & { email: string },
  timeZone: string,
): (SQL | undefined)[] {
  return [
    company
      ? eq(orders.companyId, company)
      : sql`${orderLines.customerId} = (select ${users.id} from ${users} where ${users.email} = ${email})`,
    // An order has the id of its first line.
    eq(orderLines.id, orderLines.orderId),
    status === 'all' ? undefined : status === 'open' ? isNull(orders.closedAt) : sql`${STATUS} = ${status}`,
    q ? matching(q) : undefined,
    from ? gte(orders.createdAt, dayStart(from, timeZone)) : undefined,
    to ? lt(orders.createdAt, dayStart(dayAfter(to), timeZone)) : undefined,
  ];
}

/** All lines of these orders, for a file. */
export async function selectLinesOf(db: Executor, orderIds: readonly string[]): Promise<LineRow[]> {
  if (orderIds.length === 0) return [];
  return selectLineRows(db)
    .where(sql`${orderLines.orderId} = any(${sql.param([...orderIds])}::uuid[])`)
    .orderBy(desc(orderLines.orderId), asc(orderLines.id));
}

/** What an order costs besides its lines, its refunds, and the customer's texts, for a file. */
export interface ChargesRow extends OrderTextValues, Pick<typeof orders.$inferSelect, 'id' | 'terms' | 'totalCents'> {
  readonly adjustments: AdjustmentRow[];
  readonly refunds: RefundRow[];
}

/** Reads the charges, refunds and texts of these orders. */
export async function selectChargesOf(db: Executor, orderIds: readonly string[]): Promise<ChargesRow[]> {
  const { id, terms, totalCents } = orders;
  return db
    .select({
      id,
      terms,
      totalCents,
      adjustments: ADJUSTMENTS,
      refunds: ORDER_REFUNDS,
      ...mapOrderTexts(({ key }) => orders[key]),
    })
    .from(orders)
    .where(inArray(id, [...new Set(orderIds)]));
}

/** SQL: whether a search means the order: by its number, a text that its customer gave, or words of a part's name, variant and SKU. */
function matching(q: string): SQL {
  const number = readOrderNumber(q);
  const escaped = (text: string): string => `%${escapeLike(text)}%`;
  const words = q.split(/\s+/).filter(Boolean).map(escaped);
  const found = [
    ...orderTexts.filter(({ isSearched }) => isSearched).map(({ key }) => sql`${orders[key]} ilike ${escaped(q)}`),
    sql`exists (select from ${orderLines} l where l.order_id = orders.id
      and concat_ws(' ', l.part_name, l.part_variant, l.part_sku) ilike all (${sql.param(words)}::text[]))`,
    ...(number ? [eq(orders.number, number)] : []),
    ...(IdSchema.safeParse(q).success
      ? [sql`exists (select from ${orderLines} l where l.order_id = orders.id and l.id = ${q}::uuid)`]
      : []),
  ];
  return sql`(${sql.join(found, sql` or `)})`;
}

/** Serializes an order of a customer's list: its first line, and the whole order in brief. */
export function serializeOwnOrder(row: OwnOrderRow): Order {
  const { lines, units, names, states, refunds: made } = row.whole;
  const status = orderStatusOf(states);
  return {
    ...serializeLine(row),
    holdUntil: status === 'unpaid' ? (row.holdUntil?.toISOString() ?? null) : null,
    whole: {
      status,
      paid: isPaid({ status, isOwed: row.isOwed }),
      lines,
      placeOrderQuantity: units,
      names,
      placeOrderPrice: dollarsOf(row.orderCents),
      refund: refundStateOf(made),
      refunds: made.map(refundOf),
      progress: progressOf(states),
    },
  };
}
