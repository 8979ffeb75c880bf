import type Stripe from 'stripe';
import {
  type DisputeOutcome,
  type DisputeReason,
  disputeOutcomes,
  disputeReasons,
  openDispute,
  settleDispute,
} from '../payments/disputes.ts';
import type { Context } from '../events/events.ts';
import { StripeFailure, invalidParameter } from '../api/stripe-failure.ts';
import { type Form, booleanOf, integerOf, onlyKnown, textOf } from '../api/form.ts';
import { type FraudType, fraudTypes, openWarning } from '../payments/fraud-warnings.ts';
import { createRefund, findCharge } from '../payments/refunds.ts';

/** One of `values`; `otherwise` when the parameter is absent. */
function choiceOf<T extends string>(form: Form, name: string, values: readonly T[], otherwise?: T): T {
  const value = textOf(form, name, 60) ?? otherwise;
  if (value === undefined || !(values as readonly string[]).includes(value))
    throw invalidParameter('parameter_unknown', name, `${name} must be one of: ${values.join(', ')}`);
  return value as T;
}

/** A context for the bank's own actions: no API request caused their events. */
const byBank = (context: Context): Context => ({ ...context, requestId: null, idempotencyKey: null });

/** Browsers submit empty fields, which mean the same as absent ones. */
function withoutEmpty(form: Form): Form {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''));
}

type Action = (context: Context, form: Form, id: string) => object;

const actions: Record<string, Action> = {
  /** A refund made by hand: no metadata, no idempotency key. */
  refunds: (context, form) => {
    onlyKnown(form, ['payment_intent', 'charge', 'amount', 'reason']);
    return createRefund(context, form);
  },
  disputes: (context, form, id) => {
    if (id !== '') {
      onlyKnown(form, ['outcome']);
      return settleDispute(byBank(context), id, choiceOf<DisputeOutcome>(form, 'outcome', disputeOutcomes));
    }
    onlyKnown(form, ['payment_intent', 'charge', 'amount', 'reason', 'inquiry']);
    return openDispute(byBank(context), findCharge(context, form), {
      reason: choiceOf<DisputeReason>(form, 'reason', disputeReasons, 'fraudulent'),
      amount: integerOf(form, 'amount'),
      inquiry: booleanOf(form, 'inquiry'),
    });
  },
  early_fraud_warnings: (context, form) => {
    onlyKnown(form, ['payment_intent', 'charge', 'fraud_type']);
    const fraudType = choiceOf<FraudType>(form, 'fraud_type', fraudTypes, 'unauthorized_use_of_card');
    return openWarning(byBank(context), findCharge(context, form), fraudType);
  },
};

/** Whether `/_sandbox/{noun}` is an action in the provider's dashboard or of a bank. */
export function isDashboardAction(noun: string): boolean {
  return Object.hasOwn(actions, noun);
}

/**
 * Performs an action in the provider's dashboard (a manual refund) or of a bank (a dispute, a fraud warning).
 * Returns the object that it created or changed. Throws StripeFailure as the provider would.
 */
export function runDashboardAction(
  context: Context,
  noun: string,
  id: string,
  form: Form,
): Stripe.Refund | Stripe.Dispute | Stripe.Radar.EarlyFraudWarning {
  const action = Object.hasOwn(actions, noun) ? actions[noun] : undefined;
  if (!action) throw new StripeFailure(404, { type: 'invalid_request_error', message: 'Not found.' });
  return context.state.transaction(() => action(context, withoutEmpty(form), id)) as Stripe.Dispute;
}
