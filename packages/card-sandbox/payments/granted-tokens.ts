import type Stripe from 'stripe';
import type { Context } from '../events/events.ts';
import { type Form, objectOf, onlyKnown, requiredInteger, textOf } from '../api/form.ts';
import { invalidParameter, missingParameter, noSuch } from '../api/stripe-failure.ts';
import { newId, nowSeconds } from '../identifiers.ts';
import { findPaymentMethod } from './payment-methods.ts';

/**
 * A token with which a seller can charge a payment method that an assistant has collected, within its limits.
 * https://docs.stripe.com/api/shared-payment/granted-token
 */
interface GrantedToken {
  readonly id: string;
  readonly object: 'shared_payment.granted_token';
  readonly created: number;
  readonly deactivated_at: number | null;
  readonly deactivated_reason: 'consumed' | 'expired' | 'revoked' | null;
  readonly livemode: false;
  readonly usage_details: { readonly amount_captured: { readonly currency: string; readonly value: number } | null };
  readonly usage_limits: {
    readonly currency: string;
    readonly max_amount: number;
    /** Unix seconds. */
    readonly expires_at: number;
  };
  readonly shared_metadata: Readonly<Record<string, string>>;
}

/** The parameter of `payment_method_data` that names a token. */
const PARAMETER = 'shared_payment_granted_token';

/** Grants a token for a test payment method, as an assistant does for a buyer. Throws 400 for limits that are none. */
export function grantToken(context: Context, form: Form): GrantedToken {
  onlyKnown(form, ['payment_method', 'usage_limits', 'seller_details', 'shared_metadata', 'expand']);
  const name = textOf(form, 'payment_method', 200);
  if (name === undefined) throw missingParameter('payment_method');
  const limits = objectOf(form, 'usage_limits');
  const currency = textOf(limits, 'currency', 3)?.toLowerCase();
  if (currency === undefined || !/^[a-z]{3}$/.test(currency)) throw missingParameter('usage_limits[currency]');
  const max = requiredInteger(limits, 'max_amount');
  const until = requiredInteger(limits, 'expires_at');
  if (max <= 0) throw invalidParameter('parameter_invalid_integer', 'usage_limits[max_amount]', 'Invalid integer: 0');
  if (until <= nowSeconds())
    throw invalidParameter('parameter_invalid_integer', 'usage_limits[expires_at]', 'This time has passed.');
  const method = findPaymentMethod(context, name);
  const token: GrantedToken = {
    id: newId('spt'),
    object: 'shared_payment.granted_token',
    created: nowSeconds(),
    deactivated_at: null,
    deactivated_reason: null,
    livemode: false,
    usage_details: { amount_captured: null },
    usage_limits: { currency, max_amount: max, expires_at: until },
    shared_metadata: {},
  };
  context.state.insert('granted_token', token, null, { method: method.id });
  return token;
}

/** Finds a token as it is now: one whose time has passed has expired. */
export function findToken(context: Context, id: string): GrantedToken {
  const token = context.state.find<GrantedToken>('granted_token', id);
  if (!token) throw noSuch(PARAMETER, id, PARAMETER);
  const { expires_at: until } = token.usage_limits;
  const isExpired = token.deactivated_at === null && until <= nowSeconds();
  return isExpired ? { ...token, deactivated_at: until, deactivated_reason: 'expired' } : token;
}

/** Takes a token back, as its assistant can. */
export function revokeToken(context: Context, id: string): GrantedToken {
  const token = findToken(context, id);
  if (token.deactivated_at !== null) return token;
  const after: GrantedToken = { ...token, deactivated_at: nowSeconds(), deactivated_reason: 'revoked' };
  context.state.update(after);
  return after;
}

/**
 * The payment method behind a token for an intent, which remembers the token until it is charged.
 * Throws 400 for a token that is used up, expired or revoked, of another currency, or for less than the amount.
 */
export function methodOfToken(context: Context, id: string, intent: Stripe.PaymentIntent): Stripe.PaymentMethod {
  const { deactivated_reason: reason, usage_limits: limits, usage_details: used } = findToken(context, id);
  const refuse = (message: string) => invalidParameter('payment_intent_invalid_parameter', PARAMETER, message);
  if (reason !== null) throw refuse(`This SharedPaymentGrantedToken cannot be used, because it is ${reason}.`);
  if (limits.currency !== intent.currency)
    throw refuse(`This SharedPaymentGrantedToken is for ${limits.currency}, not for ${intent.currency}.`);
  if ((used.amount_captured?.value ?? 0) + intent.amount > limits.max_amount)
    throw refuse('The amount is greater than this SharedPaymentGrantedToken allows.');
  context.state.setInner(intent.id, { ...context.state.inner(intent.id), token: id });
  return findPaymentMethod(context, String(context.state.inner(id)['method']));
}

/** Forgets the token of an intent that is confirmed with another payment method. */
export function forgetToken(context: Context, intent: Stripe.PaymentIntent): void {
  const { token, ...inner } = context.state.inner(intent.id);
  if (token !== undefined) context.state.setInner(intent.id, inner);
}

/** Counts the amount of an intent that has been charged against the token that paid it, if any. */
export function countToken(context: Context, intent: Stripe.PaymentIntent): void {
  const { token: id } = context.state.inner(intent.id);
  if (typeof id !== 'string') return;
  const token = findToken(context, id);
  const value = (token.usage_details.amount_captured?.value ?? 0) + intent.amount;
  const isConsumed = value >= token.usage_limits.max_amount;
  const after: GrantedToken = {
    ...token,
    usage_details: { amount_captured: { currency: intent.currency, value } },
    ...(isConsumed && { deactivated_at: nowSeconds(), deactivated_reason: 'consumed' }),
  };
  context.state.update(after);
}
