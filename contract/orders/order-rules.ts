/*
 * What an order's status allows, for server and screens. Each rule returns why something is not allowed, or undefined;
 * server and screens word the reasons themselves.
 */
import type { OrderState } from '#contract/choices.ts';

/** The end of an order's id, which identifies it in conversation. The beginning is the time it was placed. */
export function orderNumber(id: string): string {
  return id.slice(-8);
}

/** The status of an order by those of its lines, of which the canceled ones count only if there are no others. */
export function orderStatusOf(lines: readonly { readonly status: OrderState }[]): OrderState {
  const order: readonly OrderState[] = ['paid', 'unpaid', 'expired', 'shipped'];
  return order.find((each) => lines.some(({ status }) => status === each)) ?? 'cancelled';
}

/** Whether the store has received the customer's payment and keeps it. */
export function isPaid({ status }: { readonly status: OrderState }): boolean {
  return status === 'paid' || status === 'shipped';
}

/** Whether no payment has arrived; the customer can then pay or cancel. */
export function isUnpaid({ status }: { readonly status: OrderState }): boolean {
  return status === 'unpaid' || status === 'expired';
}

/** Why an order cannot be paid. */
export function whyNotPayable({ status }: { readonly status: OrderState }): 'paid' | 'cancelled' | undefined {
  if (isUnpaid({ status })) return undefined;
  return status === 'cancelled' ? 'cancelled' : 'paid';
}

/** Why a customer cannot cancel an order. */
export function whyNotCancelable({
  status,
}: {
  readonly status: OrderState;
}): Exclude<OrderState, 'unpaid' | 'expired'> | undefined {
  return status === 'unpaid' || status === 'expired' ? undefined : status;
}

/** What decides on whether a line can be shipped. */
export interface Shippable {
  readonly status: OrderState;
  /** A dispute of the order's payment blocks shipping. */
  readonly isBlocked: boolean;
  /** Cents of the line that are not refunded. */
  readonly leftCents: number;
  /** Units that are not refunded. */
  readonly unitsLeft: number;
}

/** Why a line cannot be shipped. */
export function whyNotShippable({
  status,
  isBlocked,
  leftCents,
  unitsLeft,
}: Shippable): 'unpaid' | 'shipped' | 'cancelled' | 'refunded' | 'units-refunded' | 'blocked' | undefined {
  if (isUnpaid({ status })) return 'unpaid';
  if (status === 'shipped' || status === 'cancelled') return status;
  if (leftCents <= 0) return 'refunded';
  if (unitsLeft <= 0) return 'units-refunded';
  return isBlocked ? 'blocked' : undefined;
}
