import type { Executor } from '#server/database/client.ts';
import { traceContext } from '#server/jobs/traced-tasks.ts';
import type { Sms } from './sms-transport.ts';
import { outbox } from './tables.ts';

/** Queues a text message in the caller's transaction. @param until its expiry */
export async function queueSms(db: Executor, { to, text }: Sms, until: Date): Promise<void> {
  const content = { to, text, until: until.toISOString() };
  await db.insert(outbox).values({ kind: 'sms', content, isSecret: true, traceContext: traceContext().from ?? null });
}
