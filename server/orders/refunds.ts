import { eq, or, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/client.ts';
import { addJob } from '#server/jobs/queue.ts';
import { happened } from './events.ts';
import { noteMovedBack } from './money.ts';
import { lockOrder } from './queries.ts';
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

/**
 * The intents whose refund somebody has to look at, oldest first: those not done after a minute (refused ones ever more
 * seldom), and those done but not
 * looked at for half of the time since (for five weeks, from two minutes on), because a bank may send back what the
 * provider had called done.
 */
export async function selectOpenRefunds(db: Executor, limit: number): Promise<string[]> {
  const seen = sql`coalesce(${refunds.checkedAt}, ${refunds.createdAt})`;
  // Each try of a refund that the bank refuses is a new one at the provider: not one a minute for ever.
  const isOpen = sql`${refunds.status} <> 'refunded' and ${refunds.createdAt} < now() - interval '1 minute'
    and (${refunds.status} = 'asked' or ${seen} < now() - (now() - ${refunds.createdAt}) / 4)`;
  const settledFor = sql`(now() - ${refunds.settledAt})`;
  const isToBeWatched = sql`${refunds.status} = 'refunded' and ${settledFor} < interval '35 days'
    and coalesce(${refunds.checkedAt}, ${refunds.settledAt}) < now() - greatest(interval '2 minutes', ${settledFor} / 2)`;
  const rows = await db
    .select({ intentId: refunds.intentId })
    .from(refunds)
    .where(or(isOpen, isToBeWatched))
    // Those that fail each time go to the end of the line.
    .orderBy(seen)
    .limit(limit);
  return rows.map((row) => row.intentId);
}

/** Writes down that the provider is being asked about a refund. */
export async function touchRefund(db: Executor, id: string): Promise<void> {
  await db
    .update(refunds)
    .set({ checkedAt: sql`now()` })
    .where(eq(refunds.id, id));
}

/** How far a refund has come; a bank's refusal is the last word on it, the next try is another refund. */
const PROGRESS = { asked: 0, refunded: 1, failed: 2 } as const;

/**
 * Writes down the provider's word on a refund; each change of it leaves one event, its rows in the ledger, and the
 * customer a mail.
 * @param seen the refund as it was when the provider was asked
 * @param outcome what the provider said, with its id of the refund
 */
export async function noteRefund(
  db: Database,
  seen: Refund,
  outcome: { refundId: string; status: 'asked' | 'refunded' | 'failed' },
  actor: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    // The order first, like all who write about it: who settles a second charge holds it while asking for this refund.
    await lockOrder(tx, seen.orderId);
    const [now] = await tx.select().from(refunds).where(eq(refunds.id, seen.id)).for('update');
    if (!now || !isNews(seen, now, outcome)) return;
    const { refundId, status } = outcome;
    await tx
      .update(refunds)
      .set({ refundId, status, settledAt: status === 'refunded' ? sql`now()` : null })
      .where(eq(refunds.id, seen.id));
    if (status === 'asked') return;
    const { orderId, intentId, amountCents } = now;
    const wasBack = now.refundId === refundId && now.status === 'refunded';
    if (status === 'refunded' || wasBack) {
      const kind = status === 'refunded' ? 'refunded' : 'refund_returned';
      await noteMovedBack(tx, { intentId, refundId, amountCents, kind }, actor);
    }
    await happened(tx, {
      orderId,
      what: status === 'refunded' ? 'refunded' : 'refund_failed',
      actor,
      detail: { intent: intentId, refund: refundId, amountCents },
    });
  });
}

/** Several may ask the provider at once; an older answer must not undo a newer one. */
function isNews(seen: Refund, now: Refund, outcome: { refundId: string; status: keyof typeof PROGRESS }): boolean {
  // The first try, or the next one after a failed one: only if nobody has written that down since.
  if (outcome.refundId !== now.refundId) return now.refundId === seen.refundId;
  return PROGRESS[outcome.status] > PROGRESS[now.status];
}
