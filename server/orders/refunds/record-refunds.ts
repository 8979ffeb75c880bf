import { REFUND_REASONS } from '#contract/orders/refund-reasons.ts';
import { eq } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/client.ts';
import { documentRefunds } from '#server/documents/document-refunds.ts';
import { addJob } from '#server/jobs/queue.ts';
import { balanceRefunds } from './balance-refunds.ts';
import { insertReturnedMoney, selectCharge } from '#server/orders/paying/money.ts';
import { queueOrderEmail } from '#server/outbox/queue-order-email.ts';
import { insertOrderEvent, lockOrder, onlyLine, type OrderWithLines } from '#server/orders/queries.ts';
import { queueTaxRecord } from '#server/tax/queue-tax-record.ts';
import { nextTryAfter } from './refund-attempts.ts';
import { insertRefund, lockRefunds, setAmount, shareOfLine, type StoredRefund } from './refunds.ts';
import { refunds } from './tables.ts';

/** A refund as the card provider reports it. */
export interface ProviderRefund {
  readonly refundId: string;
  readonly status: 'asked' | 'refunded' | 'failed';
  readonly amountCents: number;
  /** The store's refund and attempt that it carries out; null for a refund made in the provider's dashboard. */
  readonly ours: { readonly id: string; readonly attempt: number } | null;
  readonly reason: string | null;
  readonly failure: string | null;
}

/** The order of refund states. A failed refund is final at the bank; the next attempt is a new refund. */
const PROGRESS = { asked: 0, refunded: 1, failed: 2, settled: 3 } as const;

/**
 * Records all refunds of a payment, the store's own and those made in the provider's dashboard. Each change writes one
 * event, its ledger rows with their splits, and a credit note. The customer gets one email when a refund is made, and one when a bank returns it. Afterwards the sums agree: the store never
 * owes more than remains of the charge, and an order that does not keep the payment owes all of it. Ignores payments
 * that the store has not recorded. A status never moves backwards.
 * @param found the provider's refunds, in any order
 */
export async function recordRefunds(
  db: Database,
  intentId: string,
  found: readonly ProviderRefund[],
  actor: string,
): Promise<void> {
  await db.transaction((tx) => recordRefundsWithin(tx, intentId, found, actor));
}

/** `recordRefunds` in the caller's transaction, for refunds that staff carry out. */
export async function recordRefundsWithin(
  tx: Executor,
  intentId: string,
  found: readonly ProviderRefund[],
  actor: string,
): Promise<void> {
  const charge = await selectCharge(tx, intentId);
  if (!charge) return;
  // Lock the order first, as all code that writes about it does.
  const order = (await lockOrder(tx, charge.orderId))!;
  const rows = await lockRefunds(tx, intentId);
  for (const each of found) {
    const row =
      rowOf(rows, each) ?? (each.status === 'failed' ? undefined : await addByHand(tx, rows, order, intentId, each));
    if (row) await recordOne(tx, order, row, each, actor);
  }
  await documentRefunds(tx, order);
  await balanceRefunds(tx, order.id, { intentId, amountCents: charge.amountCents }, actor);
}

/** Finds the row of a provider's refund: by its id, or by the open attempt that it answers. */
function rowOf(rows: readonly StoredRefund[], { refundId, ours }: ProviderRefund): StoredRefund | undefined {
  return (
    rows.find((row) => row.refundId === refundId) ??
    rows.find(
      ({ id, attempt, status }) =>
        id === ours?.id && attempt === ours.attempt && (status === 'asked' || status === 'failed'),
    )
  );
}

async function addByHand(
  tx: Executor,
  rows: StoredRefund[],
  order: OrderWithLines,
  intentId: string,
  { amountCents, reason }: ProviderRefund,
): Promise<StoredRefund> {
  const inserted = await insertRefund(tx, {
    orderId: order.id,
    intentId,
    amountCents,
    shares: shareOfLine(onlyLine(order), amountCents),
    reason: reason ?? REFUND_REASONS.byStore,
    origin: 'provider',
    actor: 'provider',
    nextTryAt: null,
  });
  rows.push(inserted);
  return inserted;
}

async function recordOne(
  tx: Executor,
  order: OrderWithLines,
  row: StoredRefund,
  found: ProviderRefund,
  actor: string,
): Promise<void> {
  const { refundId, status, amountCents, failure } = found;
  const isSame = row.refundId === refundId;
  if (isSame && PROGRESS[status] <= PROGRESS[row.status]) return;
  const isFailed = status === 'failed';
  const isEmailDue = status === 'refunded' && row.emailedAt === null;
  const isEmailUntrue = isFailed && row.emailedAt !== null;
  const isRetried = isFailed && row.origin === 'store';
  const change = {
    refundId,
    status,
    request: null,
    failure: isFailed ? (failure ?? 'The bank refused it') : null,
    nextTryAt: isRetried ? nextTryAfter(row.attempt) : null,
    settledAt: status === 'refunded' ? new Date() : null,
    ...(isEmailDue && { emailedAt: new Date() }),
    ...(isEmailUntrue && { emailedAt: null }),
  };
  await tx.update(refunds).set(change).where(eq(refunds.id, row.id));
  if (amountCents !== row.amountCents) await setAmount(tx, row, amountCents);
  const { orderId, lineId, intentId } = row;
  if (status === 'refunded' || (isFailed && isSame && row.status === 'refunded')) {
    await queueTaxRecord(tx, order);
    const kind = isFailed ? 'refund_returned' : 'refunded';
    await insertReturnedMoney(tx, { intentId, refundId, amountCents, kind }, actor);
  }
  Object.assign(row, change, { amountCents });
  if (status === 'asked') return;
  const detail = {
    refundId: row.id,
    intent: intentId,
    refund: refundId,
    amountCents,
    byHand: row.origin === 'provider',
  };
  await insertOrderEvent(tx, { orderId, lineId, what: isFailed ? 'refund_failed' : 'refunded', actor, detail });
  if (isEmailDue) await queueOrderEmail(tx, { orderId, lineId, event: 'refunded', refundId: row.id });
  if (isEmailUntrue) await queueOrderEmail(tx, { orderId, lineId, event: 'refund_returned', refundId: row.id });
  if (isFailed) await addJob(tx, 'refund_alert', { refund: row.id });
}
