import { isShippingBlocked } from '#contract/orders/dispute-states.ts';
import type { Order } from '#contract/orders/orders.ts';
import { leftToRefund } from '#contract/orders/refund-sums.ts';

/**
 * Whether to show the specification's Pay button: unpaid, with a price. Paying an expired order reserves its stock
 * again.
 */
export function canPay(order: Pick<Order, 'status' | 'placeOrderPrice'>): boolean {
  return isUnpaid(order) && order.placeOrderPrice > 0;
}

/** Whether no payment has arrived or is pending; its customer may then still cancel it. */
export function isUnpaid({ status }: Pick<Order, 'status'>): boolean {
  return status === 'unpaid' || status === 'expired';
}

/** Whether an admin can still cancel it; a paid order is then refunded. */
export function canCancel({ status }: Pick<Order, 'status'>): boolean {
  return status !== 'shipped' && status !== 'cancelled';
}

/** What decides on how much of an order is refunded. */
export type Refundable = Pick<Order, 'paid' | 'placeOrderPrice' | 'placeOrderQuantity' | 'refunds'>;

/** Whether its whole payment is refunded. */
export function isRefundedInFull({
  paid = false,
  placeOrderPrice,
  placeOrderQuantity,
  refunds,
}: Partial<Refundable>): boolean {
  if (!paid || placeOrderPrice === undefined || placeOrderQuantity === undefined || !refunds?.length) return false;
  return leftToRefund({ paid, placeOrderPrice, placeOrderQuantity, refunds }).cents <= 0;
}

/** Why an admin cannot ship it, shown next to the disabled button; undefined if it can be shipped. */
export function whyNotShippable(
  order: Pick<Order, 'status' | 'disputes'> & Partial<Refundable & Pick<Order, 'withdrawnUnits'>>,
): string | undefined {
  const { status, disputes } = order;
  if (status === 'paid' && isRefundedInFull(order)) return 'Refunded in full';
  if (status === 'paid' && order.withdrawnUnits !== undefined && order.withdrawnUnits === order.placeOrderQuantity)
    return 'All units refunded';
  if (status === 'paid') return isShippingBlocked({ disputes }) ? 'Blocked by a dispute' : undefined;
  if (status === 'shipped') return 'Already shipped';
  return status === 'cancelled' ? 'Canceled' : 'Not paid yet';
}
