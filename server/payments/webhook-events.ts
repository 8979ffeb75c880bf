/**
 * The events that the provider is asked to send: what may have moved money, or made sure that none will. Others tell nothing
 * that an order waits for; each would be a question to the provider for nothing.
 */
export const WEBHOOK_EVENTS: readonly string[] = [
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
