import { and, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { parts } from '../tables.ts';
import { conditionsOf, type PartFilter } from './conditions.ts';

/** Parts read from each end of the price index. */
const LOOKED_AT = 400;

/**
 * Finds the lowest and highest price of a list that is too long to count, ignoring its price filter. Scans the price
 * index from both ends, where a filter that matches most parts finds one soon.
 * @returns cents; undefined when the scan finds none in time, or the list has words or specifications, which that index
 * does not contain
 */
export async function priceRangeOf(
  db: Executor,
  { minPriceCents: _min, maxPriceCents: _max, ...filter }: PartFilter,
): Promise<{ lowest: number; highest: number } | undefined> {
  if (filter.search || filter.specs) return undefined;
  const { category, hidden } = filter;
  const end = (direction: 'asc' | 'desc', which: 'min' | 'max') => sql`
    (select ${sql.raw(which)}(price_cents)::int from (
      select category, price_cents, in_stock, minimum, hidden_at from ${parts} where ${and(...conditionsOf({ category, hidden }))}
      order by price_cents ${sql.raw(direction)}, id ${sql.raw(direction)} limit ${LOOKED_AT}
    ) parts where ${and(...conditionsOf(filter))})`;
  const { rows } = await db.execute<{ lowest: number | null; highest: number | null }>(
    sql`select ${end('asc', 'min')} as lowest, ${end('desc', 'max')} as highest`,
  );
  const { lowest, highest } = rows[0]!;
  return lowest === null || highest === null ? undefined : { lowest, highest };
}
