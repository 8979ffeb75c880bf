import type { Task } from 'graphile-worker';
import { z } from 'zod';
import type { Executor } from '#server/database/client.ts';
import type { MailTransport } from './mail-transport.ts';
import { addJob } from './queue.ts';

const MailSchema = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
});
export type Mail = z.infer<typeof MailSchema>;

/** Tries before a mail is given up: the waits between them add up to about three days. */
const MAX_ATTEMPTS = 20;

/** Queues a mail in the caller's transaction: it is sent if, and only if, what it tells of was committed. */
export async function queueMail(db: Executor, mail: Mail): Promise<void> {
  await addJob(db, 'mail', MailSchema.parse(mail), { maxAttempts: MAX_ATTEMPTS });
}

/** The job that sends a queued mail. The message id is the job's, so that a mail sent twice can be told from two mails. */
export function mailTask(transport: MailTransport): Task {
  return async (payload, { job }) => {
    await transport.send(MailSchema.parse(payload), `job-${job.id}`);
  };
}
