import * as z from 'zod/mini';
import type { TEST_EVENT, WebhookEvent } from './webhook-events.ts';

const order = {
  /** The order's id and number. */
  order: z.uuid(),
  number: z.string(),
};
/** The line that the event is about; absent if it is about the whole order. */
const orderData = z.object({ ...order, line: z.optional(z.uuid()) });

/** The `data` of each event. */
export const PAYLOADS: Readonly<Record<WebhookEvent | typeof TEST_EVENT, z.ZodMiniType>> = {
  'order.placed': orderData,
  'order.paid': orderData,
  'order.packed': orderData,
  'order.partly_shipped': z.extend(orderData, { units: z.int() }),
  'order.shipped': orderData,
  'order.tracking_changed': orderData,
  'order.shipment_canceled': z.extend(orderData, { units: z.int() }),
  'order.delivered': orderData,
  'order.canceled': orderData,
  'order.refunded': z.extend(orderData, { refund: z.optional(z.uuid()) }),
  'return.requested': z.extend(orderData, { return: z.uuid() }),
  'stock.low': z.object({ part: z.uuid(), sku: z.string(), quantity: z.int(), level: z.int() }),
  'part.changed': z.object({ part: z.uuid(), sku: z.string(), deleted: z.boolean() }),
  'webhook.test': z.object({ webhook: z.uuid() }),
};

/** The body of an event. */
export function payloadSchema(type: keyof typeof PAYLOADS) {
  return z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: PAYLOADS[type] });
}
