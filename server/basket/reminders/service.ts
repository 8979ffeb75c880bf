import { t } from '#contract/language/text.ts';
import { Failure } from '#contract/errors.ts';
import { unitPriceCents } from '#contract/orders/order-price.ts';
import { createSecret, digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import { selectLines } from '#server/basket/queries.ts';
import { addLines } from '#server/basket/service.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { readSettings } from '#server/settings/service.ts';
import basketReminderMail from './mails/basket-reminder.ts';
import * as queries from './queries.ts';

/** What the tokens of these emails begin with, so that one page ends all kinds of emails. */
export const BASKET_TOKEN = 'basket-';
/** How long a basket is untouched before its email if the setting is empty, in hours. */
const HOURS = 24;

/** Whether the shop sends emails about baskets, and since when a customer wants them. */
export async function readBasketEmails(
  db: Database,
  customerId: string,
): Promise<{ isOffered: boolean; since: string | null }> {
  const { settings } = await readSettings(db);
  const since = await queries.selectConsent(db, customerId);
  return { isOffered: settings.baskets.remind, since: since?.toISOString() ?? null };
}

/** Gives or withdraws a customer's consent. Repeating it keeps the time of the first. */
export async function setBasketEmails(db: Database, customerId: string, isWanted: boolean): Promise<void> {
  await (isWanted ? queries.insertConsent : queries.deleteConsent)(db, customerId);
}

/** Withdraws the consent of the customer who got a link. @throws Failure `not_found` */
export async function endBasketEmails(db: Executor, token: string): Promise<void> {
  const reminder = await queries.selectReminder(db, digestOfSecret(token));
  if (!reminder)
    throw new Failure('not_found', t('This link no longer works. Your profile shows what we email you about.'));
  await queries.deleteConsent(db, reminder.customerId);
}

/**
 * Adds the parts of a reminder to the basket of its customer, at the prices and from the stock of now; a line that is still
 * there keeps a larger quantity.
 * @throws Failure `not_found` for a link of another account, an old or an unknown one
 */
export async function restoreBasket(db: Database, customerId: string, token: string) {
  const reminder = await queries.selectReminder(db, digestOfSecret(token));
  if (!reminder || reminder.customerId !== customerId || reminder.isExpired)
    throw new Failure('not_found', t('This link is for another account, or too old. Nothing was changed.'));
  const { cookie: _, ...answer } = await addLines(db, { customerId }, reminder.lines);
  await queries.markReturned(db, reminder.id);
  return answer;
}

/**
 * Emails customers who want it about baskets that they left, once per basket and at most once in 30 days. A reminder beyond
 * the budget of a mailbox waits for the next run.
 */
export async function remindOfBaskets(db: Database, store: MailSender, stopping?: AbortSignal): Promise<void> {
  const { baskets } = (await readSettings(db)).settings;
  if (!baskets.remind) return;
  const batch = 50;
  const withheld: string[] = [];
  for (;;) {
    if (stopping?.aborted) return;
    const count = await db.transaction(async (tx) => {
      const due = await queries.lockAbandoned(tx, baskets.remindAfterHours ?? HOURS, batch, withheld);
      for (const basket of due) if (!(await remind(tx, store, basket))) withheld.push(basket.id);
      return due.length;
    });
    if (count < batch) return;
  }
}

/** @returns false when the mailbox has had its emails of this hour */
async function remind(
  tx: Executor,
  store: MailSender,
  { id, customerId, email, name }: Awaited<ReturnType<typeof queries.lockAbandoned>>[number],
): Promise<boolean> {
  const lines = (await selectLines(tx, id, { customer: customerId })).filter(({ hiddenAt }) => hiddenAt === null);
  const { secret: token, digest: tokenDigest } = createSecret(BASKET_TOKEN);
  const parts = lines.map((line) => ({ ...line, unitCents: unitPriceCents(line, line.quantity) }));
  if (!(await queueMail(tx, basketReminderMail.write(store, { email, name }, { parts, token })))) return false;
  const kept = lines.map(({ part, quantity }) => ({ part, quantity }));
  await queries.insertReminder(tx, id, { customerId, tokenDigest, lines: kept });
  return true;
}

/** A customer's consent and reminders, for the copy of their data. */
export async function basketEmailsOf(db: Executor, customerId: string) {
  const consentedAt = (await queries.selectConsent(db, customerId)) ?? null;
  return [{ consentedAt, emails: await queries.selectRemindersOf(db, customerId) }];
}
