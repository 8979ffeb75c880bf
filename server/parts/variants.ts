import { sql } from 'drizzle-orm';
import { identifyingPatterns } from '#contract/parts/identifying-line.ts';
import type { Executor } from '#server/database/client.ts';

const PATTERNS = JSON.stringify(identifyingPatterns());

/** Number of names and rewritten parts per statement; thousands can exceed the statement timeout on a busy machine. */
const NAMES_PER_STATEMENT = 500;
const PARTS_PER_STATEMENT = 2_000;

/**
 * Rewrites the identifying lines (`variant`) of all parts with one of these names: of parts that were added or changed, and of their
 * namesakes before and after. Run it in the transaction of the change. The database function `part_variants` makes the
 * lines.
 */
export async function refreshVariants(db: Executor, names: Iterable<string>): Promise<void> {
  const distinct = [...new Set(names)];
  for (let at = 0; at < distinct.length; at += NAMES_PER_STATEMENT) {
    const { rows } = await db.execute<{ id: string; line: string }>(sql`
      select p.id, v.line
      from part_variants(array(select distinct lower(name) from unnest(
        ${sql.param(distinct.slice(at, at + NAMES_PER_STATEMENT))}::text[]) name), ${PATTERNS}::jsonb) v
      join parts p on p.id = v.part_id where p.variant <> v.line order by p.id for no key update of p`);
    // A single name may have any number of parts.
    for (let from = 0; from < rows.length; from += PARTS_PER_STATEMENT)
      await db.execute(sql`
        update parts p set variant = r.line
        from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + PARTS_PER_STATEMENT))}::jsonb) as r (id uuid, line text)
        where p.id = r.id`);
  }
}

/** The class of the advisory lock; the second key is the name's. */
const NAME_LOCK = 727_378;

/** Lets one transaction at a time give parts a name: none sees another's new part, so both lines would be outdated. */
export async function lockName(db: Executor, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${NAME_LOCK}, hashtext(lower(${name})))`);
}

/**
 * Locks a part and its namesakes, before and after a change to its name, in the order of their ids, as orders do: two
 * changes, or a change and an order, cannot deadlock.
 */
export async function lockNamesakes(db: Executor, id: string, newName: string | undefined): Promise<void> {
  if (newName !== undefined) await lockName(db, newName);
  await db.execute(sql`
    select id from parts where id = ${id}::uuid or lower(name) in (
      select lower(name) from parts where id = ${id}::uuid union all select lower(${newName ?? ''}::text))
    order by id for no key update`);
}
