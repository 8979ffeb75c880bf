import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { WorkingLink } from '#contract/payments/payment-links.ts';
import { shownName } from '#server/accounts/actor-columns.ts';
import { users } from '#server/accounts/tables.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { paymentLinks } from './tables.ts';

const { id, orderId, createdAt, createdBy, expiresAt, opensOrder } = paymentLinks;
const works = gt(expiresAt, sql`now()`);

/** The payment links of an order that work, newest first; not those that open a guest's order. */
export async function listWorkingLinks(db: Executor, order: string): Promise<WorkingLink[]> {
  const rows = await db
    .select({ id, by: shownName(), createdAt, expiresAt })
    .from(paymentLinks)
    .innerJoin(users, eq(users.id, createdBy))
    .where(and(eq(orderId, order), eq(opensOrder, false), works))
    .orderBy(desc(id));
  return rows.map((row) => ({
    _id: row.id,
    by: row.by,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/**
 * Ends a payment link now. It stays as an expired one, with which the payer's browser can report a payment that has begun.
 * @returns 1, or 0 if it does not work anymore
 */
export async function revokePaymentLink(
  db: Database,
  { order, link }: { order: string; link: string },
  actor: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(paymentLinks)
      .set({ expiresAt: sql`now()` })
      .where(and(eq(id, link), eq(orderId, order), works))
      .returning({ id });
    if (ended.length > 0) await record(tx, { actor, action: 'order.payment-link-revoked', subject: order });
    return ended.length;
  });
}
