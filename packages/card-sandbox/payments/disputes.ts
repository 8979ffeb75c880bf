import type Stripe from 'stripe';
import { disputeFee, moveBalance } from './balance.ts';
import { type Context, emit, emitChange } from '../events/events.ts';
import { StripeFailure, invalidParameter, noSuch } from '../api/stripe-failure.ts';
import { type Form, booleanOf, mergeMetadata, objectOf, onlyKnown } from '../api/form.ts';
import { closeWarnings } from './fraud-warnings.ts';
import { newId, nowSeconds } from '../identifiers.ts';

export const disputeReasons = [
  'bank_cannot_process',
  'credit_not_processed',
  'customer_initiated',
  'duplicate',
  'fraudulent',
  'general',
  'noncompliant',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** The bank's decisions; `escalated` turns an inquiry into a dispute with money withdrawn. */
export const disputeOutcomes = ['won', 'lost', 'warning_closed', 'escalated'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** The time to respond to a dispute, in seconds. */
const answerWithin = 7 * 86_400;

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Stripe.Dispute.Evidence;

const evidenceNames: readonly string[] = Object.keys(noEvidence).filter((name) => name !== 'enhanced_evidence');

function isInquiry(dispute: Stripe.Dispute): boolean {
  return dispute.status.startsWith('warning');
}

/** The disputes of a charge, newest first. */
function disputesOf(context: Context, charge: Stripe.Charge): Stripe.Dispute[] {
  return context.state
    .list<Stripe.Dispute>('dispute', { limit: 100, parent: String(charge.payment_intent) })
    .rows.filter((dispute) => dispute.charge === charge.id);
}

/** Takes the disputed amount and the fee from the balance. */
function withdraw(context: Context, dispute: Stripe.Dispute): Stripe.BalanceTransaction {
  return moveBalance(context, {
    type: 'adjustment',
    category: 'dispute',
    amount: -dispute.amount,
    fee: disputeFee,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback withdrawal for ${String(dispute.charge)}`,
  });
}

/**
 * The cardholder's bank disputes a charge: an inquiry moves no money, any other dispute withdraws it at once. `amount`
 * is in cents; without it, everything that was not refunded. Throws 400 for a charge that is disputed already.
 */
export function openDispute(
  context: Context,
  charge: Stripe.Charge,
  how: { reason: DisputeReason; amount?: number | undefined; inquiry?: boolean },
): Stripe.Dispute {
  if (charge.status !== 'succeeded')
    throw invalidParameter('charge_invalid_parameter', 'charge', 'Only a succeeded charge can be disputed.');
  if (disputesOf(context, charge).some((each) => !isInquiry(each) || how.inquiry === true))
    throw invalidParameter('charge_disputed', 'charge', `Charge ${charge.id} is disputed already.`);
  const amount = how.amount ?? charge.amount - charge.amount_refunded;
  if (amount < 1 || amount > charge.amount)
    throw invalidParameter('parameter_invalid_integer', 'amount', `amount must be between 1 and ${charge.amount}.`);
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  const inquiry = how.inquiry === true;
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, customer_email_address: charge.billing_details.email },
    evidence_details: {
      due_by: nowSeconds() + answerWithin,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: typeof charge.payment_intent === 'string' ? charge.payment_intent : null,
    payment_method_details: {
      card: { brand, case_type: inquiry ? 'inquiry' : 'chargeback', network: brand, network_reason_code: '10.4' },
      type: 'card',
    },
    reason: how.reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  } satisfies Stripe.Dispute;
  const opened: Stripe.Dispute = inquiry ? dispute : { ...dispute, balance_transactions: [withdraw(context, dispute)] };
  const disputed: Stripe.Charge = { ...charge, disputed: true };
  context.state.insert('dispute', opened, dispute.payment_intent);
  context.state.update(disputed);
  emit(context, 'charge.dispute.created', opened, charge.amount);
  if (!inquiry) emit(context, 'charge.dispute.funds_withdrawn', opened, charge.amount);
  closeWarnings(context, charge);
  return opened;
}

function findDispute(context: Context, id: string): { dispute: Stripe.Dispute; cents: number } {
  const dispute = context.state.find<Stripe.Dispute>('dispute', id);
  if (!dispute) throw noSuch('dispute', id, 'id');
  const charge = context.state.find<Stripe.Charge>('charge', String(dispute.charge));
  return { dispute, cents: charge?.amount ?? dispute.amount };
}

const closed = ['won', 'lost', 'warning_closed'];

/** Ends a dispute, or escalates an inquiry, as the bank decides. Throws 400 for one that is closed or of the other kind. */
export function settleDispute(context: Context, id: string, outcome: DisputeOutcome): Stripe.Dispute {
  const { dispute, cents } = findDispute(context, id);
  const ofInquiry = outcome === 'warning_closed' || outcome === 'escalated';
  if (closed.includes(dispute.status) || ofInquiry !== isInquiry(dispute))
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      message: `This dispute has the status ${dispute.status}; it can't become ${outcome}.`,
    });
  if (outcome === 'escalated') {
    const after: Stripe.Dispute = {
      ...dispute,
      status: 'needs_response',
      is_charge_refundable: false,
      balance_transactions: [withdraw(context, dispute)],
      evidence_details: { ...dispute.evidence_details, due_by: nowSeconds() + answerWithin },
    };
    context.state.update(after);
    emitChange(context, 'charge.dispute.updated', dispute, after, cents);
    emit(context, 'charge.dispute.funds_withdrawn', after, cents);
    return after;
  }
  const reinstated =
    outcome === 'won'
      ? [
          moveBalance(context, {
            type: 'adjustment',
            category: 'dispute_reversal',
            amount: dispute.amount,
            currency: dispute.currency,
            source: dispute.id,
            description: `Chargeback reversal for ${String(dispute.charge)}`,
          }),
        ]
      : [];
  const after: Stripe.Dispute = {
    ...dispute,
    status: outcome,
    balance_transactions: [...dispute.balance_transactions, ...reinstated],
  };
  context.state.update(after);
  emitChange(context, 'charge.dispute.closed', dispute, after, cents);
  if (outcome === 'won') emit(context, 'charge.dispute.funds_reinstated', after, cents);
  return after;
}

/**
 * The store's answer to a dispute: evidence, sent to the bank unless `submit` is false.
 * As in the provider's test mode, the text `winning_evidence` wins the dispute and `losing_evidence` loses it.
 */
export function updateDispute(context: Context, id: string, form: Form): Stripe.Dispute {
  onlyKnown(form, ['evidence', 'metadata', 'submit', 'expand']);
  const { dispute, cents } = findDispute(context, id);
  if (closed.includes(dispute.status))
    throw new StripeFailure(400, { type: 'invalid_request_error', message: 'This dispute is already closed' });
  const given = objectOf(form, 'evidence');
  for (const [name, value] of Object.entries(given))
    if (!evidenceNames.includes(name) || typeof value !== 'string')
      throw invalidParameter('parameter_unknown', `evidence[${name}]`, `Received unknown parameter: evidence[${name}]`);
  const submits = form['submit'] === undefined ? Object.keys(given).length > 0 : booleanOf(form, 'submit');
  const details = dispute.evidence_details;
  const after: Stripe.Dispute = {
    ...dispute,
    metadata: mergeMetadata(dispute.metadata, form),
    evidence: { ...dispute.evidence, ...(given as Partial<Stripe.Dispute.Evidence>) },
    evidence_details: {
      ...details,
      has_evidence: details.has_evidence || Object.keys(given).length > 0,
      submission_count: details.submission_count + (submits ? 1 : 0),
      submission_method: submits ? 'manual' : details.submission_method,
    },
    ...(submits ? { status: isInquiry(dispute) ? 'warning_under_review' : 'under_review' } : {}),
  };
  context.state.update(after);
  emitChange(context, 'charge.dispute.updated', dispute, after, cents);
  if (!submits || isInquiry(dispute)) return after;
  if (after.evidence.uncategorized_text === 'winning_evidence') return settleDispute(context, id, 'won');
  if (after.evidence.uncategorized_text === 'losing_evidence') return settleDispute(context, id, 'lost');
  return after;
}

/** Accepts a dispute: the store gives it up, and the money stays with the customer. */
export function acceptDispute(context: Context, id: string): Stripe.Dispute {
  return settleDispute(context, id, 'lost');
}

/** Throws 400 `charge_disputed` for a charge with a dispute, open or closed; an inquiry allows refunds. */
export function checkNotDisputed(context: Context, charge: Stripe.Charge): void {
  if (disputesOf(context, charge).every((each) => each.is_charge_refundable)) return;
  throw new StripeFailure(
    400,
    {
      type: 'invalid_request_error',
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      charge: charge.id,
    },
    { started: true },
  );
}

/** Closes the open inquiries of a fully refunded charge. */
export function closeInquiries(context: Context, charge: Stripe.Charge): void {
  for (const each of disputesOf(context, charge))
    if (isInquiry(each) && each.status !== 'warning_closed') settleDispute(context, each.id, 'warning_closed');
}
