import { invalidFields } from '#contract/errors.ts';
import { centsOf, formatCents } from '#contract/money.ts';
import { unitsCents } from '#contract/orders/charges.ts';
import { isPaid } from '#contract/orders/order-rules.ts';
import type { NewRefund } from '#contract/orders/refunds/refunds.ts';
import { record } from '#server/audit/record.ts';
import type { Executor } from '#server/database/client.ts';
import { notInState, unitsToSend } from '#server/orders/closing.ts';
import { selectLine } from '#server/orders/line-rows.ts';
import { lockOrder, updateLines, type OrderLine, type OrderWithLines } from '#server/orders/queries.ts';
import { DISPUTED, refundableOf } from '#server/orders/refunds/refundable.ts';
import { createRefund, isCounted } from '#server/orders/refunds/refunds.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { releaseStock, writeOffStock } from '#server/parts/stock.ts';

/**
 * An admin refunds an amount or units of a paid or shipped line, in the caller's transaction. Units that have not been
 * shipped are withdrawn: they go back on sale, or are written off. Shipped ones go back on sale if they were
 * returned. The money follows by a job.
 * @param currency of the amounts in messages
 * @returns the refund's id and its amount in cents
 * @throws Failure `not_found`, `order_state` (including while the payment is disputed, or when the order differs from `expected`), `invalid_fields` (more than is left, or restocking without units)
 */
export async function requestRefund(
  tx: Executor,
  id: string,
  wanted: NewRefund,
  { actor, currency }: { actor: string; currency: string },
): Promise<{ id: string; amountCents: number }> {
  const order = (await lockOrder(tx, id)) ?? orderNotFound();
  const line = order.lines.find((each) => each.id === id)!;
  const { transactionId: intentId } = order;
  const now = { status: line.status, transactionId: intentId };
  if (!isPaid(line) || intentId === null) throw notInState(now, 'Only a paid or shipped order can be refunded.');
  const { isDisputed, leftCents: left, unitsLeft } = await leftToRefund(tx, order, line);
  if (isDisputed) throw notInState(now, DISPUTED);
  if (left <= 0)
    throw notInState(now, 'This order has been refunded in full, or a dispute has taken the rest of its payment.');
  const { expected } = wanted;
  if (expected && (expected.status !== line.status || centsOf(expected.left) !== left))
    throw notInState(now, 'This order has changed since you opened it. Nothing was refunded; check it and try again.');
  const { units, restock = false, reason } = wanted;
  const amountCents = amountOf(wanted, line, { leftCents: left, unitsLeft });
  if (amountCents > left || amountCents < 1)
    throw invalidFields({
      amount: `Between ${formatCents(1, currency)} and ${formatCents(left, currency)}, which is left to refund`,
    });
  if (units !== undefined && units > unitsLeft)
    throw invalidFields({
      units: unitsLeft === 0 ? 'All units have been refunded' : `At most ${unitsLeft}, which have not been refunded`,
    });
  const unsent = unitsToSend(line);
  if (units !== undefined && line.status !== 'shipped' && units > unsent)
    throw invalidFields({
      units: `At most ${unsent}, which have not been sent. Refund the others when the line is shipped`,
    });
  const back = line.quantity - line.withdrawnUnits - line.returnedUnits;
  if (restock && units !== undefined && line.status === 'shipped' && units > back)
    throw invalidFields({ units: `At most ${back} can go back on sale; the others already did` });
  if (restock && units === undefined) throw invalidFields({ units: 'Enter how many units to restock' });
  if (units !== undefined) await moveUnits(tx, line, { units, restock, actor });
  const refundId = await createRefund(tx, {
    orderId: order.id,
    lineId: line.id,
    intentId,
    amountCents,
    units,
    restock,
    reason,
    actor,
  });
  const detail = { refund: refundId, amountCents, ...(units !== undefined && { units, restock }), reason };
  await record(tx, { actor, action: 'order.refunded', subject: id, detail });
  return { id: refundId, amountCents };
}

/**
 * The cents and the units of a line that can still be refunded; 0 cents for one that is not paid. The caller has locked
 * the order.
 */
export async function leftToRefund(
  tx: Executor,
  order: OrderWithLines,
  line: OrderLine,
): Promise<{ isDisputed: boolean; leftCents: number; unitsLeft: number }> {
  const { transactionId: intentId } = order;
  if (!isPaid(line) || intentId === null) return { isDisputed: false, leftCents: 0, unitsLeft: 0 };
  const { isDisputed, refunds } = await refundableOf(tx, intentId, order.totalCents);
  const { refundableCents } = (await selectLine(tx, line.id))!;
  const unitsLeft = refunds
    .filter((each) => isCounted(each) && each.lineId === line.id)
    .reduce((sum, { units }) => sum - (units ?? 0), line.quantity);
  return { isDisputed, leftCents: refundableCents, unitsLeft };
}

/** The refund for units is their price and tax, or the remainder if amounts were refunded before. */
function amountOf(
  { amount, units }: NewRefund,
  line: OrderLine,
  { leftCents, unitsLeft }: { leftCents: number; unitsLeft: number },
): number {
  if (amount !== undefined) return centsOf(amount);
  if (units === undefined) throw invalidFields({ amount: 'Enter an amount or a number of units' });
  return Math.min(unitsCents(line, line.quantity - unitsLeft, units), leftCents);
}

async function moveUnits(
  tx: Executor,
  line: OrderLine,
  { units, restock, actor }: { units: number; restock: boolean; actor: string },
): Promise<void> {
  const { partId, status, withdrawnUnits, returnedUnits } = line;
  const isShipped = status === 'shipped';
  // Units that the customer keeps are not restocked.
  if (isShipped && !restock) return;
  const moved = { partId, lineId: line.id, quantity: units };
  await releaseStock(tx, [moved], { kind: 'returned', actor, reason: 'refunded' });
  if (!restock) await writeOffStock(tx, { partId, quantity: units, actor });
  const back = isShipped ? { returnedUnits: returnedUnits + units } : { withdrawnUnits: withdrawnUnits + units };
  await updateLines(tx, [line], back);
}
