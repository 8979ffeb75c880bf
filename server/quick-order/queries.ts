import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';

/** A beginning of a text that is the name of a part, and the tsquery of the words after it. */
interface NameCandidate {
  readonly text: number;
  readonly name: string;
  readonly rest: string | undefined;
}

/** The names that parts on sale have, of those given. */
export async function selectKnownNames(db: Executor, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select given.name from unnest(${sql.param(names)}::text[]) as given (name)
    -- The offset makes the planner look each name up, however few parts it believes to be visible.
    where exists (select from (
      select hidden_at from parts where lower(name) = lower(given.name) offset 0
    ) p where p.hidden_at is null)`);
  return new Set(rows.map(({ name }) => name));
}

type NamedRow = { text: number } & { [Key in keyof NamedPart]: NamedPart[Key] } & Record<string, unknown>;

export interface NamedPart {
  readonly id: string;
  readonly variant: string;
  /** Whether the part contains all words of the rest. */
  readonly fits: boolean;
}

/** Parts on sale that have the name of a text: text -> parts, in the order of the catalog. */
export async function selectByNames(
  db: Executor,
  candidates: readonly NameCandidate[],
): Promise<Map<number, NamedPart[]>> {
  const { rows } = await db.execute<NamedRow>(sql`
    select c.text, p.id, p.variant, coalesce(p.search @@ c.rest::tsquery, true) as fits
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as c (text int, name text, rest text), lateral (
      -- The offset makes the planner look each name up, however few parts it believes to be visible.
      select * from parts where lower(name) = lower(c.name) offset 0
    ) p where p.hidden_at is null
    order by p.created_at, p.id`);
  return Map.groupBy(rows, ({ text }) => text);
}
