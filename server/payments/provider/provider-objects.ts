import { Failure } from '#contract/errors.ts';
import { centsOfProvider } from '#contract/payments/card-amounts.ts';
import type { DisputeReport } from '#server/orders/disputes/tables.ts';
import { isProviderError } from './card-errors.ts';
import type { CardRefund, Intent, Stripe } from './card-types.ts';

/**
 * The failure for an unexpected answer, such as an empty object with status 502, which the SDK returns as a success. It
 * must change nothing; the call is retried as if it had no answer.
 */
export function unusable(what: string): Failure {
  return new Failure('provider_unavailable', undefined, {
    cause: new Error(`the card provider's answer is not a ${what}`),
  });
}

function requireObject(object: unknown, kind: string, prefix: RegExp): void {
  const { object: is, id } = (object ?? {}) as { object?: unknown; id?: unknown };
  if (is !== kind || typeof id !== 'string' || !prefix.test(id)) throw unusable(kind);
}

export const isCents = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Whether an answer names an amount and its currency. */
const hasAmount = ({ amount, currency }: { readonly amount: unknown; readonly currency: unknown }): boolean =>
  isCents(amount) && typeof currency === 'string';

/**
 * Converts a payment into the store's terms.
 * @param id the requested payment
 * @throws Failure `provider_unavailable` when the answer is not a payment, or another one
 */
export function intentOf(intent: Stripe.PaymentIntent, id?: string): Intent {
  requireObject(intent, 'payment_intent', /^pi_/);
  const { status, metadata } = intent;
  const isOther = id !== undefined && intent.id !== id;
  const known = STATUSES.get(status);
  if (isOther || !known || !hasAmount(intent) || (status === 'succeeded' && !isCents(intent.amount_received)))
    throw unusable('payment_intent');
  return {
    id: intent.id,
    status: known,
    amountCents: centsOfProvider(status === 'succeeded' ? intent.amount_received : intent.amount, intent.currency),
    currency: intent.currency,
    orderId: metadata?.['order'],
    customerId: metadata?.['user'],
    attempt: metadata?.['attempt'] === undefined ? undefined : Number(metadata['attempt']),
    storeId: metadata?.['store'],
    clientSecret: intent.client_secret ?? '',
    card: status === 'succeeded' ? cardOf(intent) : null,
  };
}

/** The card of a payment whose charge is expanded. Documents show it; nothing depends on it. */
function cardOf({ latest_charge: charge }: Stripe.PaymentIntent): Intent['card'] {
  const { brand, last4 } = (typeof charge === 'object' && charge?.payment_method_details?.card) || {};
  const isKnown =
    typeof brand === 'string' && /^[a-z_]{1,40}$/.test(brand) && typeof last4 === 'string' && /^\d{4}$/.test(last4);
  return isKnown ? { brand, last4 } : null;
}

const STATUSES: ReadonlyMap<string, Intent['status']> = new Map([
  ['succeeded', 'succeeded'],
  ['canceled', 'canceled'],
  ['processing', 'processing'],
  ['requires_action', 'open'],
  ['requires_capture', 'open'],
  ['requires_confirmation', 'open'],
  ['requires_payment_method', 'open'],
]);

const REFUND_STATUSES: ReadonlyMap<string, CardRefund['status']> = new Map([
  ['succeeded', 'refunded'],
  ['pending', 'asked'],
  ['requires_action', 'asked'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

/**
 * Converts a refund into the store's terms.
 * @throws Failure `provider_unavailable` when the answer is not a refund
 */
export function cardRefundOf(refund: Stripe.Refund): CardRefund {
  requireObject(refund, 'refund', /^(re|pyr)_/);
  const status = REFUND_STATUSES.get(refund.status ?? '');
  if (!status || !hasAmount(refund)) throw unusable('refund');
  const { payment_intent: intent, metadata } = refund;
  return {
    refundId: refund.id,
    intentId: idOf(intent),
    status,
    amountCents: centsOfProvider(refund.amount, refund.currency),
    currency: refund.currency,
    storeId: metadata?.['store'],
    ours:
      metadata?.['refund_id'] === undefined
        ? null
        : { id: metadata['refund_id'], attempt: Number(metadata['attempt'] ?? 0) },
    reason: REASONS.get(refund.reason ?? '') ?? null,
    failure:
      FAILURES.get(refund.failure_reason ?? '') ?? (refund.status === 'canceled' ? 'The refund was canceled' : null),
    createdAt: new Date(refund.created * 1000),
  };
}

/** Why a refund failed, in words for admins. https://docs.stripe.com/api/refunds/object */
const FAILURES: ReadonlyMap<string, string> = new Map([
  ['charge_for_pending_refund_disputed', 'The payment was disputed in the meantime'],
  ['declined', 'The bank declined it'],
  ['expired_or_canceled_card', 'The card has expired or was canceled'],
  ['insufficient_funds', "The store's balance at the card provider was too low"],
  ['lost_or_stolen_card', 'The card was lost or stolen'],
  ['merchant_request', 'The refund was canceled'],
  ['unknown', 'The bank gave no reason'],
]);

/** The provider's reasons in words for customers. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['duplicate', 'Duplicate payment'],
  ['fraudulent', 'Payment reported as fraudulent'],
  ['requested_by_customer', 'Requested by the customer'],
]);

/**
 * The part of a payment's charge that is not refunded, in cents, and whether a bank has ever disputed it.
 * @param intent with its charge expanded
 * @throws Failure `provider_unavailable` when the charge is missing or invalid
 */
export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): { leftCents: number; isDisputed: boolean } {
  if (charge === null || typeof charge !== 'object') throw unusable('charge');
  requireObject(charge, 'charge', /^(ch|py)_/);
  const { amount, amount_refunded: refunded, currency } = charge;
  if (!hasAmount(charge) || !isCents(refunded) || refunded > amount) throw unusable('charge');
  return { leftCents: centsOfProvider(amount - refunded, currency), isDisputed: charge.disputed === true };
}

/**
 * A page of a list.
 * @throws Failure `provider_unavailable` when the answer is not a list
 */
export function providerPageOf<Item>(list: Stripe.ApiList<Item>): { data: Item[]; has_more: boolean } {
  const { object, data, has_more } = (list ?? {}) as Partial<Stripe.ApiList<Item>>;
  if (object !== 'list' || !Array.isArray(data)) throw unusable('list');
  return { data, has_more: has_more === true };
}

/** Maximum number of items of one payment that are read; with more, the sums would be incomplete. */
const MAX_PAYMENT_ITEMS = 1_000;

/**
 * All refunds or disputes of one payment, newest first, page by page.
 * @throws Failure `provider_unavailable` when an answer is not a list, or for more than a thousand
 */
export async function allOf<Item>(list: Stripe.ApiListPromise<Item>): Promise<Item[]> {
  const { has_more, data } = providerPageOf(await list);
  if (!has_more) return data;
  const items = await list.autoPagingToArray({ limit: MAX_PAYMENT_ITEMS + 1 }).catch((error: unknown) => {
    // The SDK checks the shape of further pages and throws a plain error.
    throw isProviderError(error) ? error : unusable('list');
  });
  if (items.length > MAX_PAYMENT_ITEMS) throw unusable('list');
  return items;
}

/** The payment that an event concerns; undefined when there is none. */
export function intentIdOf(event: Stripe.Event): string | undefined {
  const object = event.data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null };
  if (object.object === 'payment_intent') return object.id;
  return typeof object.payment_intent === 'string' ? object.payment_intent : object.payment_intent?.id;
}

/**
 * Converts a dispute or inquiry into the store's terms.
 * @throws Failure `provider_unavailable` when the answer is not a dispute
 */
export function disputeOf(dispute: Stripe.Dispute): DisputeReport {
  requireObject(dispute, 'dispute', /^(dp|du)_/);
  if (!hasAmount(dispute) || !dispute.status || !Array.isArray(dispute.balance_transactions)) throw unusable('dispute');
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    id: dispute.id,
    kind: dispute.status.startsWith('warning_') ? 'inquiry' : 'dispute',
    intentId: idOf(dispute.payment_intent),
    reason: dispute.reason,
    status: dispute.status,
    amountCents: centsOfProvider(dispute.amount, dispute.currency),
    currency: dispute.currency,
    isWithdrawn: dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0,
    evidenceDueAt: dueBy ? new Date(dueBy * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
  };
}

/**
 * Converts an early fraud warning into the store's terms.
 * @throws Failure `provider_unavailable` when the answer is not a warning
 */
export function warningOf(warning: Stripe.Radar.EarlyFraudWarning): DisputeReport {
  requireObject(warning, 'radar.early_fraud_warning', /^issfr_/);
  return {
    id: warning.id,
    kind: 'fraud_warning',
    intentId: idOf(warning.payment_intent),
    reason: warning.fraud_type,
    status: warning.actionable ? 'actionable' : 'not_actionable',
    amountCents: null,
    currency: null,
    isWithdrawn: false,
    evidenceDueAt: null,
    openedAt: new Date(warning.created * 1000),
  };
}

function idOf(intent: string | { id: string } | null | undefined): string {
  return typeof intent === 'string' ? intent : (intent?.id ?? '');
}
