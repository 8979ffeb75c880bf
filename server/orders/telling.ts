import type { Database } from '#server/database/client.ts';
import { queueMail } from '#server/jobs/mail.ts';
import type { Told } from './events.ts';
import { orderMail } from './mails.ts';
import { selectOrder } from './queries.ts';
import { selectRefund } from './refunds.ts';

/**
 * Writes and queues the mail that tells a customer what happened. Done by a job, so that placing an order need not
 * wait for it (see notices.ts), and with the order as it is by then.
 */
export async function tellCustomer(
  db: Database,
  store: { name: string; currency: string; publicOrigin: string },
  orderId: string,
  what: Told,
  refundId?: string,
): Promise<void> {
  const order = await selectOrder(db, orderId);
  // Whoever has deleted their account has been told all there was to tell.
  if (!order?.customerEmail) return;
  const refund = refundId === undefined ? undefined : await selectRefund(db, refundId);
  await queueMail(db, orderMail(store, order, what, refund));
}
