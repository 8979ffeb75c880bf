import type { Client } from 'pg';
import { IDENTITY_SCHEMA } from '#server/accounts/identity/pool.ts';
import { keyOf, type Manifest, type TableContent } from './format.ts';

/**
 * The schemas of the store's tables. The job queue's schema belongs to its library; jobs are saved through its public view
 * and restored by its functions.
 */
const SCHEMAS = ['public', IDENTITY_SCHEMA];

/**
 * Tables that a backup omits: rate limits and known locations, which expire, and sessions, because a stolen backup must
 * not give access, and a restore must not revive ended sessions.
 */
export const LEFT_OUT: readonly string[] = [
  'public.rate_limits',
  'public.known_locations',
  `${IDENTITY_SCHEMA}.session`,
];

/**
 * A condition for the rows of a table that a backup contains. It omits messages that let their reader into an account
 * and expire within a day.
 */
export function rowFilter(table: { schema: string; name: string }): string {
  return keyOf(table) === 'public.outbox' ? 'not is_secret' : 'true';
}

const TABLES = `
  select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and n.nspname = any($1)
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
  group by 1, 2 order by 1, 2`;

const REFERENCES = `
  select n.nspname || '.' || c.relname as from, fn.nspname || '.' || f.relname as to
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
  where k.contype = 'f' and k.conrelid <> k.confrelid`;

/** The store's tables, each after the tables that it references, so that they can be filled in this order. */
export async function readTables(client: Client): Promise<TableContent[]> {
  const { rows: all } = await client.query<TableContent>(TABLES, [SCHEMAS]);
  const { rows: references } = await client.query<{ from: string; to: string }>(REFERENCES);
  const waiting = all.filter((table) => !LEFT_OUT.includes(keyOf(table)));
  const ordered: TableContent[] = [];
  while (waiting.length > 0) {
    const left = new Set(waiting.map(keyOf));
    const free = waiting.findIndex(
      (table) => !references.some(({ from, to }) => from === keyOf(table) && left.has(to)),
    );
    if (free < 0) throw new Error(`These tables reference each other in a cycle: ${[...left].join(', ')}.`);
    ordered.push(...waiting.splice(free, 1));
  }
  return ordered;
}

/** The current values of these tables' sequences. They may be ahead of a snapshot, never behind it. */
export async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2`,
    [SCHEMAS],
  );
  const sequences: Manifest['sequences'] = [];
  for (const { schema, name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted({ schema, name })}`,
    );
    sequences.push({ schema, name, ...found.rows[0]! });
  }
  return sequences;
}

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${quoteName(schema)}.${quoteName(name)}`;
}

/** Quotes a name for SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
