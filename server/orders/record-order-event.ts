import type { OrderEvent } from '#contract/orders/orders.ts';
import type { Executor } from '#server/database/client.ts';
import { queueOrderEmail, type OrderEmailEvent } from '#server/outbox/queue-order-email.ts';
import { insertEvent, type NewOrderEvent } from './queries.ts';

/**
 * Records an order event and queues the customer's email, in the transaction that makes it true. A refund's email names
 * the refund, so the refund code queues it.
 */
export async function recordOrderEvent(db: Executor, event: NewOrderEvent): Promise<void> {
  await insertEvent(db, event);
  if (hasEmail(event.what)) {
    const { orderId, lineId = null, what, detail } = event;
    await queueOrderEmail(db, { orderId, lineId, event: what, shipmentId: detail?.shipment ?? null });
  }
}

/** `placed` is queued by the statement that places an order, `refunded` with its refund. */
const MAILED: ReadonlySet<OrderEvent> = new Set([
  'expired',
  'paid',
  'packed',
  'shipped',
  'partly_shipped',
  'delivered',
  'cancelled',
]);

function hasEmail(what: OrderEvent): what is OrderEmailEvent & OrderEvent {
  return MAILED.has(what);
}
