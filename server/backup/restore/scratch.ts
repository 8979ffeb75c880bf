import { Client } from 'pg';
import { beginRestore } from './begin-restore.ts';
import { clearDatabase } from './empty-database.ts';
import { BackupError } from '#server/backup/archive/format.ts';
import type { Reached } from '#server/database/reach-database.ts';

const NAME = 'partsmith_drill_';
/** Older scratch databases were left behind by a killed drill; in milliseconds. */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000;

/**
 * Provides an empty database on the store's own server and drops it afterwards; or uses `given` and empties it
 * afterwards.
 * @throws BackupError if the role may not create one, or the given one is not empty
 */
export async function withScratchDatabase<T>(
  { url, creatorUrl }: Reached,
  given: string | null,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (given !== null) return withGiven(given, work);
  const maker = new Client({ connectionString: creatorUrl });
  await maker.connect();
  maker.on('error', () => {});
  try {
    await dropAbandoned(maker);
    const scratch = new URL(url);
    const name = `${NAME}${Date.now()}`;
    scratch.pathname = `/${name}`;
    await make(maker, name, decodeURIComponent(scratch.username));
    try {
      return await work(scratch.href);
    } finally {
      await maker.query(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await maker.end();
  }
}

async function withGiven<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { extensions } = await beginRestore(client, url).finally(() => client.end());
  try {
    return await work(url);
  } finally {
    await clearDatabase(url, extensions);
  }
}

async function make(maker: Client, name: string, owner: string): Promise<void> {
  try {
    // Uses the empty template, because the default one may contain the operator's additions.
    await maker.query(`create database ${name} owner ${maker.escapeIdentifier(owner)} template template0`);
  } catch (cause) {
    if ((cause as { code?: string }).code !== '42501') throw cause;
    throw new BackupError(
      `The role '${owner}' may not create a scratch database. Allow it to (alter role "${owner}" createdb), or name an empty one in DRILL_DATABASE_URL.`,
      { cause },
    );
  }
}

async function dropAbandoned(maker: Client): Promise<void> {
  const { rows } = await maker.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${NAME.replaceAll('_', '\\_')}%`,
  ]);
  for (const { datname } of rows) {
    if (Date.now() - Number(datname.slice(NAME.length)) > ABANDONED_AFTER)
      await maker.query(`drop database if exists ${datname} with (force)`);
  }
}
