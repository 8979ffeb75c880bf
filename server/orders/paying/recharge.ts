import { chargesOf, lineTaxes, methodAfterCancellation } from '#contract/orders/charges.ts';
import { linesTotalCents } from '#contract/orders/order-price.ts';
import type { Executor } from '#server/database/client.ts';
import { updateLineTaxes, updateOrder, type OrderLine, type OrderWithLines } from '#server/orders/queries.ts';

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
  const charges = chargesOf(leftCents, { method: method && methodAfterCancellation(method, canceled), tax });
  const { linesCents, deliveryCents, taxCents, terms } = charges;
  await updateOrder(tx, order.id, { linesCents, ...(order.terms && { deliveryCents, taxCents, terms }) });
  if (!order.terms?.tax) return;
  const taxes = lineTaxes(
    left.map(({ totalCents }) => totalCents),
    charges,
  );
  await updateLineTaxes(
    tx,
    left.map(({ id }, index) => ({ id, taxCents: taxes[index]! })),
  );
}
