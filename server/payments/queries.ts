import { and, eq, exists, getTableColumns, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { OrderState } from '#contract/orders.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { orders } from '#server/orders/tables.ts';
import { paymentIntents, providerEvents } from './tables.ts';

/** One try to be paid for an order. */
export type Attempt = typeof paymentIntents.$inferSelect;

/** The live attempt of an order. */
export async function selectLive(db: Executor, orderId: string): Promise<Attempt | undefined> {
  const [row] = await db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.orderId, orderId), eq(paymentIntents.live, true)))
    .prepare('select_live_attempt')
    .execute();
  return row;
}

/** The live attempt of an order, or the next one, written down before the provider is asked; the order is locked. */
export async function liveAttempt(
  db: Executor,
  attempt: { orderId: string; amountCents: number; currency: string },
): Promise<Attempt> {
  const next = sql<number>`(select coalesce(max(attempt), 0) + 1 from ${paymentIntents} where order_id = ${attempt.orderId})`;
  const [row] = await db
    .insert(paymentIntents)
    .values({ ...attempt, attempt: next })
    // The one that is live is given back as it is: a statement less than looking first.
    .onConflictDoUpdate({ target: paymentIntents.orderId, targetWhere: sql`live`, set: { live: true } })
    .returning()
    .prepare('live_attempt')
    .execute();
  return row!;
}

/** Writes down what the provider calls an attempt. */
export async function nameAttempt(db: Executor, id: string, intentId: string): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ intentId, checkedAt: sql`now()` })
    .where(and(eq(paymentIntents.id, id), or(isNull(paymentIntents.intentId), eq(paymentIntents.intentId, intentId))))
    .prepare('name_attempt')
    .execute();
}

/** An attempt that can't take money any more: succeeded, cancelled, or never made. */
export async function endAttempt(db: Executor, id: string): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ live: false, checkedAt: sql`now()` })
    .where(eq(paymentIntents.id, id))
    .prepare('end_attempt')
    .execute();
}

/** The same, as a part of the statement that pays its order: where that does so. */
export function endingAttempt(id: string): SQL {
  return sql`update ${paymentIntents} set live = false, checked_at = now() where id = ${id}::uuid and exists (select from paid)`;
}

export async function touchAttempt(db: Executor, id: string): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ checkedAt: sql`now()` })
    .where(eq(paymentIntents.id, id));
}

/** A customer's order, as far as it is paid, with the attempt of an intent if there is one of that name. */
export async function selectClaim(
  db: Executor,
  customerId: string,
  orderId: string,
  intentId: string,
): Promise<{ status: OrderState; attempt: Attempt | null } | undefined> {
  const [row] = await db
    .select({ status: orders.status, attempt: getTableColumns(paymentIntents) })
    .from(orders)
    .leftJoin(paymentIntents, eq(paymentIntents.intentId, intentId))
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId)))
    .prepare('select_claim')
    .execute();
  return row;
}

export async function selectByIntent(db: Executor, intentId: string): Promise<Attempt | undefined> {
  const query = db.select().from(paymentIntents).where(eq(paymentIntents.intentId, intentId));
  const [row] = await query.prepare('select_attempt_by_intent').execute();
  return row;
}

/** The attempt that was written down for an intent whose name never reached us. */
export async function selectUnnamed(db: Executor, orderId: string, attempt: number): Promise<Attempt | undefined> {
  const [row] = await db
    .select()
    .from(paymentIntents)
    .where(
      and(eq(paymentIntents.orderId, orderId), eq(paymentIntents.attempt, attempt), isNull(paymentIntents.intentId)),
    );
  return row;
}

/**
 * Live attempts that nobody has asked the provider about for a while, longest first: two minutes when they are young,
 * a tenth of their age later on, so that payments given up long ago do not pile up into work without end.
 */
export async function selectStale(db: Database, limit: number): Promise<Attempt[]> {
  const checked = sql`coalesce(${paymentIntents.checkedAt}, ${paymentIntents.createdAt})`;
  return db
    .select()
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.live, true),
        sql`${checked} < now() - greatest(interval '2 minutes', (now() - ${paymentIntents.createdAt}) / 10)`,
      ),
    )
    .orderBy(checked)
    .limit(limit);
}

/** Takes in a webhook event; false when it was taken in before. */
export async function insertEvent(
  db: Executor,
  event: { id: string; type: string; intentId?: string | undefined },
): Promise<boolean> {
  const rows = await db.insert(providerEvents).values(event).onConflictDoNothing().returning({ id: providerEvents.id });
  return rows.length === 1;
}

/** Whether a webhook event was taken in before, and whether its intent has paid its order. */
export async function selectNews(
  db: Executor,
  eventId: string,
  intentId: string,
): Promise<{ isKnown: boolean; isSettled: boolean }> {
  const known = db.select().from(providerEvents).where(eq(providerEvents.id, eventId));
  const settled = db
    .select()
    .from(paymentIntents)
    .innerJoin(orders, and(eq(orders.id, paymentIntents.orderId), eq(orders.transactionId, intentId)))
    .where(and(eq(paymentIntents.intentId, intentId), eq(paymentIntents.live, false)));
  const [row] = await db
    .select({ isKnown: sql<boolean>`${exists(known)}`, isSettled: sql<boolean>`${exists(settled)}` })
    .from(sql`(select) nothing`)
    .prepare('select_news')
    .execute();
  return row!;
}
