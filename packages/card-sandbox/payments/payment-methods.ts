import type Stripe from 'stripe';
import type { Context } from '../events/events.ts';
import { StripeFailure, invalidParameter, missingParameter, noSuch } from '../api/stripe-failure.ts';
import { type Form, objectOf, textOf } from '../api/form.ts';
import { newId, nowSeconds } from '../identifiers.ts';
import { type CardBehavior, behaviorOf, brandOf, findByName, passesLuhn } from './test-cards.ts';

const addressNames = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

function billingDetails(form: Form) {
  const details = objectOf(form, 'billing_details');
  const address = objectOf(details, 'address');
  const lines = Object.fromEntries(addressNames.map((name) => [name, textOf(address, name, 300) ?? null])) as Record<
    (typeof addressNames)[number],
    string | null
  >;
  return {
    address: lines,
    email: textOf(details, 'email', 512) ?? null,
    name: textOf(details, 'name', 300) ?? null,
    phone: textOf(details, 'phone', 40) ?? null,
    tax_id: null,
  } satisfies Stripe.PaymentMethod.BillingDetails;
}

function cardError(code: string, param: string, message: string): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', code, param, message });
}

function createCard(
  context: Context,
  number: string,
  month: number,
  year: number,
  billing: Stripe.PaymentMethod.BillingDetails,
  wallet: Stripe.PaymentMethod.Card.Wallet | null = null,
): Stripe.PaymentMethod {
  const brand = brandOf(number);
  const method = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: brand,
      exp_month: month,
      exp_year: year,
      fingerprint: context.state.hash(`card:${number}`).slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet,
    },
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod;
  // Stores how the number behaves, never the number.
  context.state.insert('payment_method', method, null, { behavior: JSON.stringify(behaviorOf(number)) });
  return method;
}

/** The card behind a wallet, as the stand-in's form names it: always the Visa that succeeds. */
function createFromWallet(
  context: Context,
  token: string,
  billing: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod {
  const type = token.replace(/^tok_/, '');
  if (type !== 'apple_pay' && type !== 'google_pay') throw noSuch('token', token, 'payment_method_data[card][token]');
  const wallet = { [type]: {}, dynamic_last4: '4242', type } satisfies Stripe.PaymentMethod.Card.Wallet;
  return createCard(context, '4242424242424242', 12, new Date().getUTCFullYear() + 2, billing, wallet);
}

/** A Link account, known by the payer's email. */
function createLink(context: Context, billing: Stripe.PaymentMethod.BillingDetails): Stripe.PaymentMethod {
  const method = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    link: { email: billing.email },
    livemode: false,
    metadata: {},
    type: 'link',
  } satisfies Stripe.PaymentMethod;
  context.state.insert('payment_method', method, null, { behavior: '{}' });
  return method;
}

/**
 * Creates a payment method from raw card fields, as the card form sends them.
 * Throws 402 card_error (incorrect_number, invalid_expiry_*, invalid_cvc) like Stripe.
 */
function createFromCardFields(context: Context, form: Form): Stripe.PaymentMethod {
  const type = textOf(form, 'type');
  if (type === 'link') return createLink(context, billingDetails(form));
  if (type !== 'card')
    throw invalidParameter(
      'parameter_invalid_empty',
      'payment_method_data[type]',
      "Only payment methods of the types 'card' and 'link' exist here.",
    );
  const card = objectOf(form, 'card');
  const token = textOf(card, 'token', 40);
  if (token !== undefined) return createFromWallet(context, token, billingDetails(form));
  const number = (textOf(card, 'number', 40) ?? '').replace(/[\s-]/g, '');
  const month = Number(textOf(card, 'exp_month', 4) ?? Number.NaN);
  const given = Number(textOf(card, 'exp_year', 4) ?? Number.NaN);
  const year = given < 100 ? 2000 + given : given;
  const cvc = textOf(card, 'cvc', 8);
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    throw cardError('incorrect_number', 'number', 'Your card number is incorrect.');
  if (!(month >= 1 && month <= 12))
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  const now = new Date();
  const passed = year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1);
  if (!Number.isInteger(year) || passed || year > now.getUTCFullYear() + 50)
    throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  return createCard(context, number, month, year, billingDetails(form));
}

/** Finds a payment method by id. One of Stripe's test names (`pm_card_visa`) creates a new one each time. */
export function findPaymentMethod(context: Context, id: string): Stripe.PaymentMethod {
  const test = findByName(id);
  if (test) return createCard(context, test.number, 12, new Date().getUTCFullYear() + 2, billingDetails({}));
  const found = context.state.find<Stripe.PaymentMethod>('payment_method', id);
  if (!found) throw noSuch('PaymentMethod', id, 'payment_method');
  return found;
}

/** The behavior of a payment method's card; earlier releases stored it under the British spelling. */
export function behaviorOfMethod(context: Context, methodId: string): CardBehavior {
  const { behavior, behaviour } = context.state.inner(methodId);
  return JSON.parse(String(behavior ?? behaviour)) as CardBehavior;
}

/**
 * The payment method of a call (`payment_method` or `payment_method_data`); undefined when it has neither.
 * Accepts raw card fields only with the publishable key, from the card form; Stripe refuses them from a server too.
 */
export function carriedMethod(context: Context, form: Form, publishable: boolean): Stripe.PaymentMethod | undefined {
  const id = textOf(form, 'payment_method', 200);
  if (id !== undefined) return findPaymentMethod(context, id);
  if (form['payment_method_data'] === undefined) return undefined;
  if (!publishable && tokenOf(form) !== undefined) return undefined;
  if (!publishable)
    throw invalidParameter(
      'parameter_unknown',
      'payment_method_data',
      'Sending credit card numbers directly to the Stripe API is generally unsafe. Use Stripe.js, or a test payment method such as pm_card_visa.',
    );
  const data = objectOf(form, 'payment_method_data');
  if (Object.keys(data).length === 0) throw missingParameter('payment_method_data');
  return createFromCardFields(context, data);
}

/** The id of the shared payment token that a call names instead of a payment method. */
export function tokenOf(form: Form): string | undefined {
  return textOf(objectOf(form, 'payment_method_data'), 'shared_payment_granted_token', 200);
}
