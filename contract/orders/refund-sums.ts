import { isDisputeOpen } from './dispute-states.ts';
import type { Dispute } from './disputes.ts';
import { centsOf } from '#contract/money.ts';
import type { Refund } from './refunds.ts';

/**
 * Whether a refund counts against the charge: paid out or still pending. A failed refund made in the provider's
 * dashboard does not.
 */
export function isCountedRefund({ status, byHand }: Pick<Refund, 'status' | 'byHand'>): boolean {
  return status !== 'failed' || !byHand;
}

/**
 * The amount in cents and the units of an order that an admin can still refund. Subtracts what lost disputes have
 * withdrawn; the cents are 0 while a dispute is open (`isDisputed`).
 */
export function leftToRefund(order: {
  paid: boolean;
  placeOrderPrice: number;
  placeOrderQuantity: number;
  refunds: readonly Refund[];
  disputes?: readonly Pick<Dispute, 'kind' | 'status' | 'amount'>[] | undefined;
}): { cents: number; units: number; isDisputed: boolean } {
  if (!order.paid) return { cents: 0, units: 0, isDisputed: false };
  const disputes = (order.disputes ?? []).filter(({ kind }) => kind === 'dispute');
  const isDisputed = disputes.some(isDisputeOpen);
  const taken = disputes.reduce((sum, { status, amount }) => sum + (status === 'lost' ? centsOf(amount ?? 0) : 0), 0);
  const counted = order.refunds.filter(isCountedRefund);
  return {
    cents: isDisputed
      ? 0
      : counted.reduce((left, { amount }) => left - centsOf(amount), centsOf(order.placeOrderPrice)) - taken,
    units: counted.reduce((left, { units }) => left - (units ?? 0), order.placeOrderQuantity),
    isDisputed,
  };
}
