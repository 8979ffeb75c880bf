import * as z from 'zod/mini';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  DollarsSchema,
  GivenIdSchema,
  IdParamsSchema,
  InsertedSchema,
  PageQuerySchema,
  SearchSchema,
  textSchema,
  unitsSchema,
} from '#contract/fields.ts';
import { mapOrderTexts } from '#contract/orders/order-texts.ts';
import { AgreedPriceSchema, createOrder, DiscountSchema } from '#contract/orders/whole-orders.ts';

/** Orders for customers that staff have begun and not placed. They reserve nothing. */

/** The longest text of lines that name no certain part, in characters. */
export const MAX_UNCLEAR = 20_000;

/** An address as far as it is known; the order checks it. */
const DraftDeliverySchema = z.object({
  name: z._default(textSchema(200), ''),
  company: z._default(textSchema(200), ''),
  line1: z._default(textSchema(200), ''),
  line2: z._default(textSchema(200), ''),
  city: z._default(textSchema(100), ''),
  region: z._default(textSchema(100), ''),
  postcode: z._default(textSchema(20), ''),
  country: z._default(textSchema(2), ''),
  phone: z._default(textSchema(40), ''),
});

const DraftLineSchema = z.object({
  part: GivenIdSchema,
  quantity: unitsSchema('Order at least 1'),
  /** The price of a unit that was agreed, in dollars; absent: that of the catalog. */
  unitPrice: z.optional(AgreedPriceSchema),
  /** The catalog's price of a unit that the caller was shown, in dollars; absent: the current one. */
  seenPrice: z.optional(DollarsSchema),
});

const DraftContentsSchema = z.object({
  lines: z.array(DraftLineSchema).check(z.maxLength(MAX_LINES, `At most ${MAX_LINES} parts`)),
  /** Typed lines whose part is not certain yet, as text. A draft with some is not placed. */
  unclear: z._default(textSchema(MAX_UNCLEAR), ''),
  discount: z.optional(DiscountSchema),
  delivery: z.optional(DraftDeliverySchema),
  ...mapOrderTexts(({ max }) => z._default(textSchema(max), '')),
});
export type DraftContents = z.output<typeof DraftContentsSchema>;

const CustomerSchema = z.object({ _id: z.string(), name: z.string(), email: z.string() });

/** In dollars and units. */
const OfferSchema = z.object({ price: z.number(), stock: z.number() });

const OrderDraftSchema = z.object({
  _id: z.string(),
  /** Incremented by every change. */
  version: z.number(),
  customer: CustomerSchema,
  /** The name of the member of staff who changed it last. */
  by: z.string(),
  changedAt: z.string(),
  /** The order that it became. */
  order: z.nullable(z.object({ _id: z.string(), number: z.string() })),
  lines: z.array(
    z.object({
      part: z.string(),
      sku: z.string(),
      name: z.string(),
      variant: z.string(),
      quantity: z.number(),
      unitPrice: z.nullable(z.number()),
      /** The catalog's price of a unit and the stock when the draft was saved. */
      seen: OfferSchema,
      /** The same now; null if the part is not on sale. */
      now: z.nullable(OfferSchema),
    }),
  ),
  unclear: z.string(),
  discount: z.nullable(
    z.object({ label: z.string(), percent: z.optional(z.number()), amount: z.optional(z.number()) }),
  ),
  delivery: z.nullable(DraftDeliverySchema),
  ...mapOrderTexts(() => z.string()),
});
export type OrderDraft = z.infer<typeof OrderDraftSchema>;

const ListedDraftSchema = z.object({
  _id: z.string(),
  customer: CustomerSchema,
  by: z.string(),
  /** Whether the customer asked for it. */
  asked: z.boolean(),
  createdAt: z.string(),
  changedAt: z.string(),
  parts: z.number(),
  units: z.number(),
});
export type ListedDraft = z.infer<typeof ListedDraftSchema>;

export const listOrderDrafts = endpoint('GET /drafts', {
  access: 'orders.place',
  reads: 'replica',
  summary:
    'Lists orders for customers that staff keep as drafts, newest first. `q` finds them by the name or email of the customer or of the member of staff.',
  query: z.extend(PageQuerySchema, { q: SearchSchema, customer: z.optional(GivenIdSchema) }),
  response: z.array(ListedDraftSchema),
  errors: ['invalid_fields'],
});

export const createOrderDraft = endpoint('POST /drafts', {
  access: 'orders.place',
  summary:
    'Keeps an order for a customer as a draft, which reserves nothing. A `unitPrice` of a line and a `discount` need the permission `orders.discount`. Send an `Idempotency-Key` so that a repeat adds no second draft.',
  body: z.extend(DraftContentsSchema, { customer: GivenIdSchema }),
  // A discount has either.
  example: { discount: { label: 'School discount', percent: 10 } },
  response: InsertedSchema,
  errors: ['not_found', 'forbidden', 'invalid_fields', 'rate_limited', 'idempotency_mismatch'],
});

export const readOrderDraft = endpoint('GET /drafts/{id}', {
  access: 'orders.place',
  summary: 'Reads a draft, with price and stock of its parts when it was saved and now.',
  params: IdParamsSchema,
  response: OrderDraftSchema,
  errors: ['not_found'],
});

export const changeOrderDraft = endpoint('PUT /drafts/{id}', {
  access: 'orders.place',
  summary:
    'Replaces the contents of a draft. `version` is the one that was read. A draft with agreed prices or a discount needs the permission `orders.discount`. One that was placed is refused (409 `order_state`) with its order in `fresh`.',
  params: IdParamsSchema,
  body: z.extend(DraftContentsSchema, { version: z.int() }),
  example: { discount: { label: 'School discount', percent: 10 } },
  response: z.object({ version: z.number() }),
  errors: ['not_found', 'forbidden', 'invalid_fields', 'order_state', 'edit_conflict', 'rate_limited'],
});

export const deleteOrderDraft = endpoint('DELETE /drafts/{id}', {
  access: 'orders.place',
  summary: 'Deletes a draft. `deletedCount` is 0 if it is gone or was placed.',
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
});

export const placeOrderDraft = endpoint('POST /drafts/{id}/order', {
  access: 'orders.place',
  summary:
    'Places the order of a draft, like `POST /customers/{id}/orders`, once: a second attempt gets 409 `order_state` with the order in `fresh`. `version` is the one that was read. If a price of the catalog that the draft uses has changed since it was saved, the answer is 409 `price_changed`: read the draft again, show it, and save it. Send an `Idempotency-Key`.',
  params: IdParamsSchema,
  body: z.object({ version: z.int() }),
  response: createOrder.response,
  errors: ['not_found', 'order_state', 'edit_conflict', ...createOrder.errors],
});
