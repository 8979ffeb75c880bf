import type { OrderRow } from '#server/orders/order-rows.ts';
import type { StoredRefund } from '#server/orders/refunds/refunds.ts';
import type { OrderEmailEvent } from '#server/outbox/queue-order-email.ts';

/** The refund that an email reports. */
export interface MailedRefund extends Pick<StoredRefund, 'amountCents' | 'reason' | 'units' | 'intentId'> {
  /** For a refund that the bank returned: how much of it the store still owes, in cents. */
  readonly owedCents?: number;
}

/** The words of an order email that admins do not change, and the placeholders of those that they do (mail-texts.ts). */
interface OrderCopy {
  readonly heading: string;
  readonly values: Readonly<Record<string, string>>;
  /** A sentence after the introduction. */
  readonly addition?: string;
  /** The label of the button that opens the order. */
  readonly button: string;
}

interface Situation {
  /** As the screens show it, without `#`. */
  readonly number: string;
  readonly order: Pick<OrderRow, 'refunds' | 'history' | 'disputes' | 'totalCents' | 'transactionId'>;
  /** The lines that the event concerns; null: the whole order. */
  readonly lineIds: readonly string[] | null;
  /** Whether the event affects only some of the order's lines. */
  readonly isPart: boolean;
  /** Whether these are the last lines that the event had not affected yet, so that it has now affected all. */
  readonly isRest: boolean;
  readonly refund: MailedRefund | undefined;
  /** It cannot be paid before it has a delivery address. */
  readonly needsAddress: boolean;
  readonly money: (cents: number) => string;
}

/** The text of the email about an event. */
export function copyOf(event: OrderEmailEvent, situation: Situation): OrderCopy {
  return COPY[event](situation);
}

const VIEW = 'View your order';

/** 'Your order has shipped' and 'Order #1a2b3c4d', or the same for part or the rest of the order. */
function happened({ number, isPart, isRest }: Situation, what: string): { heading: string; whole: string } {
  if (isPart && isRest) return { heading: `The rest of your order ${what}`, whole: `The rest of order #${number}` };
  return isPart
    ? { heading: `Part of your order ${what}`, whole: `Part of order #${number}` }
    : { heading: `Your order ${what}`, whole: `Order #${number}` };
}

function happenedCopy(situation: Situation, what: string, outcome = ''): OrderCopy {
  const { heading, whole } = happened(situation, what);
  return { heading, values: { what: whole, outcome }, button: VIEW };
}

const COPY: Record<OrderEmailEvent, (situation: Situation) => OrderCopy> = {
  placed: ({ needsAddress }) => ({
    heading: 'We have your order',
    values: {},
    ...(needsAddress && {
      addition:
        'Before you pay, enter the delivery address on the payment page. Delivery and tax, if any, are added there.',
    }),
    button: 'View and pay your order',
  }),
  expired: () => ({ heading: 'Your payment is overdue', values: {}, button: 'View and pay your order' }),
  paid: () => ({ heading: 'We have your payment', values: {}, button: VIEW }),
  address_missing: () => ({
    heading: 'Where should we send your order?',
    values: {},
    button: 'Add a delivery address',
  }),
  packed: (situation) => happenedCopy(situation, 'is packed'),
  shipped: (situation) =>
    happenedCopy(
      situation,
      'has shipped',
      situation.isPart ? 'The parts below are on their way.' : 'Your order is on its way.',
    ),
  partly_shipped: (situation) => happenedCopy({ ...situation, isPart: true, isRest: false }, 'has shipped'),
  delivered: (situation) => happenedCopy(situation, 'has been delivered'),
  cancelled: (situation) => happenedCopy(situation, 'has been canceled', canceledText(situation)),
  refunded: ({ number, refund, order, money }) => {
    const cents = refund?.amountCents ?? order.totalCents;
    const isWhole = cents >= order.totalCents;
    const outcome = [
      `${money(cents)} has been refunded to your card. Your bank may take a few days to show it.`,
      ...(refund?.units ? [`Units refunded: ${refund.units}`] : []),
      ...(refund ? [`Reason: ${refund.reason}`] : []),
    ].join('\n');
    if (refund && refund.intentId !== order.transactionId)
      return {
        heading: 'Your payment has been returned',
        values: { what: `${money(cents)} paid for order #${number}`, outcome },
        button: VIEW,
      };
    return {
      heading: isWhole ? 'Your order has been refunded' : 'Part of your order has been refunded',
      values: { what: isWhole ? `Order #${number}` : `${money(cents)} of order #${number}`, outcome },
      button: VIEW,
    };
  },
  refund_returned: ({ refund, order, money }) => {
    const cents = refund?.amountCents ?? order.totalCents;
    const owedCents = refund?.owedCents ?? cents;
    return {
      heading: 'Your refund came back to us',
      values: { amount: money(cents) },
      ...(owedCents < cents && {
        addition: `${money(owedCents)} of it is still due to you. The rest has already gone back to you in another way.`,
      }),
      button: VIEW,
    };
  },
};

function canceledText({ order, lineIds, isPart, money }: Situation): string {
  const owed = owedAtCancellation(order, lineIds);
  const what = isPart ? 'The parts below are canceled.' : 'Your order is canceled.';
  if (owed > 0) return `${what} ${money(owed)} will be refunded to your card.`;
  if (order.disputes.some(({ kind, status }) => kind === 'dispute' && status !== 'won'))
    return `${what} You have disputed ${isPart ? 'the' : 'its'} payment, so your bank decides whether it is refunded.`;
  if (order.refunds.length > 0) return `${what} ${isPart ? 'They were' : 'It was'} already refunded in full.`;
  return `${what} Nothing was charged.`;
}

/**
 * The amount not yet refunded when the order, or the first of the lines, was canceled, in cents. A refund that names no
 * line is the rest of an order that was canceled.
 */
function owedAtCancellation({ refunds, history }: Situation['order'], lineIds: Situation['lineIds']): number {
  const isOfLines = (lineId: string | null): boolean =>
    lineIds === null || (lineId !== null && lineIds.includes(lineId));
  const canceled = history.filter(({ what, lineId }) => what === 'cancelled' && isOfLines(lineId));
  const canceledAt = (lineIds === null ? canceled.at(-1) : canceled[0])?.at ?? '';
  return refunds
    .filter(
      ({ byHand, createdAt, lineId }) => !byHand && createdAt >= canceledAt && (lineId === null || isOfLines(lineId)),
    )
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}
