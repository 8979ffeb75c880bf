import { centsOf } from './money.ts';
import type { Refund } from './refunds.ts';

/** Characters of a refund's reason, at most. */
export const MAX_REASON = 200;

/** Whether a refund's amount is paid back or is still going to be; one that failed and was made by hand is neither. */
export function isCountedRefund({ status, byHand }: Pick<Refund, 'status' | 'byHand'>): boolean {
  return status !== 'failed' || !byHand;
}

/** Cents and units of an order that an admin can still refund. */
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
