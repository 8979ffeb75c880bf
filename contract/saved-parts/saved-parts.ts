import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DollarsSchema, GivenIdSchema } from '#contract/fields.ts';
import { PartSchema } from '#contract/parts/parts.ts';
import { MAX_SAVED_PARTS } from '#contract/choices.ts';

/** A saved part with its current price and stock, and the emails that its customer wants about it. */
const SavedPartSchema = z.object({
  part: PartSchema,
  /** False when it is no longer sold. */
  onSale: z.boolean(),
  /** Whether to send one email when it is back in stock. */
  whenInStock: z.boolean(),
  /** One email is sent when its price falls below this, in dollars; null for none. */
  whenBelow: z.nullable(z.number()),
  savedAt: z.string(),
});
export type SavedPart = z.infer<typeof SavedPartSchema>;

const ParamsSchema = z.object({ part: GivenIdSchema });

export const listSavedParts = endpoint('GET /saved-parts', {
  access: 'signed-in',
  summary: "The caller's saved parts, most recently saved first.",
  response: z.array(SavedPartSchema),
});

export const savePart = endpoint('PUT /saved-parts/{part}', {
  access: 'signed-in',
  summary: `Saves a part, at most ${MAX_SAVED_PARTS} per customer, or changes its notices. Omitted fields stay unchanged.`,
  params: ParamsSchema,
  body: z.object({
    whenInStock: z.optional(z.boolean()),
    whenBelow: z.optional(
      z.nullable(DollarsSchema.check(z.refine((dollars) => dollars > 0, message('Enter a price')))),
    ),
  }),
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['forbidden', 'invalid_fields', 'not_found', 'order_state', 'rate_limited'],
});

export const unsavePart = endpoint('DELETE /saved-parts/{part}', {
  access: 'signed-in',
  summary: 'Removes a saved part, with its notices.',
  params: ParamsSchema,
  response: z.object({ deletedCount: z.number() }),
});

export const unsubscribe = endpoint('POST /unsubscribe/{token}', {
  access: 'everyone',
  summary:
    'Unsubscribes the customer who received the link from the emails that it came with: all notices about parts, or those about a basket (one-click, RFC 8058).',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['not_found', 'rate_limited'],
});
