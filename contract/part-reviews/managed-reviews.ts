import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema, PageQuerySchema, SearchSchema } from '#contract/fields.ts';
import { MAX_HIDING_REASON, MAX_SHOP_ANSWER, REVIEW_VIEWS } from './choices.ts';
import { OwnPartReviewSchema } from './part-reviews.ts';
import { reviewText } from './review-text.ts';

/** A review as staff see it. */
export const ManagedReviewSchema = z.extend(OwnPartReviewSchema, {
  /** The author's id. */
  customer: z.string(),
  answeredAt: z.nullable(z.string()),
  hiddenAt: z.nullable(z.string()),
});
export type ManagedReview = z.infer<typeof ManagedReviewSchema>;

/** A page of reviews or testimonials for staff. */
export const ManagedReviewQuerySchema = z.extend(PageQuerySchema, {
  view: z.optional(z.enum(REVIEW_VIEWS)),
  stars: z.optional(z.enum(['1', '2', '3', '4', '5'])),
  /** Words in the text or the author's name; for part reviews, also in the part's name or SKU. */
  q: SearchSchema,
});

/** Why a review or testimonial is hidden. */
export const HidingSchema = z.object({
  reason: reviewText('Enter a reason', MAX_HIDING_REASON),
  /**
   * Whether the caller saw it published. If it has meanwhile been hidden for another reason, that reason stays (409,
   * `fresh` is the review).
   */
  onlyPublished: z.optional(z.boolean()),
});

/** The shop's public answer to a review or testimonial; empty removes it. */
export const ShopAnswerSchema = z.object({
  answer: z.union([z.literal(''), reviewText('Write an answer', MAX_SHOP_ANSWER)], 'Write an answer'),
  /** The answer as the caller saw it; if it has changed since, nothing is saved (409, `fresh` is the review). */
  before: z.optional(
    z.string().check(
      // Forms submit line breaks as CRLF.
      z.overwrite((text) => text.replaceAll('\r\n', '\n')),
      z.maxLength(MAX_SHOP_ANSWER),
    ),
  ),
});

export const listManagedReviews = endpoint('GET /part-reviews', {
  access: 'customers.read',
  reads: 'replica',
  summary: 'Reviews of parts, newest first: published ones without an answer unless `view` says otherwise.',
  query: ManagedReviewQuerySchema,
  response: z.array(ManagedReviewSchema),
  errors: ['invalid_fields'],
});

export const hidePartReview = endpoint('POST /part-reviews/{id}/hide', {
  access: 'customers.write',
  summary:
    'Hides a review with a reason, which its author sees, and rejects one that waits for approval. It leaves the averages. A repeat with another reason replaces that.',
  params: IdParamsSchema,
  body: HidingSchema,
  response: ManagedReviewSchema,
  errors: ['not_found', 'invalid_fields', 'edit_conflict'],
});

/** What the caller saw of a review that they approve. */
export const SeenReviewSchema = z.object({
  /** When its author had last changed it, empty for never. If it was changed since, nothing is published (409, `fresh` is the review). */
  seen: z.optional(z.string().check(z.maxLength(40), z.regex(/^[\dTZ:.+-]*$/))),
});

export const publishPartReview = endpoint('POST /part-reviews/{id}/publish', {
  access: 'customers.write',
  summary: 'Publishes a hidden review again, and approves one that waits; a repeat changes nothing.',
  params: IdParamsSchema,
  query: SeenReviewSchema,
  response: ManagedReviewSchema,
  errors: ['not_found', 'edit_conflict'],
});

export const answerPartReview = endpoint('PUT /part-reviews/{id}/answer', {
  access: 'customers.write',
  summary: "Sets the shop's public answer to a review; an empty one removes it.",
  params: IdParamsSchema,
  body: ShopAnswerSchema,
  response: ManagedReviewSchema,
  errors: ['not_found', 'invalid_fields', 'edit_conflict'],
});
