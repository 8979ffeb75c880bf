import { message, type Message } from '#contract/language/text.ts';
import type { ReviewSort } from '#contract/part-reviews/choices.ts';
import { hrefWith } from '#app/lists/page-cursors.ts';

export const SORT_TEXTS: Readonly<Record<ReviewSort, Message>> = {
  newest: message('Newest'),
  helpful: message('Most helpful'),
  highest: message('Highest rating'),
  lowest: message('Lowest rating'),
};

/** The address of a part's page with only the current filter, sort order and page of its reviews. */
export function reviewsPath(pathname: string, search: URLSearchParams): string {
  const names = ['stars', 'sort', 'after'];
  const kept = new URLSearchParams(names.flatMap((name) => search.getAll(name).map((value) => [name, value])));
  return kept.size > 0 ? `${pathname}?${kept}` : pathname;
}

/** The address of the reviews with another filter or order, from the first page. */
export function reviewsHref(search: URLSearchParams, changes: { stars?: string; sort?: string }): string {
  return `${hrefWith(search, changes)}#reviews`;
}
