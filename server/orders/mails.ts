import { formatCents } from '#contract/money.ts';
import { HOLD_MINUTES } from '#contract/orders.ts';
import type { Mail } from '#server/jobs/mail.ts';
import type { Told } from './events.ts';
import type { OrderRow } from './queries.ts';

interface Store {
  readonly name: string;
  readonly currency: string;
  /** Where the customer's orders can be seen, absolute. */
  readonly publicOrigin: string;
}

/** The mail that tells a customer what happened to their order. */
export function orderMail(store: Store, order: OrderRow, what: Told): Mail {
  const { subject, words } = WORDS[what](order, store);
  const greeting = order.customerName ? `Hello ${order.customerName},` : 'Hello,';
  const facts = [
    `Part: ${order.partName}`,
    `Quantity: ${order.quantity}`,
    `Total: ${formatCents(order.totalCents, store.currency)}`,
    `Order: ${order.id}`,
    ...(order.transactionId ? [`Transaction: ${order.transactionId}`] : []),
  ];
  const link = `${store.publicOrigin}/dashboard`;
  const text = [greeting, words, facts.join('\n'), `Your orders: ${link}`, store.name].join('\n\n');
  const html = [
    `<p>${escape(greeting)}</p>`,
    `<p>${escape(words)}</p>`,
    `<p>${facts.map(escape).join('<br>\n')}</p>`,
    `<p><a href="${escape(link)}">See your orders</a></p>`,
    `<p>${escape(store.name)}</p>`,
  ].join('\n');
  return {
    to: order.customerEmail,
    subject: `${subject}: ${order.quantity} x ${order.partName}`,
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${html}\n</body></html>\n`,
  };
}

const WORDS: Record<Told, (order: OrderRow, store: Store) => { subject: string; words: string }> = {
  placed: () => ({
    subject: 'Your order',
    words: `We have your order. Its parts are held for you for ${HOLD_MINUTES} minutes; pay in that time to be sure of them.`,
  }),
  paid: () => ({ subject: 'Paid', words: 'Your payment has arrived. We will ship your order next.' }),
  shipped: () => ({ subject: 'Shipped', words: 'Your order is on its way.' }),
  cancelled: (order, store) => ({
    subject: 'Cancelled',
    words: order.refund
      ? `Your order is cancelled. You are not charged: ${formatCents(order.totalCents, store.currency)} are on the way back to your card.`
      : 'Your order is cancelled. Nothing was charged.',
  }),
  refunded: (order, store) => ({
    subject: 'Refunded',
    words: `We have sent ${formatCents(order.totalCents, store.currency)} back to your card. Your bank may take some days to show it.`,
  }),
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
