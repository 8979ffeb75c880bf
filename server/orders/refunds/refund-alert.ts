import { formatCents } from '#contract/money.ts';
import { shopRecipients, type ShopEmails } from '#server/accounts/shop-recipients.ts';
import type { Executor } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { selectRefund } from './refunds.ts';

/** Emails the shop that a refund failed: the reason, what happens next, and where an admin can act. */
export async function alertOfRefund(
  db: Executor,
  store: ShopEmails & MailSender & { readonly currency: string },
  id: string,
): Promise<void> {
  const refund = await selectRefund(db, id);
  if (!refund) return;
  const { orderId, amountCents, failure, nextTryAt, origin } = refund;
  const amount = formatCents(amountCents, store.currency);
  const next =
    origin === 'provider'
      ? 'It was made by hand at the card provider, so the store does not try it again.'
      : nextTryAt
        ? `The store tries again after ${nextTryAt.toISOString()}.`
        : 'The store does not try again by itself.';
  const mail = {
    kind: 'shop' as const,
    store,
    subject: `A refund of ${amount} failed`,
    blocks: [
      `A refund of ${amount} for order ${orderId} failed: ${failure ?? 'the bank refused it'}.`,
      next,
      `If you have paid the customer another way, open the order and mark the refund as settled:`,
      { link: `${store.publicOrigin}/dashboard/manageorder?order=${orderId}`, label: 'Open the order' },
    ],
  };
  for (const to of await shopRecipients(db, store)) await queueMail(db, { ...mail, to });
}
