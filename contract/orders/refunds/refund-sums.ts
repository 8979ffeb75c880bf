import { isDisputeOpen } from '#contract/orders/disputes/dispute-states.ts';
import { centsOf } from '#contract/money.ts';
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

/** Whether refunds have used up the price and tax of a line. */
export function isRefundedInFull(order: Pick<Order, 'placeOrderPrice' | 'taxPrice' | 'refunds'>): boolean {
  const sum = counted(order).reduce((cents, { amount }) => cents + centsOf(amount), 0);
  return sum >= centsOf(order.placeOrderPrice) + centsOf(order.taxPrice);
}

function counted({ refunds }: Pick<Order, 'refunds'>): Refund[] {
  return refunds.filter(isCountedRefund);
}
