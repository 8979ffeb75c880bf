import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { CLOSED_DISPUTES } from '#contract/orders/disputes/dispute-states.ts';
import { methodOf } from '#contract/payments/payment-methods.ts';
import { isPaid } from '#contract/orders/order-rules.ts';
import { isCountedRefund } from '#contract/orders/refunds/refund-sums.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { addJob } from '#server/jobs/queue.ts';
import { isAtProvider, isOfOrder, isRefundedByStaff } from '#server/orders/order-payments.ts';
import { insertOrderEvent, type OrderWithLines } from '#server/orders/queries.ts';
import { type RefundablePayment, splitAmongPayments } from './split-among-payments.ts';
import { updateBalances } from './balances.ts';
import { refundLines, type RefundShare, refunds } from './tables.ts';

/** A refund with what it refunds of each line, in the order of the lines. */
export type StoredRefund = typeof refunds.$inferSelect & { shares: readonly RefundShare[] };

/** A refund that the store owes a customer. */
interface OwedRefund {
  readonly orderId: string;
  readonly intentId: string;
  /** Its lines, its delivery, and any other amount together. */
  readonly amountCents: number;
  readonly shares: readonly RefundShare[];
  /** Delivery with its tax. */
  readonly deliveryCents?: number;
  readonly actor: string;
  /** Shown to the customer. */
  readonly reason: string;
  readonly restock?: boolean;
  /** The change of the order that made it cost less. */
  readonly changeId?: string;
  /** Whether it becomes store credit: the caller calls `refundToStoreCredit` in the same transaction. */
  readonly toCredit?: boolean;
}

/** The share of a refund that is an amount of one line; none if the refund names no line. */
export const shareOfLine = (lineId: string | null, amountCents: number): RefundShare[] =>
  lineId === null ? [] : [{ lineId, units: null, amountCents }];

/** The line that the events and emails of a refund are about: its only one. */
const lineOf = (shares: readonly RefundShare[]): string | null => (shares.length === 1 ? shares[0]!.lineId : null);

/**
 * Creates a refund with its event and the job that carries it out. The caller holds the order's lock and has checked
 * the amount against the remainder (`leftOf`).
 * @returns the refund's id
 */
export async function createRefund(db: Executor, { toCredit = false, ...owed }: OwedRefund): Promise<string> {
  const { orderId, intentId, amountCents, actor, reason } = owed;
  const { id, lineId } = await insertRefund(db, owed);
  const detail = { refundId: id, intent: intentId, amountCents, reason };
  await insertOrderEvent(db, { orderId, lineId, what: 'refund_asked', actor, detail });
  await updateBalances(db, orderId);
  if (!toCredit || methodOf(intentId) === 'store_credit') await queueRefund(db, id);
  return id;
}

/**
 * `createRefund` of each portion of a refund that an order's payments return together.
 * @param payments what is left of each
 * @returns the ids of the refunds, of which the first has the units
 */
export async function createRefunds(
  db: Executor,
  { payments, ...owed }: Omit<OwedRefund, 'intentId'> & { readonly payments: readonly RefundablePayment[] },
): Promise<string[]> {
  const ids: string[] = [];
  for (const portion of splitAmongPayments(owed, payments)) ids.push(await createRefund(db, { ...owed, ...portion }));
  return ids;
}

/** Inserts a refund with its shares. */
export async function insertRefund(
  db: Executor,
  { shares, ...refund }: Omit<typeof refunds.$inferInsert, 'lineId'> & { readonly shares: readonly RefundShare[] },
): Promise<StoredRefund> {
  const [row] = await db
    .insert(refunds)
    .values({ ...refund, lineId: lineOf(shares) })
    .returning();
  if (shares.length > 0) await db.insert(refundLines).values(shares.map((each) => ({ ...each, refundId: row!.id })));
  return { ...row!, shares };
}

/**
 * Changes the amount of a refund. What it loses is taken from its amount for the whole order first, then from delivery, and
 * then from its lines, the last one first.
 */
export async function setAmount(
  tx: Executor,
  { id, shares, deliveryCents }: StoredRefund,
  amountCents: number,
): Promise<void> {
  let left = amountCents;
  for (const { lineId, amountCents: cents } of shares) {
    const kept = Math.min(cents, left);
    left -= kept;
    if (kept === cents) continue;
    const isShare = and(eq(refundLines.refundId, id), eq(refundLines.lineId, lineId));
    await tx.update(refundLines).set({ amountCents: kept }).where(isShare);
  }
  await tx
    .update(refunds)
    .set({ amountCents, deliveryCents: Math.min(deliveryCents, left) })
    .where(eq(refunds.id, id));
}

/** Queues the job that carries out a refund, at most one job per refund. */
export async function queueRefund(db: Executor, id: string): Promise<void> {
  await addJob(db, 'refund', { refund: id });
}

/** Reads the refunds of a payment, oldest first, and locks them until the transaction ends. */
export async function lockRefunds(tx: Executor, intentId: string): Promise<StoredRefund[]> {
  const rows = await tx.select().from(refunds).where(eq(refunds.intentId, intentId)).orderBy(refunds.id).for('update');
  return withShares(tx, rows);
}

export async function selectRefund(db: Executor, id: string): Promise<StoredRefund | undefined> {
  return (await withShares(db, await db.select().from(refunds).where(eq(refunds.id, id))))[0];
}

async function withShares(db: Executor, rows: readonly (typeof refunds.$inferSelect)[]): Promise<StoredRefund[]> {
  if (rows.length === 0) return [];
  const isOfRows = inArray(
    refundLines.refundId,
    rows.map(({ id }) => id),
  );
  const shares = await db.select().from(refundLines).where(isOfRows).orderBy(refundLines.lineId);
  const sharesOf = Map.groupBy(shares, ({ refundId }) => refundId);
  return rows.map((row) => ({
    ...row,
    shares: (sharesOf.get(row.id) ?? []).map(({ lineId, units, amountCents }) => ({ lineId, units, amountCents })),
  }));
}

/** The amount that a bank last returned of a refund, in cents. @throws Error when a bank has returned none */
export async function selectReturnedCents(
  db: Executor,
  { id, orderId }: Pick<StoredRefund, 'id' | 'orderId'>,
): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select m.amount_cents::float8 as cents from order_events e
    join money_movements m on m.kind = 'refund_returned' and m.provider_id = e.detail ->> 'refund'
    where e.order_id = ${orderId} and e.what = 'refund_failed' and e.detail ->> 'refundId' = ${id}
    order by m.id desc limit 1`);
  if (!rows[0]) throw new Error(`no bank has returned refund ${id}`);
  return rows[0].cents;
}

/** SQL: whether the refund `r` failed and waits for staff. */
export const IS_UNRESOLVED = sql`(r.status = 'failed' and r.settled_at is null)`;

/** Whether a refund counts against the charge: paid out or still pending. */
export function isCounted({ status, origin }: Pick<StoredRefund, 'status' | 'origin'>): boolean {
  return isCountedRefund({ status, byHand: origin === 'provider' });
}

/** Whether the store still has to send a refund; false while an attempt is pending at the provider. */
export function isOwed({ origin, status, refundId }: StoredRefund): boolean {
  return origin === 'store' && (status === 'failed' || (status === 'asked' && refundId === null));
}

/**
 * Whether the next attempt of an owed refund is due. Internal errors of the provider made an earlier release stop without a
 * next attempt while the refund stayed `asked`; such refunds are due, too.
 */
export function isAttemptDue({ status, nextTryAt }: Pick<StoredRefund, 'status' | 'nextTryAt'>): boolean {
  return nextTryAt === null ? status === 'asked' : nextTryAt <= new Date();
}

/** The part of a charge that no refund uses, in cents. */
export function leftOf(chargedCents: number, all: readonly StoredRefund[]): number {
  return all.filter(isCounted).reduce((left, { amountCents }) => left - amountCents, chargedCents);
}

/** Whether an order keeps the money of a payment, apart from partial refunds. */
export function keepsMoney(order: Pick<OrderWithLines, 'status' | 'isOwed' | 'payments'>, intentId: string): boolean {
  return isOfOrder(order, intentId) && isPaid(order);
}

/**
 * The refunds to check with the provider, longest unchecked first: attempts that are due according to `isAttemptDue`
 * (not during a dispute), refunds pending at the bank, and completed refunds, because a bank may still return them.
 * Completed refunds are checked for 35 days, at intervals that grow from two minutes to half their age.
 */
export async function selectOpenRefunds(db: Executor, limit: number): Promise<string[]> {
  const seen = sql`coalesce(${refunds.checkedAt}, ${refunds.createdAt})`;
  const minuteAgo = sql`now() - interval '1 minute'`;
  const openDispute = sql`(select from disputes d where d.intent_id = ${refunds.intentId} and d.kind = 'dispute'
    and d.status <> all(${sql.param(CLOSED_DISPUTES)}))`;
  // Follows from the next two conditions; PostgreSQL needs it to use the index.
  const isUnfinished = sql`${refunds.status} in ('asked', 'failed')`;
  const isDue = sql`${refunds.origin} = 'store' and ${refunds.status} in ('asked', 'failed')
    and (${refunds.nextTryAt} <= now() or (${refunds.status} = 'asked' and ${refunds.nextTryAt} is null))
    and (${refunds.request} is not null or not exists ${openDispute})`;
  const isPending = sql`${refunds.status} = 'asked' and ${refunds.refundId} is not null`;
  const settledFor = sql`(now() - ${refunds.settledAt})`;
  const isWatched = sql`${refunds.status} = 'refunded' and ${refunds.settledAt} > now() - interval '35 days'
    and coalesce(${refunds.checkedAt}, ${refunds.settledAt}) < now() - greatest(interval '2 minutes', ${settledFor} / 2)`;
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        sql`not (${sql.raw(isRefundedByStaff('refunds.intent_id'))})`,
        or(
          and(isUnfinished, or(isDue, isPending), lt(seen, minuteAgo)),
          and(isWatched, sql.raw(isAtProvider('refunds.refund_id'))),
        ),
      ),
    )
    // Refunds that fail every time move to the end of the queue.
    .orderBy(seen)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Records that the store checks the refunds of a payment with the provider. */
export async function touchRefunds(db: Database, intentId: string): Promise<void> {
  // Locks them in the order of `lockRefunds`.
  const locked = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.intentId, intentId))
    .orderBy(refunds.id)
    .for('no key update');
  await db
    .update(refunds)
    .set({ checkedAt: sql`now()` })
    .where(inArray(refunds.id, locked));
}
