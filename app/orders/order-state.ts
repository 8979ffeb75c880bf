import { message, t, type Message, shown } from '#contract/language/text.ts';
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

/** A state as a table declares it. */
type DeclaredState = Omit<StateDisplay, 'text'> & { text: Message };

const translated = ({ text, ...look }: DeclaredState): StateDisplay => ({ ...look, text: shown(text) });

const STATES: Record<OrderState, DeclaredState> = {
  unpaid: { text: message('Unpaid'), tone: 'wait', icon: 'clock' },
  expired: { text: message('Payment overdue'), tone: 'plain', icon: 'clock' },
  agreed: { text: message('Pay later'), tone: 'note', icon: 'clock' },
  paid: { text: message('Paid'), tone: 'good', icon: 'check' },
  shipped: { text: message('Shipped'), tone: 'good', icon: 'truck' },
  cancelled: { text: message('Canceled'), tone: 'plain', icon: 'ban' },
};

/** Of an order that was shipped before its payment. */
const NOT_PAID: DeclaredState = { text: message('Not paid'), tone: 'wait', icon: 'clock' };

/** How an order is shown that was shipped before its payment. */
export const notPaidDisplay = (): StateDisplay => translated(NOT_PAID);

const REFUNDS: Record<RefundState, DeclaredState> = {
  asked: { text: message('Refund pending'), tone: 'note', icon: 'undo' },
  refunded: { text: message('Refunded'), tone: 'good', icon: 'undo' },
  failed: { text: message('Refund failed'), tone: 'bad', icon: 'warning' },
  settled: { text: message('Settled another way'), tone: 'good', icon: 'undo' },
};

/** The states of an order that is picked up, instead of 'Shipped'. */
const PICK_UPS: Record<'ready' | 'handed_over', DeclaredState> = {
  ready: { text: message('Ready to pick up'), tone: 'note', icon: 'box' },
  handed_over: { text: message('Picked up'), tone: 'good', icon: 'check' },
};

/** An order state's label and style. @param pickUp of an order that is picked up */
export function stateDisplay(status: OrderState, pickUp?: Order['pickUp']): StateDisplay {
  return translated(status === 'shipped' && pickUp?.state ? PICK_UPS[pickUp.state] : STATES[status]);
}

const PROGRESS: Record<OrderProgress, DeclaredState> = {
  packed: { text: message('Packed'), tone: 'note', icon: 'box' },
  partly_packed: { text: message('Partly packed'), tone: 'note', icon: 'box' },
  partly_shipped: { text: message('Partly shipped'), tone: 'note', icon: 'truck' },
};

/** The label and style of an order whose packing or shipping has begun but is not complete. */
export function progressDisplay(progress: OrderProgress | null): StateDisplay | undefined {
  return progress ? translated(PROGRESS[progress]) : undefined;
}

/** A refund's label and style, if there is one. */
export function refundDisplay(refund: RefundState | null): StateDisplay | undefined {
  return refund ? translated(REFUNDS[refund]) : undefined;
}

const DISPUTES: Record<DisputeKind, Message> = {
  dispute: message('Disputed'),
  inquiry: message('Inquiry'),
  fraud_warning: message('Fraud warning'),
};

/** A dispute's label and style: bad while it needs action, plain afterwards. */
export function disputeDisplay({ kind, status, liftedAt }: Dispute): StateDisplay {
  const isOver = isDisputeClosed(status) && liftedAt !== null;
  if (kind === 'dispute' && status === 'lost') return { text: t('Dispute lost'), tone: 'bad', icon: 'warning' };
  if (kind === 'dispute' && status === 'won') return { text: t('Dispute won'), tone: 'good', icon: 'check' };
  return { text: shown(DISPUTES[kind]), tone: isOver ? 'plain' : 'bad', icon: 'warning' };
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
    ? { ...look, text: t('Partly refunded') }
    : look;
}

const EVENTS: Record<OrderEvent, { title: Message; icon: IconName; wrong?: boolean }> = {
  placed: { title: message('Placed'), icon: 'receipt' },
  renewed: { title: message('Reservation renewed'), icon: 'refresh' },
  expired: { title: message('Payment overdue'), icon: 'clock', wrong: true },
  agreed: { title: message('To be paid later'), icon: 'receipt' },
  paid: { title: message('Paid'), icon: 'card' },
  shipped: { title: message('Shipped'), icon: 'truck' },
  cancelled: { title: message('Canceled'), icon: 'ban', wrong: true },
  refund_asked: { title: message('Refund requested'), icon: 'undo' },
  refunded: { title: message('Refunded'), icon: 'undo' },
  refund_settled: { title: message('Refund settled another way'), icon: 'undo' },
  refund_failed: { title: message('Refund failed'), icon: 'warning', wrong: true },
  disputed: { title: message('Payment disputed'), icon: 'warning', wrong: true },
  dispute_closed: { title: message('Dispute closed'), icon: 'info' },
  fraud_warned: { title: message('Fraud warning'), icon: 'warning', wrong: true },
  packed: { title: message('Packed'), icon: 'box' },
  packed_unchecked: { title: message('Not all parts were scanned'), icon: 'warning', wrong: true },
  partly_shipped: { title: message('Partly shipped'), icon: 'truck' },
  tracking_changed: { title: message('Tracking number changed'), icon: 'pencil' },
  shipment_canceled: { title: message('Not sent after all'), icon: 'undo', wrong: true },
  delivered: { title: message('Delivered'), icon: 'check' },
  unpacked: { title: message('Unpacked'), icon: 'undo' },
  delivery_changed: { title: message('Delivery address changed'), icon: 'pencil' },
  units_canceled: { title: message('Units canceled'), icon: 'ban' },
  lines_changed: { title: message('Parts changed'), icon: 'pencil' },
  line_added: { title: message('Added to the order'), icon: 'plus' },
  difference_due: { title: message('Difference to be paid'), icon: 'receipt' },
  difference_paid: { title: message('Difference paid'), icon: 'check' },
  transfer_chosen: { title: message('To be paid by bank transfer'), icon: 'receipt' },
  payment_received: { title: message('Bank transfer received'), icon: 'check' },
  transfer_due: { title: message('Reminded of the payment'), icon: 'mail' },
  transfer_overdue: { title: message('Payment overdue, reminded'), icon: 'mail' },
  invoice_reminder_1: { title: message('Payment overdue, reminded'), icon: 'mail' },
  invoice_reminder_2: { title: message('Payment overdue, reminded'), icon: 'mail' },
  invoice_reminder_3: { title: message('Payment overdue, reminded'), icon: 'mail' },
  gift_card_used: { title: message('Gift card or store credit added'), icon: 'card' },
  gift_card_returned: { title: message('Returned to the gift card or store credit'), icon: 'undo' },
  change_ended: { title: message('Change ended without a payment'), icon: 'ban' },
  recharged: { title: message('Delivery and tax calculated'), icon: 'receipt' },
  return_requested: { title: message('Return requested'), icon: 'undo' },
  return_awaited: { title: message('Waiting for your return'), icon: 'undo' },
  return_received: { title: message('Return received'), icon: 'box' },
  return_approved: { title: message('Return approved'), icon: 'check' },
  return_exchanged: { title: message('Replacement coming'), icon: 'box' },
  return_declined: { title: message('Return declined'), icon: 'ban', wrong: true },
  block_lifted: { title: message('Shipping allowed'), icon: 'check' },
};

/** What events are called if the order is picked up. */
const PICK_UP_EVENTS: Partial<Record<OrderEvent, { title: Message; icon: IconName }>> = {
  shipped: { title: message('Ready to pick up'), icon: 'box' },
  delivered: { title: message('Picked up'), icon: 'check' },
  shipment_canceled: { title: message('Not ready after all'), icon: 'undo' },
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
      return { title: shown(title), icon, at, detail, state: wrong ? 'wrong' : 'done' };
    });
  if (isUnpaid({ status })) steps.push({ title: t('Payment'), icon: 'card', state: 'ahead' });
  if (isOpen({ status }))
    steps.push({
      title: isPickUp ? t('Ready to pick up') : t('Shipping'),
      icon: isPickUp ? 'box' : 'truck',
      state: 'ahead',
    });
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
      groups.push({
        what,
        at,
        names: [],
        detail: [...units, t('New total {amount}', { amount: amount.amount ?? '' })].join('; '),
      });
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
    const parts =
      names.length > 2
        ? t('{count} parts', { count: names.length })
        : names.length === 2
          ? t('{first} and {second}', { first: names[0]!, second: names[1]! })
          : (names[0] ?? '');
    const detail = given ?? (amount && parts ? t('{amount} for {parts}', { amount, parts }) : amount || parts);
    return { what, at, ...(detail && { detail }) };
  });
  // One with a tracking number was sent after all.
  const isPickUp = pickUp !== undefined && shipments.every((each) => each.pickUp);
  return timelineSteps({ timeline, status, isPickUp });
}
