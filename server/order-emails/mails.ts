import { formatCents } from '#contract/money.ts';
import { RESERVATION_MINUTES } from '#contract/orders/reservation.ts';
import type { Mail } from '#server/emails/compose-mail.ts';
import { contentOf } from '#server/orders/content-of.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';
import type { Refund } from '#server/orders/refunds.ts';
import type { OrderEmailEvent } from '#server/outbox/queue-order-email.ts';

export interface MailStore {
  readonly name: string;
  readonly currency: string;
  readonly publicOrigin: string;
}

/** The refund that an email reports. */
type MailedRefund = Pick<Refund, 'amountCents' | 'reason'>;

/** What an order's email is about. */
export interface OrderEmail {
  readonly event: OrderEmailEvent;
  /** The lines that it is about; absent: all that are part of the order. */
  readonly lineIds?: readonly string[] | null | undefined;
  readonly refund?: MailedRefund | undefined;
}

/** The customer's email about an order event. */
export function orderMail(store: MailStore, order: OrderRow, { event, lineIds, refund }: OrderEmail): Mail {
  const lines = order.lines.filter(({ id }) => !lineIds || lineIds.includes(id));
  const cents = refund?.amountCents ?? (event === 'cancelled' ? owedAtCancellation(order) : order.totalCents);
  const amount = formatCents(cents, store.currency);
  const { subject, text } = COPY[event](order, amount, refund);
  const [only] = order.lines.length === 1 ? lines : [];
  const content = only
    ? [`Part: ${only.partName}`, ...identityOf(only), `Quantity: ${only.quantity}`]
    : lines.map(
        (line) =>
          `${[contentOf([line]), line.partVariant, line.partSku].filter(Boolean).join(', ')}: ${formatCents(line.totalCents, store.currency)}`,
      );
  const facts = [
    ...content,
    `${only || !lineIds ? 'Total' : 'Total of the order'}: ${formatCents(order.totalCents, store.currency)}`,
    `Order: ${order.id}`,
    ...(event === 'shipped' ? parcelsOf(order, lines) : []),
    ...(order.transactionId ? [`Transaction: ${order.transactionId}`] : []),
  ];
  return {
    kind: event === 'placed' ? 'order-placed' : 'order-update',
    to: order.customerEmail,
    name: order.customerName,
    subject: `${subject}: ${contentOf(lines)}`,
    paragraphs: [
      text,
      facts.join('\n'),
      'Your orders:',
      { link: `${store.publicOrigin}/dashboard`, label: 'See your orders' },
      store.name,
    ],
  };
}

/** Carrier and tracking number of the parcels that the lines are in. */
function parcelsOf({ shipments }: OrderRow, lines: readonly { readonly id: string }[]): string[] {
  return shipments
    .filter(({ lineIds }) => lines.some(({ id }) => lineIds.includes(id)))
    .map(({ carrier, tracking }) => `Parcel: ${[carrier, tracking].filter(Boolean).join(', ')}`);
}

function identityOf({ partVariant, partSku }: OrderRow['lines'][number]): string[] {
  return [...(partVariant ? [`Variant: ${partVariant}`] : []), ...(partSku ? [`SKU: ${partSku}`] : [])];
}

/** The amount not yet refunded when the order was last canceled, whole or in part, in cents. */
function owedAtCancellation({ refunds, history }: OrderRow): number {
  const canceledAt = history.findLast(({ what }) => what === 'cancelled')?.at ?? '';
  return refunds
    .filter(({ byHand, createdAt }) => !byHand && createdAt >= canceledAt)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

const COPY: Record<
  OrderEmailEvent,
  (order: OrderRow, amount: string, refund?: MailedRefund) => { subject: string; text: string }
> = {
  placed: () => ({
    subject: 'Your order',
    text: `We have your order. Its parts are reserved for ${RESERVATION_MINUTES} minutes; pay within that time to keep them.`,
  }),
  paid: () => ({ subject: 'Paid', text: "We have your payment. We'll pack your order next." }),
  shipped: () => ({ subject: 'Shipped', text: 'Your order is on its way.' }),
  cancelled: (order, total) => ({
    subject: 'Cancelled',
    text:
      owedAtCancellation(order) > 0
        ? `Your order is canceled. ${total} will be refunded to your card.`
        : order.disputes.some(({ kind, status }) => kind === 'dispute' && status !== 'won')
          ? 'Your order is canceled. You have disputed its payment, so your bank decides about the money.'
          : order.refunds.length > 0
            ? 'Your order is canceled. It was already refunded in full.'
            : 'Your order is canceled. Nothing was charged.',
  }),
  refunded: (_, amount, refund) => ({
    subject: 'Refunded',
    text: `${amount} has been refunded to your card. Your bank may take a few days to show it.${refund ? `\nReason: ${refund.reason}` : ''}`,
  }),
};
