import { z } from 'zod';
import type { Database, Executor } from '#server/database/client.ts';
import { queueMessage, sendMessage } from './outgoing-messages.ts';
import type { Sms, SmsTransport } from './sms-transport.ts';

const QueuedSchema = z.object({ to: z.string(), text: z.string(), until: z.iso.datetime() });

/** The delays add up to about four minutes: a later code is of no use. */
const MAX_ATTEMPTS = 6;

/** Queues a text message in the caller's transaction. @param until when it expires */
export async function queueSms(db: Executor, { to, text }: Sms, until: Date): Promise<void> {
  const content = { to, text, until: until.toISOString() };
  await queueMessage(db, 'sms', content, { isSecret: true, maxAttempts: MAX_ATTEMPTS });
}

/** The job that sends a queued text message; its id is the same in every attempt. */
export function smsTask(db: Database, transport: SmsTransport): (payload: unknown) => Promise<void> {
  return (payload) =>
    sendMessage(db, payload, async (content, id) => {
      const { until, ...sms } = QueuedSchema.parse(content);
      if (new Date(until) > new Date()) await transport.send(sms, id);
    });
}
