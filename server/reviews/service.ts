import type { z } from 'zod';
import type { NewReviewSchema, Review } from '#contract/store/reviews.ts';
import { readProfile } from '#server/accounts/service.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { invalidCursor, isTimeCursor, type Page, pageOf, type PageRequest, readCursor } from '#server/http/paging.ts';
import { buyersAmong } from '#server/orders/service.ts';
import * as queries from './queries.ts';

/** One page of testimonials; one query finds the verified buyers among all authors. */
export async function listReviews(db: Database, page: PageRequest & { newestFirst: boolean }): Promise<Page<Review>> {
  const found = await queries.selectReviews(db, { ...page, limit: page.limit + 1, after: placeOf(page.after) });
  const { rows, next } = pageOf(found, page.limit, ({ place, id }) => [place, id]);
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

/** The position that a cursor names. @throws Failure `invalid_fields` */
export function placeOf(after: string | undefined): [string, string] | undefined {
  const place = readCursor(after, 2);
  if (place && !isTimeCursor(place)) throw invalidCursor();
  return place as [string, string] | undefined;
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
