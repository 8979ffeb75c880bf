import type { DisputeReport } from '#server/orders/disputes/record-dispute.ts';
import type { CardRefund, Intent, Stripe } from './cards.ts';

/** A payment in the store's own terms. */
export function intentOf(intent: Stripe.PaymentIntent): Intent {
  const { status, metadata } = intent;
  return {
    id: intent.id,
    status: statusOf(status),
    amountCents: status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    orderId: metadata['order'],
    customerId: metadata['user'],
    attempt: metadata['attempt'] === undefined ? undefined : Number(metadata['attempt']),
    clientSecret: intent.client_secret ?? '',
  };
}

function statusOf(status: Stripe.PaymentIntent.Status): Intent['status'] {
  switch (status) {
    case 'succeeded':
    case 'canceled':
    case 'processing':
      return status as Intent['status'];
    default:
      return 'open';
  }
}

/** A refund in the store's own terms. */
export function refundOf({ id, status }: Stripe.Refund): CardRefund {
  if (status === 'succeeded') return { refundId: id, status: 'refunded' };
  return { refundId: id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'asked' };
}

/** Which payment an event is about; undefined when about none. */
export function intentIdOf(event: Stripe.Event): string | undefined {
  const object = event.data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null };
  if (object.object === 'payment_intent') return object.id;
  return typeof object.payment_intent === 'string' ? object.payment_intent : object.payment_intent?.id;
}

/** A dispute or inquiry in the store's own terms. */
export function disputeOf(dispute: Stripe.Dispute): DisputeReport {
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    id: dispute.id,
    kind: dispute.status.startsWith('warning_') ? 'inquiry' : 'dispute',
    intentId: idOf(dispute.payment_intent),
    reason: dispute.reason,
    status: dispute.status,
    amountCents: dispute.amount,
    currency: dispute.currency,
    isWithdrawn: dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0,
    evidenceDueAt: dueBy ? new Date(dueBy * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
  };
}

/** An early fraud warning in the store's own terms. */
export function warningOf(warning: Stripe.Radar.EarlyFraudWarning): DisputeReport {
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
