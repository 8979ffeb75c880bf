import { and, eq, getTableColumns, isNull, lt, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { oncePerDatabase } from '#server/database/once-per-database.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { stateColumns, stateOf, type OrderNow } from '#server/orders/queries.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { paymentIntents, providerEvents } from './tables.ts';

/** One attempt to pay an order. */
export type PaymentAttempt = typeof paymentIntents.$inferSelect;

/** The stored fields of a webhook event. */
interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly intentId?: string | undefined;
}

/** The live attempt of an order. */
export async function selectLive(db: Executor, orderId: string): Promise<PaymentAttempt | undefined> {
  const [row] = await db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.orderId, orderId), eq(paymentIntents.live, true)))
    .prepare('select_live_attempt')
    .execute();
  return row;
}

/** The number of an order's next attempt; the caller has locked the order. */
export async function nextAttemptNumber(db: Executor, orderId: string): Promise<number> {
  const [row] = await db
    .select({ last: sql<number>`coalesce(max(${paymentIntents.attempt}), 0)` })
    .from(paymentIntents)
    .where(eq(paymentIntents.orderId, orderId))
    .prepare('last_attempt_number')
    .execute();
  return row!.last + 1;
}

/** Stores an attempt before the provider is called. */
export async function insertAttempt(
  db: Executor,
  attempt: typeof paymentIntents.$inferInsert,
): Promise<PaymentAttempt> {
  const [row] = await db.insert(paymentIntents).values(attempt).returning().prepare('insert_attempt').execute();
  return row!;
}

/**
 * Stores the provider's id of an attempt.
 * @returns the order's state before the statement
 */
export async function nameAttempt(
  db: Executor,
  { id, orderId }: Pick<PaymentAttempt, 'id' | 'orderId'>,
  intentId: string,
): Promise<OrderNow> {
  const [order] = await statementsOf(db).nameAttempt.execute({ id, order: orderId, intent: intentId });
  return stateOf(order!);
}

/** Marks an attempt that can no longer take money: succeeded, canceled or never created. */
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
  readonly now: OrderNow;
  /** The order's attempt with this intent's id; otherwise the live attempt whose intent id is not known yet. */
  readonly attempt: PaymentAttempt | null;
}

/** @param orderId of the order or of one of its lines */
export async function selectClaim(
  db: Executor,
  customerId: string,
  orderId: string,
  intentId: string,
): Promise<Claim | undefined> {
  const [row] = await statementsOf(db).claim.execute({ customer: customerId, order: orderId, intent: intentId });
  return row && { now: stateOf(row.order), attempt: row.attempt };
}

export async function selectByIntent(db: Executor, intentId: string): Promise<PaymentAttempt | undefined> {
  const query = db.select().from(paymentIntents).where(eq(paymentIntents.intentId, intentId));
  const [row] = await query.prepare('select_attempt_by_intent').execute();
  return row;
}

/** The stored attempt whose intent id never arrived. */
export async function selectUnnamed(
  db: Executor,
  orderId: string,
  attempt: number,
): Promise<PaymentAttempt | undefined> {
  const [row] = await db
    .select()
    .from(paymentIntents)
    .where(
      and(eq(paymentIntents.orderId, orderId), eq(paymentIntents.attempt, attempt), isNull(paymentIntents.intentId)),
    );
  return row;
}

/**
 * Live attempts due for a check with the provider, longest unchecked first. The interval grows from two minutes to a
 * tenth of their age, so that abandoned payments do not cause endless work.
 */
export async function selectStale(db: Database, limit: number): Promise<PaymentAttempt[]> {
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

/** The payments of this store among these refunds, and whether all of their refunds here are recorded. */
export async function selectRefundedPayments(
  db: Executor,
  found: readonly { refundId: string; intentId: string }[],
): Promise<{ intentId: string; isRecorded: boolean }[]> {
  if (found.length === 0) return [];
  const { rows } = await db.execute<{ intentId: string; isRecorded: boolean }>(sql`
    select f.intent as "intentId", bool_and(exists (select from refunds r where r.refund_id = f.id)) as "isRecorded"
    from jsonb_to_recordset(${JSON.stringify(
      found.map(({ refundId: id, intentId: intent }) => ({ id, intent })),
    )}::jsonb) as f (id text, intent text)
    where exists (select from money_movements c where c.kind = 'charged' and c.provider_id = f.intent)
    group by f.intent`);
  return rows;
}

/** Records a webhook event; returns false when it was recorded before. */
export async function insertProviderEvent(db: Executor, event: NewEvent): Promise<boolean> {
  const rows = await db.insert(providerEvents).values(event).onConflictDoNothing().returning({ id: providerEvents.id });
  return rows.length === 1;
}

/** How long webhook events are kept, in days. The provider repeats one for at most 30 days. */
const EVENTS_KEPT_DAYS = 90;

/** Deletes old webhook events. */
export async function dropOldProviderEvents(db: Database): Promise<void> {
  await db
    .delete(providerEvents)
    .where(lt(providerEvents.receivedAt, sql`now() - make_interval(days => ${EVENTS_KEPT_DAYS})`));
}

const statementsOf = oncePerDatabase((db) => {
  const given = sql.placeholder;
  const { id } = orders;
  const named = new QueryBuilder().$with('named', {}).as(sql`
    update ${paymentIntents} set intent_id = ${given('intent')}, request = null, checked_at = now()
    where id = ${given('id')} and (intent_id is null or intent_id = ${given('intent')})`);
  return {
    nameAttempt: db
      .with(named)
      .select(stateColumns)
      .from(orders)
      .where(eq(id, given('order')))
      .prepare('name_attempt'),
    claim: db
      .select({ order: stateColumns, attempt: getTableColumns(paymentIntents) })
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
      .where(
        and(
          sql`${id} = (select ${orderLines.orderId} from ${orderLines} where ${orderLines.id} = ${given('order')})`,
          eq(orders.customerId, given('customer')),
        ),
      )
      .orderBy(sql`${paymentIntents.intentId} nulls last`)
      .limit(1)
      .prepare('select_claim'),
  };
});
