import type { ReviewSort } from '#contract/part-reviews/choices.ts';
import { hrefWith } from '#app/lists/page-cursors.ts';

export const SORT_TEXTS: Readonly<Record<ReviewSort, string>> = {
  newest: 'Newest',
  helpful: 'Most helpful',
  highest: 'Highest rating',
  lowest: 'Lowest rating',
};

/** The address of the reviews with another filter or order, from the first page. */
export function reviewsHref(search: URLSearchParams, changes: { stars?: string; sort?: string }): string {
  return `${hrefWith(search, changes)}#reviews`;
}
