import { message, t } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema, IdParamsSchema, InsertedSchema, textSchema, unitsSchema } from '#contract/fields.ts';
import { mapOrderTexts } from '#contract/orders/order-texts.ts';

/** The most requests of a customer that wait for an answer. */
export const MAX_QUOTE_REQUESTS = 5;

const QuoteRequestSchema = z.object({
  _id: z.string(),
  createdAt: z.string(),
  /** The names of its first parts, and the number of its parts and units. */
  names: z.array(z.string()),
  parts: z.number(),
  units: z.number(),
  /** The order that the shop has placed for it. */
  order: z.nullable(z.object({ _id: z.string(), number: z.string() })),
});
export type QuoteRequest = z.infer<typeof QuoteRequestSchema>;

const LinesSchema = z
  .array(z.object({ part: GivenIdSchema, quantity: unitsSchema(message('Order at least 1')) }))
  .check(
    z.minLength(1, message('Add at least one part')),
    z.maxLength(MAX_LINES, { error: () => t('At most {count} parts', { count: MAX_LINES }) }),
  );

export const askForQuote = endpoint('POST /quote-requests', {
  access: 'signed-in',
  summary: `Asks the shop for its prices for parts. It reserves nothing; staff see it as a draft of an order (\`GET /drafts\`), agree prices, and place the order, which the customer then pays. Needs a verified email; at most ${MAX_QUOTE_REQUESTS} wait for an answer. Send an \`Idempotency-Key\` so that a repeat asks once.`,
  body: z.object({ lines: LinesSchema, ...mapOrderTexts(({ max }) => z._default(textSchema(max), '')) }),
  response: InsertedSchema,
  errors: ['forbidden', 'invalid_fields', 'order_state', 'rate_limited', 'idempotency_mismatch'],
});

export const listQuoteRequests = endpoint('GET /quote-requests', {
  access: 'signed-in',
  summary: "The caller's requests for quotes, newest first: those that wait, and those that became orders lately.",
  response: z.array(QuoteRequestSchema),
});

export const withdrawQuoteRequest = endpoint('DELETE /quote-requests/{id}', {
  access: 'signed-in',
  summary: "Withdraws one of the caller's requests for quotes. `deletedCount` is 0 if it became an order.",
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found'],
});
