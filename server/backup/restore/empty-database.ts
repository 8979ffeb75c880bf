import { Client } from 'pg';
import { IDENTITY_SCHEMA } from '#server/accounts/identity/pool.ts';
import { removeLimits } from '#server/database/pooler.ts';
import { RESTORE_MARK } from '#server/database/restore-mark.ts';
import { quoteName } from '#server/backup/archive/contents.ts';
import { BackupError } from '#server/backup/archive/format.ts';

/** Schemas created by migrations and restores; `public` always exists. */
const CREATED_SCHEMAS = ['drizzle', 'graphile_worker', IDENTITY_SCHEMA, RESTORE_MARK];

const NOT_IN_EXTENSION = (catalog: string, oid: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const OBJECTS = `
  select 'table' as kind, format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname = 'public' and ${NOT_IN_EXTENSION('pg_class', 'c.oid')}
  union all
  select 'sequence', format('%I.%I', n.nspname, c.relname)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and n.nspname = 'public'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
  union all
  select 'function', p.oid::regprocedure::text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and p.prokind = 'f' and ${NOT_IN_EXTENSION('pg_proc', 'p.oid')}
  union all
  select 'schema', quote_ident(nspname) from pg_namespace where nspname = any($1)`;

/** A database's extensions: a failed restore removes those that it added. */
export type Extensions = readonly string[];

/**
 * Checks that a database contains nothing that a restore could overwrite.
 * @throws BackupError naming what it contains
 */
export async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string }>(OBJECTS, [CREATED_SCHEMAS]);
  if (rows.length > 0) {
    const some = rows.slice(0, 3).map(({ kind, name }) => `${kind} ${name}`);
    throw new BackupError(
      `Backups can only be restored into an empty database, and this one has ${rows.length} objects (${some.join(', ')}, ...). ` +
        'Create a new database (or set DATA_DIR to a new folder) and restore into it. Nothing was changed.',
    );
  }
}

/**
 * Removes everything that a restore created in a database that passed `requireEmpty`. @param before the result of
 * `readExtensions` at that time
 */
export async function clearDatabase(url: string, before: Extensions): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await removeLimits(client);
    await client.query('begin');
    const { rows } = await client.query<{ kind: string; name: string }>(OBJECTS, [CREATED_SCHEMAS]);
    for (const { kind, name } of rows) await client.query(`drop ${kind} if exists ${name} cascade`);
    const extra = (await readExtensions(client)).filter((name) => !before.includes(name));
    for (const name of extra) await client.query(`drop extension ${quoteName(name)}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

export async function readExtensions(client: Client): Promise<Extensions> {
  const { rows } = await client.query<{ extname: string }>('select extname from pg_extension');
  return rows.map(({ extname }) => extname);
}
