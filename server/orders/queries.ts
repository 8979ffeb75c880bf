import { and, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { OrderEvent } from '#contract/orders/orders.ts';
import type { RefundState } from '#contract/orders/refunds.ts';
import { oncePerDatabase } from '#server/database/once-per-database.ts';
import type { Executor } from '#server/database/client.ts';
import type { DisputeKind } from '#contract/orders/disputes.ts';
import { disputes } from './disputes/tables.ts';
import { orderEvents, orders, refunds } from './tables.ts';

/** The columns of a `BareOrder`. */
export const columns = {
  id: orders.id,
  customerId: orders.customerId,
  partId: orders.partId,
  partName: orders.partName,
  unitPriceCents: orders.unitPriceCents,
  quantity: orders.quantity,
  withdrawnUnits: orders.withdrawnUnits,
  returnedUnits: orders.returnedUnits,
  totalCents: orders.totalCents,
  customerEmail: orders.customerEmail,
  customerName: orders.customerName,
  phone: orders.phone,
  address: orders.address,
  status: orders.status,
  holdUntil: orders.holdUntil,
  transactionId: orders.transactionId,
  createdAt: orders.createdAt,
};

/** The columns that business rules depend on. */
export type BareOrder = Pick<typeof orders.$inferSelect, keyof typeof columns>;

/** The columns that state checks depend on. */
export type OrderNow = Pick<BareOrder, 'id' | 'status' | 'transactionId'>;

/** An order with its history, read in one statement. */
export interface OrderRow extends BareOrder {
  timeline: { what: OrderEvent; at: string }[];
  refund: 'asked' | 'refunded' | 'failed' | null;
  refunds: RefundRow[];
  /** Newest first. */
  disputes: DisputeRow[];
}

interface RefundRow {
  id: string;
  amountCents: number;
  units: number | null;
  restock: boolean;
  reason: string;
  status: RefundState;
  byHand: boolean;
  createdAt: string;
  failure: string | null;
  nextTryAt: string | null;
  note: string | null;
}

interface DisputeRow {
  id: string;
  kind: DisputeKind;
  reason: string;
  status: string;
  amountCents: number | null;
  evidenceDueAt: string | null;
  openedAt: string;
  liftedAt: string | null;
}

/** The columns of an `OrderRow`. */
export const full = {
  ...columns,
  // Written as `orders.id`, because Drizzle omits the table name here and a bare `id` would be the event's.
  timeline: sql<OrderRow['timeline']>`(
    select coalesce(json_agg(json_build_object('what', e.what, 'at', e.at) order by e.id), '[]')
    from ${orderEvents} e where e.order_id = orders.id)`,
  // Only of the payment that paid the order: a second charge may also have been refunded, which the timeline shows.
  refund: sql<OrderRow['refund']>`(
    select case when bool_or(r.status = 'failed') then 'failed' when bool_or(r.status = 'asked') then 'asked'
      when count(*) > 0 then 'refunded' end
    from ${refunds} r where r.order_id = orders.id
      and (orders.status = 'cancelled' or r.intent_id = orders.transaction_id)
      and (r.status <> 'failed' or r.origin = 'store') and r.amount_cents > 0)`,
  refunds: sql<OrderRow['refunds']>`(
    select coalesce(json_agg(json_build_object('id', r.id, 'amountCents', r.amount_cents, 'units', r.units, 'restock', r.restock,
      'reason', r.reason, 'status', r.status, 'byHand', r.origin = 'provider', 'createdAt', r.created_at, 'failure', r.failure,
      'nextTryAt', r.next_try_at, 'note', r.note) order by r.id), '[]')
    from ${refunds} r where r.order_id = orders.id and r.amount_cents > 0
      and (orders.status = 'cancelled' or r.intent_id = orders.transaction_id))`,
  disputes: sql<OrderRow['disputes']>`(
    select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'reason', d.reason, 'status', d.status,
      'amountCents', d.amount_cents, 'evidenceDueAt', d.evidence_due_at, 'openedAt', d.opened_at, 'liftedAt', d.lifted_at)
      order by d.opened_at desc, d.id), '[]')
    from ${disputes} d where d.order_id = orders.id)`,
};

/** Reads one order, restricted to a customer if one is given. */
export async function selectOrder(db: Executor, id: string, customerId?: string): Promise<OrderRow | undefined> {
  const [row] = await (customerId === undefined
    ? anyOrder(db).execute({ id })
    : ownOrder(db).execute({ id, customer: customerId }));
  return row;
}

const isIt = eq(orders.id, sql.placeholder('id'));
const anyOrder = oncePerDatabase((db) => db.select(full).from(orders).where(isIt).prepare('select_order'));
const ownOrder = oncePerDatabase((db) =>
  db
    .select(full)
    .from(orders)
    .where(and(isIt, eq(orders.customerId, sql.placeholder('customer'))))
    .prepare('select_own_order'),
);

export async function selectState(db: Executor, id: string): Promise<OrderNow | undefined> {
  const { id: key, status, transactionId } = columns;
  const query = db.select({ id: key, status, transactionId }).from(orders).where(eq(orders.id, id));
  const [row] = await query.prepare('select_order_state').execute();
  return row;
}

/** Reads an order and locks it until the transaction ends. Every decision on an order's state requires this lock. */
export async function lockOrder(db: Executor, id: string, customerId?: string): Promise<BareOrder | undefined> {
  const name = customerId === undefined ? 'lock_order' : 'lock_own_order';
  const query = db.select(columns).from(orders).where(owned(id, customerId)).for('update');
  const [row] = await query.prepare(name).execute();
  return row;
}

function owned(id: string, customerId: string | undefined): SQL | undefined {
  return and(eq(orders.id, id), customerId === undefined ? undefined : eq(orders.customerId, customerId));
}

export async function selectClosed(db: Executor, id: string): Promise<boolean> {
  const [row] = await db.select({ closedAt: orders.closedAt }).from(orders).where(eq(orders.id, id));
  return row !== undefined && row.closedAt !== null;
}

/** Locks one unpaid order whose reservation has ended; skips orders locked by other processes. */
export async function lockOverdueOrder(db: Executor): Promise<BareOrder | undefined> {
  const [row] = await db
    .select(columns)
    .from(orders)
    .where(and(eq(orders.status, 'unpaid'), lt(orders.holdUntil, sql`now()`)))
    .orderBy(orders.holdUntil)
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

/** The payable orders of a customer with exactly this total, at most `limit`. */
export async function selectPayable(
  db: Executor,
  customerId: string,
  totalCents: number,
  limit: number,
): Promise<BareOrder[]> {
  return (
    db
      .select(columns)
      .from(orders)
      .where(
        and(
          eq(orders.customerId, customerId),
          inArray(orders.status, ['unpaid', 'expired']),
          eq(orders.totalCents, totalCents),
        ),
      )
      // 'unpaid' sorts after 'expired', so orders that still have their reservation come first.
      .orderBy(desc(orders.status), desc(orders.id))
      .limit(limit)
  );
}

/** Updates an order; the caller holds its lock. */
export async function updateOrder(
  db: Executor,
  id: string,
  change: Partial<typeof orders.$inferInsert>,
): Promise<void> {
  await db.update(orders).set(change).where(eq(orders.id, id));
}

export async function insertEvent(
  db: Executor,
  event: { orderId: string; what: OrderEvent; actor: string; detail?: Record<string, unknown> },
): Promise<void> {
  const name = event.detail === undefined ? 'insert_event' : 'insert_event_with_detail';
  await db.insert(orderEvents).values(event).prepare(name).execute();
}

/** Which of these users own a paid order, in one query. */
export async function selectBuyers(db: Executor, userIds: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: orders.customerId })
    .from(orders)
    .where(and(inArray(orders.customerId, userIds), inArray(orders.status, ['paid', 'shipped'])));
  return rows.map((row) => row.id);
}
