import { formatCents } from '#contract/money.ts';
import { type AlertStore, sendAlert } from '#server/alerts/send-alert.ts';
import type { Transaction } from '#server/database/client.ts';
import { mailTime } from '#server/emails/mail-time.ts';
import { selectOrderNumber } from '#server/orders/queries.ts';
import failedRefundMail from './mails/failed-refund.ts';
import { selectRefund } from './refunds.ts';

/** Emails the shop that a refund failed: the reason, what happens next, and where an admin can act. */
export async function alertOfRefund(db: Transaction, store: AlertStore, id: string): Promise<void> {
  const refund = await selectRefund(db, id);
  if (!refund) return;
  const { orderId, amountCents, failure, nextTryAt, origin } = refund;
  const number = await selectOrderNumber(db, orderId);
  const amount = formatCents(amountCents, store.currency);
  const next =
    origin === 'provider'
      ? "It was made in the card provider's dashboard, so the store won't retry it."
      : nextTryAt
        ? `The store will try again after ${mailTime(nextTryAt)}.`
        : "The store won't retry it automatically.";
  await sendAlert(db, store, {
    kind: 'failed_refund',
    // A broken connection to the provider fails all refunds for one reason.
    cause: failure ?? 'refused',
    mailTo: (to) => failedRefundMail.write(store, to, { orderId, number, amountCents, failure, next }),
    line: `${amount} for order #${number}. ${next}`,
    path: `/dashboard/manageorder?order=${orderId}`,
  });
}
