import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { OrderState } from '#contract/choices.ts';
import { oncePerDatabase } from '#server/database/once-per-database.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { OrderNow } from '#server/orders/queries.ts';
import { orders } from '#server/orders/tables.ts';
import { paymentIntents, providerEvents } from './tables.ts';

/** One try to be paid for an order. */
export type Attempt = typeof paymentIntents.$inferSelect;

/** What is written down of a webhook event. */
interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly intentId?: string | undefined;
}

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

/** The number of an order's next attempt; the caller holds the order's lock. */
export async function nextAttemptNumber(db: Executor, orderId: string): Promise<number> {
  const [row] = await db
    .select({ last: sql<number>`coalesce(max(${paymentIntents.attempt}), 0)` })
    .from(paymentIntents)
    .where(eq(paymentIntents.orderId, orderId))
    .prepare('last_attempt_number')
    .execute();
  return row!.last + 1;
}

/** Stores an attempt before the provider is asked. */
export async function insertAttempt(db: Executor, attempt: typeof paymentIntents.$inferInsert): Promise<Attempt> {
  const [row] = await db.insert(paymentIntents).values(attempt).returning().prepare('insert_attempt').execute();
  return row!;
}

/**
 * Writes down what the provider calls an attempt.
 * @returns what had become of its order when that began
 */
export async function nameAttempt(
  db: Executor,
  { id, orderId }: Pick<Attempt, 'id' | 'orderId'>,
  intentId: string,
): Promise<OrderNow> {
  const [order] = await statementsOf(db).nameAttempt.execute({ id, order: orderId, intent: intentId });
  return order!;
}

/** An attempt that can't take money any more: succeeded, cancelled, or never made. */
export async function endAttempt(db: Executor, id: string): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ live: false, request: null, checkedAt: sql`now()` })
    .where(eq(paymentIntents.id, id))
    .prepare('end_attempt')
    .execute();
}

export async function touchAttempt(db: Executor, id: string): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ checkedAt: sql`now()` })
    .where(eq(paymentIntents.id, id));
}

/** A customer's order with the attempt that an intent can belong to. */
export interface Claim {
  readonly status: OrderState;
  readonly transactionId: string | null;
  /** The order's attempt with that intent's id; else the live one whose intent's id the store does not know yet. */
  readonly attempt: Attempt | null;
}

export async function selectClaim(
  db: Executor,
  customerId: string,
  orderId: string,
  intentId: string,
): Promise<Claim | undefined> {
  const [row] = await statementsOf(db).claim.execute({ customer: customerId, order: orderId, intent: intentId });
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

/** Which of these refunds at the provider are of this store's payments and not recorded; their payments. */
export async function selectUnrecorded(
  db: Executor,
  found: readonly { refundId: string; intentId: string }[],
): Promise<string[]> {
  if (found.length === 0) return [];
  const { rows } = await db.execute<{ intent: string }>(sql`
    select distinct f.intent from jsonb_to_recordset(${JSON.stringify(
      found.map(({ refundId: id, intentId: intent }) => ({ id, intent })),
    )}::jsonb) as f (id text, intent text)
    join money_movements c on c.kind = 'charged' and c.provider_id = f.intent
    where not exists (select from refunds r where r.refund_id = f.id)`);
  return rows.map(({ intent }) => intent);
}

/** Takes in a webhook event; false when it was taken in before. */
export async function insertEvent(db: Executor, event: NewEvent): Promise<boolean> {
  const rows = await db.insert(providerEvents).values(event).onConflictDoNothing().returning({ id: providerEvents.id });
  return rows.length === 1;
}

const statementsOf = oncePerDatabase((db) => {
  const given = sql.placeholder;
  const { id, status, transactionId } = orders;
  const named = new QueryBuilder().$with('named', {}).as(sql`
    update ${paymentIntents} set intent_id = ${given('intent')}, request = null, checked_at = now()
    where id = ${given('id')} and (intent_id is null or intent_id = ${given('intent')})`);
  return {
    nameAttempt: db
      .with(named)
      .select({ id, status, transactionId })
      .from(orders)
      .where(eq(id, given('order')))
      .prepare('name_attempt'),
    claim: db
      .select({ status, transactionId, attempt: getTableColumns(paymentIntents) })
      .from(orders)
      .leftJoin(
        paymentIntents,
        and(
          eq(paymentIntents.orderId, id),
          or(
            eq(paymentIntents.intentId, given('intent')),
            and(isNull(paymentIntents.intentId), eq(paymentIntents.live, true)),
          ),
        ),
      )
      .where(and(eq(id, given('order')), eq(orders.customerId, given('customer'))))
      .orderBy(sql`${paymentIntents.intentId} nulls last`)
      .limit(1)
      .prepare('select_claim'),
  };
});
