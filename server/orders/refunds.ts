import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/client.ts';
import { addJob } from '#server/jobs/queue.ts';
import { happened } from './events.ts';
import { refunds } from './tables.ts';

export type Refund = typeof refunds.$inferSelect;

/**
 * Owes a customer the money of an intent, once: a row, an event and the job that carries it out.
 * False when that intent's money was already asked back.
 */
export async function askRefund(
  db: Executor,
  wanted: { orderId: string; intentId: string; amountCents: number; actor: string; reason: string },
): Promise<boolean> {
  const { actor, ...row } = wanted;
  const inserted = await db.insert(refunds).values(row).onConflictDoNothing().returning({ id: refunds.id });
  if (inserted.length === 0) return false;
  await happened(db, {
    orderId: wanted.orderId,
    what: 'refund_asked',
    actor,
    detail: { intent: wanted.intentId, amountCents: wanted.amountCents, reason: wanted.reason },
  });
  await addJob(db, 'refund', { intent: wanted.intentId }, { key: `refund:${wanted.intentId}` });
  return true;
}

export async function selectRefund(db: Executor, intentId: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.intentId, intentId));
  return row;
}

/** The intents whose money is still owed after a minute, oldest first. */
export async function selectOpenRefunds(db: Executor, limit: number): Promise<string[]> {
  const rows = await db
    .select({ intentId: refunds.intentId })
    .from(refunds)
    .where(and(ne(refunds.status, 'refunded'), lt(refunds.createdAt, sql`now() - interval '1 minute'`)))
    .orderBy(refunds.createdAt)
    .limit(limit);
  return rows.map((row) => row.intentId);
}

/**
 * Writes down the provider's word on a refund; each change of it leaves one event, and the customer a mail.
 * @param refundId the provider's id of it
 */
export async function noteRefund(
  db: Database,
  refund: Refund,
  outcome: { refundId: string; status: 'asked' | 'refunded' | 'failed' },
  actor: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [now] = await tx.select().from(refunds).where(eq(refunds.id, refund.id)).for('update');
    if (!now) return;
    // Two may ask the provider at once; the older answer must not undo the newer.
    const isNews = now.refundId !== outcome.refundId || (now.status !== outcome.status && outcome.status !== 'asked');
    if (!isNews) return;
    await tx
      .update(refunds)
      .set({ ...outcome, settledAt: outcome.status === 'refunded' ? sql`now()` : null })
      .where(eq(refunds.id, refund.id));
    if (outcome.status === 'asked') return;
    await happened(tx, {
      orderId: refund.orderId,
      what: outcome.status === 'refunded' ? 'refunded' : 'refund_failed',
      actor,
      detail: { intent: refund.intentId, refund: outcome.refundId, amountCents: refund.amountCents },
    });
  });
}
