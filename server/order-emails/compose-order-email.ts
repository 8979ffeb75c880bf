import type { Executor } from '#server/database/client.ts';
import type { Mail } from '#server/emails/compose-mail.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { selectRefund } from '#server/orders/refunds.ts';
import type { OrderEmailRequest } from '#server/outbox/flush-outbox.ts';
import { orderMail, type MailStore } from './mails.ts';

/**
 * Writes the customer's email about an order event with the order's current data; undefined when the customer has deleted
 * the account.
 */
export async function composeOrderEmail(
  db: Executor,
  store: MailStore,
  { orderId, refundId, ...email }: OrderEmailRequest,
): Promise<Mail | undefined> {
  const order = await selectOrderRow(db, orderId);
  if (!order?.customerEmail) return undefined;
  const refund = refundId ? await selectRefund(db, refundId) : undefined;
  return orderMail(store, order, { ...email, refund });
}
