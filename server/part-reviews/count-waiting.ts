import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';

/** The highest number that is counted; more are too many for a badge. */
const MOST = 100;

/** How many reviews of parts and testimonials wait for approval, up to 100 of each. */
export async function countWaiting(db: Executor): Promise<{ partReviews: number; testimonials: number }> {
  const waiting = sql`where hidden_at is not null and hidden_reason = '' limit ${MOST}`;
  const { rows } = await db.execute<{ partReviews: number; testimonials: number }>(sql`
    select (select count(*)::int from (select from part_reviews ${waiting}) found) as "partReviews",
      (select count(*)::int from (select from reviews ${waiting}) found) as testimonials`);
  return rows[0]!;
}
