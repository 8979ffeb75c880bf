import { RESERVATION_MINUTES } from '#contract/orders/reservation.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';
import type { Refund } from '#server/orders/refunds/refunds.ts';
import type { OrderEmailEvent } from '#server/outbox/queue-order-email.ts';

/** The refund that an email reports. */
export type MailedRefund = Pick<Refund, 'amountCents' | 'reason' | 'units'>;

/** The text of an order email: first the outcome, then the next step. */
export interface OrderCopy {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  /** The label of the button that opens the order. */
  readonly button: string;
}

interface Situation {
  /** As the screens show it, without `#`. */
  readonly number: string;
  readonly order: Pick<OrderRow, 'refunds' | 'history' | 'disputes' | 'totalCents'>;
  /** Whether the event concerns some of the order's lines only. */
  readonly isPart: boolean;
  /** Whether it has now happened to every line, these being the last. */
  readonly isRest: boolean;
  readonly refund: MailedRefund | undefined;
  readonly money: (cents: number) => string;
}

/** The text of the email about an event. */
export function copyOf(event: OrderEmailEvent, situation: Situation): OrderCopy {
  return COPY[event](situation);
}

const VIEW = 'View your order';

/** 'Your order has shipped' and 'Order #1a2b3c4d has shipped', or the same of a part or the rest of it. */
function happened({ number, isPart, isRest }: Situation, what: string): Pick<OrderCopy, 'subject' | 'heading'> {
  if (isPart && isRest)
    return { subject: `The rest of order #${number} ${what}`, heading: `The rest of your order ${what}` };
  return isPart
    ? { subject: `Part of order #${number} ${what}`, heading: `Part of your order ${what}` }
    : { subject: `Order #${number} ${what}`, heading: `Your order ${what}` };
}

const COPY: Record<OrderEmailEvent, (situation: Situation) => OrderCopy> = {
  placed: ({ number }) => ({
    subject: `We have your order #${number}`,
    heading: 'We have your order',
    text: `We have your order. Its parts are reserved for ${RESERVATION_MINUTES} minutes; pay within that time to keep them.`,
    button: 'View and pay your order',
  }),
  expired: ({ number }) => ({
    subject: `Payment overdue for order #${number}`,
    heading: 'Your payment is overdue',
    text: 'Your order is not paid, so its parts are no longer reserved. You can still pay while they are in stock; if you no longer want them, you need not do anything.',
    button: 'View and pay your order',
  }),
  paid: ({ number }) => ({
    subject: `Payment received for order #${number}`,
    heading: 'We have your payment',
    text: "We have your payment. We'll pack your order next.",
    button: VIEW,
  }),
  address_missing: ({ number }) => ({
    subject: `Add a delivery address to order #${number}`,
    heading: 'Where should we send your order?',
    text: "Your order is paid, but it has no delivery address. Add one, and we'll ship it.",
    button: 'Add a delivery address',
  }),
  packed: (situation) => ({
    ...happened(situation, 'is packed'),
    text: "The parts below are packed. We'll email you again when they ship.",
    button: VIEW,
  }),
  shipped: (situation) => ({
    ...happened(situation, 'has shipped'),
    text: situation.isPart ? 'The parts below are on their way.' : 'Your order is on its way.',
    button: VIEW,
  }),
  delivered: (situation) => ({
    ...happened(situation, 'has been delivered'),
    text: 'The parts below have been delivered. If anything is wrong with them, contact us.',
    button: VIEW,
  }),
  cancelled: (situation) => ({
    ...happened(situation, 'has been canceled'),
    text: canceledText(situation),
    button: VIEW,
  }),
  refunded: ({ number, refund, order, money }) => {
    const cents = refund?.amountCents ?? order.totalCents;
    const isWhole = cents >= order.totalCents;
    return {
      subject: isWhole ? `Order #${number} has been refunded` : `${money(cents)} of order #${number} has been refunded`,
      heading: isWhole ? 'Your order has been refunded' : 'Part of your order has been refunded',
      text: [
        `${money(cents)} has been refunded to your card. Your bank may take a few days to show it.`,
        ...(refund?.units ? [`Units refunded: ${refund.units}`] : []),
        ...(refund ? [`Reason: ${refund.reason}`] : []),
      ].join('\n'),
      button: VIEW,
    };
  },
};

function canceledText({ order, isPart, money }: Situation): string {
  const owed = owedAtCancellation(order);
  const what = isPart ? 'The parts below are canceled.' : 'Your order is canceled.';
  if (owed > 0) return `${what} ${money(owed)} will be refunded to your card.`;
  if (order.disputes.some(({ kind, status }) => kind === 'dispute' && status !== 'won'))
    return `${what} You have disputed ${isPart ? 'the' : 'its'} payment, so your bank decides about the money.`;
  if (order.refunds.length > 0) return `${what} ${isPart ? 'They were' : 'It was'} already refunded in full.`;
  return `${what} Nothing was charged.`;
}

/** The amount not yet refunded when the order was last canceled, whole or in part, in cents. */
function owedAtCancellation({ refunds, history }: Situation['order']): number {
  const canceledAt = history.findLast(({ what }) => what === 'cancelled')?.at ?? '';
  return refunds
    .filter(({ byHand, createdAt }) => !byHand && createdAt >= canceledAt)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}
