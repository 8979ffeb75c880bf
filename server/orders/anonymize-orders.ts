import { and, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { CLOSED_DISPUTES } from '#contract/orders/disputes/dispute-states.ts';
import { mapOrderTexts } from '#contract/orders/order-texts.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import { returnRequests } from '#server/returns/tables.ts';
import { cancelUnpaid, openLines } from './closing.ts';
import { disputes } from './disputes/tables.ts';
import { lockOrder } from './queries.ts';
import { orderPayments, orders } from './tables.ts';
import { moneyMovements, refunds } from './refunds/tables.ts';

/** Replaces the customer's name on orders of a deleted account. */
const DELETED_NAME = 'Deleted account';

/** The number of a customer's orders by the effect of deleting the account. */
interface OrderCounts {
  /** Paid, not yet shipped; or fulfilled before it is paid. */
  paid: number;
  /** Closed, with a refund still pending; or with a part payment by bank transfer that waits for the rest. */
  refunding: number;
  /** With a return request that is not answered. */
  returning: number;
  /** With a dispute or inquiry that is not closed. */
  disputed: number;
  /** Unpaid; may still have a reservation. */
  unpaid: number;
  /** Shipped or canceled. */
  closed: number;
}

/** Counts a customer's orders by state. */
export async function countByState(db: Executor, customerId: string): Promise<OrderCounts> {
  const refunding = sql`exists (select from ${refunds} r where r.order_id = orders.id
    and (r.status = 'asked' or (r.status = 'failed' and r.origin = 'store')))
    or exists (select from bank_payments b where b.order_id = orders.id and b.is_held)`;
  const returning = sql`exists (select from ${returnRequests} q where q.order_id = orders.id and q.status in ('asked', 'awaiting', 'received'))`;
  const disputed = sql`exists (select from ${disputes} d where d.order_id = orders.id
    and d.kind <> 'fraud_warning' and d.status <> all(${sql.param(CLOSED_DISPUTES)}))`;
  const [row] = await db
    .select({
      paid: sql<number>`(count(*) filter (where ${orders.isOwed} or ${orders.closedAt} is null and ${orders.transactionId} is not null))::int`,
      refunding: sql<number>`(count(*) filter (where (${orders.closedAt} is not null or ${orders.transactionId} is null) and (${refunding})))::int`,
      returning: sql<number>`(count(*) filter (where ${returning}))::int`,
      disputed: sql<number>`(count(*) filter (where ${disputed}))::int`,
      unpaid: sql<number>`(count(*) filter (where ${orders.closedAt} is null and ${orders.transactionId} is null and not ${orders.isOwed}))::int`,
      closed: sql<number>`(count(*) filter (where ${orders.closedAt} is not null))::int`,
    })
    .from(orders)
    .where(eq(orders.customerId, customerId));
  return row!;
}

/** Locks a customer's orders until the end of the transaction. */
export async function lockOrdersOf(tx: Executor, customerId: string): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(orders.id)
    .for('update');
}

/**
 * Cancels a customer's unpaid orders and anonymizes all others: what was bought, when and for how much stays. The
 * caller has locked the customer's row, so that no new order can be placed, and the orders.
 */
export async function anonymizeOrders(tx: Executor, customerId: string): Promise<void> {
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), isNull(orders.closedAt), isNull(orders.transactionId)))
    .orderBy(orders.id);
  for (const { id } of open) {
    const order = await lockOrder(tx, id);
    if (order && isUnpaid(order))
      await cancelUnpaid(tx, order, openLines(order), { actor: customerId, reason: 'the account was deleted' });
  }
  await tx
    .update(orders)
    .set({
      customerEmail: '',
      customerName: DELETED_NAME,
      phone: '',
      address: '',
      delivery: null,
      ...mapOrderTexts(() => ''),
      // The numbers of certificate and VAT.
      terms: sql`${orders.terms} #- '{tax,exemption,number}' #- '{tax,vatNumber}'`,
      idempotencyKey: null,
      fingerprint: null,
      placedFrom: null,
    })
    .where(eq(orders.customerId, customerId));
  const ofCustomer = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId));
  // Of closed changes only: an account with an open order is not deleted.
  await tx.execute(sql`update order_changes set delivery = '{}' where order_id in ${ofCustomer}`);
  // What an assistant was told of the buyer; it no longer finds the order.
  await tx.execute(sql`delete from assistant_checkouts where order_id in ${ofCustomer}`);
  await tx.execute(sql`update bank_payments set payer = '' where order_id in ${ofCustomer}`);
  await tx.update(orderPayments).set({ card: null }).where(inArray(orderPayments.orderId, ofCustomer));
}

/** Sends future order emails to the customer's new address. */
export async function updateCustomerEmail(tx: Executor, customerId: string, email: string): Promise<void> {
  await tx
    .update(orders)
    .set({ customerEmail: email })
    .where(and(eq(orders.customerId, customerId), ne(orders.customerEmail, email)));
}

/** A page of the ids of a customer's orders, newest first. */
export async function selectOrderIdsOf(
  db: Executor,
  customerId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), before === undefined ? undefined : lt(orders.id, before)))
    .orderBy(desc(orders.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The money movements of these orders, oldest first. */
export async function movementsOf(db: Executor, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({
      orderId: moneyMovements.orderId,
      kind: moneyMovements.kind,
      amountCents: moneyMovements.amountCents,
      currency: moneyMovements.currency,
      payment: moneyMovements.intentId,
      at: moneyMovements.at,
    })
    .from(moneyMovements)
    .where(inArray(moneyMovements.orderId, orderIds))
    .orderBy(moneyMovements.id);
}
