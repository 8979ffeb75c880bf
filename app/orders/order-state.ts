import { isDisputeClosed, isShippingBlocked } from '#contract/orders/dispute-states.ts';
import type { Dispute, DisputeKind } from '#contract/orders/disputes.ts';
import type { Order, OrderEvent } from '#contract/orders/orders.ts';
import type { OrderState } from '#contract/choices.ts';
import { leftToRefund } from '#contract/orders/refund-sums.ts';
import type { RefundState } from '#contract/orders/refunds.ts';
import type { Tone } from '../ui/content/badge.tsx';
import type { IconName } from '../ui/buttons/icon.tsx';
import type { TimelineStep } from '../ui/content/timeline.tsx';
import { formatMoment } from '../ui/text/format-date-time.ts';

export interface StateLook {
  text: string;
  tone: Tone;
  icon: IconName;
}

const STATES: Record<OrderState, StateLook> = {
  unpaid: { text: 'Unpaid', tone: 'wait', icon: 'clock' },
  expired: { text: 'Payment overdue', tone: 'plain', icon: 'clock' },
  paid: { text: 'Paid', tone: 'good', icon: 'check' },
  shipped: { text: 'Shipped', tone: 'good', icon: 'truck' },
  cancelled: { text: 'Canceled', tone: 'plain', icon: 'ban' },
};

const REFUNDS: Record<RefundState, StateLook> = {
  asked: { text: 'Refund pending', tone: 'note', icon: 'undo' },
  refunded: { text: 'Refunded', tone: 'good', icon: 'undo' },
  failed: { text: 'Refund failed', tone: 'bad', icon: 'warning' },
  settled: { text: 'Settled another way', tone: 'good', icon: 'undo' },
};

/** An order state's label and look. */
export function stateLook(status: OrderState): StateLook {
  return STATES[status];
}

/** A refund's label and look, if there is one. */
export function refundLook(refund: RefundState | null): StateLook | undefined {
  return refund ? REFUNDS[refund] : undefined;
}

const DISPUTES: Record<DisputeKind, string> = {
  dispute: 'Disputed',
  inquiry: 'Inquiry',
  fraud_warning: 'Fraud warning',
};

/** A dispute's label and look: bad while it needs action, plain afterwards. */
export function disputeLook({ kind, status, liftedAt }: Dispute): StateLook {
  const isOver = isDisputeClosed(status) && liftedAt !== null;
  if (kind === 'dispute' && status === 'lost') return { text: 'Dispute lost', tone: 'bad', icon: 'warning' };
  if (kind === 'dispute' && status === 'won') return { text: 'Dispute won', tone: 'good', icon: 'check' };
  return { text: DISPUTES[kind], tone: isOver ? 'plain' : 'bad', icon: 'warning' };
}

/** The provider's code as text: `product_not_received` becomes 'Product not received'. */
export function providerWords(word: string): string {
  const text = word.replaceAll('_', ' ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

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

function isRefundedInFull({
  paid = false,
  placeOrderPrice,
  placeOrderQuantity,
  refunds,
}: Partial<Refundable>): boolean {
  if (!paid || placeOrderPrice === undefined || placeOrderQuantity === undefined || !refunds?.length) return false;
  return leftToRefund({ paid, placeOrderPrice, placeOrderQuantity, refunds }).cents <= 0;
}

/** How an order's refunds look together: a kept order that has more money left is refunded in part. */
export function orderRefundLook(order: Pick<Order, 'refund'> & Partial<Refundable>): StateLook | undefined {
  const look = refundLook(order.refund);
  return order.refund === 'refunded' && order.paid && !isRefundedInFull(order) && look
    ? { ...look, text: 'Partly refunded' }
    : look;
}

/** Why an admin cannot ship it, as shown beside the disabled button; undefined if it can be shipped. */
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

const EVENTS: Record<OrderEvent, { title: string; icon: IconName; wrong?: boolean }> = {
  placed: { title: 'Placed', icon: 'receipt' },
  renewed: { title: 'Reservation renewed', icon: 'refresh' },
  expired: { title: 'Payment overdue', icon: 'clock', wrong: true },
  paid: { title: 'Paid', icon: 'card' },
  shipped: { title: 'Shipped', icon: 'truck' },
  cancelled: { title: 'Canceled', icon: 'ban', wrong: true },
  refund_asked: { title: 'Refund requested', icon: 'undo' },
  refunded: { title: 'Refunded', icon: 'undo' },
  refund_settled: { title: 'Refund settled another way', icon: 'undo' },
  refund_failed: { title: 'Refund failed', icon: 'warning', wrong: true },
  disputed: { title: 'Payment disputed', icon: 'warning', wrong: true },
  dispute_closed: { title: 'Dispute closed', icon: 'info' },
  fraud_warned: { title: 'Fraud warning', icon: 'warning', wrong: true },
  block_lifted: { title: 'Shipping allowed', icon: 'check' },
};

/**
 * An order's history, each step with its time, and what is still to come. Of repeated reservations only the last one is
 * shown.
 */
export function timelineSteps({ timeline, status }: Pick<Order, 'timeline' | 'status'>): TimelineStep[] {
  const lastRenewal = timeline.findLastIndex(({ what }) => what === 'renewed');
  const steps: TimelineStep[] = timeline
    .filter(({ what }, index) => what !== 'renewed' || index === lastRenewal)
    .map(({ what, at }) => {
      const { title, icon, wrong } = EVENTS[what];
      return { title, icon, detail: formatMoment(at), state: wrong ? 'wrong' : 'done' };
    });
  if (status === 'unpaid' || status === 'expired') steps.push({ title: 'Payment', icon: 'card', state: 'ahead' });
  if (status !== 'shipped' && status !== 'cancelled') steps.push({ title: 'Shipping', icon: 'truck', state: 'ahead' });
  return steps;
}

/** The end of an order's id, which identifies it in conversation. The beginning is the time it was placed. */
export function shortId(id: string): string {
  return id.slice(-8);
}
