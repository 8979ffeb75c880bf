import type { ManagedReview } from '#contract/part-reviews/managed-reviews.ts';
import type { OwnPartReview, PartReview, RatingSummary, ReviewedPart } from '#contract/part-reviews/part-reviews.ts';
import { STARS } from '#contract/part-reviews/choices.ts';
import { reviewStateOf } from './moderation-step.ts';
import { averageOf } from '#server/parts/serialize-part.ts';
import type { ReviewOfPart, PartReviewRow } from './queries.ts';

/** A review as everyone sees it. */
export function reviewOf({ id, name, rating, text, answer, helpful, createdAt, changedAt }: PartReviewRow): PartReview {
  return {
    _id: id,
    name,
    rating,
    text,
    answer,
    helpful,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
  };
}

/** A review as its author sees it. */
export function ownReviewOf(row: ReviewOfPart): OwnPartReview {
  return {
    ...reviewOf(row),
    part: reviewedPartOf(row.part),
    status: reviewStateOf(row),
    hiddenReason: row.hiddenReason,
  };
}

/** A review as staff see it. */
export function managedReviewOf(row: ReviewOfPart): ManagedReview {
  return {
    ...ownReviewOf(row),
    customer: row.customerId,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
  };
}

export function reviewedPartOf({ id, hiddenAt, ...part }: ReviewOfPart['part']): ReviewedPart {
  const { sku, name, variant, category, img } = part;
  return { _id: id, sku, name, variant, category, img, onSale: hiddenAt === null };
}

/** The statistics of reviews, from their counts by stars. */
export function ratingSummaryOf(counts: readonly { rating: number; count: number }[]): RatingSummary {
  const distribution = STARS.map((stars) => counts.find(({ rating }) => rating === stars)?.count ?? 0);
  const ratingCount = distribution.reduce((sum, count) => sum + count, 0);
  const ratingStars = counts.reduce((sum, { rating, count }) => sum + rating * count, 0);
  return { average: averageOf({ ratingCount, ratingStars }), count: ratingCount, distribution };
}
