import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';
import { partReviews } from './tables.ts';

export type PartReviewRow = typeof partReviews.$inferSelect;
export type ReviewOfPart = Awaited<ReturnType<typeof selectReviewsOf>>[number];

const withPart = {
  ...getTableColumns(partReviews),
  part: {
    id: parts.id,
    sku: parts.sku,
    name: parts.name,
    variant: parts.variant,
    category: parts.category,
    img: parts.img,
    hiddenAt: parts.hiddenAt,
  },
};
/** Selects reviews with their parts. */
export const ofParts = (db: Executor) =>
  db.select(withPart).from(partReviews).innerJoin(parts, eq(parts.id, partReviews.partId)).$dynamic();

/** The number of published reviews of a part by their stars. */
export async function countByRating(db: Executor, partId: string): Promise<{ rating: number; count: number }[]> {
  return db
    .select({ rating: partReviews.rating, count: sql<number>`count(*)::int` })
    .from(partReviews)
    .where(and(eq(partReviews.partId, partId), isNull(partReviews.hiddenAt)))
    .groupBy(partReviews.rating);
}

/** A customer's reviews, newest first. @param limit undefined: all */
export async function selectReviewsOf(db: Executor, customerId: string, limit?: number) {
  const found = ofParts(db).where(eq(partReviews.customerId, customerId)).orderBy(desc(partReviews.id));
  return limit === undefined ? found : found.limit(limit);
}

/** A customer's review of a part. */
export async function selectOwn(db: Executor, customerId: string, partId: string): Promise<ReviewOfPart | undefined> {
  const [row] = await ofParts(db).where(and(eq(partReviews.customerId, customerId), eq(partReviews.partId, partId)));
  return row;
}

export async function selectReview(db: Executor, id: string): Promise<ReviewOfPart | undefined> {
  const [row] = await ofParts(db).where(eq(partReviews.id, id));
  return row;
}

/**
 * Adds a customer's review of a part, or replaces its rating and text.
 * @param needsApproval whether it then waits for approval; one that the shop has hidden stays hidden
 */
export async function upsertReview(
  tx: Executor,
  review: Pick<PartReviewRow, 'partId' | 'customerId' | 'name' | 'rating' | 'text'>,
  needsApproval: boolean,
): Promise<void> {
  const { name, rating, text } = review;
  await tx
    .insert(partReviews)
    .values({ ...review, ...(needsApproval && { hiddenAt: sql`now()` }) })
    .onConflictDoUpdate({
      target: [partReviews.partId, partReviews.customerId],
      set: {
        name,
        rating,
        text,
        changedAt: sql`now()`,
        ...(needsApproval && { hiddenAt: sql`coalesce(${partReviews.hiddenAt}, now())` }),
      },
      // A repeat changes nothing.
      setWhere: sql`(${partReviews.name}, ${partReviews.rating}, ${partReviews.text}) is distinct from (${name}, ${rating}, ${text})`,
    });
}

export async function updateReview(tx: Executor, id: string, change: Partial<PartReviewRow>): Promise<void> {
  await tx.update(partReviews).set(change).where(eq(partReviews.id, id));
}

/** Deletes a customer's review of a part; returns how many were deleted: 0 or 1. */
export async function deleteReview(tx: Executor, customerId: string, partId: string): Promise<number> {
  const deleted = await tx
    .delete(partReviews)
    .where(and(eq(partReviews.customerId, customerId), eq(partReviews.partId, partId)))
    .returning({ id: partReviews.id });
  return deleted.length;
}
