import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { reviews } from './tables.ts';

export type TestimonialRow = typeof reviews.$inferSelect & { place: string };

/** The columns of a testimonial, and its place in lists by time. */
export const columns = { ...getTableColumns(reviews), place: sql<string>`${reviews.createdAt}::text` };

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
): Promise<Omit<TestimonialRow, 'authorId' | 'name' | 'img' | 'answeredAt' | 'place'>[]> {
  const { id, review, ratings, createdAt, answer, hiddenAt, hiddenReason } = columns;
  return db
    .select({ id, review, ratings, createdAt, answer, hiddenAt, hiddenReason })
    .from(reviews)
    .where(eq(reviews.authorId, authorId))
    .orderBy(reviews.createdAt, reviews.id);
}

/** Deletes the reviews of one author. */
export async function deleteReviewsOf(db: Executor, authorId: string): Promise<void> {
  await db.delete(reviews).where(eq(reviews.authorId, authorId));
}
