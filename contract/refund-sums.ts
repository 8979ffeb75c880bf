import { centsOf } from './money.ts';
import type { Refund } from './refunds.ts';

/** The longest reason of a refund, in characters. */
export const MAX_REASON = 200;

/**
 * Whether a refund counts against the charge: paid out or still pending. A failed refund made in the provider's
 * dashboard does not.
 */
export function isCountedRefund({ status, byHand }: Pick<Refund, 'status' | 'byHand'>): boolean {
  return status !== 'failed' || !byHand;
}

/** The amount in cents and the units of an order that an admin can still refund. */
export function leftToRefund(order: {
  paid: boolean;
  placeOrderPrice: number;
  placeOrderQuantity: number;
  refunds: readonly Refund[];
}): { cents: number; units: number } {
  if (!order.paid) return { cents: 0, units: 0 };
  const counted = order.refunds.filter(isCountedRefund);
  return {
    cents: counted.reduce((left, { amount }) => left - centsOf(amount), centsOf(order.placeOrderPrice)),
    units: counted.reduce((left, { units }) => left - (units ?? 0), order.placeOrderQuantity),
  };
}
