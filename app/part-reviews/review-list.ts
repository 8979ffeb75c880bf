import { Failure } from '#contract/errors.ts';
import { REVIEW_SORTS, type ReviewSort } from '#contract/part-reviews/choices.ts';
import type { PartReview, PartReviewQuery, RatingSummary } from '#contract/part-reviews/part-reviews.ts';
import type { Part } from '#contract/parts/parts.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

/** The page of a part's reviews that an address describes. */
export interface ReviewList {
  readonly summary: RatingSummary;
  readonly reviews: readonly PartReview[];
  readonly next: string | undefined;
}

/** The filter, order and page of reviews in a page's address; invalid values are ignored. */
export function readReviewQuery(search: URLSearchParams): PartReviewQuery & { sort: ReviewSort } {
  const stars = /^[1-5]$/.exec(search.get('stars') ?? '')?.[0] as PartReviewQuery['stars'];
  const sort = REVIEW_SORTS.find((each) => each === search.get('sort')) ?? 'newest';
  // The last cursor is this page's (page-cursors.ts is not imported, because it would add to the home page's scripts).
  const after = search.getAll('after').at(-1);
  return { sort, ...(stars && { stars }), ...(after && { after }) };
}

/** Loads the reviews that the address describes; null for a part without reviews. */
export async function loadReviewList(
  { callPage, url }: LoaderContext,
  { _id, rating }: Pick<Part, '_id' | 'rating'>,
): Promise<ReviewList | null> {
  if (!rating) return null;
  const { after, ...filter } = readReviewQuery(url.searchParams);
  const read = async (from: { after?: string }): Promise<ReviewList> => {
    const { items, next } = await callPage('listPartReviews', {
      params: { id: _id },
      query: { ...filter, ...from, limit: 10 },
    });
    return { ...items, next };
  };
  if (!after) return read({});
  return read({ after }).catch((error: unknown) => {
    // An invalid position in an edited address: shows the first page.
    if (error instanceof Failure && error.code === 'invalid_fields') return read({});
    throw error;
  });
}
