import { eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { newId } from '#server/database/columns.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { addJob } from './queue.ts';
import { outgoingMessages } from './tables.ts';

/** Longer than the attempts of any message add up to. */
const KEPT_DAYS = 7;

const JobSchema = z.object({ message: z.uuid() });

/**
 * Queues an email or a text message in the caller's transaction. The job contains only the id: the job queue does not
 * show payloads, and backups save what waits.
 * @param isSecret whether it lets its reader into an account
 */
export async function queueMessage(
  db: Executor,
  kind: 'mail' | 'sms',
  content: object,
  { isSecret, maxAttempts }: { isSecret: boolean; maxAttempts: number },
): Promise<void> {
  const id = newId();
  await db.insert(outgoingMessages).values({ id, kind, content, isSecret });
  await addJob(db, kind, { message: id }, { maxAttempts });
}

/**
 * Sends the message of a job and deletes it, so that a repeated job finds nothing to send.
 * @param send gets the message and its id, which is the same in every attempt; throws if it was not sent
 */
export async function sendMessage(
  db: Database,
  payload: unknown,
  send: (content: unknown, id: string) => Promise<void>,
): Promise<void> {
  const job = JobSchema.safeParse(payload);
  // The jobs of earlier versions contain the message itself.
  if (!job.success) return send(payload, z.object({ id: z.uuid() }).parse(payload).id);
  const { message: id } = job.data;
  const [found] = await db
    .select({ content: outgoingMessages.content })
    .from(outgoingMessages)
    .where(eq(outgoingMessages.id, id));
  if (!found) return;
  await send(found.content, id);
  await db.delete(outgoingMessages).where(eq(outgoingMessages.id, id));
}

/** Deletes messages whose jobs have failed for good. */
export async function dropOldMessages(db: Database): Promise<void> {
  await db
    .delete(outgoingMessages)
    .where(lt(outgoingMessages.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}
