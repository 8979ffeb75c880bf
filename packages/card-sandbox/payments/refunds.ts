import type Stripe from 'stripe';
import { checkDigits, shownAmount } from './amounts.ts';
import { moveBalance } from './balance.ts';
import { checkNotDisputed, closeInquiries } from './disputes.ts';
import { type Context, emit, emitChange, scheduleAction } from '../events/events.ts';
import { StripeFailure, invalidParameter, missingParameter, noSuch, unexpectedState } from '../api/stripe-failure.ts';
import { type Form, integerOf, mergeMetadata, noEmpty, onlyKnown, textOf } from '../api/form.ts';
import { closeWarnings } from './fraud-warnings.ts';
import { newId, nowSeconds } from '../identifiers.ts';
import { behaviorOfMethod } from './payment-methods.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'];

const moneyText = (amount: number, currency: string): string => shownAmount(amount, currency).toUpperCase();

/** The succeeded charge that `payment_intent` or `charge` names. Throws when there is none. */
export function findCharge(context: Context, form: Form): Stripe.Charge {
  const intentId = textOf(form, 'payment_intent', 200);
  const chargeId = textOf(form, 'charge', 200);
  if (intentId === undefined && chargeId === undefined) throw missingParameter('payment_intent');
  if (intentId !== undefined) {
    const intent = context.state.find<Stripe.PaymentIntent>('payment_intent', intentId);
    if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
    if (intent.status !== 'succeeded')
      throw unexpectedState(intent, `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
    const charge = context.state.find<Stripe.Charge>('charge', String(intent.latest_charge));
    if (charge) return charge;
  }
  const charge = chargeId === undefined ? undefined : context.state.find<Stripe.Charge>('charge', chargeId);
  if (!charge) throw noSuch('charge', chargeId ?? '', 'charge');
  if (charge.status !== 'succeeded')
    throw invalidParameter(
      'charge_not_refundable',
      'charge',
      `Charge ${charge.id} did not succeed and can't be refunded.`,
    );
  return charge;
}

/** Adds `cents` to the refunded amount of a charge; negative for a refund that failed. */
function addRefunded(context: Context, charge: Stripe.Charge, cents: number): Stripe.Charge {
  const amountRefunded = charge.amount_refunded + cents;
  const after: Stripe.Charge = {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  };
  context.state.update(after);
  return after;
}

/**
 * Refunds all or part of a succeeded charge. Throws charge_already_refunded when nothing is left and
 * invalid_request_error when `amount` (cents) exceeds what is left.
 */
export function createRefund(context: Context, form: Form): Stripe.Refund {
  onlyKnown(form, ['payment_intent', 'charge', 'amount', 'reason', 'metadata', 'expand']);
  noEmpty(form);
  const reason = textOf(form, 'reason', 40) ?? null;
  if (reason !== null && !reasons.includes(reason))
    throw invalidParameter(
      'parameter_invalid_string',
      'reason',
      `Invalid reason: must be one of ${reasons.join(', ')}`,
    );
  const charge = findCharge(context, form);
  checkNotDisputed(context, charge);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw new StripeFailure(
      400,
      {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: `Charge ${charge.id} has already been refunded.`,
        charge: charge.id,
      },
      { started: true },
    );
  const amount = integerOf(form, 'amount') ?? left;
  if (amount < 1)
    throw invalidParameter('parameter_invalid_integer', 'amount', 'This value must be greater than or equal to 1.');
  if (amount !== left) checkDigits(amount, charge.currency);
  if (amount > left)
    throw new StripeFailure(
      400,
      {
        type: 'invalid_request_error',
        param: 'amount',
        message: `Refund amount (${moneyText(amount, charge.currency)}) is greater than unrefunded amount on charge (${moneyText(left, charge.currency)})`,
      },
      { started: true },
    );

  const method = context.state.find<Stripe.PaymentMethod>('payment_method', String(charge.payment_method));
  const ofCard = method && behaviorOfMethod(context, method.id).refund;
  const fault = context.faults.take('refund', charge.amount);
  const failsNow = fault?.fault === 'refund_fails';
  const failsLater = fault?.fault === 'refund_fails_later' || ofCard === 'fails';
  const waits = fault?.fault === 'refund_pending' || ofCard === 'later';
  const id = newId('re');
  const movement = { amount: -amount, currency: charge.currency, source: id };
  const refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: failsNow ? null : moveBalance(context, { type: 'refund', category: 'refund', ...movement }).id,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    ...(failsNow ? { failure_reason: 'unknown' } : {}),
    destination_details: { type: 'card', card: { type: 'refund' } } as Stripe.Refund.DestinationDetails,
    metadata: mergeMetadata({}, form),
    payment_intent: typeof charge.payment_intent === 'string' ? charge.payment_intent : null,
    payment_method: charge.payment_method,
    ...(waits && !failsNow ? { pending_reason: fault ? 'insufficient_funds' : 'processing' } : {}),
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: failsNow ? 'failed' : waits ? 'pending' : 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund;
  context.state.insert('refund', refund, refund.payment_intent);
  emit(context, 'refund.created', refund, charge.amount);
  if (failsNow) emit(context, 'refund.failed', refund, charge.amount);
  else {
    const after = addRefunded(context, charge, amount);
    emitChange(context, 'charge.refunded', charge, after, charge.amount);
    if (after.refunded) {
      closeInquiries(context, after);
      closeWarnings(context, after);
    }
  }
  if (failsLater) scheduleAction(context, 'refund_fails', refund.id, fault?.ms ?? 1_000);
  else if (waits) scheduleAction(context, 'refund_succeeds', refund.id, fault?.ms ?? 1_000);
  return refund;
}

/** Returns the money of a failed refund to the balance. */
function returned(context: Context, { id, amount, currency }: Stripe.Refund): string {
  return moveBalance(context, { type: 'refund_failure', category: 'refund_failure', amount, currency, source: id }).id;
}

/** Completes a pending refund, or fails one that the bank returned. */
export function settleRefund(context: Context, id: string, succeeded: boolean): void {
  const found = context.state.find<Stripe.Refund>('refund', id);
  const charge = found && context.state.find<Stripe.Charge>('charge', String(found.charge));
  if (!found || !charge || found.status === 'failed') return;
  const { pending_reason: _settled, ...before } = found;
  const after: Stripe.Refund = succeeded
    ? { ...before, status: 'succeeded' }
    : {
        ...before,
        status: 'failed',
        failure_reason: 'unknown',
        failure_balance_transaction: returned(context, before),
      };
  context.state.update(after);
  if (!succeeded) addRefunded(context, charge, -before.amount);
  emitChange(context, 'refund.updated', found, after, charge.amount);
  if (!succeeded) emit(context, 'refund.failed', after, charge.amount);
}
