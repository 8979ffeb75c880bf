import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { cancelUnpaid } from './closing.ts';
import { lockOrder } from './queries.ts';
import { moneyMovements, orders, refunds } from './tables.ts';

/** What stands on the orders of somebody whose account is deleted, where a name stood. */
const GONE = 'Deleted account';

/** How many orders of a customer there are, by what leaving them behind would mean. */
export interface OrdersAtLeaving {
  /** Paid, not shipped yet. */
  paid: number;
  /** Closed, with money still on its way back. */
  refunding: number;
  /** Not paid; may still hold stock. */
  unpaid: number;
  /** Shipped or cancelled. */
  closed: number;
}

export async function ordersAtLeaving(db: Executor, customerId: string): Promise<OrdersAtLeaving> {
  const refunding = sql`exists (select from ${refunds} r where r.order_id = orders.id
    and (r.status = 'asked' or (r.status = 'failed' and r.origin = 'store')))`;
  const [row] = await db
    .select({
      paid: sql<number>`(count(*) filter (where status = 'paid'))::int`,
      refunding: sql<number>`(count(*) filter (where status <> 'paid' and ${refunding}))::int`,
      unpaid: sql<number>`(count(*) filter (where status in ('unpaid', 'expired')))::int`,
      closed: sql<number>`(count(*) filter (where status in ('shipped', 'cancelled')))::int`,
    })
    .from(orders)
    .where(eq(orders.customerId, customerId));
  return row!;
}

/**
 * Cancels what a customer has not paid and takes the person off all their orders: what was bought when, for how much,
 * stays. The caller's transaction holds the customer's row, so that no further order comes in.
 */
export async function leaveOrders(tx: Executor, customerId: string): Promise<void> {
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), inArray(orders.status, ['unpaid', 'expired'])))
    .orderBy(orders.id);
  for (const { id } of open) {
    const order = await lockOrder(tx, id);
    if (order?.status === 'unpaid' || order?.status === 'expired')
      await cancelUnpaid(tx, order, customerId, 'the account was deleted');
  }
  await tx
    .update(orders)
    .set({ customerEmail: '', customerName: GONE, phone: '', address: '', idempotencyKey: null, fingerprint: null })
    .where(eq(orders.customerId, customerId));
}

/** Has mail about a customer's orders go to their new address. */
export async function followCustomer(tx: Executor, customerId: string, email: string): Promise<void> {
  await tx
    .update(orders)
    .set({ customerEmail: email })
    .where(and(eq(orders.customerId, customerId), ne(orders.customerEmail, email)));
}

/** The money that came and went for these orders, oldest first. */
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
