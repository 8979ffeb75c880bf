import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema, InsertedSchema, lineSchema, textSchema } from '#contract/fields.ts';
import { MAX_TAG, MAX_TAGS } from './filter.ts';

/** The longest note, in characters. */
const MAX_NOTE = 2_000;

export const OrderNoteSchema = z.object({
  _id: z.string(),
  text: z.string(),
  /** The author's name or email. */
  author: z.string(),
  createdAt: z.string(),
});
export type OrderNote = z.infer<typeof OrderNoteSchema>;

export const addOrderNote = endpoint('POST /orders/{id}/notes', {
  access: 'orders.change',
  summary:
    'Adds a note to an order that only admins see. Send an `Idempotency-Key` so that a repeat adds no second one.',
  params: IdParamsSchema,
  body: z.object({ text: textSchema(MAX_NOTE, 'Enter a note') }),
  response: InsertedSchema,
  errors: ['not_found', 'invalid_fields', 'idempotency_mismatch'],
});

export const TagSchema = lineSchema(MAX_TAG, 'A tag needs a letter').check(
  z.toLowerCase(),
  z.refine((tag) => !tag.includes(','), 'Separate tags by commas'),
);

const TagsSchema = z.array(TagSchema).check(z.maxLength(MAX_TAGS, `At most ${MAX_TAGS} tags`));

export const setOrderTags = endpoint('PUT /orders/{id}/tags', {
  access: 'orders.change',
  summary: 'Replaces the tags of an order. Tags are stored in lower case, each once.',
  params: IdParamsSchema,
  body: z.object({
    tags: TagsSchema,
    /** The tags that `tags` was made from: those that others have added since are kept, those that they removed stay removed. */
    before: z.optional(TagsSchema),
  }),
  response: z.object({ modifiedCount: z.number(), tags: z.array(z.string()) }),
  errors: ['not_found', 'invalid_fields'],
});

export const resendOrderEmail = endpoint('POST /orders/{id}/emails', {
  access: 'orders.change',
  summary:
    "Resends the customer the last email about an order, or with `what=documents` links to its documents. Within the mailbox's hourly budget.",
  params: IdParamsSchema,
  body: z.object({ what: z.enum(['last', 'documents']) }),
  response: z.object({ acknowledged: z.boolean(), email: z.string() }),
  errors: ['not_found', 'order_state', 'rate_limited'],
});
