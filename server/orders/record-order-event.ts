import type { OrderEvent } from '#contract/orders/orders.ts';
import type { Executor } from '#server/database/client.ts';
import { ORDER_EMAIL_EVENTS, queueOrderEmail, type OrderEmailEvent } from '#server/outbox/queue-order-email.ts';
import { insertOrderEvent, type NewOrderEvent } from './queries.ts';

/**
 * Records an order event and queues the customer's email, in the transaction that makes it true. The statement that places
 * an order queues the email of that, and the refund code that of a refund, which the email names.
 */
export async function recordOrderEvent(db: Executor, event: NewOrderEvent): Promise<void> {
  await insertOrderEvent(db, event);
  if (hasEmail(event.what)) {
    const { orderId, lineId = null, what, detail } = event;
    await queueOrderEmail(db, { orderId, lineId, event: what, shipmentId: detail?.shipment ?? null });
  }
}

function hasEmail(what: OrderEvent): what is OrderEmailEvent & OrderEvent {
  return ORDER_EMAIL_EVENTS.some((event) => event === what);
}
