import { chargesOf, lineTaxes } from '#contract/orders/charges.ts';
import { linesTotalCents } from '#contract/orders/order-price.ts';
import type { Executor } from '#server/database/client.ts';
import { updateLineTaxes, updateOrder, type OrderLine, type OrderWithLines } from '#server/orders/queries.ts';

/**
 * Prices an unpaid order again for its remaining lines: delivery costs the same, taxes are calculated again. The caller
 * has locked the order.
 */
export async function recharge(tx: Executor, order: OrderWithLines, left: readonly OrderLine[]): Promise<void> {
  const charges = chargesOf(linesTotalCents(left), order.terms ?? { method: null, tax: null });
  const { linesCents, taxCents, terms } = charges;
  await updateOrder(tx, order.id, { linesCents, ...(order.terms && { taxCents, terms }) });
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
