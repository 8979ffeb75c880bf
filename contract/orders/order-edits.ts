import * as z from 'zod/mini';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import { endpoint } from '#contract/endpoint.ts';
import { DollarsSchema, IdParamsSchema, unitsSchema } from '#contract/fields.ts';
import { AdjustmentSchema } from './adjustment-schema.ts';
import { AgreedPriceSchema, WholeOrderSchema } from './whole-orders.ts';

const LineEditSchema = z.object({
  part: z.string('Choose a part').check(z.maxLength(100)),
  /** The units that the order should have of it; 0 removes it. */
  quantity: z.union([z.literal(0), unitsSchema('Order at least 1')], 'Enter a whole number'),
  /** The price of a unit in dollars; absent: as it was ordered, or a lower one of the catalog for more units. */
  unitPrice: z.optional(AgreedPriceSchema),
});

const OrderEditSchema = z.object({
  /** Parts that are not named stay as they are. */
  lines: z.array(LineEditSchema).check(z.minLength(1, 'Change at least one part'), z.maxLength(MAX_LINES)),
  /** The total in dollars that the order should have then, as it was shown; if it is outdated, the answer is 409. */
  placeOrderPrice: z.optional(DollarsSchema),
  /** For staff with `orders.refund`: an order by invoice may exceed the credit limit of its company. */
  overLimit: z.optional(z.boolean()),
});
export type OrderEdit = z.infer<typeof OrderEditSchema>;

const EditedLineSchema = z.object({
  part: z.string(),
  name: z.string(),
  sku: z.string(),
  /** Its units before, 0 for an added part, and after, 0 for a removed one. */
  before: z.number(),
  quantity: z.number(),
  /** Dollars: the price of a unit with what staff have agreed, and of all units. */
  unitPrice: z.number(),
  price: z.number(),
});

const OrderEditQuoteSchema = z.object({
  lines: z.array(EditedLineSchema),
  linesPrice: z.number(),
  adjustments: z.array(AdjustmentSchema),
  placeOrderPrice: z.number(),
  /** What is to be paid in addition, or refunded (negative); 0 for an unpaid order. */
  difference: z.number(),
});
export type OrderEditQuote = z.infer<typeof OrderEditQuoteSchema>;

export const quoteOrderEdit = endpoint('POST /orders/{id}/lines/quote', {
  access: 'orders.change',
  summary: 'What an order would cost after `PATCH /orders/{id}/lines`, with the same checks; it changes nothing.',
  params: IdParamsSchema,
  body: OrderEditSchema,
  response: OrderEditQuoteSchema,
  errors: [
    'not_found',
    'order_state',
    'invalid_fields',
    'lines_short',
    'price_changed',
    'provider_unavailable',
    'provider_refused',
  ],
});

export const editOrder = endpoint('PATCH /orders/{id}/lines', {
  access: 'orders.change',
  summary:
    'Adds, removes or changes parts of an order of which nothing is packed, for staff. Stock, tax, delivery and promotions follow; repeating it changes nothing. An unpaid order costs the new total. If a paid order costs less, the difference is refunded at once, which needs the permission `orders.refund`; if it costs more, added units are reserved and the change is made when the difference is paid (`POST /orders/{id}/payment-links`), by `change.expiresAt`. A `unitPrice` needs `orders.discount`. It replaces a change of parts that waits for its payment.',
  params: IdParamsSchema,
  body: OrderEditSchema,
  response: WholeOrderSchema,
  errors: [...quoteOrderEdit.errors, 'overloaded'],
});
