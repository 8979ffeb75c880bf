import { CANCEL_HOURS } from '#contract/fulfillment/choices.ts';
import { centsOf } from '#contract/money.ts';
import { isShippingBlocked } from '#contract/orders/disputes/dispute-states.ts';
import * as rules from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Shipment } from '#contract/orders/whole-orders.ts';
import * as sums from '#contract/orders/refunds/refund-sums.ts';

/**
 * Whether to show the specification's Pay button: for unpaid orders with a price. Paying an expired order reserves its
 * stock again.
 */
export function canPay(order: Pick<Order, 'status' | 'placeOrderPrice'>): boolean {
  return rules.isUnpaid(order) && order.placeOrderPrice > 0;
}

/** Whether a parcel can still be taken back, as one that was not sent after all. @param now milliseconds since 1970 */
export function canTakeBack(
  { createdAt, deliveredAt, pickUp }: Pick<Shipment, 'createdAt' | 'deliveredAt' | 'pickUp'>,
  now: number,
): boolean {
  if (pickUp) return deliveredAt === null;
  return deliveredAt === null && now < new Date(createdAt).getTime() + CANCEL_HOURS * 3_600_000;
}

/** Units of a line that are still to be sent. */
export function unitsToSend(
  line: Pick<Order, 'placeOrderQuantity' | 'withdrawnUnits' | 'exchangedUnits' | 'sentUnits'>,
): number {
  const { placeOrderQuantity: quantity, exchangedUnits = 0 } = line;
  return rules.unitsToSend({ ...line, quantity, exchangedUnits });
}

/** The facts that determine how much of an order is refunded. */
export type Refundable = Pick<
  Order,
  'paid' | 'placeOrderPrice' | 'adjustmentPrice' | 'taxPrice' | 'placeOrderQuantity' | 'refunds'
>;

/** Whether its whole payment is refunded. */
export function isRefundedInFull({
  paid = false,
  placeOrderPrice,
  adjustmentPrice = 0,
  taxPrice = 0,
  refunds,
}: Partial<Refundable>): boolean {
  if (!paid || placeOrderPrice === undefined || !refunds?.length) return false;
  return sums.isRefundedInFull({ placeOrderPrice, adjustmentPrice, taxPrice, refunds });
}

const WHY_NOT_SHIPPABLE = {
  unpaid: 'Not paid yet',
  shipped: 'Already shipped',
  cancelled: 'Canceled',
  refunded: 'Refunded in full',
  'units-refunded': 'All units refunded',
  blocked: 'Blocked by a dispute',
  changing: 'Waits for the payment of a change',
  waiting: 'Not arrived yet',
  'no-address': 'No delivery address',
} as const;

/**
 * Why an admin cannot ship it, shown next to the disabled button; undefined if it can be shipped. Facts that are not
 * given do not prevent shipping.
 */
export function whyNotShippable(
  order: Pick<Order, 'status' | 'disputes'> &
    Partial<
      Pick<
        Order,
        | 'placeOrderQuantity'
        | 'withdrawnUnits'
        | 'exchangedUnits'
        | 'sentUnits'
        | 'address'
        | 'notRefunded'
        | 'changing'
        | 'waiting'
      >
    >,
): string | undefined {
  const { status, disputes, placeOrderQuantity: quantity = Infinity, withdrawnUnits = 0, sentUnits = 0 } = order;
  const { notRefunded = Infinity } = order;
  const why = rules.whyNotShippable({
    status,
    isBlocked: isShippingBlocked({ disputes }),
    isChanging: order.changing ?? false,
    leftCents: centsOf(notRefunded),
    unitsLeft: quantity - withdrawnUnits,
    sentUnits,
    hasAddress: order.address !== '',
    isWaiting:
      order.waiting !== undefined &&
      order.waiting.units >= quantity + (order.exchangedUnits ?? 0) - withdrawnUnits - sentUnits,
  });
  return why && WHY_NOT_SHIPPABLE[why];
}

/** Whether an order has left completely, and some of its parcels or lines have no tracking number. */
export function lacksTracking({
  status,
  lines,
  shipments,
}: {
  readonly status: Order['status'];
  readonly lines: readonly Pick<Order, '_id' | 'status'>[];
  readonly shipments: readonly Pick<Shipment, 'tracking' | 'lines' | 'pickUp'>[];
}): boolean {
  const inParcels = new Set(shipments.flatMap((parcel) => parcel.lines));
  const isBare = lines.some((line) => line.status === 'shipped' && !inParcels.has(line._id));
  return status === 'shipped' && (isBare || shipments.some(({ tracking, pickUp }) => tracking === '' && !pickUp));
}
