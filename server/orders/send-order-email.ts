import type { Database } from '#server/database/client.ts';
import { queueMail } from '#server/jobs/mail.ts';
import { orderMail, type OrderEmail } from './mails.ts';
import { selectOrderRow } from './order-rows.ts';
import { selectRefund } from './refunds.ts';

/**
 * Writes and queues the customer's email about an order event, with the order's current data. A job runs it, so that
 * placing an order does not wait (see outbox.ts).
 */
export async function sendOrderEmail(
  db: Database,
  store: { name: string; currency: string; publicOrigin: string },
  {
    orderId,
    refundId,
    ...email
  }: { orderId: string; refundId?: string | null | undefined } & Omit<OrderEmail, 'refund'>,
): Promise<void> {
  const order = await selectOrderRow(db, orderId);
  // The customer has deleted the account.
  if (!order?.customerEmail) return;
  const refund = refundId ? await selectRefund(db, refundId) : undefined;
  await queueMail(db, orderMail(store, order, { ...email, refund }));
}
