import { and, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { OrderState } from '#contract/choices.ts';
import { orderStatusOf } from '#contract/orders/order-rules.ts';
import type { OrderEvent } from '#contract/orders/orders.ts';
import type { Executor } from '#server/database/client.ts';
import { firstIdAt } from '#server/database/columns.ts';
import { isKept, type OrderPayment, selectOrderPayments } from './order-payments.ts';
import { orderEvents, orderLines, orders } from './tables.ts';
import { refunds } from './refunds/tables.ts';
import { isPayable } from './payment-state.ts';

/** The columns of an order that business rules depend on. */
const orderColumns = {
  id: orders.id,
  number: orders.number,
  customerId: orders.customerId,
  customerEmail: orders.customerEmail,
  customerName: orders.customerName,
  companyId: orders.companyId,
  delivery: orders.delivery,
  linesCents: orders.linesCents,
  terms: orders.terms,
  totalCents: orders.totalCents,
  prepaidCents: orders.prepaidCents,
  paidCents: orders.paidCents,
  refundedCents: orders.refundedCents,
  leftCents: orders.leftCents,
  holdUntil: orders.holdUntil,
  dueOn: orders.dueOn,
  payLater: orders.payLater,
  isOwed: orders.isOwed,
  pickUpBy: orders.pickUpBy,
  isLarge: orders.isLarge,
  transactionId: orders.transactionId,
  address: orders.address,
};

/** The columns of a line that business rules depend on. */
export const lineColumns = {
  id: orderLines.id,
  partId: orderLines.partId,
  partName: orderLines.partName,
  partSku: orderLines.partSku,
  partVariant: orderLines.partVariant,
  taxClass: orderLines.taxClass,
  weight: orderLines.weight,
  unitPriceCents: orderLines.unitPriceCents,
  priceList: orderLines.priceList,
  ownNumber: orderLines.ownNumber,
  quantity: orderLines.quantity,
  withdrawnUnits: orderLines.withdrawnUnits,
  canceledUnits: orderLines.canceledUnits,
  sentUnits: orderLines.sentUnits,
  exchangedUnits: orderLines.exchangedUnits,
  returnedUnits: orderLines.returnedUnits,
  totalCents: orderLines.totalCents,
  adjustmentCents: orderLines.adjustmentCents,
  taxCents: orderLines.taxCents,
  keptCents: orderLines.keptCents,
  leftCents: orderLines.leftCents,
  status: orderLines.status,
  isBilled: orderLines.isBilled,
  packedAt: orderLines.packedAt,
};

/** SQL: see `unitsToSend`; of `order_lines` without another name. */
export const UNITS_TO_SEND = sql<number>`${orderLines.quantity} + ${orderLines.exchangedUnits} - ${orderLines.withdrawnUnits} - ${orderLines.sentUnits}`;

export type OrderLine = Pick<typeof orderLines.$inferSelect, keyof typeof lineColumns>;

/** An order with its lines, in the order of their ids. */
export interface OrderWithLines extends Pick<typeof orders.$inferSelect, keyof typeof orderColumns> {
  /** Those that it keeps, oldest first; none before it is paid. */
  readonly payments: readonly OrderPayment[];
  /** See `orderStatusOf`. */
  readonly status: OrderState;
  readonly lines: readonly OrderLine[];
}

/** The fields that status checks use. */
export type OrderNow = Pick<OrderWithLines, 'id' | 'status' | 'isOwed' | 'transactionId'>;

/** Matches the order that has this id, or that has a line with this id. */
const hasId = (id: string): SQL =>
  sql`${orders.id} = (select ${orderLines.orderId} from ${orderLines} where ${orderLines.id} = ${id})`;

/** Reads the printed number of an order that exists. */
export async function selectOrderNumber(db: Executor, id: string): Promise<string> {
  const [row] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, id));
  return row!.number;
}

/** Joins lines and their orders. */
export const ofTheOrder = eq(orders.id, orderLines.orderId);

const withLines = (db: Executor) =>
  db.select({ order: orderColumns, line: lineColumns }).from(orders).innerJoin(orderLines, ofTheOrder);

/** Reads an order by its id or that of a line. */
export async function selectOrder(db: Executor, id: string): Promise<OrderWithLines | undefined> {
  const query = withLines(db).where(hasId(id)).orderBy(orderLines.id).prepare('select_order');
  return toOrder(db, await query.execute());
}

/**
 * Reads an order by its id or that of a line, and locks it and its lines until the transaction ends: the order first, then
 * the lines in the order of their ids. Every decision on an order's state requires this lock.
 */
export async function lockOrder(db: Executor, id: string, customerId?: string): Promise<OrderWithLines | undefined> {
  const isOwn = customerId === undefined ? undefined : eq(orders.customerId, customerId);
  const query = withLines(db)
    .where(and(hasId(id), isOwn))
    .orderBy(orderLines.id)
    .for('update')
    .prepare(customerId === undefined ? 'lock_order' : 'lock_own_order');
  return toOrder(db, await query.execute());
}

/**
 * Builds an order from its joined rows, one for each line. Its payments are read by a statement of their own: one that waits
 * for the order's lock sees other tables as they were before.
 */
async function toOrder(
  db: Executor,
  rows: readonly { order: Omit<OrderWithLines, 'status' | 'lines' | 'payments'>; line: OrderLine }[],
): Promise<OrderWithLines | undefined> {
  const order = rows[0]?.order;
  if (!order) return undefined;
  const lines = rows.map(({ line }) => line);
  const payments = order.transactionId === null ? [] : await selectOrderPayments(db, order.id);
  return { ...order, status: orderStatusOf(lines), lines, payments };
}

/** The id of an order's line if it has only one line. */
export function onlyLine({ lines }: Pick<OrderWithLines, 'lines'>): string | null {
  return lines.length === 1 ? lines[0]!.id : null;
}

/** Reads the state of an order by its id. */
export async function selectState(db: Executor, id: string): Promise<OrderNow | undefined> {
  const query = db.select(stateColumns).from(orders).where(eq(orders.id, id)).prepare('select_order_state');
  const [row] = await query.execute();
  return row && stateOf(row);
}

/** The columns from which `stateOf` makes an `OrderNow`. */
export const stateColumns = {
  id: orders.id,
  isOwed: orders.isOwed,
  transactionId: orders.transactionId,
  statuses: sql<OrderState[]>`(select json_agg(distinct s.status) from order_lines s where s.order_id = orders.id)`,
};

export function stateOf({
  statuses,
  ...order
}: {
  id: string;
  isOwed: boolean;
  transactionId: string | null;
  statuses: OrderState[];
}): OrderNow {
  return { ...order, status: orderStatusOf(statuses.map((status) => ({ status }))) };
}

/** Locks one unpaid order whose reservation has ended; skips orders locked by other processes. */
export async function lockOverdueOrder(db: Executor): Promise<OrderWithLines | undefined> {
  const [overdue] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(lt(orders.holdUntil, sql`now()`))
    .orderBy(orders.holdUntil)
    .limit(1)
    .for('update', { skipLocked: true });
  return overdue && lockOrder(db, overdue.id);
}

/** Locks one order whose payment is overdue and that was placed before a time; skips orders locked by other processes. */
export async function lockUnpaidSince(db: Executor, placedBefore: Date): Promise<OrderWithLines | undefined> {
  const [unpaid] = await db
    .select({ id: orders.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.status, 'expired'), lt(orderLines.orderId, firstIdAt(placedBefore))))
    .orderBy(orderLines.orderId)
    .limit(1)
    .for('update', { of: orders, skipLocked: true });
  return unpaid && lockOrder(db, unpaid.id);
}

/**
 * The payable orders of a customer with exactly this total, or with a single open line of this price; those with a
 * reservation first, at most `limit`.
 */
export async function selectPayable(
  db: Executor,
  customerId: string,
  cents: number,
  limit: number,
): Promise<{ id: string; holdUntil: Date | null }[]> {
  return db
    .select({ id: orders.id, holdUntil: orders.holdUntil })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        // Of a single billed line, whose price is then that of all parts.
        sql`(${orders.totalCents} = ${cents} or ${orders.linesCents} = ${cents} and (select count(*) from ${orderLines}
          where ${orderLines.orderId} = ${orders.id} and ${orderLines.isBilled}) = 1)`,
        isPayable('orders'),
      ),
    )
    .orderBy(sql`${orders.holdUntil} is null`, desc(orders.id))
    .limit(limit);
}

/** Updates an order; the caller holds its lock. */
export async function updateOrder(
  db: Executor,
  id: string,
  change: Partial<typeof orders.$inferInsert>,
): Promise<void> {
  await db.update(orders).set(change).where(eq(orders.id, id));
}

/** Updates lines of an order; the caller holds its lock. */
export async function updateLines(
  db: Executor,
  lines: readonly Pick<OrderLine, 'id'>[],
  change: Partial<typeof orderLines.$inferInsert>,
): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await db.update(orderLines).set(change).where(inArray(orderLines.id, ids));
}

/** Sets the shares of lines of their order's adjustments and tax; the caller has locked the order. */
export async function updateLineCharges(
  db: Executor,
  lines: readonly { readonly id: string; readonly adjustmentCents: number; readonly taxCents: number }[],
): Promise<void> {
  await db.execute(sql`
    update order_lines set adjustment_cents = l."adjustmentCents", tax_cents = l."taxCents"
    from json_to_recordset(${JSON.stringify(lines)}::json) as l (id uuid, "adjustmentCents" bigint, "taxCents" bigint)
    where order_lines.id = l.id`);
}

/** An event of an order, or of one of its lines. */
export interface NewOrderEvent {
  readonly orderId: string;
  /** Absent: the event concerns the whole order. */
  readonly lineId?: string | null | undefined;
  readonly what: OrderEvent;
  readonly actor: string;
  /** The id of the parcel that the event is about is its `shipment`. */
  readonly detail?: Record<string, unknown> & { readonly shipment?: string | undefined };
}

export async function insertOrderEvent(db: Executor, event: NewOrderEvent): Promise<void> {
  const name = event.detail === undefined ? 'insert_event' : 'insert_event_with_detail';
  await db
    .insert(orderEvents)
    .values({ ...event, lineId: event.lineId ?? null })
    .prepare(name)
    .execute();
}

/** Which of these users own a paid order, in one query. */
export async function selectBuyers(db: Executor, userIds: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: orderLines.customerId })
    .from(orderLines)
    .where(and(inArray(orderLines.customerId, userIds), inArray(orderLines.status, ['paid', 'shipped'])));
  return rows.map((row) => row.id);
}

/** Whether a customer bought a part and was not fully refunded. */
export async function selectHasBought(db: Executor, customerId: string, partId: string): Promise<boolean> {
  const { rows } = await db.execute<{ bought: boolean }>(sql`
    select exists (
      select from ${orderLines} l join ${orders} o on o.id = l.order_id
      where l.customer_id = ${customerId} and l.part_id = ${partId} and l.status in ('paid', 'shipped')
        and o.paid_cents > o.refunded_cents
        and l.quantity > (select coalesce(sum(s.units), 0) from ${refunds} r join refund_lines s on s.refund_id = r.id
          where s.line_id = l.id and ${isKept('r.intent_id')} and (r.status <> 'failed' or r.origin = 'store'))
    ) as bought`);
  return rows[0]!.bought;
}
