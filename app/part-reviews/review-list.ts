import { Failure } from '#contract/errors.ts';
import { REVIEW_SORTS, type ReviewSort } from '#contract/part-reviews/choices.ts';
import type { PartReview, PartReviewQuery, RatingSummary } from '#contract/part-reviews/part-reviews.ts';
import type { Part } from '#contract/parts/parts.ts';
import { hrefWith, pageCursors } from '../lists/page-cursors.ts';
import type { LoaderContext } from '../loaders/loader-context.ts';

/** Reviews on a page of a part. */
const REVIEWS = 10;

/** A page of a part's reviews, as its address asks for. */
export interface ReviewList {
  readonly summary: RatingSummary;
  readonly reviews: readonly PartReview[];
  readonly next: string | undefined;
}

export const SORT_TEXTS: Readonly<Record<ReviewSort, string>> = {
  newest: 'Newest',
  helpful: 'Most helpful',
  highest: 'Highest rating',
  lowest: 'Lowest rating',
};

/** The filter, order and page of reviews in a page's address; invalid values are ignored. */
export function readReviewQuery(search: URLSearchParams): PartReviewQuery & { sort: ReviewSort } {
  const stars = /^[1-5]$/.exec(search.get('stars') ?? '')?.[0] as PartReviewQuery['stars'];
  const sort = REVIEW_SORTS.find((each) => each === search.get('sort')) ?? 'newest';
  const { after } = pageCursors(search);
  return { sort, ...(stars && { stars }), ...(after && { after }) };
}

/** Loads the reviews that the address asks for; null for a part without any. */
export async function loadReviewList(
  { callPage, url }: LoaderContext,
  { _id, rating }: Pick<Part, '_id' | 'rating'>,
): Promise<ReviewList | null> {
  if (!rating) return null;
  const { after, ...filter } = readReviewQuery(url.searchParams);
  const read = async (from: { after?: string }): Promise<ReviewList> => {
    const query = { ...filter, ...from, limit: REVIEWS };
    const { items, next } = await callPage('listPartReviews', { params: { id: _id }, query });
    return { ...items, next };
  };
  if (after === undefined) return read({});
  return read({ after }).catch((error: unknown) => {
    // A wrong position in an address that someone edited: the first page.
    if (error instanceof Failure && error.code === 'invalid_fields') return read({});
    throw error;
  });
}

/** The address of the reviews with another filter or order, from the first page. */
export function reviewsHref(search: URLSearchParams, changes: { stars?: string; sort?: string }): string {
  return `${hrefWith(search, changes)}#reviews`;
}
