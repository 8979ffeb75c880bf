import type { Database } from '#server/database/client.ts';
import { queueMail } from '#server/jobs/mail.ts';
import type { OrderEmailKind } from './record-order-event.ts';
import { orderMail } from './mails.ts';
import { selectOrder } from './queries.ts';
import { selectRefund } from './refunds.ts';

/**
 * Writes and queues the customer's email about an order event, with the order's current data. A job runs it, so that
 * placing an order does not wait (see outbox.ts).
 */
export async function sendOrderEmail(
  db: Database,
  store: { name: string; currency: string; publicOrigin: string },
  orderId: string,
  what: OrderEmailKind,
  refundId?: string,
): Promise<void> {
  const order = await selectOrder(db, orderId);
  // The customer has deleted the account.
  if (!order?.customerEmail) return;
  const refund = refundId === undefined ? undefined : await selectRefund(db, refundId);
  await queueMail(db, orderMail(store, order, what, refund));
}
