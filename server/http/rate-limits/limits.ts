import { sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';

/** A count to add to a key whose window is that long, if none is open. */
export interface Hits {
  readonly key: string;
  readonly count: number;
  readonly seconds: number;
}

/** A key's count in its current window, and the seconds until that ends. */
export interface Counted {
  readonly key: string;
  readonly count: number;
  readonly wait: number;
}

/** Ordered by key, so that processes that write at once cannot deadlock. */
const ADD = `
  insert into rate_limits as known (key, count, resets_at)
  select key, count, now() + make_interval(secs => seconds)
  from unnest($1::text[], $2::int[], $3::int[]) as fresh (key, count, seconds) order by key
  on conflict (key) do update set
    count = case when known.resets_at <= now() then excluded.count else known.count + excluded.count end,
    resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
  returning key, count, greatest(1, ceil(extract(epoch from resets_at - now())))::int as wait`;

/** Adds to the counts in the database, which all processes share. Each key at most once. */
export async function addHits(db: Database, hits: readonly Hits[]): Promise<Counted[]> {
  const { rows } = await db.$client.query<Counted>(ADD, [
    hits.map(({ key }) => key),
    hits.map(({ count }) => count),
    hits.map(({ seconds }) => seconds),
  ]);
  return rows;
}

/** The refusal of a call past its limit. */
export function rateLimited(waitSeconds: number): Failure {
  return new Failure('rate_limited', undefined, { retryAfterSeconds: waitSeconds });
}

/**
 * Counts an attempt and refuses it past `max` in `seconds`, whichever process counted the others.
 * @param key what is counted, e.g. `contact:203.0.113.9`
 * @throws Failure `rate_limited` with the seconds to wait
 */
export async function countAttempt(db: Database, key: string, max: number, seconds: number): Promise<void> {
  const [counted] = await addHits(db, [{ key, count: 1, seconds }]);
  if (counted!.count > max) throw rateLimited(counted!.wait);
}

/** Deletes counts whose window is over, so that the table does not keep a row for every client forever. */
export async function dropOldAttempts(db: Database): Promise<void> {
  await db.execute(sql`delete from rate_limits where resets_at < now()`);
}
