import { sql } from 'drizzle-orm';
import { UNDO_HOURS } from '#contract/choices.ts';
import type { Executor } from '#server/database/client.ts';
import { parts } from './tables.ts';

/**
 * The uploaded pictures and datasheets (by digest) that a part uses, deleted parts included, or a
 * ready-made build, that belong to an import that
 * was not applied yet, or that undoing an import would restore. Recognizes absolute URLs too.
 */
export async function picturesInUse(db: Executor): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ digest: string }>(sql`
    select distinct found[1] as digest
    from (
      select img || ' ' || more_pictures || ' ' || datasheet as files from ${parts}
      union all select img from builds where img <> ''
      union all select pictures::text from imports where pictures is not null and applied_at is null
      union all select changes::text || coalesce(part::text, '') from import_rows join imports on imports.id = import_id
        where undone_at is null and (applied_at is null and outcome = 'added'
          or outcome = 'changed' and coalesce(applied_at, now()) > now() - make_interval(hours => ${UNDO_HOURS}))
    ) used, regexp_matches(files,
      '/(?:pictures|datasheets)/([0-9a-f]{32})[-.]', 'g') as found`);
  return new Set(rows.map((row) => row.digest));
}
