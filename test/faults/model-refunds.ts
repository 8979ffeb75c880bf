import { linePrice, unitsPrice } from './model-prices.ts';
import type { Model, ModelLine, ModelOrder, Step } from './model-state.ts';

/* What the model refunds, and what a dispute withholds. */

export const isPaidOrShipped = ({ status }: ModelLine): boolean => status === 'paid' || status === 'shipped';

/** Owes the price of canceled lines, or the rest when no line is left, but nothing that a bank has withdrawn. */
export function owe(order: ModelOrder): void {
  if (isHeld(order) && order.recorded) return;
  const owed = (cents: number, line?: ModelLine): void => {
    const amount = Math.max(0, Math.min(cents, order.cents - order.counted));
    order.counted += amount;
    if (line) line.counted += amount;
  };
  for (const line of order.lines)
    if (line.billed && line.status === 'cancelled') owed(linePrice(order.lines, line) - line.counted, line);
  if (!order.lines.some(isPaidOrShipped)) owed(order.cents);
}

/** The unrefunded part of a line's price and tax. */
export function shareOf(order: ModelOrder, line: ModelLine): number {
  return Math.min(order.cents - order.counted, linePrice(order.lines, line) - line.counted);
}

/** The refundable amount of a line; the last line gets the rest of the payment, including delivery. */
function leftOfLine(order: ModelOrder, line: ModelLine): number {
  const isLast = !order.lines.some(
    (each) =>
      each !== line && each.billed && each.status !== 'cancelled' && linePrice(order.lines, each) > each.counted,
  );
  return isLast ? order.cents - order.counted : shareOf(order, line);
}

/** The provider rejects refunds of a disputed payment. */
export const isHeld = ({ disputed, inquiry }: ModelOrder): boolean => disputed && !inquiry;

/** An admin refunds an amount or units of a line. */
export function refund(
  model: Model,
  order: ModelOrder,
  { line: index, cents, units, restock }: Extract<Step, { do: 'refund' }>,
): string {
  const line = order.lines[index]!;
  if (!isPaidOrShipped(line)) return '409 order_state';
  const left = leftOfLine(order, line);
  if ((isHeld(order) && order.recorded) || left <= 0) return '409 order_state';
  const amount = cents ?? (units === undefined ? 0 : Math.min(unitsPrice(order.lines, line, units), left));
  if (amount < 1 || amount > left || (units ?? 0) > line.quantity - line.unitsBack) return '422 invalid_fields';
  if (restock && units === undefined) return '422 invalid_fields';
  order.counted += amount;
  order.refunding = true;
  line.counted += amount;
  line.unitsBack += units ?? 0;
  if (line.status === 'paid') line.withdrawn += units ?? 0;
  if (restock) model.parts[line.part]!.stock += units ?? 0;
  return `200 ${amount}`;
}

/**
 * The store reads the refunds of a payment, reduces what it owes to the remainder, and sends owed refunds. Before it sends
 * one, it reads the payment's dispute.
 */
export function balance(order: ModelOrder): void {
  order.refunding = false;
  if (order.counted + order.unrecorded > order.refunded) recordDispute(order);
  order.counted = Math.min(order.counted + order.unrecorded, order.cents);
  order.unrecorded = 0;
  if (!isHeld(order)) order.refunded = order.counted;
}

/** The store reads the dispute of a payment from the provider. */
export function recordDispute(order: ModelOrder): void {
  order.reported = false;
  if (!order.disputed || order.recorded) return;
  order.recorded = true;
  order.blocked = true;
}
