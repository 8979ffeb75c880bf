import { shopRecipients, type ShopEmails } from '#server/accounts/shop-recipients.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { queueMails } from '#server/outbox/queue-mail.ts';
import { disableEndpoint, markFailing } from './delivery-queries.ts';
import webhookDisabledMail, { type WhyDisabled } from './mails/webhook-disabled.ts';
import { DISABLED_AFTER_DAYS } from './retry-schedule.ts';

/**
 * Notes a failed attempt after which nothing was delivered. Disables the endpoint once this has lasted for days, or at
 * once if it `isGone`, and emails the shop.
 * @param last.answerStatus the last attempt's HTTP status, null without an answer
 */
export async function recordFailure(
  db: Database,
  store: ShopEmails & MailSender,
  endpoint: { readonly id: string; readonly url: string },
  { isGone, answerStatus }: { isGone: boolean; answerStatus: number | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await markFailing(tx, endpoint.id, { days: DISABLED_AFTER_DAYS, isGone }))) return;
    await recordDisabled(tx, store, endpoint, { answerStatus });
  });
}

/** Disables an endpoint that must not, or cannot, get its events, and emails the shop. */
export async function disable(
  db: Database,
  store: ShopEmails & MailSender,
  endpoint: { readonly id: string; readonly url: string },
  why: 'rights' | 'secret',
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await disableEndpoint(tx, endpoint.id)) await recordDisabled(tx, store, endpoint, why);
  });
}

async function recordDisabled(
  tx: Executor,
  store: ShopEmails & MailSender,
  endpoint: { readonly id: string; readonly url: string },
  why: WhyDisabled,
): Promise<void> {
  const detail = typeof why === 'string' ? { why } : { answerStatus: why.answerStatus };
  await record(tx, { actor: 'webhooks', action: 'webhook.disabled', subject: endpoint.id, detail });
  const recipients = await shopRecipients(tx, store, 'webhooks.manage');
  await queueMails(
    tx,
    recipients.map((to) => webhookDisabledMail.write(store, to, { endpoint, why })),
  );
}
