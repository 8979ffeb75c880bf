import { eq } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { methodOf, PAYMENT_METHODS } from '#contract/payments/payment-methods.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { recordRefundsWithin } from '#server/orders/refunds/record-refunds.ts';
import { selectRefund } from '#server/orders/refunds/refunds.ts';
import { refunds } from '#server/orders/refunds/tables.ts';
import { orderNotFound } from '#server/orders/service.ts';

/**
 * Records that staff have transferred a refund of a bank payment, once; a repeat with the same reference changes nothing.
 * @param id of the order or of one of its lines
 * @throws Failure `not_found`, `order_state` when it is refunded by the card provider, or was recorded with another reference
 */
export async function transferRefund(
  db: Database,
  { id, refund: refundId }: { id: string; refund: string },
  reference: string,
  actor: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id)) ?? orderNotFound();
    const refund = await selectRefund(tx, refundId);
    if (!refund || refund.orderId !== order.id) throw new Failure('not_found', "That refund doesn't exist.");
    const { intentId, status, amountCents } = refund;
    const fresh = { refund: status };
    if (!PAYMENT_METHODS[methodOf(intentId)].isRefundedByStaff)
      throw new Failure('order_state', 'This refund needs no transfer.', { fresh });
    const note = `Transfer ${reference}`;
    if (status === 'refunded' && refund.note === note) return;
    if (status !== 'asked')
      throw new Failure('order_state', `This refund is already recorded: ${refund.note}.`, { fresh });
    await tx.update(refunds).set({ note }).where(eq(refunds.id, refundId));
    const made = {
      refundId: `${PAYMENT_METHODS.bank.prefix}${refundId}`,
      status: 'refunded' as const,
      amountCents,
      ours: { id: refundId, attempt: refund.attempt },
      reason: null,
      failure: null,
    };
    await recordRefundsWithin(tx, intentId, [made], actor);
    const detail = { refund: refundId, amountCents, reference };
    await record(tx, { actor, action: 'order.refund-transferred', subject: order.id, detail });
  });
}
