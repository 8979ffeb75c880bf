import { REFUND_REASONS } from '#contract/orders/refund-reasons.ts';
import { expectedDelivery } from '#contract/orders/delivery-dates.ts';
import { isPaid } from '#contract/orders/order-rules.ts';
import { addJob } from '#server/jobs/queue.ts';
import { newId } from '#server/database/columns.ts';
import type { Executor } from '#server/database/client.ts';
import { forgiveAbandoned } from '#server/orders/abandoned-reservations.ts';
import { cancelUnpaid, openLines } from '#server/orders/closing.ts';
import { queueOrderEmail } from '#server/outbox/queue-order-email.ts';
import { selectWaiting } from '#server/orders/waiting-units.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { reserveAgain } from '#server/orders/reservations.ts';
import { bookHeld, retakeLapsed, returnHeld } from '#server/gift-cards/held-amounts.ts';
import { insertCharge, selectCharge, type Charge } from './money.ts';
import { insertOrderPayment, isOfOrder } from '#server/orders/order-payments.ts';
import { lockOrder, onlyLine, updateLines, updateOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { portionOfSplit } from '#server/orders/changes/difference-split.ts';
import { selectAdjustments, splitAdjustment } from '#server/orders/order-adjustments.ts';
import { dispatchTermsOf } from '#server/settings/dispatch-terms.ts';
import { dayStart } from '#server/settings/local-time.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import type { orders } from '#server/orders/tables.ts';
import { createRefund, shareOfLine } from '#server/orders/refunds/refunds.ts';
import { movementSplits } from '#server/orders/refunds/tables.ts';
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
  return recordCharges(tx, order, [charge], actor);
}

/**
 * `recordCharge` for charges that cover an order together with what gift cards hold for it, or none if these cover it alone. Each
 * keeps its portion of what the order charges. The payments of gift cards come first, so that refunds return to them first.
 */
export async function recordCharges(
  tx: Executor,
  order: OrderWithLines,
  charges: readonly Charge[],
  actor: string,
): Promise<ChargeOutcome> {
  const chargedCents = charges.reduce((sum, each) => sum + each.amountCents, 0);
  if (charges[0] && isOfOrder(order, charges[0].intentId)) return 'known';
  const refundAll = async (reason: string): Promise<ChargeOutcome> => {
    let outcome: ChargeOutcome = 'known';
    for (const charge of charges)
      if ((await refunding(tx, { order, charge, actor, reason })) === 'refunding') outcome = 'refunding';
    return outcome;
  };
  if (isPaid(order)) return refundAll(REFUND_REASONS.alreadyPaid);
  if (order.status === 'cancelled') return refundAll(REFUND_REASONS.canceledBefore);
  const prepaidCents = await fitPrepaid(tx, order, chargedCents, actor);
  if (chargedCents + prepaidCents !== order.totalCents) {
    const outcome = await refundAll(REFUND_REASONS.changedBefore);
    return outcome === 'known' ? 'known' : 'mismatched';
  }
  const outcome = order.status === 'expired' ? await reserveAgain(tx, order, actor) : 'reserved';
  if (outcome !== 'reserved') {
    const soldOut = order.lines.length > 1 ? REFUND_REASONS.partOfOrderSoldOut : REFUND_REASONS.partSoldOut;
    const reason = outcome === 'sold-out' ? soldOut : REFUND_REASONS.promotionOver;
    await cancelUnpaid(tx, { ...order, prepaidCents }, openLines(order), { actor, reason });
    return refundAll(reason);
  }
  await updateLines(tx, openLines(order), { status: 'paid' });
  const payments = [...(await bookHeld(tx, { id: order.id, prepaidCents })), ...charges];
  const [first] = payments;
  if (!first) throw new Error(`nothing was charged for order ${order.id}`);
  const { intentId } = first;
  const { totalCents: amountCents } = order;
  await updateOrder(tx, order.id, {
    transactionId: intentId,
    paidCents: amountCents,
    holdUntil: null,
    isOwed: false,
    // An order that was to be paid later was promised when that was agreed.
    ...(!order.isOwed && (await promiseOf(tx, order))),
  });
  const split = payments.length > 1 && {
    partsCents: order.linesCents,
    adjustments: (await selectAdjustments(tx, order.id)).map(splitAdjustment),
  };
  let before = 0;
  // Ids of the same millisecond are in no order.
  const ids = payments.map(newId).toSorted();
  for (const [index, charge] of payments.entries()) {
    await insertOrderPayment(tx, order.id, charge, ids[index]);
    const movementId = await insertCharge(tx, order.id, charge, actor);
    if (split)
      await tx.insert(movementSplits).values({ ...portionOfSplit(split, before, charge.amountCents), movementId });
    before += charge.amountCents;
  }
  await forgiveAbandoned(tx, order);
  await addJob(tx, 'issue_invoice', { order: order.id });
  await queueTaxRecord(tx, order);
  await recordOrderEvent(tx, { orderId: order.id, what: 'paid', actor, detail: { intent: intentId, amountCents } });
  if (order.address === '') await queueOrderEmail(tx, { orderId: order.id, event: 'address_missing' });
  return 'paid';
}

/**
 * When the order arrives, by the days of its delivery method and the settings in force; if units have not arrived, from the day on which
 * they should. Nothing for one without a method, or if that day is unknown.
 */
export async function promiseOf(
  tx: Executor,
  { terms, lines }: Pick<OrderWithLines, 'terms' | 'lines'>,
): Promise<Partial<Pick<typeof orders.$inferInsert, 'shipBy' | 'arrivesFrom' | 'arrivesBy'>>> {
  if (!terms?.method) return {};
  const dispatch = dispatchTermsOf(await selectCurrentSettings(tx));
  const days = [...(await selectWaiting(tx, lines)).values()].map(({ on }) => on);
  if (days.includes(null)) return {};
  const last = days.toSorted().at(-1);
  const {
    shipBy,
    from: arrivesFrom,
    to: arrivesBy,
  } = expectedDelivery(last ? dayStart(last, dispatch.timeZone) : new Date(), terms.method, dispatch);
  // At a pick-up place there is no transit after the store's own work.
  return { shipBy: terms.method.pickUp ? arrivesBy : shipBy, arrivesFrom, arrivesBy };
}

/**
 * What gift cards pay of an order besides its charges: what they hold; nothing if the charges alone pay the order, so that it is
 * given back; what they held before the reservation ended, if the charges lack exactly that. The caller has locked the order.
 */
async function fitPrepaid(tx: Executor, order: OrderWithLines, chargedCents: number, actor: string): Promise<number> {
  const { prepaidCents, totalCents } = order;
  if (prepaidCents > 0 && chargedCents === totalCents) return prepaidCents - (await returnHeld(tx, order, { actor }));
  const missingCents = totalCents - chargedCents;
  if (prepaidCents > 0 || missingCents <= 0 || order.status !== 'expired') return prepaidCents;
  return (await retakeLapsed(tx, order, missingCents, actor)) ? missingCents : 0;
}

/** Records a charge of the wrong amount: refunds it once and leaves the order unchanged. */
export async function returnCharge(
  tx: Executor,
  order: OrderWithLines,
  charge: Charge,
  actor: string,
  reason: string = REFUND_REASONS.amountChanged,
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
