import { message, type Message, shown, t } from '#contract/language/text.ts';
/* The ways to pay (docs/decisions/070-payment-methods.md). Free of zod, so that a screen can use it. */

import { PAY_LATER_METHODS } from './pay-later.ts';

interface MethodDefinition {
  readonly name: Message;
  /** What the ids of its payments begin with; empty: those of the card provider. */
  readonly prefix: string;
  /** What a payment is refunded to. */
  readonly account: string;
  /** The same as its customer reads it. */
  readonly yours: Message;
  /** When the customer has the money of a refund, as a sentence. */
  readonly arrival: Message;
  /** Whether staff carry out its refunds. */
  readonly isRefundedByStaff: boolean;
}

const BANK_TAKES_DAYS = message('Your bank may take a few days to show it.');

export const PAYMENT_METHODS = {
  bank: {
    name: message('Bank transfer'),
    prefix: 'bank_',
    account: 'bank account',
    yours: message('your bank account'),
    arrival: BANK_TAKES_DAYS,
    isRefundedByStaff: true,
  },
  /** Cash or a card terminal, where the order is picked up. */
  pick_up: {
    name: message('Payment at pick-up'),
    prefix: 'till_',
    account: 'pick-up place',
    yours: message('the place where you paid'),
    arrival: message('Ask at the pick-up place.'),
    isRefundedByStaff: true,
  },
  /** Before gift cards, whose prefix its own begins with: it is a gift card without a code. */
  store_credit: {
    name: message('Store credit'),
    prefix: 'gift_credit_',
    account: 'store credit',
    yours: message('your store credit'),
    arrival: message('You can use it again now.'),
    isRefundedByStaff: false,
  },
  gift_card: {
    name: message('Gift card'),
    prefix: 'gift_',
    account: 'gift card',
    yours: message('your gift card'),
    arrival: message('You can use it again now.'),
    isRefundedByStaff: false,
  },
  card: {
    name: message('Card'),
    prefix: '',
    account: 'card',
    yours: message('your card'),
    arrival: BANK_TAKES_DAYS,
    isRefundedByStaff: false,
  },
} as const satisfies Readonly<Record<string, MethodDefinition>>;

export type PaymentMethodName = keyof typeof PAYMENT_METHODS;
export const PAYMENT_METHOD_NAMES = Object.keys(PAYMENT_METHODS) as PaymentMethodName[];

/** Those that customers choose as they place an order; gift cards are added to it later. */
export const CHECKOUT_METHODS = ['card', 'bank', ...PAY_LATER_METHODS] as const;
export type CheckoutMethod = (typeof CHECKOUT_METHODS)[number];

const PREFIXED = PAYMENT_METHOD_NAMES.filter((name) => PAYMENT_METHODS[name].prefix !== '');

/** The method of a payment. @param paymentId `transactionId` in answers; null for an order that is not paid */
export function methodOf(paymentId: string | null): PaymentMethodName {
  return PREFIXED.find((name) => paymentId?.startsWith(PAYMENT_METHODS[name].prefix)) ?? 'card';
}

/** What a refund returns to: its own id says so once it is made, because it can be store credit instead of what paid. */
export const methodOfRefund = (refund: { readonly refundId: string | null; readonly intentId: string }) =>
  methodOf(refund.refundId ?? refund.intentId);

/** What payments are refunded to: `card`, `bank account`, or both. @param paymentIds of one order */
export function refundAccount(paymentIds: readonly (string | null)[]): string {
  const accounts = new Set(paymentIds.map((id) => PAYMENT_METHODS[methodOf(id)].account));
  return accounts.size === 0 ? PAYMENT_METHODS.card.account : [...accounts].join(' and ');
}

/** The same for the customer, in their language: `your card`. */
export function refundedTo(paymentIds: readonly (string | null)[]): string {
  const [first, second] = new Set(paymentIds.map((id) => shown(PAYMENT_METHODS[methodOf(id)].yours)));
  if (first === undefined) return shown(PAYMENT_METHODS.card.yours);
  return second === undefined ? first : t('{first} and {second}', { first, second });
}
