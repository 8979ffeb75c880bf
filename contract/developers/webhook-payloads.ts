import * as z from 'zod/mini';
import type { TEST_EVENT, WebhookEvent } from './webhook-events.ts';

const order = {
  /** The order's id and number. */
  order: z.uuid(),
  number: z.string(),
};
/** The line that the event is about; absent if it is about the whole order. */
const orderData = z.object({ ...order, line: z.optional(z.uuid()) });

const ORDER = { order: '0198c2f0-7a10-7c3e-9d21-5b6f0a1c2d3e', number: '10482' };
const LINE = { ...ORDER, line: '0198c2f0-7a10-7c3e-9d21-5b6f0a1c2d3f' };
const PART = { part: '0198c2e1-0b44-7d02-8a5c-2f6d9e7b1a30', sku: 'PS-10001' };

interface PayloadDefinition {
  /** The `data` of the event. */
  readonly data: z.ZodMiniType;
  /** Data as the store sends it. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** What each event contains. */
export const PAYLOADS: Readonly<Record<WebhookEvent | typeof TEST_EVENT, PayloadDefinition>> = {
  'order.placed': { data: orderData, example: ORDER },
  'order.agreed': { data: orderData, example: ORDER },
  'order.paid': { data: orderData, example: ORDER },
  'order.changed': { data: orderData, example: ORDER },
  'order.packed': { data: orderData, example: LINE },
  'order.partly_shipped': { data: z.extend(orderData, { units: z.int() }), example: { ...LINE, units: 2 } },
  'order.shipped': { data: orderData, example: LINE },
  'order.tracking_changed': { data: orderData, example: LINE },
  'order.shipment_canceled': { data: z.extend(orderData, { units: z.int() }), example: { ...LINE, units: 2 } },
  'order.delivered': { data: orderData, example: LINE },
  'order.canceled': { data: orderData, example: LINE },
  'order.refunded': {
    data: z.extend(orderData, { refund: z.optional(z.uuid()) }),
    example: { ...LINE, refund: '0198c2f4-51be-7f0a-b6d3-93c1a4e8f072' },
  },
  'return.requested': {
    data: z.extend(orderData, { return: z.uuid() }),
    example: { ...ORDER, return: '0198c2f9-02d7-7e61-9c48-6ab0d5f31e94' },
  },
  'stock.low': {
    data: z.object({ part: z.uuid(), sku: z.string(), quantity: z.int(), level: z.int() }),
    example: { ...PART, quantity: 3, level: 5 },
  },
  'part.changed': {
    data: z.object({ part: z.uuid(), sku: z.string(), deleted: z.boolean() }),
    example: { ...PART, deleted: false },
  },
  'webhook.test': {
    data: z.object({ webhook: z.uuid() }),
    example: { webhook: '0198c2d5-4c13-7a9f-8e27-1d0b7f46c5a8' },
  },
};

/** The body of an event. */
export function payloadSchema(type: keyof typeof PAYLOADS) {
  return z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: PAYLOADS[type].data });
}

/** An event as the store sends it. */
export function payloadExample(type: keyof typeof PAYLOADS) {
  return { type, timestamp: '2026-12-01T09:30:00.000Z', data: PAYLOADS[type].example };
}
