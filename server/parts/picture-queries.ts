import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { parts } from './tables.ts';

/**
 * Which of these uploaded pictures (by digest; null: all) are used by a part, deleted parts included. Recognizes
 * absolute URLs too.
 */
export async function picturesInUse(db: Executor, digests: readonly string[] | null): Promise<ReadonlySet<string>> {
  if (digests?.length === 0) return new Set();
  // All pictures of a part in one text: its first one, then the others.
  const { rows } = await db.execute<{ digest: string }>(sql`
    select distinct found[1] as digest
    from ${parts}, regexp_matches(img || ' ' || more_pictures, '/pictures/([0-9a-f]{32})-', 'g') as found
    where ${digests ? sql`found[1] = any(${sql.param([...digests])}::text[])` : sql`true`}`);
  return new Set(rows.map((row) => row.digest));
}
