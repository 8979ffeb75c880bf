import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema } from '#contract/fields.ts';
import { DeliverySchema } from './delivery-schema.ts';
import { WholeOrderSchema } from './whole-orders.ts';

const packed = z.object({ modifiedCount: z.number(), packedAt: z.nullable(z.string()) });

export const packLine = endpoint('POST /orders/{id}/pack', {
  access: 'orders.fulfill',
  summary:
    'Marks a paid line as packed: from then on the customer can return it, but not cancel it or change its address. `id` is that of the line.',
  params: IdParamsSchema,
  response: packed,
  errors: ['not_found', 'order_state'],
});

export const unpackLine = endpoint('DELETE /orders/{id}/pack', {
  access: 'orders.fulfill',
  summary: 'Marks a packed line as not packed. `id` is that of the line.',
  params: IdParamsSchema,
  response: packed,
  errors: ['not_found', 'order_state'],
});

export const changeDelivery = endpoint('PUT /orders/{id}/delivery', {
  access: 'signed-in',
  keyPermission: 'orders.change',
  summary:
    'Changes the delivery address, contact and phone of an order: by its customer until a line of it is packed, by staff until a parcel leaves; by the id of the order or of a line. Delivery and tax of an unpaid order are calculated for the new address, which can change its total (`placeOrderPrice`). Where a paid order would be charged otherwise at the new address, the call is refused (422) with the difference in words, unless `chargeDifference` or `keepCharges` says what happens to it.',
  params: IdParamsSchema,
  body: z.object({
    delivery: DeliverySchema,
    /** The id of a delivery method, for an unpaid order; if absent, the order keeps its method or gets the cheapest one. */
    deliveryMethod: z.optional(z.string().check(z.maxLength(40))),
    /**
     * A paid order gets the delivery and tax of the new address: less is refunded, and more is to be paid before the address
     * changes (`change` in the answer).
     */
    chargeDifference: z.optional(z.boolean()),
    /** For staff: a paid order keeps delivery and tax although the new address would be charged otherwise. */
    keepCharges: z.optional(z.boolean()),
  }),
  response: WholeOrderSchema,
  errors: [
    'not_found',
    'order_state',
    'invalid_fields',
    'overloaded',
    'rate_limited',
    'provider_unavailable',
    'provider_refused',
  ],
});
