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
];
