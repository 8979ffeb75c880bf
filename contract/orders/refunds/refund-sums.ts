import { isDisputeOpen } from '#contract/orders/disputes/dispute-states.ts';
import { centsOf } from '#contract/money.ts';
import { unitsCents } from '#contract/orders/charges.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Refund } from './refunds.ts';

/**
 * Whether a refund counts against the charge: it is paid out or pending. A failed refund that was made in the
 * provider's dashboard does not.
 */
export function isCountedRefund({ status, byHand }: Pick<Refund, 'status' | 'byHand'>): boolean {
  return status !== 'failed' || !byHand;
}

/** The combined state of refunds: failed refunds of the store first, then pending ones; null without refunds. */
export function refundStateOf(
  refunds: readonly Pick<Refund, 'status' | 'byHand'>[],
): 'failed' | 'asked' | 'refunded' | null {
  const counted = refunds.filter(isCountedRefund);
  const state = (['failed', 'asked'] as const).find((each) => counted.some(({ status }) => status === each));
  return state ?? (counted.length > 0 ? 'refunded' : null);
}

/**
 * The amount in cents and the units of a line that an admin can still refund; the cents are 0 while a dispute is open
 * (`isDisputed`).
 */
export function leftToRefund(
  order: Pick<Order, 'paid' | 'placeOrderQuantity' | 'refunds' | 'disputes' | 'leftToRefund'>,
): { cents: number; units: number; isDisputed: boolean } {
  if (!order.paid) return { cents: 0, units: 0, isDisputed: false };
  const isDisputed = (order.disputes ?? []).some(isDisputeOpen);
  return {
    cents: isDisputed ? 0 : centsOf(order.leftToRefund ?? 0),
    units: counted(order).reduce((left, { units }) => left - (units ?? 0), order.placeOrderQuantity),
    isDisputed,
  };
}

/** The part of a line's price, with discounts and tax, that no refund of the line uses, in cents. */
export function shareLeft(order: Pick<Order, 'placeOrderPrice' | 'adjustmentPrice' | 'taxPrice' | 'refunds'>): number {
  const { placeOrderPrice, adjustmentPrice = 0, taxPrice } = order;
  return counted(order).reduce(
    (left, { amount }) => left - centsOf(amount),
    centsOf(placeOrderPrice) + centsOf(adjustmentPrice) + centsOf(taxPrice),
  );
}

/** The refund for some units of a line, in cents: their price and tax, or what amounts refunded before have left of it. */
export function refundForUnits(
  line: Pick<
    Order,
    'placeOrderPrice' | 'placeOrderQuantity' | 'adjustmentPrice' | 'taxPrice' | 'refunds' | 'paid' | 'leftToRefund'
  >,
  units: number,
): number {
  const { placeOrderPrice, placeOrderQuantity: quantity, adjustmentPrice = 0, taxPrice } = line;
  const priced = {
    unitPriceCents: centsOf(placeOrderPrice) / quantity,
    quantity,
    adjustmentCents: centsOf(adjustmentPrice),
    taxCents: centsOf(taxPrice),
  };
  return Math.min(unitsCents(priced, quantity - leftToRefund(line).units, units), Math.max(0, shareLeft(line)));
}

/** Whether refunds have used up the price and tax of a line. */
export function isRefundedInFull(order: Parameters<typeof shareLeft>[0]): boolean {
  return shareLeft(order) <= 0;
}

/**
 * The refund for canceling lines of an order, in cents: all that is left of its payment if the order then keeps no line,
 * otherwise what is left of the prices and taxes of the lines.
 * @param shares what is left of each line, see `shareLeft`
 */
export function refundForCanceling(leftCents: number, isWhole: boolean, shares: readonly number[]): number {
  if (isWhole) return leftCents;
  return Math.min(
    leftCents,
    shares.reduce((sum, share) => sum + Math.max(0, share), 0),
  );
}

function counted({ refunds }: Pick<Order, 'refunds'>): Refund[] {
  return refunds.filter(isCountedRefund);
}
