import type { z } from 'zod';
import type { ContactSchema } from '#contract/contact.ts';
import type { Executor } from '#server/database/client.ts';
import { queueMail } from '#server/jobs/mail.ts';
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
  await queueMail(tx, {
    to: shopEmail,
    replyTo: email,
    subject: `Message from the store: ${subject}`,
    text: `From: ${email}\nSubject: ${subject}\n\n${message}\n`,
  });
}
