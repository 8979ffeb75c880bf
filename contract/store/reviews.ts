import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { InsertedSchema, PageQuerySchema, textSchema } from '#contract/fields.ts';
import { REVIEW_STATES } from '#contract/part-reviews/choices.ts';

const MIN_RATING = 1;
const MAX_RATING = 5;

export const ReviewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  img: z.string(),
  review: z.string(),
  ratings: z.number(),
  /** Whether the author owns a paid order. */
  verifiedBuyer: z.boolean(),
  createdAt: z.string(),
  /** The shop's public answer, if there is one. */
  answer: z.optional(z.string()),
});
export type Review = z.infer<typeof ReviewSchema>;

export const NewReviewSchema = z.object({
  /** Ignored, because the account provides both; accepted because the specification's form sends them. */
  name: z.optional(z.string().check(z.maxLength(200))),
  img: z.optional(z.string().check(z.maxLength(2000))),
  review: textSchema(2000, message('Write your review')),
  ratings: z
    .union([z.number(), z.pipe(z.string().check(z.regex(/^\d$/)), z.transform(Number))], message('Choose 1 to 5 stars'))
    .check(
      z.refine(
        (stars) => Number.isInteger(stars) && stars >= MIN_RATING && stars <= MAX_RATING,
        message('Choose 1 to 5 stars'),
      ),
    ),
});

export const listReviews = endpoint('GET /review', {
  access: 'everyone',
  reads: 'replica',
  summary: 'Lists testimonials, oldest first (the home page shows the last three); `sort=newest` reverses the order.',
  query: z.extend(PageQuerySchema, { sort: z.optional(z.enum(['oldest', 'newest'])) }),
  response: z.array(ReviewSchema),
});

export const addReview = endpoint('POST /review', {
  access: 'signed-in',
  summary:
    'Adds a testimonial with the name and picture of the account; a repeat with the same `Idempotency-Key` adds none. In a shop whose reviews need approval it is `waiting`.',
  body: NewReviewSchema,
  response: z.extend(InsertedSchema, { status: z.enum(REVIEW_STATES) }),
  errors: ['invalid_fields', 'idempotency_mismatch'],
});

/** Maximum number of own testimonials that their author sees. */
export const OWN_TESTIMONIALS = 20;

const OwnTestimonialSchema = z.object({
  _id: z.string(),
  review: z.string(),
  ratings: z.number(),
  createdAt: z.string(),
  status: z.enum(REVIEW_STATES),
  /** Why the shop hid or rejected it; empty otherwise. */
  hiddenReason: z.string(),
  /** The shop's public answer; empty without one. */
  answer: z.string(),
});
export type OwnTestimonial = z.infer<typeof OwnTestimonialSchema>;

export const listOwnTestimonials = endpoint('GET /account/testimonials', {
  access: 'signed-in',
  summary:
    "Lists the caller's newest testimonials, including those that wait for approval and hidden ones with the reason.",
  response: z.array(OwnTestimonialSchema),
});
