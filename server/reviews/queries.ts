import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ReviewView } from '#contract/part-reviews/choices.ts';
import type { Executor } from '#server/database/client.ts';
import { containsWords } from '#server/database/match-text.ts';
import { reviews } from './tables.ts';

export type TestimonialRow = typeof reviews.$inferSelect & { place: string };

const columns = { ...getTableColumns(reviews), place: sql<string>`${reviews.createdAt}::text` };

const isPublished = isNull(reviews.hiddenAt);
const IN_VIEW = {
  unanswered: and(isPublished, eq(reviews.answer, '')),
  published: isPublished,
  hidden: isNotNull(reviews.hiddenAt),
  all: undefined,
} satisfies Record<ReviewView, unknown>;

/**
 * Reviews by time, published ones unless the filter says otherwise. `after` is the position of the last one seen: its
 * time (text, to the microsecond) and its id.
 */
export async function selectReviews(
  db: Executor,
  page: { newestFirst: boolean; limit: number; after: [time: string, id: string] | undefined },
  filter: { view: ReviewView; stars?: number | undefined; q?: string | undefined } = { view: 'published' },
): Promise<TestimonialRow[]> {
  const direction = page.newestFirst ? desc : asc;
  const beyond = page.newestFirst ? sql`<` : sql`>`;
  return db
    .select(columns)
    .from(reviews)
    .where(
      and(
        IN_VIEW[filter.view],
        filter.stars === undefined ? undefined : eq(reviews.ratings, filter.stars),
        containsWords(sql`concat_ws(' ', ${reviews.review}, ${reviews.name})`, filter.q),
        page.after &&
          sql`(${reviews.createdAt}, ${reviews.id}) ${beyond} (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`,
      ),
    )
    .orderBy(direction(reviews.createdAt), direction(reviews.id))
    .limit(page.limit);
}

export async function insertReview(db: Executor, review: typeof reviews.$inferInsert): Promise<string> {
  const [row] = await db.insert(reviews).values(review).returning({ id: reviews.id });
  return row!.id;
}

/** Reads a review and locks it until the transaction ends. */
export async function lockReview(tx: Executor, id: string): Promise<TestimonialRow | undefined> {
  const [row] = await tx.select(columns).from(reviews).where(eq(reviews.id, id)).for('update');
  return row;
}

export async function updateTestimonial(
  tx: Executor,
  id: string,
  change: Partial<typeof reviews.$inferInsert>,
): Promise<void> {
  await tx.update(reviews).set(change).where(eq(reviews.id, id));
}

/** The reviews of one author, oldest first. */
export async function selectTestimonialsOf(
  db: Executor,
  authorId: string,
): Promise<{ review: string; ratings: number; createdAt: Date; answer: string; hiddenReason: string }[]> {
  const { review, ratings, createdAt, answer, hiddenReason } = columns;
  return db
    .select({ review, ratings, createdAt, answer, hiddenReason })
    .from(reviews)
    .where(eq(reviews.authorId, authorId))
    .orderBy(reviews.createdAt, reviews.id);
}

/** Deletes the reviews of one author. */
export async function deleteReviewsOf(db: Executor, authorId: string): Promise<void> {
  await db.delete(reviews).where(eq(reviews.authorId, authorId));
}
