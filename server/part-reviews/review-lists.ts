import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ReviewSort } from '#contract/part-reviews/choices.ts';
import { listManagedReviews } from '#contract/part-reviews/managed-reviews.ts';
import type { Executor } from '#server/database/client.ts';
import { containsWords } from '#server/database/match-text.ts';
import { byId, byValue, list, listFor, type RowsToRead } from '#server/lists/list.ts';
import { parts } from '#server/parts/tables.ts';
import { conditionsOfViews } from './moderation-step.ts';
import { ofParts } from './queries.ts';
import { managedReviewOf, ownReviewOf, reviewOf } from './serialize-review.ts';
import { partReviews } from './tables.ts';

const IN_VIEW = conditionsOfViews(partReviews);
const SEARCHED = sql`concat_ws(' ', ${partReviews.text}, ${partReviews.name}, ${parts.name}, ${parts.sku})`;

const withStars = (stars: string | undefined): SQL | undefined =>
  stars === undefined ? undefined : eq(partReviews.rating, Number(stars));

const rowsWithParts = async (db: Executor, { where, orderBy, limit }: RowsToRead) =>
  ofParts(db)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);

/** Reviews of all parts for staff, newest first. */
export const managedReviewList = listFor(listManagedReviews, {
  key: byId(partReviews.id),
  where: ({ view = 'unanswered', stars, q }) => and(IN_VIEW[view], withStars(stars), containsWords(SEARCHED, q)),
  rows: rowsWithParts,
  item: managedReviewOf,
});

/** The reviews of one customer, newest first. */
export const ownReviewList = list({
  key: byId(partReviews.id),
  where: ({ customerId }: { customerId: string }) => eq(partReviews.customerId, customerId),
  rows: rowsWithParts,
  item: ownReviewOf,
});

/** The order of the published reviews of a part; reviews alike in it are listed newest first. */
const ORDERS = {
  newest: byId(partReviews.id),
  highest: byValue(partReviews.rating, 'integer', partReviews.id),
  lowest: byValue(partReviews.rating, 'integer', partReviews.id, 'asc', 'desc'),
  helpful: byValue(partReviews.helpful, 'integer', partReviews.id),
} satisfies Record<ReviewSort, unknown>;

/** The published reviews of a part. */
export const publishedReviewList = list({
  key: ({ sort }: { partId: string; stars: string | undefined; sort: ReviewSort }) => ORDERS[sort],
  where: ({ partId, stars }) => and(eq(partReviews.partId, partId), IN_VIEW.published, withStars(stars)),
  rows: async (db, { where, orderBy, limit }, { sort }) => {
    const found = await db
      .select()
      .from(partReviews)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit);
    return found.map((row) => ({ ...row, place: sort === 'helpful' ? row.helpful : row.rating }));
  },
  item: (row) => reviewOf(row),
});
