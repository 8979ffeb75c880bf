import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ContactSchema } from '#contract/contact.ts';
import type { Executor } from '#server/database/client.ts';
import { queueMail } from '#server/jobs/mail.ts';
import { contactMail } from './mails.ts';
import { messages } from './tables.ts';

/**
 * Stores a message and queues its mail to the shop, in the caller's transaction: both or neither.
 * A filled honeypot gets the same answer as a person, and nothing is kept.
 */
export async function takeMessage(
  tx: Executor,
  shopEmail: string,
  { email, subject, message, website }: z.output<typeof ContactSchema>,
): Promise<void> {
  if (website) return;
  await tx.insert(messages).values({ email, subject, message });
  await queueMail(tx, contactMail(shopEmail, { email, subject, message }));
}

/** What was written under that email, oldest first. Anybody may write under any: only somebody who has proven theirs may see it. */
export async function messagesFrom(
  db: Executor,
  email: string,
): Promise<{ subject: string; message: string; createdAt: Date }[]> {
  return db
    .select({ subject: messages.subject, message: messages.message, createdAt: messages.createdAt })
    .from(messages)
    .where(eq(messages.email, email))
    .orderBy(messages.createdAt, messages.id);
}

/** Takes away what was written under that email; what was mailed to the shop is in its mailbox. */
export async function removeMessagesFrom(tx: Executor, email: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.email, email));
}
