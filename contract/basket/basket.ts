import { message, t } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema, unitsSchema } from '#contract/fields.ts';
import { PartSchema } from '#contract/parts/parts.ts';
import { MAX_LINES } from './basket-limits.ts';

/** The differences since the line was added or last changed. */
const BASKET_CHANGES = ['price', 'stock', 'off_sale'] as const;
export type BasketChange = (typeof BASKET_CHANGES)[number];

const BasketLineSchema = z.object({
  /** The part's id. */
  part: z.string(),
  sku: z.string(),
  name: z.string(),
  variant: z.string(),
  /** The number that the caller's company has for the part. */
  ownNumber: z.optional(z.string()),
  img: z.string(),
  category: z.string(),
  brand: z.string(),
  /** Its tax class (`TAX_CLASSES`). */
  taxClass: z.string(),
  /** Grams of one unit with its packaging; null if unknown. */
  weight: z.nullable(z.number()),
  /** The part's current price and quantity breaks. */
  price: PartSchema.shape.price,
  breaks: PartSchema.shape.breaks,
  publicPrice: PartSchema.shape.publicPrice,
  /** Current unit price for this quantity, in dollars. */
  unitPrice: z.number(),
  /** Current minimum order quantity. */
  minimum: z.number(),
  /** It is sold in multiples of it; null: in any quantity. */
  packSize: z.nullable(z.number()),
  /** Units that can be ordered now, in stock and on backorder; 0 for a part that is no longer sold. */
  stock: z.number(),
  /** What of these is not in stock, and when it arrives; absent if all are. */
  backorder: PartSchema.shape.backorder,
  onSale: z.boolean(),
  /** The most units that the customer can order of it alone, and why that is less than the stock; see `GET /part/{id}/order-limit`. */
  most: z.number(),
  limit: z.string(),
  /** Units wanted; may be below the minimum or above the stock if the customer chose so or the part changed. */
  quantity: z.number(),
  /** Unit price for this quantity, and stock, when the line was added or its quantity last changed. */
  added: z.object({ price: z.number(), stock: z.number(), at: z.string() }),
  changes: z.array(z.enum(BASKET_CHANGES)),
});
export type BasketLine = z.infer<typeof BasketLineSchema>;

const BasketSchema = z.object({
  /** In the order in which they were added. */
  lines: z.array(BasketLineSchema),
  /** Dollars, for the lines on sale at today's prices. */
  total: z.number(),
  /**
   * The Idempotency-Key for an order of these lines: it stays one order, however many tabs send it. Changes with the
   * basket.
   */
  key: z.nullable(z.string()),
  /** Why the lines cannot be reserved together, as a sentence; empty if they can. */
  limit: z.string(),
  /** How long an order of the lines is reserved; null for visitors. */
  reservedMinutes: z.nullable(z.number()),
});
export type Basket = z.infer<typeof BasketSchema>;

const LineParamsSchema = z.object({ part: GivenIdSchema });

const BasketQuantitySchema = unitsSchema(message('Enter at least 1'));

export const readBasket = endpoint('GET /basket', {
  access: 'everyone',
  summary: 'The basket of the customer, or of the visitor by a cookie, with current prices and stock.',
  response: BasketSchema,
  errors: ['unauthenticated', 'token_expired'],
});

export const countBasket = endpoint('GET /basket/count', {
  access: 'everyone',
  summary: 'How many lines the basket has.',
  response: z.object({ lines: z.number() }),
  errors: ['unauthenticated', 'token_expired'],
});

export const setBasketLine = endpoint('PUT /basket/lines/{part}', {
  access: 'everyone',
  summary:
    'Sets the quantity of a part in the basket; adds, changes or restores the line. With `raise` a line with a larger quantity keeps it. Safe to repeat.',
  params: LineParamsSchema,
  body: z.object({ quantity: BasketQuantitySchema, raise: z.optional(z.boolean()) }),
  response: z.object({ acknowledged: z.boolean(), line: BasketLineSchema, lines: z.number() }),
  errors: [
    'not_found',
    'invalid_fields',
    'forbidden',
    'basket_full',
    'rate_limited',
    'unauthenticated',
    'token_expired',
  ],
});

/** Why a part was not added; `problem` is a sentence. */
const LeftOutSchema = z.object({ part: z.string(), quantity: z.number(), problem: z.string() });

export const addBasketLines = endpoint('POST /basket/lines', {
  access: 'everyone',
  summary:
    'Adds the parts that can be ordered in these quantities to the basket, and says why it left others out. A part listed twice becomes one line with the sum of both; a line with a larger quantity keeps it. Safe to repeat.',
  body: z.object({
    lines: z
      .array(z.object({ part: z.string().check(z.maxLength(100)), quantity: BasketQuantitySchema }))
      .check(
        z.minLength(1, message('Choose at least one part')),
        z.maxLength(MAX_LINES, { error: () => t('At most {count} parts', { count: MAX_LINES }) }),
      ),
  }),
  // Room for 500 lines with long ids.
  maxBytes: 128 * 1024,
  response: z.object({
    acknowledged: z.boolean(),
    /** The parts added. */
    added: z.array(z.string()),
    leftOut: z.array(LeftOutSchema),
    /** The number of lines in the basket. */
    lines: z.number(),
  }),
  errors: ['invalid_fields', 'too_large', 'forbidden', 'rate_limited', 'unauthenticated', 'token_expired'],
});

export const removeBasketLine = endpoint('DELETE /basket/lines/{part}', {
  access: 'everyone',
  summary: 'Removes a part from the basket. Setting its quantity again restores it.',
  params: LineParamsSchema,
  response: z.object({ deletedCount: z.number(), lines: z.number() }),
  errors: ['forbidden', 'rate_limited', 'unauthenticated', 'token_expired'],
});
