import { idsOf, MAX_COMPARED } from '#contract/parts/search-choices.ts';
import type { Part } from '#contract/parts/parts.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';

/** Maximum number of parts that the comparison's search offers. */
const MAX_FOUND = 8;

/** Loads the parts whose ids are in the URL side by side, and the parts that its search `q` offers to add. */
export const loadComparison = async ({ call, url }: LoaderContext) => {
  // The URL may be typed by hand: ids beyond the limit are ignored.
  const ids = idsOf((url.searchParams.get('ids') ?? '').slice(0, 200)).slice(0, MAX_COMPARED);
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
  const comparison =
    ids.length > 0 ? await call('compareParts', { query: { ids: ids.join(',') } }) : { parts: [], rows: [] };
  const compared = new Set(comparison.parts.map(({ _id }) => _id));
  const kind = comparison.parts[0]?.category;
  let found: Part[] | null = null;
  if (q && compared.size < MAX_COMPARED) {
    const query = { q, ...(kind && { category: kind }), limit: MAX_FOUND + MAX_COMPARED };
    const matches = await call('listParts', { query });
    found = matches.filter(({ _id }) => !compared.has(_id)).slice(0, MAX_FOUND);
  }
  return { ...comparison, found, q, asked: ids.length, only: url.searchParams.get('only') === '1' };
};

/** The same in the browser; in its own module so that links can prefetch it. */
export const compareClientLoader = inBrowser(loadComparison);
