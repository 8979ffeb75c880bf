import { PAGE_SIZE } from '#contract/paging.ts';
import { pageCursors } from '#app/lists/page-cursors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { REVIEW_VIEWS, STARS, type ReviewView } from '#contract/part-reviews/choices.ts';

/** The filter of a list of reviews for staff. */
export interface ReviewFilter {
  readonly view: ReviewView;
  readonly stars: `${(typeof STARS)[number]}` | undefined;
  readonly q: string;
}

/** The filter in a page's address; invalid values are ignored. */
function readReviewFilter(search: URLSearchParams): ReviewFilter {
  const chosen = STARS.find((each) => String(each) === search.get('stars'));
  return {
    view: REVIEW_VIEWS.find((each) => each === search.get('view')) ?? 'unanswered',
    stars: chosen && `${chosen}`,
    q: search.get('q') ?? '',
  };
}

/** Makes the loader of a list of reviews for staff. @param loadPage requests the page of the list */
export const loadManagedReviews =
  <Page>(
    loadPage: (context: LoaderContext, query: ReviewFilter & { after?: string; limit: number }) => Promise<Page>,
  ) =>
  async (context: LoaderContext) => {
    await context.admin();
    const { searchParams } = context.url;
    const filter = readReviewFilter(searchParams);
    const { after } = pageCursors(searchParams);
    return { ...filter, page: await loadPage(context, { ...filter, after, limit: PAGE_SIZE }) };
  };
