import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DaySchema, DollarsSchema, textSchema } from '#contract/fields.ts';
import { MAX_BANK_REFERENCE, MAX_STATEMENT_LINES, STATEMENT_OUTCOMES } from './bank-terms.ts';

/* The payments of a bank statement, which staff check and record: docs/decisions/070-payment-methods.md. */

/** A payment that arrived, as the statement has it. */
const StatementLineSchema = z.object({
  /** Its number in the file. */
  line: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  /** The bank's reference, or one made of the content. */
  reference: textSchema(MAX_BANK_REFERENCE, "The bank's reference is missing"),
  amount: DollarsSchema.check(z.gt(0, 'Enter more than 0'), z.maximum(1e10, 'That amount is too high')),
  /** Upper-case ISO code; empty if the statement names none. */
  currency: textSchema(3),
  receivedOn: DaySchema,
  payer: textSchema(200),
  /** What the payer wrote. */
  text: textSchema(1_000),
});
export type StatementLine = z.infer<typeof StatementLineSchema>;

const StatementResultSchema = z.extend(StatementLineSchema, {
  outcome: z.enum(STATEMENT_OUTCOMES),
  /** The order that fits, or that has the payment; null if none does. */
  order: z.nullable(z.string()),
  number: z.string(),
  customerName: z.string(),
  /** Dollars that were left to pay of the order; null if it is not to be paid. */
  due: z.nullable(z.number()),
  /** Why it was not recorded, or what to check about it. */
  reason: z.string(),
});
export type StatementResult = z.infer<typeof StatementResultSchema>;

const answer = z.object({ rows: z.array(StatementResultSchema) });

export const readStatement = endpoint('POST /bank-statements/file', {
  access: 'orders.refund',
  summary: `Reads the payments that arrived from a bank statement (CAMT.053, or CSV with a heading) and says which order each pays, without recording them. Up to ${MAX_STATEMENT_LINES} payments.`,
  upload: ['text/csv', 'application/xml', 'text/xml', 'application/octet-stream'],
  response: answer,
  errors: ['malformed', 'invalid_fields', 'too_large', 'rate_limited'],
});

export const recordStatement = endpoint('POST /bank-statements', {
  access: 'orders.refund',
  summary:
    'Records payments of a statement, each as `POST /orders/{id}/bank-payments` does. `order`, the number of an order, records a payment for that order; without it only a payment that is `matched` is recorded. Rows without `record` are only judged. A repeat records nothing twice.',
  body: z.object({
    rows: z
      .array(
        z.extend(StatementLineSchema, {
          record: z.optional(z.boolean()),
          order: z.optional(textSchema(20, 'Enter an order number')),
        }),
      )
      .check(
        z.minLength(1, 'Send at least one row'),
        z.maxLength(MAX_STATEMENT_LINES, `At most ${MAX_STATEMENT_LINES} rows`),
      ),
  }),
  maxBytes: 2_000_000,
  response: answer,
  errors: ['invalid_fields', 'too_large', 'rate_limited'],
});
