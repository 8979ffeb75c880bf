import type { OrderEvent } from '#contract/orders.ts';
import type { Executor } from '#server/database/client.ts';
import { insertNotice } from './notices.ts';
import { insertEvent } from './queries.ts';

/** What a customer gets a mail about. */
export type Told = 'placed' | 'paid' | 'shipped' | 'cancelled' | 'refunded';

/** Writes down what happened to an order and that the customer is to be told, in the transaction that makes it true. */
export async function happened(
  db: Executor,
  event: { orderId: string; what: OrderEvent; actor: string; detail?: Record<string, unknown> },
): Promise<void> {
  await insertEvent(db, event);
  if (isTold(event.what)) await insertNotice(db, event.orderId, event.what);
}

function isTold(what: OrderEvent): what is Told {
  return what === 'paid' || what === 'shipped' || what === 'cancelled' || what === 'refunded';
}
