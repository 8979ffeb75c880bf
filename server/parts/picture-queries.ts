import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { parts } from './tables.ts';

/**
 * Which of these uploaded pictures and datasheets (by digest; null: all) are used by a part, deleted parts included, or belong
 * to an import that was not applied yet. Recognizes absolute URLs too.
 */
export async function picturesInUse(db: Executor, digests: readonly string[] | null): Promise<ReadonlySet<string>> {
  if (digests?.length === 0) return new Set();
  const { rows } = await db.execute<{ digest: string }>(sql`
    select distinct found[1] as digest
    from (
      select img || ' ' || more_pictures || ' ' || datasheet as files from ${parts}
      union all select pictures::text from imports where pictures is not null and applied_at is null
    ) used, regexp_matches(files,
      '/(?:pictures|datasheets)/([0-9a-f]{32})[-.]', 'g') as found
    where ${digests ? sql`found[1] = any(${sql.param([...digests])}::text[])` : sql`true`}`);
  return new Set(rows.map((row) => row.digest));
}
