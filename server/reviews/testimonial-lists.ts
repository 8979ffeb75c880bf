import { and, eq, sql } from 'drizzle-orm';
import { listManagedTestimonials, type ManagedTestimonial } from '#contract/store/managed-testimonials.ts';
import type { Executor } from '#server/database/client.ts';
import { containsWords } from '#server/database/match-text.ts';
import { byValue, list, listFor, type RowsToRead } from '#server/lists/list.ts';
import { conditionsOfViews, reviewStateOf } from '#server/part-reviews/moderation-step.ts';
import { columns, type TestimonialRow } from './queries.ts';
import { reviews } from './tables.ts';

const IN_VIEW = conditionsOfViews(reviews);

const rows = async (db: Executor, { where, orderBy, limit }: RowsToRead): Promise<TestimonialRow[]> =>
  db
    .select(columns)
    .from(reviews)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);

/** Testimonials for staff, newest first. */
export const managedTestimonialList = listFor(listManagedTestimonials, {
  key: byValue(reviews.createdAt, 'timestamptz', reviews.id),
  where: ({ view = 'unanswered', stars, q }) =>
    and(
      IN_VIEW[view],
      stars === undefined ? undefined : eq(reviews.ratings, Number(stars)),
      containsWords(sql`concat_ws(' ', ${reviews.review}, ${reviews.name})`, q),
    ),
  rows,
  item: managedOf,
});

/** Published testimonials, oldest first. */
export const publishedTestimonialList = list({
  key: ({ sort = 'oldest' }: { sort?: 'oldest' | 'newest' | undefined }) =>
    byValue(reviews.createdAt, 'timestamptz', reviews.id, sort === 'newest' ? 'desc' : 'asc'),
  where: () => IN_VIEW.published,
  rows,
  item: (row) => row,
});

/** Serializes a testimonial for staff. */
export function managedOf(row: TestimonialRow): ManagedTestimonial {
  const { id, authorId, name, img, review, ratings, answer, hiddenReason } = row;
  return {
    _id: id,
    name,
    img,
    review,
    ratings,
    createdAt: row.createdAt.toISOString(),
    customer: authorId,
    status: reviewStateOf(row),
    hiddenReason,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}
