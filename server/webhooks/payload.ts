import { orderNumber } from '#contract/orders/order-rules.ts';

/** An event as stored. */
export interface StoredEvent {
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly createdAt: Date;
}

/**
 * The body of an event, by the Standard Webhooks specification. It names what changed and contains no personal data: the
 * receiver reads the current state from the API, because events may arrive late, repeated or in another order.
 */
export function payloadOf({ type, data, createdAt }: StoredEvent): string {
  const { order } = data;
  const number = typeof order === 'string' ? { number: orderNumber(order) } : {};
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data: { ...data, ...number } });
}
