import type { z } from 'zod';
import type { ReviewState } from '#contract/part-reviews/choices.ts';
import { type NewReviewSchema, OWN_TESTIMONIALS, type OwnTestimonial, type Review } from '#contract/store/reviews.ts';
import { readProfile } from '#server/accounts/service.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { Page, PageRequest } from '#server/http/paging.ts';
import { readPage } from '#server/lists/list.ts';
import { buyersAmong } from '#server/orders/service.ts';
import { reviewStateOf } from '#server/part-reviews/moderation-step.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import * as queries from './queries.ts';
import { publishedTestimonialList } from './testimonial-lists.ts';

/** One page of testimonials; one query finds the verified buyers among all authors. */
export async function listReviews(
  db: Database,
  sort: 'oldest' | 'newest' | undefined,
  page: PageRequest,
): Promise<Page<Review>> {
  const { rows, next } = await readPage(db, publishedTestimonialList, { sort }, page);
  const buyers = await buyersAmong(db, [...new Set(rows.flatMap((row) => row.authorId ?? []))]);
  return { rows: rows.map((row) => reviewOf(row, buyers)), next };
}

function reviewOf(row: queries.TestimonialRow, buyers: ReadonlySet<string>): Review {
  return {
    _id: row.id,
    name: row.name,
    img: row.img,
    review: row.review,
    ratings: row.ratings,
    verifiedBuyer: row.authorId !== null && buyers.has(row.authorId),
    createdAt: row.createdAt.toISOString(),
    ...(row.answer && { answer: row.answer }),
  };
}

/**
 * Adds a testimonial with the account's own name and picture; ignores those in the request. It waits for approval where reviews
 * need it.
 */
export async function addReview(
  db: Executor,
  authorId: string,
  { review, ratings }: z.output<typeof NewReviewSchema>,
): Promise<{ id: string; status: ReviewState }> {
  const author = await readProfile(db, authorId);
  const { needApproval } = (await selectCurrentSettings(db)).reviews;
  const values = { authorId, name: author.name, img: author.image ?? '', review, ratings };
  const id = await queries.insertReview(db, { ...values, ...(needApproval && { hiddenAt: new Date() }) });
  return { id, status: needApproval ? 'waiting' : 'published' };
}

/** The newest testimonials of one author, as they see them. */
export async function ownTestimonials(db: Executor, authorId: string): Promise<OwnTestimonial[]> {
  const all = await queries.selectTestimonialsOf(db, authorId);
  return all
    .slice(-OWN_TESTIMONIALS)
    .reverse()
    .map(({ id, review, ratings, createdAt, answer, ...row }) => ({
      _id: id,
      review,
      ratings,
      createdAt: createdAt.toISOString(),
      status: reviewStateOf(row),
      hiddenReason: row.hiddenReason,
      answer,
    }));
}
