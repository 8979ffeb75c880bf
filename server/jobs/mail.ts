import { z } from 'zod';
import type { Database, Executor } from '#server/database/client.ts';
import { inSpan } from '#server/observe/spans.ts';
import { composeMail, type Mail } from './compose-mail.ts';
import { spendMailBudget } from './mail-budget.ts';
import type { MailTransport } from './mail-transport.ts';
import { queueMessage, sendMessage } from './outgoing-messages.ts';

export type { Mail } from './compose-mail.ts';

const QueuedSchema = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

/** Attempts before the queue gives up; the delays add up to about three days. */
const MAX_ATTEMPTS = 20;

/**
 * Queues a mail in the caller's transaction: it is sent if, and only if, the transaction commits. Every mail of the
 * store goes through here, and through its recipient's budget: a mail over the budget, or of a kind that an unverified
 * address does not get, is dropped.
 */
export async function queueMail(db: Executor, mail: Mail): Promise<void> {
  const spent = await spendMailBudget(db, mail);
  if (!spent) return;
  const content = composeMail(mail, spent.isVerified);
  await queueMessage(db, 'mail', content, { isSecret: hasSecretLink(mail), maxAttempts: MAX_ATTEMPTS });
}

/** Whether the email contains a link that grants access to the account: backups leave such emails out. */
const hasSecretLink = ({ kind }: Mail): boolean => kind === 'confirmation' || kind === 'reset';

/** The job that sends a queued mail. Its message id is the same in every attempt, so that a mail received twice is recognizable. */
export function mailTask(db: Database, transport: MailTransport): (payload: unknown) => Promise<void> {
  return (payload) =>
    sendMessage(db, payload, async (content, id) => {
      const mail = QueuedSchema.parse(content);
      await inSpan({ name: 'mail: send', kind: 'client' }, () => transport.send(mail, id));
    });
}
