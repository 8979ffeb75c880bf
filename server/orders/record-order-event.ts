import type { OrderEvent } from '#contract/orders/orders.ts';
import type { Executor } from '#server/database/client.ts';
import { insertOutboxRow } from './outbox.ts';
import { insertEvent } from './queries.ts';

/** The events that a customer gets an email about. */
export type OrderEmailKind = 'placed' | 'paid' | 'shipped' | 'cancelled' | 'refunded';

/**
 * Records an order event and queues the customer's email, in the transaction that makes it true. A refund's email names
 * the refund, so the refund code queues it.
 */
export async function recordOrderEvent(
  db: Executor,
  event: { orderId: string; what: OrderEvent; actor: string; detail?: Record<string, unknown> },
): Promise<void> {
  await insertEvent(db, event);
  if (hasEmail(event.what)) await insertOutboxRow(db, { orderId: event.orderId, what: event.what });
}

function hasEmail(what: OrderEvent): what is OrderEmailKind {
  return what === 'paid' || what === 'shipped' || what === 'cancelled';
}
