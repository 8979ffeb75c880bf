import { and, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { parts } from '../tables.ts';
import { conditionsOf, type PartFilter } from './conditions.ts';

/** Parts that are looked at from either end of the prices. */
const LOOKED_AT = 400;

/**
 * The cheapest and the dearest price of a list that is too long to be counted, whatever price range is chosen: looked for
 * from both ends of the index of prices, as what most parts have is soon met there.
 * @returns cents; undefined when it was not met soon, or the list is one of words or specifications, which that index has not
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
