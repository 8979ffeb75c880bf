import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DollarsSchema, IdParamsSchema, lineSchema } from '#contract/fields.ts';
import { MAX_BANK_REFERENCE } from './bank-terms.ts';
import { PAY_LATER_METHODS, TILL_MEANS } from './pay-later.ts';

/* Orders that are paid after they are fulfilled: docs/decisions/095-orders-paid-later.md. */

export const choosePayLater = endpoint('POST /orders/{id}/pay-later', {
  access: 'signed-in',
  summary:
    "Chooses for the caller's own unpaid order that it is fulfilled before it is paid, or for staff with `orders.change` for any: its units no longer depend on a reservation. `pick_up`: its customer pays at the pick-up place (settings `pickUp.*`), with a verified email and up to five such orders. `invoice`: its company pays by bank transfer some days after it ships, within its credit limit (`PUT /companies/{id}/terms`). Safe to repeat.",
  params: IdParamsSchema,
  body: z.object({
    method: z.enum(PAY_LATER_METHODS),
    /** For staff with `orders.refund`: the order may exceed the credit limit of its company, or pass although an invoice is overdue. */
    overLimit: z.optional(z.boolean()),
  }),
  response: z.object({ acknowledged: z.boolean(), method: z.enum(PAY_LATER_METHODS), owed: z.number() }),
  errors: [
    'not_found',
    'forbidden',
    'order_state',
    'address_required',
    'reservation_limit',
    'invalid_fields',
    'rate_limited',
  ],
});

export const recordTillPayment = endpoint('POST /orders/{id}/till-payments', {
  access: 'orders.refund',
  summary:
    'Records that the customer has paid an order at its pick-up place, in cash or at a card terminal: all that is owed. It can be handed over then. A repeat changes nothing.',
  params: IdParamsSchema,
  body: z.object({
    /** What is owed, as it was shown. */
    amount: DollarsSchema,
    means: z.enum(TILL_MEANS, 'Choose how it was paid'),
    /** For example the number of the receipt. */
    reference: z.optional(lineSchema(MAX_BANK_REFERENCE)),
  }),
  response: z.object({ acknowledged: z.boolean(), modifiedCount: z.number() }),
  errors: ['not_found', 'invalid_fields', 'order_state', 'price_changed'],
});
