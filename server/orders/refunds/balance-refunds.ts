import { REFUND_REASONS } from '#contract/orders/refund-reasons.ts';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { takeBackCredit } from '#server/gift-cards/take-back-credit.ts';
import { insertOrderEvent, lockOrder, onlyLine, type OrderWithLines } from '#server/orders/queries.ts';
import { updateBalances } from './balances.ts';
import { isOfOrder } from '#server/orders/order-payments.ts';
import { refundableOf, refundableOfOrder } from './refundable.ts';
import { createRefund, isOwed, keepsMoney, setAmount, shareOfLine, type StoredRefund } from './refunds.ts';
import { type RefundablePayment, splitAmongPayments } from './split-among-payments.ts';
import { refunds } from './tables.ts';

/**
 * Adjusts the owed refunds of a payment after an order, a refund or a dispute has changed: reduces them to the remainder of
 * the charge, and owes the price and tax of canceled lines, or everything when the order does not keep the money. What an
 * order owes is taken from all of its payments. Reduces
 * nothing while a dispute may still return money, because then the store owes the refunds. Stores the balances of the order,
 * which the caller has locked.
 */
export async function balanceRefunds(
  tx: Executor,
  orderId: string,
  { intentId, amountCents }: { intentId: string; amountCents: number },
  actor: string,
): Promise<void> {
  await updateBalances(tx, orderId);
  const { leftCents, isReturnPossible, refunds: rows } = await refundableOf(tx, intentId, amountCents);
  if (leftCents < 0 && !isReturnPossible) {
    await reduceOwedRefunds(tx, rows, -leftCents);
    const { leftCents: stillOver } = await refundableOf(tx, intentId, amountCents);
    await takeBackCredit(tx, intentId, -stillOver, actor);
    await updateBalances(tx, orderId);
  }
  const order = (await lockOrder(tx, orderId))!;
  const reason = reasonOf(order, intentId);
  const isOfPayment = isOfOrder(order, intentId);
  let payments: readonly RefundablePayment[] = isOfPayment
    ? (await refundableOfOrder(tx, order)).payments
    : [{ intentId, leftCents: Math.max(0, leftCents) }];
  const left = payments.reduce((sum, each) => sum + each.leftCents, 0);
  for (const { lineId, amountCents: cents } of owedRefunds(order, {
    isOfPayment,
    isKept: keepsMoney(order, intentId),
    left,
  })) {
    const portions = splitAmongPayments({ amountCents: cents, shares: shareOfLine(lineId, cents) }, payments);
    for (const owed of portions) await createRefund(tx, { ...owed, orderId: order.id, actor, reason });
    payments = payments.map((each) => ({
      ...each,
      leftCents: each.leftCents - (portions.find((portion) => portion.intentId === each.intentId)?.amountCents ?? 0),
    }));
  }
}

/** The reason that the customer reads. */
function reasonOf(order: OrderWithLines, intentId: string): string {
  if (order.status === 'cancelled') return REFUND_REASONS.orderCanceled;
  if (isOfOrder(order, intentId)) return REFUND_REASONS.partCanceled;
  return order.transactionId === null ? REFUND_REASONS.noMatch : REFUND_REASONS.alreadyPaid;
}

/**
 * What is owed beyond the refunds of an order's payments, or of one that it does not keep: the price and tax of each canceled
 * line. When the order keeps no line, the last of these refunds takes all that is left.
 */
function owedRefunds(
  order: OrderWithLines,
  { isOfPayment, isKept, left: leftCents }: { isOfPayment: boolean; isKept: boolean; left: number },
): { lineId: string | null; amountCents: number }[] {
  const canceled = isOfPayment ? order.lines.filter(({ status, isBilled }) => status === 'cancelled' && isBilled) : [];
  const owed: { lineId: string | null; amountCents: number }[] = [];
  let left = leftCents;
  for (const line of canceled) {
    const amountCents = Math.min(line.leftCents, left);
    if (amountCents <= 0) continue;
    owed.push({ lineId: line.id, amountCents });
    left -= amountCents;
  }
  if (left <= 0 || isKept) return owed;
  const last = owed.pop() ?? { lineId: onlyLine(order), amountCents: 0 };
  return [...owed, { ...last, amountCents: last.amountCents + left }];
}

/**
 * Reduces owed refunds that exceed the charge, newest first; skips refunds with an open attempt, which decides itself.
 */
async function reduceOwedRefunds(tx: Executor, rows: readonly StoredRefund[], tooMuchCents: number): Promise<void> {
  let over = tooMuchCents;
  for (const row of rows.toReversed()) {
    if (over <= 0 || !isOwed(row) || row.request !== null) continue;
    const cut = Math.min(over, row.amountCents);
    over -= cut;
    await reduceRefund(tx, row, row.amountCents - cut);
  }
}

/** Reduces a refund that has no open attempt. At 0 it counts as settled, because the money went back another way. */
async function reduceRefund(tx: Executor, row: StoredRefund, amountCents: number): Promise<void> {
  await setAmount(tx, row, amountCents);
  if (amountCents > 0) return;
  await tx
    .update(refunds)
    .set({
      status: 'settled',
      settledAt: sql`now()`,
      nextTryAt: null,
      note: 'Nothing was left to refund: other refunds, or a dispute, have returned the money.',
    })
    .where(eq(refunds.id, row.id));
  const { orderId, lineId, intentId } = row;
  await insertOrderEvent(tx, {
    orderId,
    lineId,
    what: 'refund_settled',
    actor: 'provider',
    detail: { refundId: row.id, intent: intentId },
  });
}
