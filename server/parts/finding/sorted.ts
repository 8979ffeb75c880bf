import { and, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { selectParts, type PlacedRow, type SortedPage } from '../queries.ts';
import { parts } from '../tables.ts';
import { conditionsOf, type PartFilter } from './conditions.ts';
import { MANY } from './ranked.ts';

/** Parts that are looked at for each row of a page before another way is taken. */
const LOOKED_AT_A_ROW = 20;
const MOST_LOOKED_AT = 5_000;
/** A sample with fewer pages of matches says nothing about all of them. */
const PAGES_OF_SAMPLE = 4;

/**
 * A page by another order than relevance, in a time that does not grow with the catalogue. The index of that order is walked
 * for a while: what many parts have soon fills a page. What does not fill it is found by its words or specifications and
 * sorted; words that very many parts have only in the sample of the catalogue, so that such a list may leave parts out.
 */
export async function selectSorted(db: Executor, filter: PartFilter, page: SortedPage): Promise<PlacedRow[]> {
  const hasMany = (filter.search?.atMostAbout ?? 0) > MANY;
  // Of deleted parts there are few, and no index for each order.
  if (filter.hidden || !(filter.search || filter.specs)) return selectParts(db, filter, page);
  if (filter.search && !hasMany) return selectParts(db, filter, page, 'found');
  const sample = { ...filter, isSample: true };
  // At the same time, as a walk seldom fills a page: else whoever looks for such words would wait for one after the other.
  const [first, sampled] = await Promise.all([
    selectParts(db, filter, page, Math.min(page.limit * LOOKED_AT_A_ROW, MOST_LOOKED_AT)),
    hasMany ? selectParts(db, sample, page) : [],
  ]);
  if (first.length === page.limit) return first;
  if (!hasMany) return selectParts(db, filter, page, 'found');
  const met = new Set(first.map(({ id }) => id));
  const further = sampled.filter(({ id }) => !met.has(id));
  const enough = PAGES_OF_SAMPLE * page.limit;
  if (first.length + further.length < page.limit && (await countUpTo(db, sample, enough)) < enough)
    return selectParts(db, filter, page);
  return [...first, ...further].slice(0, page.limit);
}

async function countUpTo(db: Executor, filter: PartFilter, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${parts} where ${and(...conditionsOf(filter))} limit ${most}) met`,
  );
  return rows[0]!.count;
}
