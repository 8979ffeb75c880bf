import { and, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { selectParts, type PlacedRow, type SortedPage } from '#server/parts/queries.ts';
import { parts } from '#server/parts/tables.ts';
import { conditionsOf, MANY, type PartSelection } from './conditions.ts';
import { isRanked } from './search.ts';

/** How many parts are scanned per row of a page before the search falls back to another plan. */
const SCANNED_PER_ROW = 20;
const MAX_SCANNED = 5_000;
/** With fewer pages of matches in the sample, the full list is searched. */
const PAGES_OF_SAMPLE = 4;

/**
 * A page sorted by anything but relevance, in a time that does not grow with the catalog. Scans the index of that order
 * first, which fills a page quickly when many parts match. Otherwise it finds the matches by words or specifications
 * and sorts them. Words that occur in very many parts are searched in the sample only, so such a list can omit parts.
 */
export async function selectSorted(db: Executor, filter: PartSelection, page: SortedPage): Promise<PlacedRow[]> {
  const { search } = filter;
  const hasWords = search !== undefined && isRanked(search);
  const hasMany = hasWords && search.atMostAbout > MANY;
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
  if (!hasMany) return selectParts(db, filter, page, 'found');
  const seen = new Set(first.map(({ id }) => id));
  const further = sampled.filter(({ id }) => !seen.has(id));
  const enough = PAGES_OF_SAMPLE * page.limit;
  if (first.length + further.length < page.limit && (await countUpTo(db, sample, enough)) < enough)
    return selectParts(db, filter, page);
  return [...first, ...further].slice(0, page.limit);
}

async function countUpTo(db: Executor, filter: PartSelection, max: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${parts} where ${and(...conditionsOf(filter))} limit ${max}) matches`,
  );
  return rows[0]!.count;
}
