import { isPaid } from '#contract/orders/order-rules.ts';
import { addJob } from '#server/jobs/queue.ts';
import type { Executor } from '#server/database/client.ts';
import { forgiveAbandoned } from '#server/orders/abandoned-reservations.ts';
import { cancelUnpaid, openLines } from '#server/orders/closing.ts';
import { queueOrderEmail } from '#server/outbox/queue-order-email.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { reserveAgain } from '#server/orders/reservations.ts';
import { insertCharge, selectCharge, type Charge } from './money.ts';
import { lockOrder, onlyLine, updateLines, updateOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { createRefund, shareOfLine } from '#server/orders/refunds/refunds.ts';
import { queueTaxRecord } from '#server/tax/queue-tax-record.ts';

/**
 * Locks the order of a charge until the transaction ends.
 * @throws Error when the order does not exist
 */
export async function lockForCharge(tx: Executor, orderId: string): Promise<OrderWithLines> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} has a payment but does not exist`);
  return order;
}

/** The effect of a charge on its order. */
export type ChargeOutcome = 'paid' | 'known' | 'refunding' | 'mismatched';

/**
 * Records a charge for an order. The caller holds the order's lock and has checked that the charge belongs to the order
 * and covers it in full. Returns:
 * - `paid`: the order is now paid (an expired order reserves its units again first);
 * - `known`: this charge was recorded before;
 * - `refunding`: the order cannot be fulfilled or is already paid, so the charge is refunded once;
 * - `mismatched`: lines were canceled since the payment began, so the charge is refunded once and the order stays unpaid.
 */
export async function recordCharge(
  tx: Executor,
  order: OrderWithLines,
  charge: Charge,
  actor: string,
): Promise<ChargeOutcome> {
  const { intentId, amountCents } = charge;
  if (order.transactionId === intentId) return 'known';
  const owed = { order, charge, actor };
  if (isPaid(order)) return refunding(tx, { ...owed, reason: 'The order was already paid' });
  if (order.status === 'cancelled')
    return refunding(tx, { ...owed, reason: 'The order was canceled before the payment arrived' });
  if (amountCents !== order.totalCents)
    return returnCharge(tx, order, charge, actor, 'The order was changed before the payment arrived');
  if (order.status === 'expired' && !(await reserveAgain(tx, order, actor))) {
    const reason =
      order.lines.length > 1
        ? 'A part of the order sold out before the payment arrived'
        : 'The part sold out before the payment arrived';
    await cancelUnpaid(tx, order, openLines(order), { actor, reason });
    return refunding(tx, { ...owed, reason });
  }
  await updateLines(tx, openLines(order), { status: 'paid' });
  await updateOrder(tx, order.id, {
    transactionId: intentId,
    paidCents: amountCents,
    card: charge.card,
    holdUntil: null,
  });
  await forgiveAbandoned(tx, order);
  await insertCharge(tx, order.id, charge, actor);
  await addJob(tx, 'issue_invoice', { order: order.id });
  await queueTaxRecord(tx, order);
  await recordOrderEvent(tx, { orderId: order.id, what: 'paid', actor, detail: { intent: intentId, amountCents } });
  if (order.address === '') await queueOrderEmail(tx, { orderId: order.id, event: 'address_missing' });
  return 'paid';
}

/** Records a charge of the wrong amount: refunds it once and leaves the order unchanged. */
export async function returnCharge(
  tx: Executor,
  order: OrderWithLines,
  charge: Charge,
  actor: string,
  reason = 'the amount was changed at the card provider',
): Promise<'mismatched' | 'known'> {
  const outcome = await refunding(tx, { order, charge, actor, reason });
  return outcome === 'known' ? 'known' : 'mismatched';
}

async function refunding(
  tx: Executor,
  owed: { order: OrderWithLines; charge: Charge; actor: string; reason: string },
): Promise<ChargeOutcome> {
  const { order, charge, actor, reason } = owed;
  const { intentId, amountCents } = charge;
  if (await selectCharge(tx, intentId)) return 'known';
  await insertCharge(tx, order.id, charge, actor);
  const shares = shareOfLine(onlyLine(order), amountCents);
  await createRefund(tx, { orderId: order.id, shares, intentId, amountCents, actor, reason });
  return 'refunding';
}
