import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema } from '#contract/fields.ts';
import { REVIEW_STATES } from '#contract/part-reviews/choices.ts';
import {
  HidingSchema,
  ManagedReviewQuerySchema,
  SeenReviewSchema,
  ShopAnswerSchema,
} from '#contract/part-reviews/managed-reviews.ts';
import { ReviewSchema } from './reviews.ts';

/** A testimonial as staff see it. */
const ManagedTestimonialSchema = z.extend(z.omit(ReviewSchema, { verifiedBuyer: true }), {
  /** The author's id; null for demo testimonials. */
  customer: z.nullable(z.string()),
  status: z.enum(REVIEW_STATES),
  /** Empty while it is published or waits. */
  hiddenReason: z.string(),
  hiddenAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});
export type ManagedTestimonial = z.infer<typeof ManagedTestimonialSchema>;

export const listManagedTestimonials = endpoint('GET /testimonials', {
  access: 'customers.read',
  reads: 'replica',
  summary: 'Testimonials, newest first: published ones without an answer unless `view` says otherwise.',
  query: ManagedReviewQuerySchema,
  response: z.array(ManagedTestimonialSchema),
  errors: ['invalid_fields'],
});

export const hideTestimonial = endpoint('POST /testimonials/{id}/hide', {
  access: 'customers.write',
  summary:
    'Hides a testimonial with a reason, which its author sees, and rejects one that waits for approval. A repeat with another reason replaces that.',
  params: IdParamsSchema,
  body: HidingSchema,
  response: ManagedTestimonialSchema,
  errors: ['not_found', 'invalid_fields', 'edit_conflict'],
});

export const publishTestimonial = endpoint('POST /testimonials/{id}/publish', {
  access: 'customers.write',
  summary: 'Publishes a hidden testimonial again, and approves one that waits; a repeat changes nothing.',
  params: IdParamsSchema,
  query: SeenReviewSchema,
  response: ManagedTestimonialSchema,
  errors: ['not_found', 'edit_conflict'],
});

export const answerTestimonial = endpoint('PUT /testimonials/{id}/answer', {
  access: 'customers.write',
  summary: "Sets the shop's public answer to a testimonial; an empty one removes it.",
  params: IdParamsSchema,
  body: ShopAnswerSchema,
  response: ManagedTestimonialSchema,
  errors: ['not_found', 'invalid_fields', 'edit_conflict'],
});
