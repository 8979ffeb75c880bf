import * as z from 'zod/mini';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import { ReceiverUrlSchema } from '#contract/developers/webhooks.ts';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema, IdParamsSchema, unitsSchema } from '#contract/fields.ts';
import { LABEL_STATES, MAX_PARCEL_GRAMS, MAX_PARCEL_MM } from './carrier-label-choices.ts';

/* Labels that the store buys from a carrier service: docs/carrier-labels.md. */

const CarrierServiceSchema = z.object({ url: z.string(), changedAt: z.string() });

export const readCarrierService = endpoint('GET /carrier-service', {
  access: 'webhooks.manage',
  summary: 'The service that sells labels to the store; null without one.',
  response: z.object({ service: z.nullable(CarrierServiceSchema) }),
});

export const setCarrierService = endpoint('PUT /carrier-service', {
  access: 'webhooks.manage',
  summary:
    'Sets the address of the service that sells labels, and makes a new secret, which signs the requests and is shown once. The earlier secret stops at once.',
  body: z.object({ url: ReceiverUrlSchema }),
  response: z.extend(CarrierServiceSchema, { secret: z.string() }),
  errors: ['invalid_fields'],
});

export const removeCarrierService = endpoint('DELETE /carrier-service', {
  access: 'webhooks.manage',
  summary: 'Stops buying labels. Labels that were bought stay readable; they can be voided with the carrier.',
  response: z.object({ acknowledged: z.boolean() }),
});

export const CarrierLabelSchema = z.object({
  _id: z.string(),
  /**
   * `asked`, `void_asked`: the service has not answered; a repeat asks again with the same key. `refused`: it sold none.
   */
  state: z.enum(LABEL_STATES),
  carrier: z.string(),
  tracking: z.string(),
  /** In major units of its currency; null until it is bought. */
  price: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  /** The media type of its file; null without one: not bought, or deleted after 90 days or with the account. */
  file: z.nullable(z.enum(['application/pdf', 'image/png'])),
  /** Why the last attempt failed; empty if it did not. */
  failure: z.string(),
  /** Whether a parcel of the order has its tracking number. */
  isUsed: z.boolean(),
  createdAt: z.string(),
});
export type CarrierLabel = z.infer<typeof CarrierLabelSchema>;

export const listCarrierLabels = endpoint('GET /orders/{id}/labels', {
  access: 'orders.read',
  summary: 'The labels that were asked for an order, newest first, and whether the store can buy labels.',
  params: IdParamsSchema,
  response: z.object({ canBuy: z.boolean(), labels: z.array(CarrierLabelSchema) }),
  errors: ['not_found'],
});

const millimeters = z.optional(
  z.int('Enter whole millimeters').check(z.minimum(1, 'Enter 1 or more'), z.maximum(MAX_PARCEL_MM, 'That is too long')),
);

const NewLabelSchema = z.object({
  /** Grams, with the packaging; needed for a new label. */
  weight: z.optional(
    z
      .int('Enter whole grams')
      .check(z.minimum(1, 'Enter the weight'), z.maximum(MAX_PARCEL_GRAMS, 'That is too heavy for a parcel')),
  ),
  length: millimeters,
  width: millimeters,
  height: millimeters,
  /** The id of a label without an answer: asks for that one again, and buys no other. */
  repeat: z.optional(GivenIdSchema),
  /** What is in the parcel; absent: all packed units that are left to send. */
  lines: z.optional(
    z.array(z.object({ line: GivenIdSchema, units: z.optional(unitsSchema('At least 1')) })).check(
      z.minLength(1, 'Choose at least one part'),
      z.maxLength(MAX_LINES, `At most ${MAX_LINES} parts`),
      z.refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, 'List each line once'),
    ),
  ),
});
export type NewCarrierLabel = z.infer<typeof NewLabelSchema>;

export const buyCarrierLabel = endpoint('POST /orders/{id}/labels', {
  access: 'orders.fulfill',
  summary:
    'Buys a label for a parcel of packed parts from the carrier service. An order has one label that no parcel uses yet: while the service has not answered, a repeat asks it again with the same key, and later returns the label, so that none is bought twice.',
  params: IdParamsSchema,
  body: NewLabelSchema,
  response: CarrierLabelSchema,
  errors: ['not_found', 'order_state', 'invalid_fields', 'rate_limited'],
  example: { weight: 1_200, length: 300, width: 200, height: 150, lines: undefined },
});

const LabelParamsSchema = z.extend(IdParamsSchema, { label: GivenIdSchema });

export const voidCarrierLabel = endpoint('POST /orders/{id}/labels/{label}/void', {
  access: 'orders.fulfill',
  summary:
    'Voids a label that was bought or asked for, with the carrier service. A repeat changes nothing. 409 `order_state` if a parcel uses it.',
  params: LabelParamsSchema,
  response: CarrierLabelSchema,
  errors: ['not_found', 'order_state', 'rate_limited'],
});

export const readCarrierLabelFile = endpoint('GET /orders/{id}/labels/{label}/file', {
  access: 'orders.fulfill',
  summary: 'The label to print, as PDF or PNG.',
  params: LabelParamsSchema,
  response: z.string(),
  download: 'application/pdf',
  errors: ['not_found'],
});
