import type { OrderEvent } from '#contract/orders.ts';
import type { Executor } from '#server/database/client.ts';
import { insertNotice } from './notices.ts';
import { insertEvent } from './queries.ts';

/** What a customer gets a mail about. */
export type Told = 'placed' | 'paid' | 'shipped' | 'cancelled' | 'refunded';

/**
 * Records what happened to an order and queues the customer's email, in the transaction that makes it true. The email about
 * a refund names the refund and is queued by its own code.
 */
export async function happened(
  db: Executor,
  event: { orderId: string; what: OrderEvent; actor: string; detail?: Record<string, unknown> },
): Promise<void> {
  await insertEvent(db, event);
  if (isTold(event.what)) await insertNotice(db, { orderId: event.orderId, what: event.what });
}

function isTold(what: OrderEvent): what is Told {
  return what === 'paid' || what === 'shipped' || what === 'cancelled';
}
