import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DaySchema, IdParamsSchema } from '#contract/fields.ts';
import { WholeOrderSchema } from '#contract/orders/whole-orders.ts';
import { MAX_LABEL, MAX_SCANNED } from './choices.ts';

export const findOrderToShip = endpoint('findOrderToShip', {
  summary:
    'The order with a number as it is printed and scanned, with or without #, or with an ID of it or of one of its lines. 409 `ambiguous_order` if several open orders have the number.',
  query: z.object({ number: z.string('Scan or enter an order number').check(z.trim(), z.maxLength(MAX_SCANNED)) }),
  response: WholeOrderSchema,
  errors: ['not_found', 'ambiguous_order', 'invalid_fields'],
});

const label = z._default(z.string().check(z.trim(), z.maxLength(MAX_LABEL, `At most ${MAX_LABEL} characters`)), '');

export const shipOrder = endpoint('shipOrder', {
  summary:
    'Ships all paid lines of an order that can be shipped, in one parcel. A repeat with the same parcel changes nothing.',
  params: IdParamsSchema,
  body: z.object({
    carrier: label,
    tracking: label,
    /** The day on which the parcel should arrive. */
    expected: z.optional(DaySchema),
  }),
  response: z.object({ modifiedCount: z.number(), number: z.string() }),
  errors: ['not_found', 'order_state', 'invalid_fields'],
});

export const listShipped = endpoint('listShipped', {
  summary: 'The orders that the caller shipped last, newest first, at most 20.',
  response: z.array(
    z.object({
      order: z.string(),
      number: z.string(),
      customerName: z.string(),
      carrier: z.string(),
      tracking: z.string(),
      shippedAt: z.string(),
    }),
  ),
});
