import { PAYABLE_DAYS } from '#contract/orders/order-rules.ts';
import type { SingleField } from './text-definition.ts';

/** An email whose wording admins can change. */
interface MailText {
  readonly title: string;
  readonly subject: string;
  /** Above the facts of the email. */
  readonly intro: string;
  /** At its end. */
  readonly closing?: string;
  /** The placeholders that subject and texts may contain in addition to `{store}`. */
  readonly placeholders: readonly string[];
  /** Placeholders that the subject and the introduction must contain. */
  readonly needs?: { readonly subject?: readonly string[]; readonly intro?: readonly string[] };
}

/**
 * The emails to customers. `{order}` is the number of the order, `{what}` a phrase such as 'Part of order #1a2b3c4d',
 * and `{outcome}` a sentence that depends on the order, for example about its refund.
 */
const MAIL_TEXTS = {
  'order-placed': {
    title: 'Order placed',
    subject: 'We have your order #{order}',
    intro: 'We have your order. Its parts are reserved for {reservation}; pay within that time to keep them.',
    placeholders: ['order', 'reservation'],
  },
  'order-expired': {
    title: 'Payment overdue',
    subject: 'Payment overdue for order #{order}',
    intro: `Your order is not paid, so its parts are no longer reserved. You can still pay while they are in stock, for ${PAYABLE_DAYS} days after you placed the order; if you no longer want them, you don't need to do anything.`,
    placeholders: ['order'],
  },
  'order-paid': {
    title: 'Payment received',
    subject: 'Payment received for order #{order}',
    intro: "We have your payment. We'll pack your order next.",
    placeholders: ['order'],
  },
  'order-address_missing': {
    title: 'Delivery address missing',
    subject: 'Add a delivery address to order #{order}',
    intro: "Your order is paid, but it has no delivery address. Add one, and we'll ship it.",
    placeholders: ['order'],
  },
  'order-packed': {
    title: 'Packed',
    subject: '{what} is packed',
    intro: "The parts below are packed. We'll email you again when they ship.",
    placeholders: ['order', 'what'],
    needs: { subject: ['what'] },
  },
  'order-shipped': {
    title: 'Shipped',
    subject: '{what} has shipped',
    intro: '{outcome}',
    placeholders: ['order', 'what', 'outcome'],
    needs: { subject: ['what'], intro: ['outcome'] },
  },
  'order-partly_shipped': {
    title: 'Partly shipped',
    subject: '{what} has shipped',
    intro: 'The parts below are on their way. The rest will follow in another parcel.',
    placeholders: ['order', 'what'],
    needs: { subject: ['what'] },
  },
  'order-delivered': {
    title: 'Delivered',
    subject: '{what} has been delivered',
    intro: 'The parts below have been delivered. If anything is wrong with them, contact us.',
    placeholders: ['order', 'what'],
    needs: { subject: ['what'] },
  },
  'order-cancelled': {
    title: 'Canceled',
    subject: '{what} has been canceled',
    intro: '{outcome}',
    placeholders: ['order', 'what', 'outcome'],
    needs: { subject: ['what'], intro: ['outcome'] },
  },
  'order-refunded': {
    title: 'Refunded',
    subject: '{what} has been refunded',
    intro: '{outcome}',
    placeholders: ['order', 'what', 'outcome'],
    needs: { subject: ['what'], intro: ['outcome'] },
  },
  'order-refund_returned': {
    title: 'Refund returned by the bank',
    subject: 'Your refund for order #{order} came back to us',
    intro:
      "Your bank returned the {amount} that we refunded to your card. We're sorry for the delay. You don't need to do anything: we'll send it again, or contact you about another way to pay you back.",
    placeholders: ['order', 'amount'],
    needs: { intro: ['amount'] },
  },
  'return-approved': {
    title: 'Return approved',
    subject: 'Return of order #{order} approved',
    intro: "We'll refund these parts to your card and email you when it's done.",
    placeholders: ['order'],
  },
  'return-accepted': {
    title: 'Return approved without a refund',
    subject: 'Return of order #{order} approved',
    intro: 'You can send these parts back to us. Nothing further is refunded for them.',
    placeholders: ['order'],
  },
  'return-declined': {
    title: 'Return declined',
    subject: 'Return of order #{order} declined',
    intro: "We can't take these parts back.",
    placeholders: ['order'],
  },
  'message-received': {
    title: 'Copy of a message to the store',
    subject: 'Your message to {store}: {subject}',
    intro: "We have your message and we'll reply by email. This is your copy.",
    placeholders: ['subject'],
  },
  'message-answered': {
    title: 'Answer to a message',
    subject: 'Our answer to your message to {store}',
    intro: '{answer}',
    placeholders: ['answer'],
    needs: { intro: ['answer'] },
  },
  verification: {
    title: 'Verify an email',
    subject: 'Verify your email for {store}',
    intro: 'Confirm your email to finish setting up your account at {store}. Sign in first, then open this link:',
    closing: "The link works for one day. If this wasn't you, ignore this email.",
    placeholders: [],
  },
  reset: {
    title: 'Choose a new password',
    subject: 'Choose a new password for {store}',
    intro: 'Open this link to choose a new password for your account at {store}:',
    closing:
      "This link works once, for one hour. If you didn't ask for it, ignore this email: your password stays the same.",
    placeholders: [],
  },
} as const satisfies Record<string, MailText>;

export type MailTextName = keyof typeof MAIL_TEXTS;
export const MAIL_TEXT_NAMES = Object.keys(MAIL_TEXTS) as [MailTextName, ...MailTextName[]];

export type MailTextKey = `mail.${MailTextName}.${'subject' | 'intro' | 'closing'}`;

/** The texts of emails, as the settings screen edits them. */
export const MAIL_TEXT_FIELDS = Object.assign(
  {},
  ...MAIL_TEXT_NAMES.map((name) => fieldsOf(name, MAIL_TEXTS[name])),
) as Readonly<Record<MailTextKey, SingleField>>;

function fieldsOf(name: MailTextName, { title, subject, intro, closing = '', placeholders, needs }: MailText) {
  const all = ['store', ...placeholders];
  const line = (label: string, standard: string, kept: readonly string[] = []) => ({
    section: title,
    label: `${title}: ${label}`,
    placeholders: all,
    needs: kept,
    standard,
  });
  return {
    [`mail.${name}.subject`]: {
      ...line('subject', subject, needs?.subject),
      kind: 'line',
      max: 150,
      isRequired: true,
    },
    [`mail.${name}.intro`]: {
      ...line('introduction', intro, needs?.intro),
      kind: 'lines',
      max: 2_000,
      isRequired: true,
    },
    [`mail.${name}.closing`]: { ...line('closing', closing), kind: 'lines', max: 2_000 },
  } satisfies Record<string, SingleField>;
}
