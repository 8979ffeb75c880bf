import { PAGE_SIZE } from '#contract/paging.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';

/** Loads one page of testimonials, newest first. */
export const loadReviews = async ({ callPage, url }: LoaderContext) => {
  const after = url.searchParams.get('after') ?? undefined;
  return { after, page: await callPage('listReviews', { query: { sort: 'newest', limit: PAGE_SIZE, after } }) };
};

/** The same in the browser; in its own module so that links can prefetch it. */
export const reviewClientLoader = inBrowser(loadReviews);
