import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DollarsSchema, GivenIdSchema, IdParamsSchema, lineSchema } from '#contract/fields.ts';

/* Paying an order by gift card or store credit: docs/decisions/074-gift-cards.md. */

const code = lineSchema(60, message('Enter the code of the gift card'));

const UseSchema = z.object({
  /** The id of the payment, with which it can be removed until the order is paid. */
  insertedId: z.string(),
  /** Dollars that the gift card pays of the order, and that are left to pay. */
  applied: z.number(),
  due: z.number(),
  /** Whether the order is paid. */
  paid: z.boolean(),
});
export type GiftCardUse = z.infer<typeof UseSchema>;

const ERRORS = [
  'not_found',
  'invalid_fields',
  'price_changed',
  'out_of_stock',
  'lines_short',
  'order_state',
  'address_required',
  'rate_limited',
] as const;

/** Example of an answer and of a code. */
const EXAMPLE = { code: '7K3M-0Q9X-A1ZC-55TE' };

export const payByGiftCard = endpoint('POST /orders/{id}/gift-cards', {
  access: 'signed-in',
  summary:
    "Pays the caller's own order by a gift card: what the card covers is held for the order, and the rest is paid by card or bank transfer. If nothing is left to pay, the order is paid at once. The rest is never less than a card payment can charge, unless it is nothing. `placeOrderPrice` is the order's total as the customer was shown it. A code that is unknown, used up, expired or canceled has the same answer (422). The amount goes back to the gift card if the order is canceled, or if its reservation ends before it is paid. Safe to repeat.",
  params: IdParamsSchema,
  body: z.object({ code, placeOrderPrice: DollarsSchema }),
  response: UseSchema,
  errors: ERRORS,
  example: EXAMPLE,
});

const StoreCreditSchema = z.object({
  _id: z.string(),
  balance: z.number(),
  /** The last day on which it can be used, such as `2027-12-31`; null: it does not expire. */
  expiresOn: z.nullable(z.string()),
});
export type StoreCredit = z.infer<typeof StoreCreditSchema>;

export const readStoreCredit = endpoint('GET /account/store-credit', {
  access: 'signed-in',
  summary: "The caller's store credit that can be used, in dollars. What expires first is spent first.",
  response: z.object({
    balance: z.number(),
    credits: z.array(StoreCreditSchema),
  }),
});

export const payByStoreCredit = endpoint('POST /orders/{id}/store-credit', {
  access: 'signed-in',
  summary:
    "Pays the caller's own order by the caller's store credit, like `POST /orders/{id}/gift-cards`: as much as it covers is held for the order, and the rest is paid another way. What expires first is spent first. A repeat adds what the caller has got since, and otherwise changes nothing; `applied` is all that the caller's store credit pays of the order.",
  params: IdParamsSchema,
  body: z.object({ placeOrderPrice: DollarsSchema }),
  response: z.object({ applied: z.number(), due: z.number(), paid: z.boolean() }),
  errors: ERRORS,
});

export const removeGiftCard = endpoint('DELETE /orders/{id}/gift-cards/{payment}', {
  access: 'signed-in',
  summary:
    "Takes a gift card or store credit off the caller's own unpaid order; its amount goes back to it. Safe to repeat.",
  params: z.extend(IdParamsSchema, { payment: GivenIdSchema }),
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['not_found', 'order_state', 'rate_limited'],
});

export const payLinkByGiftCard = endpoint('POST /payment-links/{token}/gift-cards', {
  access: 'everyone',
  summary:
    'Pays the order of a payment link by a gift card, like `POST /orders/{id}/gift-cards`. `placeOrderPrice` is what the payer was shown is due.',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  body: z.object({ code, placeOrderPrice: DollarsSchema }),
  response: z.object({ applied: z.number(), due: z.number(), paid: z.boolean() }),
  errors: ERRORS,
  example: EXAMPLE,
});
