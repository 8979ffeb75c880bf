import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { orders } from '#server/orders/tables.ts';
import { returnRequests } from './tables.ts';

const ordersOf = (db: Executor, customerId: string) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId));

/** A customer's return requests, for the copy of their data. */
export async function returnsOf(db: Executor, customerId: string) {
  const { id, orderId, status, reason, text, prefersStoreCredit, answer, createdAt, answeredAt } = returnRequests;
  return db
    .select({ id, order: orderId, status, reason, text, prefersStoreCredit, answer, createdAt, answeredAt })
    .from(returnRequests)
    .where(inArray(orderId, ordersOf(db, customerId)))
    .orderBy(id);
}

/** Clears the texts of a customer's return requests and keeps their units. */
export async function anonymizeReturns(tx: Executor, customerId: string): Promise<void> {
  await tx
    .update(returnRequests)
    .set({ text: '', answer: '' })
    .where(inArray(returnRequests.orderId, ordersOf(tx, customerId)));
}
