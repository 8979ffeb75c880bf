import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ContactSchema } from '#contract/store/contact.ts';
import { shopRecipients, type ShopEmails } from '#server/accounts/shop-recipients.ts';
import type { Executor } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { currentLanguage } from '#server/language/in-language.ts';
import { queueMails } from '#server/outbox/queue-mail.ts';
import contactMail from './mails/contact.ts';
import messageReceivedMail from './mails/message-received.ts';
import { messages } from './tables.ts';

/**
 * Stores a message and queues its email to the shop, in the caller's transaction. A filled honeypot gets the same
 * answer, but nothing is stored.
 * @param isOwnAddress whether the sender is signed in with that verified email, and therefore gets a copy
 */
export async function storeMessage(
  tx: Executor,
  store: ShopEmails & MailSender,
  { email, subject, message, website }: z.output<typeof ContactSchema>,
  isOwnAddress: boolean,
): Promise<void> {
  if (website) return;
  await tx.insert(messages).values({ email, subject, message, language: currentLanguage() });
  const recipients = await shopRecipients(tx, store, 'customers.read');
  await queueMails(tx, [
    ...recipients.map((to) => contactMail.write(store, to, { email, subject, message })),
    ...(isOwnAddress ? [messageReceivedMail.write(store, email, { subject, message })] : []),
  ]);
}

/**
 * The messages sent with this email address, oldest first. Anyone can send with any address, so show them only to a
 * user who has verified it.
 */
export async function messagesFrom(
  db: Executor,
  email: string,
): Promise<{ subject: string; message: string; createdAt: Date; answer: string; answeredAt: Date | null }[]> {
  const { subject, message, createdAt, answer, answeredAt } = messages;
  return db
    .select({ subject, message, createdAt, answer, answeredAt })
    .from(messages)
    .where(eq(messages.email, email))
    .orderBy(messages.createdAt, messages.id);
}

/** Deletes the messages sent with this email address; the emails in the shop's mailbox stay. */
export async function removeMessagesFrom(tx: Executor, email: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.email, email));
}
