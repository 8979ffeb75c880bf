import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DaySchema, DollarsSchema, GivenIdSchema, IdParamsSchema, InsertedSchema } from '#contract/fields.ts';

/* Orders that pass the credit limit of their company: docs/decisions/100-credit-passes.md. */

/** The most orders that are allowed to pass the limit of a company at a time. */
export const MAX_CREDIT_PASSES = 20;

export const CreditPassSchema = z.object({
  _id: z.string(),
  /** The most that the order may cost, in dollars. */
  amount: z.number(),
  /** The last day, in the shop's time zone. */
  until: z.string(),
  /** The id and the number of the order that has used it; null while none has. */
  order: z.nullable(z.string()),
  number: z.nullable(z.string()),
});
export type CreditPass = z.infer<typeof CreditPassSchema>;

export const grantCreditPass = endpoint('POST /companies/{id}/credit-passes', {
  access: 'orders.refund',
  summary: `Lets one order by invoice pass the credit limit of a company, or pass although an invoice is overdue: the next one of up to \`amount\` dollars that would be refused, until the end of a day. At most ${MAX_CREDIT_PASSES} at a time; a repeat with the same \`Idempotency-Key\` allows no further order.`,
  params: IdParamsSchema,
  body: z.object({
    amount: DollarsSchema.check(z.gt(0, 'Enter more than 0')),
    until: DaySchema,
  }),
  example: { amount: 2_500, until: '2099-12-31' },
  response: InsertedSchema,
  errors: ['not_found', 'invalid_fields', 'order_state', 'idempotency_mismatch'],
});

export const withdrawCreditPass = endpoint('DELETE /companies/{id}/credit-passes/{pass}', {
  access: 'orders.refund',
  summary:
    'Takes back the permission for an order to pass the credit limit of a company. `deletedCount` is 0 if it is gone, or if an order has used it.',
  params: z.extend(IdParamsSchema, { pass: GivenIdSchema }),
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found'],
});
