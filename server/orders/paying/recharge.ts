import { chargesOf, lineTaxes, methodAfterCancellation, type OrderCharges } from '#contract/orders/charges.ts';
import { linesTotalCents } from '#contract/orders/order-price.ts';
import type { Executor } from '#server/database/client.ts';
import {
  updateLines,
  updateLineTaxes,
  updateOrder,
  type OrderLine,
  type OrderWithLines,
} from '#server/orders/queries.ts';
import { deliveryAfterPayment, withLateDelivery } from './late-delivery.ts';

/**
 * Prices an unpaid order again for its remaining lines: delivery (see `methodAfterCancellation`) and taxes. The caller has
 * locked the order.
 * @param isByStore whether the store, not the customer, canceled the other lines
 */
export async function recharge(
  tx: Executor,
  order: OrderWithLines,
  left: readonly OrderLine[],
  isByStore: boolean,
): Promise<void> {
  const leftCents = linesTotalCents(left);
  const { method, tax } = order.terms ?? { method: null, tax: null };
  const canceled = { leftCents, canceledCents: order.linesCents - leftCents, isByStore };
  await writeCharges(
    tx,
    order,
    left,
    chargesOf(leftCents, { method: method && methodAfterCancellation(method, canceled), tax }),
  );
}

/** Stores the charges of an unpaid order, with each line's share of the tax. The caller has locked the order. */
export async function writeCharges(
  tx: Executor,
  order: OrderWithLines,
  lines: readonly OrderLine[],
  charges: OrderCharges,
): Promise<void> {
  const { linesCents, deliveryCents, taxCents } = charges;
  const terms = charges.terms.method || charges.terms.tax ? charges.terms : null;
  await updateOrder(tx, order.id, { linesCents, deliveryCents, taxCents, terms });
  if (!terms?.tax && !order.terms?.tax) return;
  const taxes = lineTaxes(
    lines.map(({ totalCents }) => totalCents),
    charges,
  );
  await updateLineTaxes(
    tx,
    lines.map(({ id }, index) => ({ id, taxCents: taxes[index]! })),
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
  for (const [id, keptCents] of due.kept) await updateLines(tx, [{ id }], { keptCents });
}
