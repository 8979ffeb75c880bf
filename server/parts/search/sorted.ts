import type { Executor } from '#server/database/client.ts';
import { isByPrice, selectParts, type PlacedRow, type SortedPage } from '#server/parts/queries.ts';
import { MANY, type PartSelection } from './conditions.ts';
import { readOwnPlace, selectByOwnPrice } from './own-sorted.ts';
import { isRanked } from './search.ts';

/** How many parts are scanned per row of a page before the search falls back to another plan. */
const SCANNED_PER_ROW = 20;
const MAX_SCANNED = 5_000;
/**
 * A page sorted by anything but relevance, in a time that does not grow with the catalog. Scans the index of that order
 * first, which fills a page quickly when many parts match. Otherwise it finds the matches by words or specifications
 * and sorts them: of words that occur in very many parts those up to a bound, the last part of the page if the list had only
 * the sample's parts, because the page of the whole list ends there or before.
 */
export async function selectSorted(db: Executor, filter: PartSelection, page: SortedPage): Promise<PlacedRow[]> {
  const { search } = filter;
  const hasWords = search !== undefined && isRanked(search);
  const hasMany = hasWords && search.atMostAbout > MANY;
  if (filter.own && isByPrice(page.sort)) {
    // Few parts have these words.
    if (hasWords && !hasMany) return selectParts(db, filter, { ...page, after: foundPlace(page.after) }, 'found');
    return selectByOwnPrice(db, { ...filter, own: filter.own }, page);
  }
  // Deleted parts are few, and have no index per sort order.
  if (filter.hidden || !(hasWords || filter.spec || filter.ranges)) return selectParts(db, filter, page);
  if (hasWords && !hasMany) return selectParts(db, filter, page, 'found');
  const sample = { ...filter, isSample: true };
  // In parallel, because the scan rarely fills a page and such a search would otherwise wait for one after the other.
  const [first, sampled] = await Promise.all([
    selectParts(db, filter, page, Math.min(page.limit * SCANNED_PER_ROW, MAX_SCANNED)),
    hasMany ? selectParts(db, sample, page) : [],
  ]);
  if (first.length === page.limit) return first;
  const last = sampled.at(page.limit - 1);
  return selectParts(db, filter, { ...page, ...(last && { upTo: [last.place, last.id] }) }, 'found');
}

/** The place of a page that is sorted by own prices without streams, after one that was merged from them. */
function foundPlace(after: SortedPage['after']): SortedPage['after'] {
  if (!after) return undefined;
  const [place, id] = after;
  return [readOwnPlace(place!).cents, id!];
}
