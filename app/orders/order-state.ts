import { isDisputeClosed } from '#contract/orders/disputes/dispute-states.ts';
import type { Dispute, DisputeKind } from '#contract/orders/disputes/disputes.ts';
import { centsOf } from '#contract/money.ts';
import { changedUnitsText } from '#contract/orders/changed-units.ts';
import { isOpen, isUnpaid } from '#contract/orders/order-rules.ts';
import type { Order, OrderEvent } from '#contract/orders/orders.ts';
import type { OrderProgress, OrderState } from '#contract/choices.ts';
import type { RefundState } from '#contract/orders/refunds/refunds.ts';
import type { Tone } from '#app/ui/content/badge.tsx';
import type { IconName } from '#app/ui/buttons/icon.tsx';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import type { TimelineStep } from '#app/ui/content/timeline.tsx';
import { isRefundedInFull, type Refundable } from './order-rules.ts';
import { lineName } from './order-summary.ts';

interface StateDisplay {
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

/** The states of an order that is picked up, instead of 'Shipped'. */
const PICK_UPS: Record<'ready' | 'handed_over', StateDisplay> = {
  ready: { text: 'Ready to pick up', tone: 'note', icon: 'box' },
  handed_over: { text: 'Picked up', tone: 'good', icon: 'check' },
};

/** An order state's label and style. @param pickUp of an order that is picked up */
export function stateDisplay(status: OrderState, pickUp?: Order['pickUp']): StateDisplay {
  return status === 'shipped' && pickUp?.state ? PICK_UPS[pickUp.state] : STATES[status];
}

const PROGRESS: Record<OrderProgress, StateDisplay> = {
  packed: { text: 'Packed', tone: 'note', icon: 'box' },
  partly_packed: { text: 'Partly packed', tone: 'note', icon: 'box' },
  partly_shipped: { text: 'Partly shipped', tone: 'note', icon: 'truck' },
};

/** The label and style of an order whose packing or shipping has begun but is not complete. */
export function progressDisplay(progress: OrderProgress | null): StateDisplay | undefined {
  return progress ? PROGRESS[progress] : undefined;
}

/** A refund's label and style, if there is one. */
export function refundDisplay(refund: RefundState | null): StateDisplay | undefined {
  return refund ? REFUNDS[refund] : undefined;
}

const DISPUTES: Record<DisputeKind, string> = {
  dispute: 'Disputed',
  inquiry: 'Inquiry',
  fraud_warning: 'Fraud warning',
};

/** A dispute's label and style: bad while it needs action, plain afterwards. */
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

/** The combined state of an order's refunds: an open order with money left counts as partly refunded. */
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
  packed_unchecked: { title: 'Not all parts were scanned', icon: 'warning', wrong: true },
  partly_shipped: { title: 'Partly shipped', icon: 'truck' },
  tracking_changed: { title: 'Tracking number changed', icon: 'pencil' },
  shipment_canceled: { title: 'Not sent after all', icon: 'undo', wrong: true },
  delivered: { title: 'Delivered', icon: 'check' },
  unpacked: { title: 'Unpacked', icon: 'undo' },
  delivery_changed: { title: 'Delivery address changed', icon: 'pencil' },
  units_canceled: { title: 'Units canceled', icon: 'ban' },
  lines_changed: { title: 'Parts changed', icon: 'pencil' },
  line_added: { title: 'Added to the order', icon: 'plus' },
  difference_due: { title: 'Difference to be paid', icon: 'receipt' },
  difference_paid: { title: 'Difference paid', icon: 'check' },
  transfer_chosen: { title: 'To be paid by bank transfer', icon: 'receipt' },
  payment_received: { title: 'Bank transfer received', icon: 'check' },
  transfer_due: { title: 'Reminded of the payment', icon: 'mail' },
  transfer_overdue: { title: 'Payment overdue, reminded', icon: 'mail' },
  gift_card_used: { title: 'Gift card or store credit added', icon: 'card' },
  gift_card_returned: { title: 'Returned to the gift card or store credit', icon: 'undo' },
  change_ended: { title: 'Change ended without a payment', icon: 'ban' },
  recharged: { title: 'Delivery and tax calculated', icon: 'receipt' },
  return_requested: { title: 'Return requested', icon: 'undo' },
  return_awaited: { title: 'Waiting for your return', icon: 'undo' },
  return_received: { title: 'Return received', icon: 'box' },
  return_approved: { title: 'Return approved', icon: 'check' },
  return_exchanged: { title: 'Replacement coming', icon: 'box' },
  return_declined: { title: 'Return declined', icon: 'ban', wrong: true },
  block_lifted: { title: 'Shipping allowed', icon: 'check' },
};

/** What events are called if the order is picked up. */
const PICK_UP_EVENTS: Partial<Record<OrderEvent, { title: string; icon: IconName }>> = {
  shipped: { title: 'Ready to pick up', icon: 'box' },
  delivered: { title: 'Picked up', icon: 'check' },
  shipment_canceled: { title: 'Not ready after all', icon: 'undo' },
};

/**
 * An order's history, each step with its time, followed by what is still to come. Of several reservations it shows only
 * the last.
 */
export function timelineSteps({
  timeline,
  status,
  isPickUp = false,
}: Pick<Order, 'status'> & { timeline: readonly HistoryStep[]; isPickUp?: boolean }): TimelineStep[] {
  const lastRenewal = timeline.findLastIndex(({ what }) => what === 'renewed');
  const steps: TimelineStep[] = timeline
    .filter(({ what }, index) => what !== 'renewed' || index === lastRenewal)
    .map(({ what, at, detail }) => {
      const { title, icon, wrong } = { ...EVENTS[what], ...(isPickUp && PICK_UP_EVENTS[what]) };
      return { title, icon, at, detail, state: wrong ? 'wrong' : 'done' };
    });
  if (isUnpaid({ status })) steps.push({ title: 'Payment', icon: 'card', state: 'ahead' });
  if (isOpen({ status }))
    steps.push({ title: isPickUp ? 'Ready to pick up' : 'Shipping', icon: isPickUp ? 'box' : 'truck', state: 'ahead' });
  return steps;
}

type HistoryStep = Order['timeline'][number] & {
  /** The lines that it affects. */
  detail?: string;
};

/** Line events within this many milliseconds form one step. */
const TOGETHER = 60_000;

/**
 * The history of an order. With several lines, each step names the lines that it affects; a change of many lines is one
 * step.
 */
export function orderTimelineSteps(
  { history, status, lines, pickUp, shipments }: WholeOrder,
  money: (cents: number) => string,
): TimelineStep[] {
  const groups: { what: OrderEvent; at: string; names: string[]; amount?: string; detail?: string }[] = [];
  for (const { what, at, line, amount: dollars, lines: changed } of history) {
    const amount = dollars === undefined ? {} : { amount: money(centsOf(dollars)) };
    if (changed) {
      const units = changed.map((each) => `${each.name}: ${changedUnitsText(each)}`);
      groups.push({ what, at, names: [], detail: [...units, `New total ${amount.amount}`].join('; ') });
      continue;
    }
    const concerned = lines.length > 1 ? lines.find(({ _id }) => _id === line) : undefined;
    const name = concerned && lineName(concerned);
    const last = groups.at(-1);
    const isSame = last?.what === what && last.names.length > 0 && Date.parse(at) - Date.parse(last.at) < TOGETHER;
    if (name !== undefined && isSame && dollars === undefined) last.names.push(name);
    else groups.push({ what, at, names: name === undefined ? [] : [name], ...amount });
  }
  const timeline = groups.map(({ what, at, names, amount, detail: given }) => {
    const parts = names.length > 2 ? `${names.length} parts` : names.join(' and ');
    const detail = given ?? [amount, parts].filter(Boolean).join(' for ');
    return { what, at, ...(detail && { detail }) };
  });
  // One with a tracking number was sent after all.
  const isPickUp = pickUp !== undefined && shipments.every((each) => each.pickUp);
  return timelineSteps({ timeline, status, isPickUp });
}
