import { sql } from 'drizzle-orm';
import { PART_KINDS } from '#contract/parts/part-kinds.ts';
import type { Executor } from '#server/database/client.ts';
import { parts } from './tables.ts';

const PLACES = new Map<string, number>(PART_KINDS.map(({ slug }, place) => [slug, place]));

/** The kinds of the parts for sale, in assembly order. Jumps from kind to kind in an index, whatever the catalog's size. */
export async function kindsForSale(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ category: string }>(sql`
    with recursive kinds as (
      (select category from ${parts} where hidden_at is null order by category limit 1)
      union all
      select (
        select category from ${parts} where hidden_at is null and category > kinds.category order by category limit 1
      ) from kinds where kinds.category is not null
    )
    select category from kinds where category is not null`);
  const placeOf = (kind: string) => PLACES.get(kind) ?? PART_KINDS.length;
  return rows.map(({ category }) => category).toSorted((one, other) => placeOf(one) - placeOf(other));
}
