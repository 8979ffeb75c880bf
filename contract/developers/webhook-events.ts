/*
 * The events of outgoing webhooks. Free of zod, so that a screen can use them before it loads a schema.
 */
import type { Permission } from '#contract/accounts/permissions.ts';

/** Every event that an endpoint can choose. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.agreed',
  'order.paid',
  'order.changed',
  'order.packed',
  'order.partly_shipped',
  'order.shipped',
  'order.tracking_changed',
  'order.shipment_canceled',
  'order.delivered',
  'order.canceled',
  'order.refunded',
  'return.requested',
  'stock.low',
  'part.changed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/**
 * The permission needed to read an event's data. An endpoint gets only events that the person or API key who set it up
 * may read.
 */
export const WEBHOOK_EVENT_PERMISSIONS: Readonly<Record<WebhookEvent, Permission>> = {
  'order.placed': 'orders.read',
  'order.agreed': 'orders.read',
  'order.paid': 'orders.read',
  'order.changed': 'orders.read',
  'order.packed': 'orders.read',
  'order.partly_shipped': 'orders.read',
  'order.shipped': 'orders.read',
  'order.tracking_changed': 'orders.read',
  'order.shipment_canceled': 'orders.read',
  'order.delivered': 'orders.read',
  'order.canceled': 'orders.read',
  'order.refunded': 'orders.read',
  'return.requested': 'orders.read',
  'stock.low': 'catalog.read',
  'part.changed': 'catalog.read',
};

/** The test event that can be sent to an endpoint. */
export const TEST_EVENT = 'webhook.test';

export const WEBHOOK_EVENT_TEXTS: Readonly<Record<WebhookEvent, string>> = {
  'order.placed': 'An order is placed',
  'order.agreed': 'An order is to be fulfilled before it is paid',
  'order.paid': 'An order is paid',
  'order.changed': 'The parts, the address or the total of an order change',
  'order.packed': 'A line is packed',
  'order.partly_shipped': 'Some units of a line are shipped',
  'order.shipped': 'A line is shipped',
  'order.tracking_changed': 'A parcel gets another tracking number',
  'order.shipment_canceled': 'A parcel was not sent after all',
  'order.delivered': 'A parcel is delivered',
  'order.canceled': 'An order or a line is canceled',
  'order.refunded': 'Money is refunded',
  'return.requested': 'A customer requests a return',
  'stock.low': "A part's stock runs low",
  'part.changed': 'A part is added, edited, deleted or restored',
};

/**
 * How an endpoint is told: by Standard Webhooks what changed; by the protocols of shopping assistants the order as it is now, and only
 * the orders of one platform. Endpoints of the Universal Commerce Protocol come from the profiles of platforms, not from admins.
 */
export const WEBHOOK_FORMATS = ['standard', 'acp', 'ucp'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];
export const WEBHOOK_FORMAT_TEXTS: Readonly<Record<WebhookFormat, string>> = {
  standard: 'Standard Webhooks',
  acp: 'Agentic Commerce Protocol',
  ucp: 'Universal Commerce Protocol',
};

/**
 * `active` endpoints get events; `paused` ones keep theirs until they are resumed; `disabled` ones, which the store
 * turned off because deliveries failed for days, get none.
 */
export const WEBHOOK_STATES = ['active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** `waiting` for its next attempt, `delivered`, or `failed` and not retried until it is sent again. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Maximum number of endpoints per store. */
export const MAX_WEBHOOKS = 20;
/** The longest URL and description, in characters. */
export const MAX_WEBHOOK_URL = 2_000;
export const MAX_WEBHOOK_DESCRIPTION = 100;
/** How long the previous secret also signs after a rotation, in hours. */
export const OLD_SECRET_HOURS = 24;
/** How long the log keeps deliveries, in days. */
export const DELIVERIES_KEPT_DAYS = 30;
