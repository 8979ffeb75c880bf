import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { MessageState } from '#contract/inbox/choices.ts';
import { messages } from '#server/contact/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { containsWords } from '#server/database/match-text.ts';

export type MessageRow = typeof messages.$inferSelect;

/** Messages, newest first. @param after the id of the last one of the previous page */
export async function selectMessages(
  db: Executor,
  { status, q }: { status: MessageState | 'all'; q: string | undefined },
  { limit, after }: { limit: number; after: string | undefined },
): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(
      and(
        status === 'all' ? undefined : eq(messages.status, status),
        after === undefined ? undefined : lt(messages.id, after),
        containsWords(sql`concat_ws(' ', ${messages.email}, ${messages.subject}, ${messages.message})`, q),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit);
}

/** Locks a message until the transaction ends. */
export async function lockMessage(tx: Executor, id: string): Promise<MessageRow | undefined> {
  const [found] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
  return found;
}

export async function updateMessage(
  tx: Executor,
  id: string,
  change: Partial<Pick<MessageRow, 'status' | 'answer' | 'answeredAt'>>,
): Promise<MessageRow> {
  const [row] = await tx.update(messages).set(change).where(eq(messages.id, id)).returning();
  return row!;
}
