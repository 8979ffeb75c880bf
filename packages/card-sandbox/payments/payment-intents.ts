import type Stripe from 'stripe';
import { type Context, emit } from '../events/events.ts';
import { invalidParameter, missingParameter, noSuch, unexpectedState } from '../api/stripe-failure.ts';
import {
  type Form,
  booleanOf,
  emailOf,
  integerOf,
  listOf,
  mergeMetadata,
  noEmpty,
  objectOf,
  onlyKnown,
  requiredInteger,
  textOf,
} from '../api/form.ts';
import { checkedAmount } from './amounts.ts';
import { sameSecret } from '../api/api-keys.ts';
import { newId, nowSeconds } from '../identifiers.ts';
const createNames = [
  'amount',
  'currency',
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'metadata',
  'receipt_email',
  'description',
  'expand',
  'confirm',
  'payment_method',
  'payment_method_data',
  'capture_method',
  'confirmation_method',
  'return_url',
  'use_stripe_sdk',
  'off_session',
  'error_on_requires_action',
];
const updateNames = [
  'amount',
  'currency',
  'metadata',
  'receipt_email',
  'description',
  'payment_method',
  'allowed_payment_method_types',
  'expand',
];

const methodTypes = ['card', 'link'];

function checkedCurrency(form: Form): string {
  const currency = textOf(form, 'currency', 3)?.toLowerCase();
  if (currency === undefined) throw missingParameter('currency');
  if (!/^[a-z]{3}$/.test(currency))
    throw invalidParameter('parameter_invalid_string', 'currency', `Invalid currency: ${currency}`);
  return currency;
}

function checkCardOnly(form: Form): void {
  const other = listOf(form, 'allowed_payment_method_types').find((type) => !methodTypes.includes(type));
  if (other !== undefined)
    throw invalidParameter(
      'payment_intent_invalid_parameter',
      'allowed_payment_method_types',
      'Only the payment method types "card" and "link" exist in the card sandbox.',
    );
  const capture = textOf(form, 'capture_method', 40);
  if (capture === 'manual')
    throw invalidParameter(
      'payment_intent_invalid_parameter',
      'capture_method',
      'The card sandbox captures at once; capture_method "manual" does not exist here.',
    );
  if (textOf(form, 'confirmation_method', 40) === 'manual')
    throw invalidParameter(
      'payment_intent_invalid_parameter',
      'confirmation_method',
      'confirmation_method "manual" does not exist in the card sandbox.',
    );
}

/** Creates an intent without confirming it; `method` makes it requires_confirmation. */
export function createIntent(
  context: Context,
  form: Form,
  method: Stripe.PaymentMethod | undefined,
): Stripe.PaymentIntent {
  onlyKnown(form, createNames);
  noEmpty(form);
  const units = requiredInteger(form, 'amount');
  const currency = checkedCurrency(form);
  const amount = checkedAmount(units, currency);
  checkCardOnly(form);
  const allowed = listOf(form, 'allowed_payment_method_types') as ('card' | 'link')[];
  const automatic = objectOf(form, 'automatic_payment_methods');
  const id = newId('pi');
  const intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed.length === 0 ? null : allowed,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: booleanOf(automatic, 'enabled')
      ? { allow_redirects: textOf(automatic, 'allow_redirects', 10) ?? 'always', enabled: true }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: textOf(form, 'capture_method', 40) ?? 'automatic_async',
    client_secret: `${id}_secret_${newId('x', 25).slice(2)}`,
    confirmation_method: 'automatic',
    created: nowSeconds(),
    currency,
    customer: null,
    customer_account: null,
    description: textOf(form, 'description', 1000) ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, form),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: allowed.length === 0 ? ['card'] : allowed,
    payment_record: null,
    processing: null,
    receipt_email: emailOf(form, 'receipt_email') ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
  context.state.insert('payment_intent', intent);
  emit(context, 'payment_intent.created', intent, amount);
  return intent;
}

/** Finds an intent; with a client secret only when it matches. Throws the same 404 in both cases. */
export function findIntent(
  context: Context,
  id: string,
  clientSecret: string | undefined,
  publishable: boolean,
): Stripe.PaymentIntent {
  const found = context.state.find<Stripe.PaymentIntent>('payment_intent', id);
  const proven =
    clientSecret === undefined
      ? !publishable
      : found !== undefined && sameSecret(clientSecret, found.client_secret ?? '');
  if (!found || !proven) throw noSuch('payment_intent', id, clientSecret === undefined ? 'intent' : 'client_secret');
  return found;
}

/** Updates an intent: amount and currency only before it is confirmed, metadata and description always. */
export function updateIntent(
  context: Context,
  before: Stripe.PaymentIntent,
  form: Form,
  method: Stripe.PaymentMethod | undefined,
): Stripe.PaymentIntent {
  onlyKnown(form, updateNames);
  checkCardOnly(form);
  const amount = integerOf(form, 'amount');
  const open = before.status === 'requires_payment_method' || before.status === 'requires_confirmation';
  const touched =
    amount !== undefined && amount !== before.amount
      ? 'amount'
      : form['currency'] !== undefined
        ? 'currency'
        : method
          ? 'payment_method'
          : null;
  if (touched && !open)
    throw unexpectedState(
      before,
      `This PaymentIntent's ${touched} could not be updated because it has a status of ${before.status}. You may only update the ${touched} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation.`,
    );
  const currency = form['currency'] === undefined ? before.currency : checkedCurrency(form);
  const after: Stripe.PaymentIntent = {
    ...before,
    amount: checkedAmount(amount ?? before.amount, currency),
    currency,
    metadata: mergeMetadata(before.metadata, form),
    description: form['description'] === undefined ? before.description : (textOf(form, 'description', 1000) ?? null),
    receipt_email:
      form['receipt_email'] === undefined ? before.receipt_email : (emailOf(form, 'receipt_email') ?? null),
    ...(method ? { payment_method: method.id, status: 'requires_confirmation' } : {}),
  };
  context.state.update(after);
  return after;
}

const cancelReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'];
const cancellable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Cancels an intent before any money has moved. Throws payment_intent_unexpected_state otherwise. */
export function cancelIntent(context: Context, before: Stripe.PaymentIntent, form: Form): Stripe.PaymentIntent {
  onlyKnown(form, ['cancellation_reason', 'expand']);
  const reason = textOf(form, 'cancellation_reason', 40);
  if (reason !== undefined && !cancelReasons.includes(reason))
    throw invalidParameter(
      'parameter_invalid_string',
      'cancellation_reason',
      `Invalid cancellation_reason: must be one of ${cancelReasons.join(', ')}`,
    );
  if (!cancellable.includes(before.status)) {
    throw unexpectedState(
      before,
      `You cannot cancel this PaymentIntent because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancellable.join(', ')}.`,
    );
  }
  const after: Stripe.PaymentIntent = {
    ...before,
    status: 'canceled',
    canceled_at: nowSeconds(),
    cancellation_reason: reason ?? null,
    next_action: null,
  };
  context.state.update(after);
  emit(context, 'payment_intent.canceled', after, after.amount);
  return after;
}
