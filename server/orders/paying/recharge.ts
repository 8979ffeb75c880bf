import { methodAfterCancellation, methodForFewer } from '#contract/orders/adjusters/delivery.ts';
import { promotionsAfterCancellation } from '#contract/orders/adjusters/promotions.ts';
import { addedCents } from '#contract/orders/adjustments.ts';
import { NO_TERMS, type OrderCharges, priceOrder, termsToStore } from '#contract/orders/charges.ts';
import { linesTotalCents } from '#contract/orders/order-price.ts';
import type { Executor } from '#server/database/client.ts';
import { replaceAdjustments } from '#server/orders/order-adjustments.ts';
import { numberCorrection } from '#server/documents/issue-document.ts';
import {
  updateLines,
  updateLineCharges,
  updateOrder,
  type OrderLine,
  type OrderWithLines,
} from '#server/orders/queries.ts';
import { deliveryAfterPayment, withLateDelivery } from './late-delivery.ts';

/**
 * Prices an unpaid order again for its remaining lines and units, by its agreed terms, with delivery by
 * `methodAfterCancellation` and promotions by `promotionsAfterCancellation`. The caller has locked the order.
 * @param isByStore whether the store, not the customer, canceled the other lines
 */
export async function recharge(
  tx: Executor,
  order: OrderWithLines,
  left: readonly OrderLine[],
  isByStore: boolean,
): Promise<void> {
  const leftCents = linesTotalCents(left);
  const terms = order.terms ?? NO_TERMS;
  const before = order.lines.filter(({ isBilled }) => isBilled);
  const discounted = (lines: readonly OrderLine[]): number =>
    lines.reduce((sum, { adjustmentCents }) => sum + adjustmentCents, linesTotalCents(lines));
  // Delivery that becomes due must not exceed what the customer saves, which is the price with discounts.
  const canceledCents = isByStore ? linesTotalCents(before) - leftCents : discounted(before) - discounted(left);
  const kept = terms.method && methodAfterCancellation(terms.method, { leftCents, canceledCents, isByStore });
  const method = kept && methodForFewer(kept, left);
  const promotions = terms.promotions && promotionsAfterCancellation(terms.promotions, before, left, isByStore);
  const after = { ...terms, method, ...(promotions && { promotions }) };
  await writeCharges(tx, order, left, priceOrder({ lines: left }, after));
  // The invoice of an order that ships before it is paid is issued already.
  if (order.isOwed) await numberCorrection(tx, order.id);
}

/** Stores the charges of an order, with the shares of its lines. The caller has locked the order. */
export async function writeCharges(
  tx: Executor,
  order: OrderWithLines,
  lines: readonly Pick<OrderLine, 'id'>[],
  charges: OrderCharges,
): Promise<void> {
  const { linesCents, adjustments } = charges;
  const terms = termsToStore(charges.terms);
  await updateOrder(tx, order.id, { linesCents, adjustmentsCents: addedCents(adjustments), terms });
  if (!terms && !order.terms) return;
  await replaceAdjustments(tx, order.id, charges, lines);
  await updateLineCharges(
    tx,
    lines.map(({ id }, index) => ({ id, ...charges.lines[index]! })),
  );
}

/**
 * Applies the rule for free delivery to lines of a paid order that are being canceled: if the customer cancels them, the
 * delivery that becomes due is taken out of their refund; if the store does, they count as still ordered. The order keeps
 * what it charged. The caller has locked it.
 */
export async function rechargePaid(
  tx: Executor,
  order: OrderWithLines,
  canceled: readonly OrderLine[],
  isByStore: boolean,
): Promise<void> {
  const { terms } = order;
  if (!terms?.method?.free) return;
  if (isByStore) {
    const canceledCents = linesTotalCents(canceled);
    const method = methodAfterCancellation(terms.method, { leftCents: 0, canceledCents, isByStore });
    await updateOrder(tx, order.id, { terms: { ...terms, method } });
    return;
  }
  const due = deliveryAfterPayment(order, canceled);
  if (!due) return;
  await updateOrder(tx, order.id, { terms: withLateDelivery(terms, due.late) });
  for (const line of canceled) {
    const cents = due.kept.get(line.id);
    if (cents) await updateLines(tx, [line], { keptCents: line.keptCents + cents });
  }
}
