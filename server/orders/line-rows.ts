import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { DisputeKind } from '#contract/orders/disputes/disputes.ts';
import type { Waiting } from '#contract/parts/backorders.ts';
import type { Order, OrderEvent } from '#contract/orders/orders.ts';
import type { RefundState } from '#contract/orders/refunds/refunds.ts';
import { shownName, userIdOfActor } from '#server/accounts/actor-columns.ts';
import { users } from '#server/accounts/tables.ts';
import { oncePerDatabase } from '#server/database/once-per-database.ts';
import type { Executor } from '#server/database/client.ts';
import { disputes } from './disputes/tables.ts';
import { isKept } from './order-payments.ts';
import { lineColumns, ofTheOrder, type OrderLine } from './queries.ts';
import { orderEvents, orderLines, orders, shipments } from './tables.ts';
import type { RefundShare } from './refunds/tables.ts';
import { refunds } from './refunds/tables.ts';

/** A line as the API of the specification shows it: with its order's columns and its history, read in one statement. */
export interface LineRow extends OrderLine {
  orderId: string;
  orderNumber: string;
  customerId: string;
  customerEmail: string;
  customerName: string;
  phone: string;
  address: string;
  holdUntil: Date | null;
  transactionId: string | null;
  isOwed: boolean;
  createdAt: Date;
  /** Null for an order that is delivered. */
  pickUp: NonNullable<Order['pickUp']> | null;
  timeline: { what: OrderEvent; at: string }[];
  /** Whether any units of its part are promised beyond the stock. */
  isPromised: boolean;
  /** Its units that have not arrived; only in whole orders. */
  waiting?: Waiting | undefined;
  refund: 'asked' | 'refunded' | 'failed' | null;
  refunds: RefundRow[];
  /** What can be refunded of a paid line, in cents; 0 for others. The last line includes the order's delivery. */
  refundableCents: number;
  /** Newest first. */
  disputes: DisputeRow[];
}

export interface RefundRow {
  id: string;
  /** Null if it names no line. */
  lineId: string | null;
  /** The payment that it refunds. */
  intentId: string;
  /** Its own id at the provider, once it has one. */
  refundId: string | null;
  amountCents: number;
  units: number | null;
  /** What it refunds of each line, in the order of the lines. */
  shares: RefundShare[];
  /** Delivery with its tax. */
  deliveryCents: number;
  /** The name of the person who asked for it; null for a job or the provider. */
  by: string | null;
  restock: boolean;
  reason: string;
  status: RefundState;
  byHand: boolean;
  createdAt: string;
  failure: string | null;
  nextTryAt: string | null;
  note: string | null;
}

export interface DisputeRow {
  id: string;
  kind: DisputeKind;
  reason: string;
  status: string;
  amountCents: number | null;
  evidenceDueAt: string | null;
  openedAt: string;
  liftedAt: string | null;
}

/** SQL: whether the event `e` concerns the line; later events of the order do not concern a line canceled by itself. */
export const CONCERNS_LINE = `(e.line_id = order_lines.id or (e.line_id is null and (order_lines.is_billed
  or e.id < (select max(c.id) from order_events c where c.order_id = order_lines.order_id and c.line_id = order_lines.id
    and c.what = 'cancelled'))))`;

/** SQL: a refund `r` as a `RefundRow`, with these amounts. */
const refundRow = (lineId: SQL, amountCents: SQL, units: SQL) => sql`json_build_object('id', r.id, 'lineId', ${lineId},
  'intentId', r.intent_id, 'refundId', r.refund_id, 'amountCents', ${amountCents}, 'units', ${units}, 'deliveryCents', r.delivery_cents, 'shares', (
    select coalesce(json_agg(json_build_object('lineId', s.line_id, 'units', s.units, 'amountCents', s.amount_cents) order by s.line_id), '[]')
    from refund_lines s where s.refund_id = r.id),
  'by', (select ${shownName(sql`u`)} from ${users} u where u.id = ${userIdOfActor(sql`r.actor`)}),
  'restock', r.restock, 'reason', r.reason, 'status', r.status, 'byHand', r.origin = 'provider', 'createdAt', r.created_at, 'failure', r.failure,
  'nextTryAt', r.next_try_at, 'note', r.note)`;

/** SQL: the refund `r` as a `RefundRow`. */
export const REFUND = refundRow(
  sql`r.line_id`,
  sql`r.amount_cents`,
  sql`(select s.units from refund_lines s where s.refund_id = r.id and s.line_id = r.line_id)`,
);

/** SQL: the refunds of the order's payments, oldest first; of an unpaid order, those of all its payments. */
export const ORDER_REFUNDS = sql<RefundRow[]>`(
  select coalesce(json_agg(${REFUND} order by r.id), '[]') from ${refunds} r
  where r.order_id = orders.id and r.amount_cents > 0
    and (orders.transaction_id is null or ${isKept('r.intent_id')}))`;

/** SQL: the disputes of the order, newest first. */
export const DISPUTES = sql<DisputeRow[]>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'reason', d.reason, 'status', d.status,
    'amountCents', d.amount_cents, 'evidenceDueAt', d.evidence_due_at, 'openedAt', d.opened_at, 'liftedAt', d.lifted_at)
    order by d.opened_at desc, d.id), '[]')
  from ${disputes} d where d.order_id = orders.id)`;

/**
 * SQL: what can be refunded of a paid line; 0 for other lines. The last line with a rest gets the rest of the whole payment:
 * delivery with its tax, less refunds that name no line.
 */
const REFUNDABLE = sql<number>`case when order_lines.status not in ('paid', 'shipped') then 0
  when exists (select from order_lines s where s.order_id = order_lines.order_id and s.id <> order_lines.id and s.is_billed
    and s.status <> 'cancelled' and s.left_cents > 0) then least(orders.left_cents, order_lines.left_cents)
  else orders.left_cents end`;

/**
 * SQL: whether the refund `r` is of a payment that the order keeps; for a line canceled without one, of any. A second charge may
 * also have been refunded, which the timeline shows.
 */
const OF_PAYMENT = sql`(${isKept('r.intent_id')} or (orders.transaction_id is null and order_lines.status = 'cancelled'))`;

/** SQL: whether the refund `r` refunds the line. */
const OF_LINE = sql`exists (select from refund_lines s where s.refund_id = r.id and s.line_id = order_lines.id)`;

/** The columns of a `LineRow`. */
export const lineRowColumns = {
  ...lineColumns,
  orderId: orderLines.orderId,
  orderNumber: orders.number,
  customerId: orderLines.customerId,
  customerEmail: orders.customerEmail,
  customerName: orders.customerName,
  phone: orders.phone,
  address: orders.address,
  holdUntil: orders.holdUntil,
  transactionId: orders.transactionId,
  isOwed: orders.isOwed,
  createdAt: orderLines.createdAt,
  isPromised: sql<boolean>`(select promised > 0 from parts where id = ${orderLines.partId})`,
  pickUp: sql<LineRow['pickUp']>`case when orders.terms -> 'method' ? 'pickUp' then json_build_object(
    'place', orders.terms #>> '{method,pickUp,name}', 'state', (
      select case when count(*) = 0 then null when bool_or(s.delivered_at is null) then 'ready' else 'handed_over' end
      from ${shipments} s where s.order_id = orders.id and s.is_pick_up)) end`,
  timeline: sql<LineRow['timeline']>`(
    select coalesce(json_agg(json_build_object('what', e.what, 'at', e.at) order by e.id), '[]')
    from ${orderEvents} e where e.order_id = order_lines.order_id and ${sql.raw(CONCERNS_LINE)})`,
  refund: sql<LineRow['refund']>`(
    select case when bool_or(r.status = 'failed') then 'failed' when bool_or(r.status = 'asked') then 'asked'
      when count(*) > 0 then 'refunded' end
    from ${refunds} r where r.order_id = order_lines.order_id
      and (${OF_LINE} or (order_lines.status = 'cancelled' and not exists (select from refund_lines s where s.refund_id = r.id)))
      and ${OF_PAYMENT}
      and (r.status <> 'failed' or r.origin = 'store') and r.amount_cents > 0)`,
  refunds: sql<LineRow['refunds']>`(
    select coalesce(json_agg(${refundRow(sql`l.line_id`, sql`l.amount_cents`, sql`l.units`)} order by r.id), '[]')
    from ${refunds} r join refund_lines l on l.refund_id = r.id
    where r.order_id = order_lines.order_id and l.line_id = order_lines.id and r.amount_cents > 0 and ${OF_PAYMENT})`,
  refundableCents: REFUNDABLE.mapWith(Number),
  disputes: DISPUTES,
};

/** The lines with their orders, as `LineRow`s; add conditions, order and limit. */
export function selectLineRows(db: Executor) {
  return db.select(lineRowColumns).from(orderLines).innerJoin(orders, ofTheOrder);
}

/** Reads one line, by its id; the id of an order is that of its first line. Restricted to a customer, and members of the company that ordered, if one is given. */
export async function selectLine(db: Executor, id: string, customerId?: string): Promise<LineRow | undefined> {
  const [row] = await (customerId === undefined
    ? anyLine(db).execute({ id })
    : ownLine(db).execute({ id, customer: customerId }));
  return row;
}

const hasId = eq(orderLines.id, sql.placeholder('id'));
const anyLine = oncePerDatabase((db) => selectLineRows(db).where(hasId).prepare('select_line'));
const ownLine = oncePerDatabase((db) =>
  selectLineRows(db)
    .where(
      and(
        hasId,
        sql`(${orderLines.customerId} = ${sql.placeholder('customer')} or exists (select from company_members m
          where m.company_id = ${orders.companyId} and m.user_id = ${sql.placeholder('customer')}))`,
      ),
    )
    .prepare('select_own_line'),
);
