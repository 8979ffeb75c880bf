import { z } from 'zod';
import type { Executor } from '#server/database/client.ts';
import { inSpan } from '#server/observe/spans.ts';
import type { MailTransport } from './mail-transport.ts';
import { addJob } from './queue.ts';

export interface Mail {
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
}

const QueuedSchema = z.object({
  id: z.uuid(),
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
});

/** Tries before a mail is given up: the waits between them add up to about three days. */
const MAX_ATTEMPTS = 20;

/** Queues a mail in the caller's transaction: it is sent if, and only if, what it tells of was committed. */
export async function queueMail(db: Executor, { to, replyTo, subject, text, html }: Mail): Promise<void> {
  await addJob(
    db,
    'mail',
    { id: crypto.randomUUID(), to, replyTo, subject, text, html },
    { maxAttempts: MAX_ATTEMPTS },
  );
}

/** The job that sends a queued mail. Its message id stays the same from try to try, so that mail read twice can be told from two mails. */
export function mailTask(transport: MailTransport): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { id, ...mail } = QueuedSchema.parse(payload);
    await inSpan({ name: 'mail: send', kind: 'client' }, () => transport.send(mail, id));
  };
}
