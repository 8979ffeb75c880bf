import { sql } from 'drizzle-orm';
import { UNDO_HOURS } from '#contract/choices.ts';
import type { Executor } from '#server/database/client.ts';
import { parts } from './tables.ts';

/**
 * The uploaded pictures and datasheets (by digest) that a part uses, deleted parts included, that belong to an import that
 * was not applied yet, or that undoing an import would restore. Recognizes absolute URLs too.
 */
export async function picturesInUse(db: Executor): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ digest: string }>(sql`
    select distinct found[1] as digest
    from (
      select img || ' ' || more_pictures || ' ' || datasheet as files from ${parts}
      union all select pictures::text from imports where pictures is not null and applied_at is null
      union all select changes::text from import_rows
        where outcome = 'changed' and import_id in (
          select id from imports where applied_at > now() - make_interval(hours => ${UNDO_HOURS}) and undone_at is null)
    ) used, regexp_matches(files,
      '/(?:pictures|datasheets)/([0-9a-f]{32})[-.]', 'g') as found`);
  return new Set(rows.map((row) => row.digest));
}
