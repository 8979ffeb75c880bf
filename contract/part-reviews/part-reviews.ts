import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema, PageQuerySchema } from '#contract/fields.ts';
import { MAX_REVIEW, REVIEW_SORTS, REVIEW_STATES } from './choices.ts';
import { reviewText } from './review-text.ts';

/** A published review of a part. All authors have bought the part. */
const PartReviewSchema = z.object({
  _id: z.string(),
  /** The author's display name. */
  name: z.string(),
  rating: z.number(),
  text: z.string(),
  /** The shop's public answer; empty without one. */
  answer: z.string(),
  /** The number of customers who found it helpful. */
  helpful: z.number(),
  createdAt: z.string(),
  /** When the author last changed it; null if never. */
  changedAt: z.nullable(z.string()),
});
export type PartReview = z.infer<typeof PartReviewSchema>;

/** Statistics of the published reviews of a part. */
const RatingSummarySchema = z.object({
  /** The average of all ratings, to one decimal; 0 without reviews. */
  average: z.number(),
  count: z.number(),
  /** The number of reviews with five, four, three, two and one stars. */
  distribution: z.array(z.number()),
});
export type RatingSummary = z.infer<typeof RatingSummarySchema>;

const PartReviewQuerySchema = z.extend(PageQuerySchema, {
  /** Only reviews with this many stars. */
  stars: z.optional(z.enum(['1', '2', '3', '4', '5'])),
  sort: z.optional(z.enum(REVIEW_SORTS)),
});
export type PartReviewQuery = z.infer<typeof PartReviewQuerySchema>;

export const listPartReviews = endpoint('GET /part/{id}/reviews', {
  access: 'everyone',
  reads: 'replica',
  summary: 'Lists the published reviews of a part for sale, newest first unless `sort` says otherwise.',
  params: IdParamsSchema,
  query: PartReviewQuerySchema,
  response: z.object({ summary: RatingSummarySchema, reviews: z.array(PartReviewSchema) }),
  errors: ['not_found', 'invalid_fields'],
});

/** The part that a customer's review is about. */
export const ReviewedPartSchema = z.object({
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  variant: z.string(),
  category: z.string(),
  img: z.string(),
  onSale: z.boolean(),
});
export type ReviewedPart = z.infer<typeof ReviewedPartSchema>;

/** A review as its author sees it. */
export const OwnPartReviewSchema = z.extend(PartReviewSchema, {
  part: ReviewedPartSchema,
  status: z.enum(REVIEW_STATES),
  /** Why the shop hid or rejected it; empty otherwise. */
  hiddenReason: z.string(),
});
export type OwnPartReview = z.infer<typeof OwnPartReviewSchema>;

export const listOwnPartReviews = endpoint('GET /account/part-reviews', {
  access: 'signed-in',
  summary: "Lists the caller's reviews of parts, newest first, including hidden ones with the shop's reason.",
  query: PageQuerySchema,
  response: z.array(OwnPartReviewSchema),
  errors: ['invalid_fields'],
});

export const readOwnPartReview = endpoint('GET /part/{id}/review', {
  access: 'signed-in',
  summary: "Reads the caller's review of a part, and whether they can write it: buyers with a verified email can.",
  params: IdParamsSchema,
  response: z.object({
    part: ReviewedPartSchema,
    review: z.nullable(OwnPartReviewSchema),
    canWrite: z.boolean(),
    /** Why they cannot review it; empty if they can. */
    refusal: z.string(),
  }),
  errors: ['not_found'],
});

export const NewPartReviewSchema = z.object({
  rating: z
    .int(message('Choose 1 to 5 stars'))
    .check(z.minimum(1, message('Choose 1 to 5 stars')), z.maximum(5, message('Choose 1 to 5 stars'))),
  text: reviewText(message('Write your review'), MAX_REVIEW),
});

export const putPartReview = endpoint('PUT /part/{id}/review', {
  access: 'signed-in',
  summary:
    "Writes or replaces the caller's review of a part that they bought: one per customer. It is published immediately, or is `waiting` in a shop whose reviews need approval; one that the shop has hidden stays hidden.",
  params: IdParamsSchema,
  body: NewPartReviewSchema,
  response: OwnPartReviewSchema,
  errors: ['not_found', 'forbidden', 'invalid_fields', 'rate_limited'],
});

export const deletePartReview = endpoint('DELETE /part/{id}/review', {
  access: 'signed-in',
  summary: "Deletes the caller's review of a part; `deletedCount` is 0 without one.",
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
});

export const voteHelpful = endpoint('PUT /part-reviews/{id}/helpful', {
  access: 'signed-in',
  summary: "Votes that another customer's published review was helpful; a repeat changes nothing.",
  params: IdParamsSchema,
  response: z.object({ helpful: z.number() }),
  errors: ['not_found', 'forbidden', 'rate_limited'],
});

export const withdrawHelpful = endpoint('DELETE /part-reviews/{id}/helpful', {
  access: 'signed-in',
  summary: "Withdraws the caller's vote for a review; a repeat changes nothing.",
  params: IdParamsSchema,
  response: z.object({ helpful: z.number() }),
  errors: ['not_found', 'rate_limited'],
});
