import type Stripe from 'stripe';
import { type FailureBody, invalidParameter } from './stripe-failure.ts';
import type { CardState, Kind } from '../card-state.ts';

const publicIntentFields = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const;
const publicMethodFields = [
  'id',
  'object',
  'allow_redisplay',
  'billing_details',
  'created',
  'livemode',
  'type',
] as const;
const publicCardFields = [
  'brand',
  'checks',
  'country',
  'display_brand',
  'exp_month',
  'exp_year',
  'funding',
  'last4',
  'networks',
  'three_d_secure_usage',
  'wallet',
] as const;

function pick<T extends object>(object: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.filter((name) => name in object).map((name) => [name, object[name]])) as Partial<T>;
}

/** The fields of a payment method that a browser may see: no fingerprint, no metadata. */
function publicMethod(method: Stripe.PaymentMethod): object {
  return { ...pick(method, publicMethodFields), ...(method.card ? { card: pick(method.card, publicCardFields) } : {}) };
}

/** The fields of an intent that a browser may see: no metadata and no charge. */
export function publicIntent(intent: Stripe.PaymentIntent): object {
  const error = intent.last_payment_error;
  return { ...pick(intent, publicIntentFields), last_payment_error: error && publicFailure(error as FailureBody) };
}

/** The fields of a failure that a browser may see. */
export function publicFailure(failure: FailureBody): object {
  const { charge: _charge, payment_intent: intent, payment_method: method, ...rest } = failure;
  return {
    ...rest,
    ...(intent ? { payment_intent: publicIntent(intent) } : {}),
    ...(method ? { payment_method: publicMethod(method) } : {}),
  };
}

const expandable: Record<string, Kind> = {
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  balance_transaction: 'balance_transaction',
  failure_balance_transaction: 'balance_transaction',
};

/** Replaces ids with their objects along the `expand[]` paths (`latest_charge`, `data.payment_method`, `latest_charge.refunds`). */
export function expandPaths(state: CardState, object: object, paths: readonly string[]): object {
  let expanded = object;
  for (const path of paths) expanded = expandOne(state, expanded, path.split('.').slice(0, 4), path);
  return expanded;
}

function expandOne(state: CardState, object: object, steps: string[], path: string): object {
  const [field, ...rest] = steps;
  if (field === undefined) return object;
  const value: unknown = (object as Record<string, unknown>)[field];
  const kind = Object.hasOwn(expandable, field) ? expandable[field] : undefined;
  if (field === 'data' && Array.isArray(value))
    return { ...object, data: value.map((each: object) => expandOne(state, each, rest, path)) };
  if (field === 'refunds' && 'object' in object && object.object === 'charge')
    return { ...object, refunds: refundsOf(state, object as Stripe.Charge) };
  if (kind === undefined || value === undefined)
    throw invalidParameter(
      'parameter_invalid',
      'expand',
      `This property cannot be expanded (${path.replace(/[^\w.]/g, '')}).`,
    );
  const target = typeof value === 'string' ? state.find<object>(kind, value) : (value as object | null);
  return target ? { ...object, [field]: expandOne(state, target, rest, path) } : object;
}

function refundsOf(state: CardState, charge: Stripe.Charge): Stripe.ApiList<Stripe.Refund> {
  const { rows, more } = state.list<Stripe.Refund>('refund', { limit: 100, parent: String(charge.payment_intent) });
  return { object: 'list', data: rows, has_more: more, url: `/v1/charges/${charge.id}/refunds` };
}
