import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { reviews } from './tables.ts';

export type ReviewRow = typeof reviews.$inferSelect & { place: string };

/** Reviews by time; `after` is the position of the last one seen: its time (text, to the microsecond) and id. */
export async function selectReviews(
  db: Executor,
  page: { newestFirst: boolean; limit: number; after: [time: string, id: string] | undefined },
): Promise<ReviewRow[]> {
  const direction = page.newestFirst ? desc : asc;
  const beyond = page.newestFirst ? sql`<` : sql`>`;
  return db
    .select({
      id: reviews.id,
      authorId: reviews.authorId,
      name: reviews.name,
      img: reviews.img,
      review: reviews.review,
      ratings: reviews.ratings,
      createdAt: reviews.createdAt,
      place: sql<string>`${reviews.createdAt}::text`,
    })
    .from(reviews)
    .where(
      page.after &&
        sql`(${reviews.createdAt}, ${reviews.id}) ${beyond} (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`,
    )
    .orderBy(direction(reviews.createdAt), direction(reviews.id))
    .limit(page.limit);
}

export async function insertReview(db: Executor, review: typeof reviews.$inferInsert): Promise<string> {
  const [row] = await db.insert(reviews).values(review).returning({ id: reviews.id });
  return row!.id;
}

/** The reviews of one author, oldest first. */
export async function selectReviewsOf(
  db: Executor,
  authorId: string,
): Promise<{ review: string; ratings: number; createdAt: Date }[]> {
  return db
    .select({ review: reviews.review, ratings: reviews.ratings, createdAt: reviews.createdAt })
    .from(reviews)
    .where(eq(reviews.authorId, authorId))
    .orderBy(reviews.createdAt, reviews.id);
}

/** Deletes the reviews of one author. */
export async function deleteReviewsOf(db: Executor, authorId: string): Promise<void> {
  await db.delete(reviews).where(eq(reviews.authorId, authorId));
}
