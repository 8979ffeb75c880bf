import type { OrderEvent } from '#contract/orders.ts';
import type { Executor } from '#server/database/client.ts';
import { addJob } from '#server/jobs/queue.ts';
import { insertEvent } from './queries.ts';

/** What a customer gets a mail about. */
export type Told = 'placed' | 'paid' | 'shipped' | 'cancelled' | 'refunded';

/** Writes down what happened to an order and queues the customer's mail about it, in the transaction that makes it true. */
export async function happened(
  db: Executor,
  event: { orderId: string; what: OrderEvent; actor: string; detail?: Record<string, unknown> },
): Promise<void> {
  await insertEvent(db, event);
  if (isTold(event.what)) await addJob(db, 'order_mail', { order: event.orderId, what: event.what });
}

function isTold(what: OrderEvent): what is Told {
  return what === 'paid' || what === 'shipped' || what === 'cancelled' || what === 'refunded';
}
