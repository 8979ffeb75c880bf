import { sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';

/**
 * Counts an attempt and refuses it past `max` in `seconds`; the count is the database's, so all processes share it.
 * @param key what is counted, e.g. `contact:203.0.113.9`
 * @throws Failure `rate_limited` with the seconds to wait
 */
export async function countAttempt(db: Database, key: string, max: number, seconds: number): Promise<void> {
  const { rows } = await db.execute<{ count: number; wait: number }>(sql`
    insert into rate_limits (key, count, resets_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when rate_limits.resets_at <= now() then 1 else rate_limits.count + 1 end,
      resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::int as wait`);
  const row = rows[0]!;
  if (row.count > max) {
    throw new Failure('rate_limited', undefined, { retryAfterSeconds: Math.max(1, row.wait) });
  }
}

/** Deletes counts whose window is over, so that the table does not keep a row for every client forever. */
export async function dropOldAttempts(db: Database): Promise<void> {
  await db.execute(sql`delete from rate_limits where resets_at < now()`);
}
