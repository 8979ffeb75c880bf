import type Stripe from 'stripe';
import { createCharge } from './charges.ts';
import { type Context, emit, scheduleAction } from '../events/events.ts';
import { StripeFailure, invalidParameter, unexpectedState } from '../api/stripe-failure.ts';
import { type Form, onlyKnown } from '../api/form.ts';
import { newId, nowSeconds } from '../identifiers.ts';
import { countToken, forgetToken, methodOfToken } from './granted-tokens.ts';
import { behaviorOfMethod, tokenOf } from './payment-methods.ts';

const confirmNames = [
  'allowed_payment_method_types',
  'payment_method',
  'payment_method_data',
  'return_url',
  'use_stripe_sdk',
  'off_session',
  'receipt_email',
  'expand',
  'key',
  'client_secret',
  'error_on_requires_action',
];
const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Records a failed attempt: the intent returns to requires_payment_method and can be confirmed again. */
function failAttempt(
  context: Context,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
  chargeId: string | null,
): Stripe.PaymentIntent {
  const after: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    processing: null,
    last_payment_error: error,
    latest_charge: chargeId ?? intent.latest_charge,
  };
  context.state.update(after);
  emit(context, 'payment_intent.payment_failed', after, after.amount);
  return after;
}

/** Charges the payment method and marks the intent as succeeded. */
export function succeed(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const charge = createCharge(context, intent, method, undefined);
  const { dispute, warning } = behaviorOfMethod(context, method.id);
  if (warning) scheduleAction(context, 'warning_opens', charge.id, 0);
  if (dispute) scheduleAction(context, 'dispute_opens', charge.id, 0);
  const after: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    processing: null,
    last_payment_error: null,
    payment_method: method.id,
  };
  context.state.update(after);
  countToken(context, after);
  emit(context, 'payment_intent.succeeded', after, after.amount);
  return after;
}

/** Charges the card after authentication. Throws a StripeFailure for a decline, whose writes are kept. */
function charge(context: Context, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): Stripe.PaymentIntent {
  const { decline } = behaviorOfMethod(context, method.id);
  if (decline) {
    const failed = createCharge(context, intent, method, decline);
    const error = {
      type: 'card_error',
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
      charge: failed.id,
      doc_url: `https://docs.stripe.com/error-codes/${decline.code.replaceAll('_', '-')}`,
      payment_method: method,
    } as const;
    const after = failAttempt(context, intent, error, failed.id);
    throw new StripeFailure(402, { ...error, payment_intent: after }, { started: true, kept: true });
  }
  const fault = context.faults.take('payment', intent.amount);
  if (fault) {
    const waiting: Stripe.PaymentIntent = {
      ...intent,
      status: 'processing',
      next_action: null,
      payment_method: method.id,
      last_payment_error: null,
      processing: { type: 'card', card: {} },
    };
    context.state.update(waiting);
    emit(context, 'payment_intent.processing', waiting, waiting.amount);
    scheduleAction(context, 'payment_succeeds', waiting.id, fault.ms);
    return waiting;
  }
  return succeed(context, intent, method);
}

/**
 * Confirms an intent with the payment method of the call or the one set before.
 * Throws 402 card_error on a decline (the intent returns to requires_payment_method, which is kept) and
 * payment_intent_unexpected_state when it can no longer be confirmed.
 */
export function confirmIntent(
  context: Context,
  before: Stripe.PaymentIntent,
  form: Form,
  carried: Stripe.PaymentMethod | undefined,
  checkNames = true,
): Stripe.PaymentIntent {
  if (checkNames) onlyKnown(form, confirmNames);
  if (before.status === 'succeeded')
    throw unexpectedState(
      before,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  if (!confirmable.includes(before.status))
    throw unexpectedState(
      before,
      `You cannot confirm this PaymentIntent because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${confirmable.join(', ')}.`,
    );
  const token = tokenOf(form);
  if (carried) forgetToken(context, before);
  const method =
    carried ??
    (token === undefined ? undefined : methodOfToken(context, token, before)) ??
    (before.payment_method === null
      ? undefined
      : context.state.find<Stripe.PaymentMethod>('payment_method', String(before.payment_method)));
  if (!method)
    throw unexpectedState(
      before,
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
    );
  if (!before.payment_method_types.includes(method.type))
    throw invalidParameter(
      'payment_intent_incompatible_payment_method',
      'payment_method',
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent.`,
    );
  if (!behaviorOfMethod(context, method.id).authenticate) return charge(context, before, method);
  if (form['error_on_requires_action'] === 'true' || form['off_session'] === 'true') {
    const error = {
      type: 'card_error',
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
      payment_method: method,
    } as const;
    throw new StripeFailure(
      402,
      { ...error, payment_intent: failAttempt(context, before, error, null) },
      { started: true, kept: true },
    );
  }
  const waiting: Stripe.PaymentIntent = {
    ...before,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: {
        type: 'three_d_secure_redirect',
        source: newId('payatt'),
        created: nowSeconds(),
      } as Stripe.PaymentIntent.NextAction.UseStripeSdk,
    },
  };
  context.state.update(waiting);
  emit(context, 'payment_intent.requires_action', waiting, waiting.amount);
  return waiting;
}

/**
 * Applies the customer's answer to the 3-D Secure challenge. A failed one fails the attempt with
 * payment_intent_authentication_failure and returns the intent, as Stripe.js fetches it.
 */
export function answerChallenge(context: Context, before: Stripe.PaymentIntent, passed: boolean): Stripe.PaymentIntent {
  if (before.status !== 'requires_action')
    throw unexpectedState(
      before,
      `This PaymentIntent has a status of ${before.status}; there is nothing to authenticate.`,
    );
  const method = context.state.find<Stripe.PaymentMethod>('payment_method', String(before.payment_method));
  if (!method) throw new Error('an intent waiting for authentication has lost its payment method');
  if (passed) {
    try {
      return charge(context, before, method);
    } catch (failure) {
      if (failure instanceof StripeFailure && failure.kept && failure.body.payment_intent)
        return failure.body.payment_intent;
      throw failure;
    }
  }
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    payment_method: method,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  } as const;
  return failAttempt(context, before, error, null);
}
