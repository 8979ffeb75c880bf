import { idsOf, MAX_COMPARED } from '#contract/choices.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';

/** Loads the parts whose ids are in the URL, side by side. */
export const loadComparison = async ({ call, url }: LoaderContext) => {
  // The URL may be typed by hand: ids beyond the limit are ignored.
  const ids = idsOf((url.searchParams.get('ids') ?? '').slice(0, 200)).slice(0, MAX_COMPARED);
  return {
    ...(ids.length > 0 ? await call('compareParts', { query: { ids: ids.join(',') } }) : { parts: [], rows: [] }),
    asked: ids.length,
    only: url.searchParams.get('only') === '1',
  };
};

/** The same in the browser; in its own module so that links can prefetch it. */
export const compareClientLoader = inBrowser(loadComparison);
