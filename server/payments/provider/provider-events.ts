/**
 * The events to subscribe to at the provider: those that may mean that money moved, or never will. Each further event
 * would cost a needless call to the provider.
 */
export const PROVIDER_EVENTS: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
];
