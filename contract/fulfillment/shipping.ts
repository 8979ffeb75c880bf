import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DaySchema, GivenIdSchema, IdParamsSchema, textSchema, unitsSchema } from '#contract/fields.ts';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import { WholeOrderSchema } from '#contract/orders/whole-orders.ts';
import { CANCEL_HOURS, MAX_LABEL, MAX_SCANNED } from './choices.ts';

export const findOrderToShip = endpoint('GET /fulfillment/orders', {
  access: 'orders.read',
  summary:
    'Finds an order by its number as printed or scanned, with or without #, or by the ID of the order or of one of its lines. 409 `ambiguous_order` if several open orders have the number.',
  query: z.object({ number: z.string('Scan or enter an order number').check(z.trim(), z.maxLength(MAX_SCANNED)) }),
  response: WholeOrderSchema,
  errors: ['not_found', 'ambiguous_order', 'invalid_fields'],
});

const label = z._default(textSchema(MAX_LABEL), '');

/** The label of a parcel. */
export const ParcelSchema = z.object({
  carrier: label,
  tracking: label,
  /** The day on which the parcel should arrive. */
  expected: z.optional(DaySchema),
  /** Whether a tracking number that a parcel of another order has is refused, as one that was scanned twice. */
  unused: z.optional(z.boolean()),
});

const NewParcelSchema = z.extend(ParcelSchema, {
  lines: z
    .array(
      z.object({
        /** The id of a line. */
        line: GivenIdSchema,
        /** Absent: all units that are left to send. */
        units: z.optional(unitsSchema('At least 1')),
      }),
    )
    .check(
      z.minLength(1, 'Choose at least one part'),
      z.maxLength(MAX_LINES, `At most ${MAX_LINES} parts`),
      z.refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, 'List each line once'),
    ),
});
export type NewParcel = z.infer<typeof NewParcelSchema>;

export const shipParcel = endpoint('POST /orders/{id}/shipments', {
  access: 'orders.fulfill',
  summary:
    'Ships lines of an order, or some of their units, in one parcel: all or none. A line stays open until its last units are sent; sending some of them needs a tracking number. Lines that the parcel already contains are left as they are, so a repeat changes nothing.',
  params: IdParamsSchema,
  body: NewParcelSchema,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'order_state', 'invalid_fields'],
});

const ShipmentParamsSchema = z.extend(IdParamsSchema, { shipment: GivenIdSchema });

export const deliverShipment = endpoint('POST /orders/{id}/shipments/{shipment}/delivered', {
  access: 'orders.fulfill',
  summary: 'Marks a parcel of an order as delivered and emails the customer. A repeat changes nothing.',
  params: ShipmentParamsSchema,
  response: z.object({ modifiedCount: z.number(), deliveredAt: z.string() }),
  errors: ['not_found'],
});

export const changeTracking = endpoint('PATCH /orders/{id}/shipments/{shipment}', {
  access: 'orders.fulfill',
  summary:
    'Corrects the carrier and tracking number of a parcel and emails the customer the new ones. What is absent stays as it is; a repeat changes nothing.',
  params: ShipmentParamsSchema,
  body: z.object({
    carrier: z.optional(textSchema(MAX_LABEL)),
    tracking: z.optional(textSchema(MAX_LABEL).check(z.minLength(1, 'Enter the tracking number'))),
    unused: ParcelSchema.shape.unused,
  }),
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'invalid_fields'],
});

export const cancelShipment = endpoint('DELETE /orders/{id}/shipments/{shipment}', {
  access: 'orders.fulfill',
  summary: `Takes a parcel back that was not sent after all, within ${CANCEL_HOURS} hours: its units are to be shipped again, and the customer gets an email. 409 \`order_state\` later, once it is delivered, or once units in it were returned or refunded.`,
  params: ShipmentParamsSchema,
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found', 'order_state'],
});

export const shipOrder = endpoint('POST /fulfillment/orders/{id}/ship', {
  access: 'orders.fulfill',
  summary:
    'Ships all paid lines of an order that can be shipped, in one parcel. A repeat with the same parcel changes nothing.',
  params: IdParamsSchema,
  body: ParcelSchema,
  response: z.object({ modifiedCount: z.number(), number: z.string() }),
  errors: ['not_found', 'order_state', 'invalid_fields'],
});

const ShippedOrderSchema = z.object({
  order: z.string(),
  number: z.string(),
  customerName: z.string(),
  carrier: z.string(),
  tracking: z.string(),
  shippedAt: z.string(),
});
export type ShippedOrder = z.infer<typeof ShippedOrderSchema>;

export const listShipped = endpoint('GET /fulfillment/shipped', {
  access: 'orders.read',
  reads: 'replica',
  summary: 'The orders that the caller shipped last, newest first, at most 20.',
  response: z.array(ShippedOrderSchema),
});
