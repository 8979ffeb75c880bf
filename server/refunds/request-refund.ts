import { Failure } from '#contract/errors.ts';
import { centsOf, formatCents } from '#contract/money.ts';
import type { NewRefund } from '#contract/orders/refunds.ts';
import { record } from '#server/audit/record.ts';
import type { Executor } from '#server/database/client.ts';
import { notInState } from '#server/orders/closing.ts';
import { lockOrder, updateOrder, type BareOrder } from '#server/orders/queries.ts';
import { DISPUTED, refundableOf } from '#server/orders/refundable.ts';
import { askRefund, isCounted } from '#server/orders/refunds.ts';
import { notFound, requireId } from '#server/orders/service.ts';
import { isPaid } from '#server/orders/serialize-order.ts';
import { releaseStock, writeOffStock } from '#server/parts/stock.ts';

/**
 * An admin refunds an amount or units of a paid or shipped order, in the caller's transaction. Units that have not been
 * shipped are not shipped any more: they go back on sale, or are written off. Shipped ones go back on sale if they were
 * returned. The money follows by a job.
 * @param currency of the amounts in messages
 * @returns the refund's id and its amount in cents
 * @throws Failure `not_found`, `order_state` (also while the payment is disputed, or when the order differs from `expected`), `invalid_fields` (more than is left, or restocking without units)
 */
export async function requestRefund(
  tx: Executor,
  id: string,
  wanted: NewRefund,
  { actor, currency }: { actor: string; currency: string },
): Promise<{ id: string; amountCents: number }> {
  requireId(id);
  const order = (await lockOrder(tx, id)) ?? notFound();
  const intentId = order.transactionId;
  if (!isPaid(order) || intentId === null) throw notInState(order, 'Only a paid or shipped order can be refunded.');
  const { leftCents: left, isDisputed, refunds: before } = await refundableOf(tx, intentId, order.totalCents);
  if (isDisputed) throw notInState(order, DISPUTED);
  if (left <= 0)
    throw notInState(order, 'This order has been refunded in full, or a dispute has taken the rest of its payment.');
  const { expected } = wanted;
  if (expected && (expected.status !== order.status || centsOf(expected.left) !== left))
    throw notInState(
      order,
      'This order has changed since you opened it. Nothing was refunded; check it and try again.',
    );
  const unitsLeft = before.filter(isCounted).reduce((sum, { units }) => sum - (units ?? 0), order.quantity);
  const { units, restock = false, reason } = wanted;
  const amountCents = amountOf(wanted, order, left);
  if (amountCents > left || amountCents < 1)
    throw refusal(
      'amount',
      `Between ${formatCents(1, currency)} and ${formatCents(left, currency)}, which is left to refund`,
    );
  if (units !== undefined && units > unitsLeft)
    throw refusal(
      'units',
      unitsLeft === 0 ? 'All units have been refunded' : `At most ${unitsLeft}, which have not been refunded`,
    );
  if (restock && units === undefined) throw refusal('units', 'Enter how many units to restock');
  if (units !== undefined) await moveUnits(tx, order, { units, restock, actor });
  const refundId = await askRefund(tx, { orderId: id, intentId, amountCents, units, restock, reason, actor });
  const detail = { refund: refundId, amountCents, ...(units !== undefined && { units, restock }), reason };
  await record(tx, { actor, action: 'order.refunded', subject: id, detail });
  return { id: refundId, amountCents };
}

/** The last units take the rest of the money, whatever was refunded in amounts before. */
function amountOf({ amount, units }: NewRefund, { unitPriceCents }: BareOrder, leftCents: number): number {
  if (amount !== undefined) return centsOf(amount);
  if (units === undefined) throw refusal('amount', 'Enter an amount or a number of units');
  return Math.min(units * unitPriceCents, leftCents);
}

function refusal(field: 'amount' | 'units', message: string): Failure {
  return new Failure('invalid_fields', undefined, { fields: { [field]: message } });
}

async function moveUnits(
  tx: Executor,
  { id, partId, status, withdrawnUnits, returnedUnits }: BareOrder,
  { units, restock, actor }: { units: number; restock: boolean; actor: string },
): Promise<void> {
  const isShipped = status === 'shipped';
  // What a customer keeps stays with them.
  if (isShipped && !restock) return;
  const movement = { partId, orderId: id, quantity: units, actor, reason: 'refunded' };
  await releaseStock(tx, { ...movement, kind: 'returned' });
  if (!restock) await writeOffStock(tx, { partId, quantity: units, actor, reason: 'refunded without restocking' });
  const back = isShipped ? { returnedUnits: returnedUnits + units } : { withdrawnUnits: withdrawnUnits + units };
  await updateOrder(tx, id, back);
}
