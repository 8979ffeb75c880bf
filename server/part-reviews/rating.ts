import { eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { scheduleRefresh } from '#server/parts/search/refresh.ts';
import { parts } from '#server/parts/tables.ts';
import { partReviews } from './tables.ts';

/**
 * Locks a part whose reviews are about to change, until the transaction ends. Meanwhile orders of the part wait.
 * @returns whether it is for sale; undefined for an unknown part
 */
export async function lockRating(tx: Executor, partId: string): Promise<{ onSale: boolean } | undefined> {
  const [row] = await tx
    .select({ hiddenAt: parts.hiddenAt })
    .from(parts)
    .where(eq(parts.id, partId))
    .for('no key update');
  return row && { onSale: row.hiddenAt === null };
}

/**
 * Writes the sums of a part's published reviews, in the transaction that changes them. The part has to be locked by
 * `lockRating`: otherwise concurrent changes would not see each other.
 */
export async function refreshRating(tx: Executor, partId: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update ${parts} set rating_count = counted.count, rating_stars = counted.stars,
      is_well_rated = counted.count > 0 and counted.stars >= 4 * counted.count
    from (
      select count(*)::int as count, coalesce(sum(rating), 0)::int as stars
      from ${partReviews} where part_id = ${partId} and hidden_at is null
    ) counted
    where id = ${partId} and (rating_count, rating_stars) is distinct from (counted.count, counted.stars)`);
  // The stored counts of the filter.
  if (rowCount) await scheduleRefresh(tx);
}
