import { and, gte, lt, lte, sql, type SQL } from 'drizzle-orm';
import { centsOf } from '#contract/money.ts';
import { type OrderProblem, type OrderView, UNASSIGNED } from '#contract/managed-orders/filter.ts';
import type { ManagedFilter } from '#contract/managed-orders/list.ts';
import { firstIdAt } from '#server/database/columns.ts';
import { isBlocked } from '#server/orders/disputes/is-blocked.ts';
import { IS_WAITING } from '#server/orders/disputes/is-waiting.ts';
import { isRefundedByStaff } from '#server/orders/order-payments.ts';
import { IS_UNRESOLVED } from '#server/orders/refunds/refunds.ts';
import { dayAfter, dayStart } from '#server/settings/local-time.ts';
import { SHOP_TODAY_SQL } from '#server/settings/shop-time.ts';
import { orders } from '#server/orders/tables.ts';
import { toFulfill } from '#server/orders/payment-state.ts';

/** SQL: see `unitsToSend`; of `order_lines l`. All units of other lines are sent or refunded. */
const HAS_UNITS_TO_SEND = sql`l.quantity + l.exchanged_units - l.withdrawn_units - l.sent_units > 0`;

/** SQL: the ids of the orders with each problem, by indexes that contain little else. */
export function problemSets(): Readonly<Record<OrderProblem, SQL>> {
  return {
    disputed: sql`select d.order_id as id from disputes d join orders o on o.id = d.order_id
      where ${IS_WAITING} or (d.lifted_at is null and o.closed_at is null)`,
    refund_failed: sql`select r.order_id as id from refunds r where ${IS_UNRESOLVED}`,
    refund_to_transfer: sql`select r.order_id as id from refunds r where r.status = 'asked'
      and (${sql.raw(isRefundedByStaff('r.intent_id'))})`,
    short: sql`select l.order_id as id from order_lines l join parts p on p.id = l.part_id
      where l.status = 'expired' and (p.orderable < l.quantity or p.hidden_at is not null)`,
    address_missing: sql`select o.id from orders o
      where o.address = '' and o.closed_at is null and o.transaction_id is not null`,
    late: sql`select o.id from orders o where o.ship_by < ${sql.raw(SHOP_TODAY_SQL)} and o.closed_at is null
      and o.transaction_id is not null
      and exists (select from order_lines l where l.order_id = o.id and ${toFulfill('l.status')} and ${HAS_UNITS_TO_SEND})`,
    not_found: sql`select l.order_id as id from missing_lines m join order_lines l on l.id = m.line_id`,
  };
}

/** SQL: the ids of the orders in a view, some of them repeated; undefined: all orders. */
export function viewSet(view: OrderView): SQL | undefined {
  switch (view) {
    case 'all':
      return undefined;
    case 'unpaid':
      return sql`select l.order_id as id from order_lines l where l.status = 'unpaid'`;
    case 'owed':
      return sql`select o.id from orders o where o.is_owed`;
    case 'canceled':
      // The first line of an order has the order's id.
      return sql`select l.id from order_lines l where l.status = 'cancelled' and l.id = l.order_id and not exists (
        select from order_lines k where k.order_id = l.order_id and k.status <> 'cancelled')`;
    case 'refunded':
      return sql`select o.id from orders o where o.refunded_cents > 0`;
    case 'to-ship':
      return sql`select l.order_id as id from order_lines l where ${toFulfill('l.status')} and l.packed_at is null
        and ${HAS_UNITS_TO_SEND} and not ${isBlocked(sql`l.order_id`)}`;
    case 'packed':
      return sql`select l.order_id as id from order_lines l where ${toFulfill('l.status')} and l.packed_at is not null
        and ${HAS_UNITS_TO_SEND}`;
    case 'to-pick-up':
      return sql`select s.order_id as id from shipments s where s.is_pick_up and s.delivered_at is null`;
    case 'overdue':
      return sql`select l.order_id as id from order_lines l where l.status = 'expired'`;
    case 'problems':
      return sql.join(Object.values(problemSets()), sql` union all `);
    case 'shipped':
      // Matches almost all orders, so it is checked for each order while reading from the end of the list.
      return undefined;
  }
}

/**
 * SQL: the conditions of a filter on `orders`, without its view's set and its search.
 * @param timeZone of the filter's days
 */
export function filterConditions(
  { view, from, to, min, max, tag, assignee }: ManagedFilter,
  timeZone: string,
): SQL | undefined {
  return and(
    view === 'shipped'
      ? sql`orders.closed_at is not null
        and exists (select from order_lines l where l.order_id = orders.id and l.status = 'shipped')`
      : undefined,
    daysCondition({ from, to }, sql`orders.id`, timeZone),
    min === undefined ? undefined : gte(orders.totalCents, centsOf(min)),
    max === undefined ? undefined : lte(orders.totalCents, centsOf(max)),
    assignee === UNASSIGNED ? sql`orders.assignee_id is null` : undefined,
    assignee && assignee !== UNASSIGNED ? sql`orders.assignee_id = ${assignee}` : undefined,
    tag ? sql`orders.tags <> '{}' and orders.tags @> array[${tag}]::text[]` : undefined,
  );
}

/** SQL: whether an order was placed on the days. Ids are ordered by their time, so that a list by time reads only those. */
export function daysCondition(
  { from, to }: Pick<ManagedFilter, 'from' | 'to'>,
  id: SQL,
  timeZone: string,
): SQL | undefined {
  return and(
    from ? gte(id, firstIdAt(dayStart(from, timeZone))) : undefined,
    to ? lt(id, firstIdAt(dayStart(dayAfter(to), timeZone))) : undefined,
  );
}
