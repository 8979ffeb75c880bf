import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { ReviewSort, ReviewView } from '#contract/part-reviews/choices.ts';
import type { Executor } from '#server/database/client.ts';
import { containsWords } from '#server/database/match-text.ts';
import { parts } from '#server/parts/tables.ts';
import { partReviews } from './tables.ts';

export type PartReviewRow = typeof partReviews.$inferSelect;
export type ReviewOfPart = Awaited<ReturnType<typeof selectReviewsOf>>[number];

/** The position of the last review of a page: its rating or, by helpfulness, its votes, and its id. */
export type ReviewPlace = readonly [value: number, id: string];

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
const ofParts = (db: Executor) =>
  db.select(withPart).from(partReviews).innerJoin(parts, eq(parts.id, partReviews.partId)).$dynamic();

/** A page of the published reviews of a part. */
export async function selectPublished(
  db: Executor,
  partId: string,
  { stars, sort, limit, after }: { stars?: number; sort: ReviewSort; limit: number; after: ReviewPlace | undefined },
): Promise<PartReviewRow[]> {
  return db
    .select()
    .from(partReviews)
    .where(
      and(
        eq(partReviews.partId, partId),
        isNull(partReviews.hiddenAt),
        stars === undefined ? undefined : eq(partReviews.rating, stars),
        after && beyond(sort, after),
      ),
    )
    .orderBy(
      ...(sort === 'newest' ? [] : [sort === 'lowest' ? partReviews.rating : desc(sortedBy(sort))]),
      desc(partReviews.id),
    )
    .limit(limit);
}

function beyond(sort: ReviewSort, [value, id]: ReviewPlace): SQL | undefined {
  const older = lt(partReviews.id, id);
  if (sort === 'newest') return older;
  const column = sortedBy(sort);
  const next = sort === 'lowest' ? gt(column, value) : lt(column, value);
  return or(next, and(eq(column, value), older));
}

const sortedBy = (sort: ReviewSort) => (sort === 'helpful' ? partReviews.helpful : partReviews.rating);

/** The number of published reviews of a part by their stars. */
export async function countByRating(db: Executor, partId: string): Promise<{ rating: number; count: number }[]> {
  return db
    .select({ rating: partReviews.rating, count: sql<number>`count(*)::int` })
    .from(partReviews)
    .where(and(eq(partReviews.partId, partId), isNull(partReviews.hiddenAt)))
    .groupBy(partReviews.rating);
}

/** A customer's reviews, newest first. @param limit undefined: all. @param after the id of the last one seen */
export async function selectReviewsOf(
  db: Executor,
  customerId: string,
  { limit, after }: { limit?: number | undefined; after?: string | undefined } = {},
) {
  const found = ofParts(db)
    .where(and(eq(partReviews.customerId, customerId), after === undefined ? undefined : lt(partReviews.id, after)))
    .orderBy(desc(partReviews.id));
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

/** Reviews of all parts for staff, newest first. @param after the id of the last one seen */
export async function selectManaged(
  db: Executor,
  { view, stars, q }: { view: ReviewView; stars: number | undefined; q: string | undefined },
  { limit, after }: { limit: number; after: string | undefined },
): Promise<ReviewOfPart[]> {
  const searched = sql`concat_ws(' ', ${partReviews.text}, ${partReviews.name}, ${parts.name}, ${parts.sku})`;
  const isShown = isNull(partReviews.hiddenAt);
  const inView: Record<ReviewView, SQL | undefined> = {
    unanswered: and(isShown, sql`answer = ''`),
    published: isShown,
    hidden: isNotNull(partReviews.hiddenAt),
    all: undefined,
  };
  return ofParts(db)
    .where(
      and(
        inView[view],
        stars === undefined ? undefined : eq(partReviews.rating, stars),
        after === undefined ? undefined : lt(partReviews.id, after),
        containsWords(searched, q),
      ),
    )
    .orderBy(desc(partReviews.id))
    .limit(limit);
}

/** Adds a customer's review of a part, or replaces its rating and text. */
export async function upsertReview(
  tx: Executor,
  review: Pick<PartReviewRow, 'partId' | 'customerId' | 'name' | 'rating' | 'text'>,
): Promise<void> {
  const { name, rating, text } = review;
  await tx
    .insert(partReviews)
    .values(review)
    .onConflictDoUpdate({
      target: [partReviews.partId, partReviews.customerId],
      set: { name, rating, text, changedAt: sql`now()` },
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
