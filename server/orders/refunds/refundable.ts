import { and, eq } from 'drizzle-orm';
import { isDisputeOpen } from '#contract/orders/disputes/dispute-states.ts';
import type { Executor } from '#server/database/client.ts';
import { disputes } from '#server/orders/disputes/tables.ts';
import type { OrderWithLines } from '#server/orders/queries.ts';
import { leftOf, lockRefunds, type StoredRefund } from './refunds.ts';
import type { RefundablePayment } from './split-among-payments.ts';

/** The message for an admin who refunds a disputed payment. */
export const DISPUTED = 'The payment of this order is disputed. It can be refunded once the dispute is closed.';

/** The part of a payment that can be refunded. */
interface Refundable {
  /** Cents that neither refunds nor disputes have used; negative when they overlap. */
  readonly leftCents: number;
  /** A dispute is open: the provider rejects refunds until it is closed. */
  readonly isDisputed: boolean;
  /** A dispute may still return money: it is open, or won and the money is not back yet. */
  readonly isReturnPossible: boolean;
  /** The refunds of the payment, oldest first, locked. */
  readonly refunds: StoredRefund[];
}

/**
 * Calculates what can be refunded of a payment. Subtracts refunds that are made or owed, and the money that disputes have
 * withdrawn. The caller has locked the order; this locks the payment's refunds until the transaction ends.
 */
export async function refundableOf(tx: Executor, intentId: string, chargedCents: number): Promise<Refundable> {
  const refunds = await lockRefunds(tx, intentId);
  const rows = await disputesOf(tx, intentId);
  const takenCents = rows.reduce(
    (sum, { isWithdrawn, amountCents }) => sum + (isWithdrawn ? (amountCents ?? 0) : 0),
    0,
  );
  const isDisputed = rows.some(isDisputeOpen);
  const isReturnPossible = isDisputed || rows.some(({ status, isWithdrawn }) => status === 'won' && isWithdrawn);
  return { leftCents: leftOf(chargedCents, refunds) - takenCents, isDisputed, isReturnPossible, refunds };
}

/** What can be refunded of each of an order's payments, and their refunds together, oldest first. */
interface RefundableOrder {
  readonly payments: readonly RefundablePayment[];
  /** A dispute of one of them is open. */
  readonly isDisputed: boolean;
  readonly refunds: StoredRefund[];
}

/** `refundableOf` for the payments of an order, which the caller has locked. */
export async function refundableOfOrder(
  tx: Executor,
  order: Pick<OrderWithLines, 'payments'>,
): Promise<RefundableOrder> {
  const payments: RefundablePayment[] = [];
  const refunds: StoredRefund[] = [];
  let isDisputed = false;
  for (const { intentId, amountCents } of order.payments) {
    const one = await refundableOf(tx, intentId, amountCents);
    payments.push({ intentId, leftCents: Math.max(0, one.leftCents) });
    refunds.push(...one.refunds);
    isDisputed ||= one.isDisputed;
  }
  return { payments, isDisputed, refunds: refunds.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** Whether a dispute of a payment is open, so that the store must not send refunds of it. */
export async function isPaymentDisputed(db: Executor, intentId: string): Promise<boolean> {
  return (await disputesOf(db, intentId)).some(isDisputeOpen);
}

function disputesOf(db: Executor, intentId: string) {
  return db
    .select()
    .from(disputes)
    .where(and(eq(disputes.intentId, intentId), eq(disputes.kind, 'dispute')));
}
