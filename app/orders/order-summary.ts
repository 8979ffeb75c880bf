import { t } from '#contract/language/text.ts';
import { partTitle } from '#contract/parts/identifying-line.ts';
import { isolated } from '#app/ui/text/isolated.ts';
import type { OrderProgress } from '#contract/choices.ts';
import { isDisputeOpen } from '#contract/orders/disputes/dispute-states.ts';
import { progressOf } from '#contract/orders/order-rules.ts';
import { refundForCanceling, refundStateOf, shareLeft } from '#contract/orders/refunds/refund-sums.ts';
import { centsOf } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';

/** The combined lines of an order, as far as badges and refunds show them. */
type OrderSummary = Pick<
  Order,
  | 'status'
  | 'paid'
  | 'refund'
  | 'refunds'
  | 'placeOrderPrice'
  | 'placeOrderQuantity'
  | 'transactionId'
  | 'disputes'
  | 'pickUp'
> & { readonly progress: OrderProgress | null };

/** What canceling would refund, in cents: nothing while a dispute of the payment is open (`isDisputed`). */
interface Refundable {
  readonly cents: number;
  readonly isDisputed: boolean;
}

/** A summary of an order's lines for its page; with one line, the line itself. */
export function orderSummaryOf(order: WholeOrder): OrderSummary {
  const { lines, status, paid, refunds, placeOrderPrice, transactionId, disputes } = order;
  const [line] = lines;
  if (lines.length === 1) return { ...line!, progress: progressOf(lines) };
  return {
    status,
    paid,
    refund: refundStateOf(refunds),
    progress: progressOf(lines),
    refunds,
    placeOrderPrice,
    placeOrderQuantity: lines.reduce((sum, { placeOrderQuantity }) => sum + placeOrderQuantity, 0),
    transactionId,
    ...(line?.pickUp && { pickUp: line.pickUp }),
    ...(disputes && { disputes }),
  };
}

/** Describes an order's contents in a few words: the part's name, or the number of parts. */
export function contentOf(lines: readonly Pick<Order, 'placeOrderProductName'>[]): string {
  return lines.length === 1 ? lines[0]!.placeOrderProductName : t('{count} parts', { count: lines.length });
}

/**
 * The refund for canceling open lines of an order, including delivery if the order then has no other lines, otherwise less
 * the delivery that the cancellation makes due (`deliveryIfCanceled`).
 */
export function refundIfCanceled(
  order: Pick<WholeOrder, 'disputes' | 'leftToRefund'> & { lines: readonly Order[] },
  open: readonly Order[],
): Refundable {
  if ((order.disputes ?? []).some(isDisputeOpen)) return { cents: 0, isDisputed: true };
  const left = centsOf(order.leftToRefund);
  const isWhole = order.lines.every((line) => line.status === 'cancelled' || open.includes(line));
  const delivery = isWhole ? 0 : open.reduce((sum, line) => sum + centsOf(line.deliveryIfCanceled ?? 0), 0);
  return { cents: refundForCanceling(left, isWhole, open.map(shareLeft)) - delivery, isDisputed: false };
}

/** The part of a line, distinguished from others with the same name: 'XPG Cybercore, 1,300 W'. */
export function lineName({ placeOrderProductName, variant }: Pick<Order, 'placeOrderProductName' | 'variant'>): string {
  return partTitle({ name: placeOrderProductName, variant });
}

/** Describes a listed order's contents: the names of its first parts, and the number of others. */
export function rowContentOf({ placeOrderProductName, whole }: Pick<Order, 'placeOrderProductName' | 'whole'>): string {
  if (!whole || whole.lines === 1) return placeOrderProductName;
  const names = whole.names.slice(0, SHOWN_NAMES).map(isolated);
  const more = whole.lines - names.length;
  return more > 0
    ? t('{names} + {count} more', { names: names.join(', '), count: more })
    : t('{first} and {second}', { first: names[0]!, second: names[1]! });
}

/** Maximum number of part names in a row. */
const SHOWN_NAMES = 2;
