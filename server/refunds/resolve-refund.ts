import { eq } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { insertOrderEvent, lockOrder } from '#server/orders/queries.ts';
import { DISPUTED, isPaymentDisputed } from '#server/orders/refunds/refundable.ts';
import { queueRefund, selectRefund, type StoredRefund } from '#server/orders/refunds/refunds.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { refunds } from '#server/orders/refunds/tables.ts';

/**
 * Makes the next attempt of a failed refund due now, even when the store has stopped trying by itself.
 * @throws Failure `not_found`, `order_state` (including while the payment is disputed)
 */
export async function retryRefund(db: Database, orderId: string, id: string, actor: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { intentId, status, origin } = await lockUnmade(tx, orderId, id);
    if (origin !== 'store') throw notRetryable(status);
    if (await isPaymentDisputed(tx, intentId))
      throw new Failure('order_state', DISPUTED, { fresh: { refund: status } });
    await tx.update(refunds).set({ nextTryAt: new Date() }).where(eq(refunds.id, id));
    await queueRefund(tx, id);
    await record(tx, { actor, action: 'order.refund-retried', subject: orderId, detail: { refund: id } });
  });
}

/**
 * Marks a refund that the provider has not made as paid back another way; the store no longer sends it. One made in the
 * provider's dashboard stays failed and counts for nothing, but no longer waits for staff.
 * @throws Failure `not_found`, `order_state` while an attempt has no answer, because the refund may exist
 */
export async function settleRefund(
  db: Database,
  orderId: string,
  id: string,
  { note, actor }: { note: string; actor: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { orderId: order, lineId, intentId, amountCents, origin } = await lockUnmade(tx, orderId, id);
    const change = { note, nextTryAt: null, settledAt: new Date() };
    await tx
      .update(refunds)
      .set({ ...change, ...(origin === 'store' && { status: 'settled' as const }) })
      .where(eq(refunds.id, id));
    await insertOrderEvent(tx, {
      orderId: order,
      lineId,
      what: 'refund_settled',
      actor,
      detail: { refundId: id, intent: intentId, amountCents },
    });
    await record(tx, {
      actor,
      action: 'order.refund-settled',
      subject: orderId,
      detail: { refund: id, amountCents, note },
    });
  });
}

async function lockUnmade(tx: Executor, orderId: string, id: string): Promise<StoredRefund> {
  const order = (await lockOrder(tx, orderId)) ?? orderNotFound();
  const refund = await selectRefund(tx, id);
  if (!refund || refund.orderId !== order.id) throw new Failure('not_found', "That refund doesn't exist.");
  if (refund.status !== 'failed' || refund.settledAt !== null || refund.request !== null)
    throw notRetryable(refund.status);
  return refund;
}

function notRetryable(refund: StoredRefund['status']): Failure {
  return new Failure('order_state', 'Only a failed refund can be retried or marked as settled.', { fresh: { refund } });
}
