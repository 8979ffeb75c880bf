import { isDisputeClosed } from '#contract/orders/dispute-states.ts';
import type { Dispute, DisputeKind } from '#contract/orders/disputes.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import type { Order, OrderEvent } from '#contract/orders/orders.ts';
import type { OrderState } from '#contract/choices.ts';
import type { RefundState } from '#contract/orders/refunds.ts';
import type { Tone } from '../ui/content/badge.tsx';
import type { IconName } from '../ui/buttons/icon.tsx';
import type { TimelineStep } from '../ui/content/timeline.tsx';
import { canCancel, isRefundedInFull, type Refundable } from './order-rules.ts';

export interface StateDisplay {
  text: string;
  tone: Tone;
  icon: IconName;
}

const STATES: Record<OrderState, StateDisplay> = {
  unpaid: { text: 'Unpaid', tone: 'wait', icon: 'clock' },
  expired: { text: 'Payment overdue', tone: 'plain', icon: 'clock' },
  paid: { text: 'Paid', tone: 'good', icon: 'check' },
  shipped: { text: 'Shipped', tone: 'good', icon: 'truck' },
  cancelled: { text: 'Canceled', tone: 'plain', icon: 'ban' },
};

const REFUNDS: Record<RefundState, StateDisplay> = {
  asked: { text: 'Refund pending', tone: 'note', icon: 'undo' },
  refunded: { text: 'Refunded', tone: 'good', icon: 'undo' },
  failed: { text: 'Refund failed', tone: 'bad', icon: 'warning' },
  settled: { text: 'Settled another way', tone: 'good', icon: 'undo' },
};

/** An order state's label and look. */
export function stateDisplay(status: OrderState): StateDisplay {
  return STATES[status];
}

/** A refund's label and look, if there is one. */
export function refundDisplay(refund: RefundState | null): StateDisplay | undefined {
  return refund ? REFUNDS[refund] : undefined;
}

const DISPUTES: Record<DisputeKind, string> = {
  dispute: 'Disputed',
  inquiry: 'Inquiry',
  fraud_warning: 'Fraud warning',
};

/** A dispute's label and look: bad while it needs action, plain afterwards. */
export function disputeDisplay({ kind, status, liftedAt }: Dispute): StateDisplay {
  const isOver = isDisputeClosed(status) && liftedAt !== null;
  if (kind === 'dispute' && status === 'lost') return { text: 'Dispute lost', tone: 'bad', icon: 'warning' };
  if (kind === 'dispute' && status === 'won') return { text: 'Dispute won', tone: 'good', icon: 'check' };
  return { text: DISPUTES[kind], tone: isOver ? 'plain' : 'bad', icon: 'warning' };
}

/** The provider's code as text: `product_not_received` becomes 'Product not received'. */
export function providerText(word: string): string {
  const text = word.replaceAll('_', ' ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** How an order's refunds look together: a kept order that has more money left is refunded in part. */
export function orderRefundDisplay(order: Pick<Order, 'refund'> & Partial<Refundable>): StateDisplay | undefined {
  const look = refundDisplay(order.refund);
  return order.refund === 'refunded' && order.paid && !isRefundedInFull(order) && look
    ? { ...look, text: 'Partly refunded' }
    : look;
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
  packed: { title: 'Packed', icon: 'box' },
  unpacked: { title: 'Unpacked', icon: 'undo' },
  delivery_changed: { title: 'Delivery address changed', icon: 'pencil' },
  return_requested: { title: 'Return requested', icon: 'undo' },
  return_approved: { title: 'Return approved', icon: 'check' },
  return_declined: { title: 'Return declined', icon: 'ban', wrong: true },
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
      return { title, icon, at, state: wrong ? 'wrong' : 'done' };
    });
  if (isUnpaid({ status })) steps.push({ title: 'Payment', icon: 'card', state: 'ahead' });
  if (canCancel({ status })) steps.push({ title: 'Shipping', icon: 'truck', state: 'ahead' });
  return steps;
}
