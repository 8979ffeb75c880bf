import type { z } from 'zod';
import type { NewReviewSchema, Review } from '#contract/store/reviews.ts';
import { readProfile } from '#server/accounts/service.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { Page, PageRequest } from '#server/http/paging.ts';
import { readPage } from '#server/lists/list.ts';
import { buyersAmong } from '#server/orders/service.ts';
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

/** Adds a testimonial with the account's own name and picture; ignores those in the request. */
export async function addReview(
  db: Executor,
  authorId: string,
  { review, ratings }: z.output<typeof NewReviewSchema>,
): Promise<string> {
  const author = await readProfile(db, authorId);
  return queries.insertReview(db, { authorId, name: author.name, img: author.image ?? '', review, ratings });
}
