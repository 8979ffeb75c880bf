import { shopCurrency } from '#contract/money.ts';
import { providerAmount } from '#contract/payments/card-amounts.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/client.ts';
import { addJob } from '#server/jobs/queue.ts';
import { insertOrderEvent, lockOrder } from '#server/orders/queries.ts';
import { updateBalances } from './balances.ts';
import { isPaymentDisputed } from './refundable.ts';
import { isAttemptDue, isOwed, selectRefund, setAmount, type StoredRefund } from './refunds.ts';
import { refunds, type RefundRequest } from './tables.ts';

/** Hours between a failed attempt and the next; after the last one an admin decides. */
const WAITS = [1, 4, 12, 24, 48, 72];
const HOUR = 3_600_000;

/** The failure of an attempt that ended in an internal error of the provider. */
export const PROVIDER_ERROR = 'The card provider had an internal error';

/** When the next attempt is due; null after the last one. */
export function nextTryAfter(attempt: number): Date | null {
  const wait = WAITS[attempt - 1];
  return wait === undefined ? null : new Date(Date.now() + wait * HOUR);
}

/** The request of an attempt and its idempotency key. */
interface RefundAttempt {
  readonly attempt: number;
  readonly key: string;
  readonly request: RefundRequest;
}

/**
 * Starts the next attempt of a refund, or resumes one whose answer never arrived by sending the same request under the
 * same key. Stores the attempt before it is sent.
 * @param leftCents the part of the charge that the provider can still refund
 * @param storeId identifies the store in the provider's records
 * @returns undefined when there is nothing to send: done, in progress, not due, disputed, or nothing left to refund
 */
export async function beginAttempt(
  db: Database,
  { id, orderId }: Pick<StoredRefund, 'id' | 'orderId'>,
  leftCents: number,
  storeId: string,
): Promise<RefundAttempt | undefined> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const row = await selectRefund(tx, id);
    if (!row || !isOwed(row)) return undefined;
    if (row.request) return attemptOf(row.id, row.attempt, row.request);
    if (!isAttemptDue(row)) return undefined;
    if (await isPaymentDisputed(tx, row.intentId)) return undefined;
    const amountCents = Math.min(row.amountCents, leftCents);
    // Other refunds used up the charge; recording them settles this one.
    if (amountCents <= 0) return undefined;
    const attempt = row.attempt + 1;
    const metadata = { refund_id: id, store: storeId, attempt: String(attempt) };
    const amount = providerAmount(amountCents, shopCurrency().currency);
    const request: RefundRequest = { payment_intent: row.intentId, amount, metadata };
    await tx.update(refunds).set({ attempt, request }).where(eq(refunds.id, id));
    if (amountCents !== row.amountCents) {
      await setAmount(tx, row, amountCents);
      await updateBalances(tx, orderId);
    }
    return attemptOf(id, attempt, request);
  });
}

const attemptOf = (id: string, attempt: number, request: RefundRequest): RefundAttempt => ({
  attempt,
  request,
  key: `refund:${id}:${attempt}`,
});

/**
 * Ends an attempt that made no refund; the next one uses a new key. An internal error is usually momentary: unless the
 * attempt before ended in one too, the next attempt is due now, without a report.
 * @param failure the reason, sent to the shop; undefined makes the next attempt due now, without a report
 */
export async function endRefundAttempt(
  db: Database,
  { id, orderId }: Pick<StoredRefund, 'id' | 'orderId'>,
  { attempt }: Pick<RefundAttempt, 'attempt'>,
  failure: string | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const row = await selectRefund(tx, id);
    if (!row || row.attempt !== attempt || row.request === null) return;
    if (failure === undefined || (failure === PROVIDER_ERROR && row.failure !== PROVIDER_ERROR)) {
      await tx.update(refunds).set({ request: null, failure, nextTryAt: new Date() }).where(eq(refunds.id, id));
      return;
    }
    const change = { request: null, status: 'failed', failure, nextTryAt: nextTryAfter(attempt) } as const;
    await tx.update(refunds).set(change).where(eq(refunds.id, id));
    const detail = { refundId: id, intent: row.intentId, amountCents: row.amountCents, failure };
    await insertOrderEvent(tx, { orderId, lineId: row.lineId, what: 'refund_failed', actor: 'refund', detail });
    await addJob(tx, 'refund_alert', { refund: id });
  });
}
