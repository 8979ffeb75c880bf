import { Failure } from '#contract/errors.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { PAYMENT_METHODS } from '#contract/payments/payment-methods.ts';
import type { TillMeans } from '#contract/payments/pay-later.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import { addJob } from '#server/jobs/queue.ts';
import { counts } from '#server/observe/counts.ts';
import { notInState } from '#server/orders/closing.ts';
import { recordCharge } from '#server/orders/paying/charging.ts';
import { dueCents } from '#server/orders/paying/due-cents.ts';
import { hasHeldMoney } from '#server/orders/paying/payable.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { tillPayments } from './tables.ts';

/**
 * Records that a customer has paid an order at its pick-up place, once: a repeat changes nothing.
 * @param id of the order or of one of its lines
 * @returns how many payments it recorded
 * @throws Failure `not_found`; `price_changed` if something else is owed; `order_state` for an order that is not to be paid there, or
 *   that was paid in another way
 */
export async function recordTillPayment(
  db: Database,
  id: string,
  { amount, means, reference = '' }: { amount: number; means: TillMeans; reference?: string | undefined },
  { actor, currency }: { actor: string; currency: string },
): Promise<number> {
  const recorded = await db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id)) ?? orderNotFound();
    const { prefix } = PAYMENT_METHODS.pick_up;
    if (order.payments.some(({ intentId }) => intentId.startsWith(prefix))) return 0;
    if (!order.isOwed || order.payLater !== 'pick_up')
      throw notInState(order, "This order isn't to be paid at pick-up.");
    if (await hasHeldMoney(tx, order)) throw notInState(order, 'Part of this order is paid by bank transfer.');
    const amountCents = dueCents(order);
    if (centsOf(amount) !== amountCents)
      throw new Failure('price_changed', "That isn't what is left to pay of this order. Nothing was recorded.", {
        fresh: { due: dollarsOf(amountCents) },
      });
    const values = { orderId: order.id, amountCents, means, reference, actor };
    const [row] = await tx.insert(tillPayments).values(values).returning({ id: tillPayments.id });
    await recordCharge(tx, order, { intentId: `${prefix}${row!.id}`, amountCents, currency, card: null }, actor);
    // A card payment that was begun must not be completed.
    await addJob(tx, 'end_payments', { order: order.id });
    const detail = { amountCents, means, ...(reference && { reference }) };
    await record(tx, { actor, action: 'order.paid-at-pick-up', subject: order.id, detail });
    return 1;
  });
  counts.paymentsSettled += recorded;
  return recorded;
}
