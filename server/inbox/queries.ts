import { eq } from 'drizzle-orm';
import { messages } from '#server/contact/tables.ts';
import type { Executor } from '#server/database/client.ts';

export type MessageRow = typeof messages.$inferSelect;

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
