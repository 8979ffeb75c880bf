import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema, PageQuerySchema } from '#contract/fields.ts';
import { MAX_HIDING_REASON, MAX_SHOP_ANSWER, REVIEW_STATES, REVIEW_VIEWS } from '#contract/part-reviews/choices.ts';
import { reviewText } from '#contract/part-reviews/review-text.ts';
import { ReviewSchema } from './reviews.ts';

/** A testimonial as staff see it. */
const ManagedTestimonialSchema = z.extend(z.omit(ReviewSchema, { verifiedBuyer: true }), {
  /** The author's id; null for those of the demo. */
  customer: z.nullable(z.string()),
  status: z.enum(REVIEW_STATES),
  /** Empty while it is published. */
  hiddenReason: z.string(),
  hiddenAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});
export type ManagedTestimonial = z.infer<typeof ManagedTestimonialSchema>;

export const listManagedTestimonials = endpoint('listManagedTestimonials', {
  summary: 'Testimonials, newest first: published ones without an answer unless `view` says otherwise.',
  query: z.extend(PageQuerySchema, {
    view: z.optional(z.enum(REVIEW_VIEWS)),
    stars: z.optional(z.enum(['1', '2', '3', '4', '5'])),
    /** Words of the text or of the author's name. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  response: z.array(ManagedTestimonialSchema),
  errors: ['invalid_fields'],
});

export const hideTestimonial = endpoint('hideTestimonial', {
  summary:
    'Hides a testimonial with a reason, which its author reads in the download of their data. A repeat with another reason replaces that.',
  params: IdParamsSchema,
  body: z.object({ reason: reviewText('Enter a reason', MAX_HIDING_REASON) }),
  response: ManagedTestimonialSchema,
  errors: ['not_found', 'invalid_fields'],
});

export const publishTestimonial = endpoint('publishTestimonial', {
  summary: 'Publishes a hidden testimonial again; a repeat changes nothing.',
  params: IdParamsSchema,
  response: ManagedTestimonialSchema,
  errors: ['not_found'],
});

export const answerTestimonial = endpoint('answerTestimonial', {
  summary: "Sets the shop's public answer to a testimonial; an empty one removes it.",
  params: IdParamsSchema,
  body: z.object({
    answer: z.union([z.literal(''), reviewText('Write an answer', MAX_SHOP_ANSWER)], 'Write an answer'),
  }),
  response: ManagedTestimonialSchema,
  errors: ['not_found', 'invalid_fields'],
});
