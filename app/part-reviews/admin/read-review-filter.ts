import { REVIEW_VIEWS, STARS, type ReviewView } from '#contract/part-reviews/choices.ts';

/** The filter of a list of reviews for staff. */
export interface ReviewFilter {
  readonly view: ReviewView;
  readonly stars: `${(typeof STARS)[number]}` | undefined;
  readonly q: string;
}

/** The filter in a page's address; invalid values are ignored. */
export function readReviewFilter(search: URLSearchParams): ReviewFilter {
  const chosen = STARS.find((each) => String(each) === search.get('stars'));
  return {
    view: REVIEW_VIEWS.find((each) => each === search.get('view')) ?? 'unanswered',
    stars: chosen && `${chosen}`,
    q: search.get('q') ?? '',
  };
}
