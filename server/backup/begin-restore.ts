import type { Client } from 'pg';
import { readRestoreMark } from '#server/database/restore-mark.ts';
import { quoted, readTables } from './contents.ts';
import { emptyAgain, readExtensions, requireEmpty, type Extensions } from './empty-database.ts';
import { BackupError } from './format.ts';

/** Any number will do, as long as every restore takes the same lock. The server lets go of it when a process is gone. */
const RESTORE_LOCK = 727_377_002;

/** A database that is a restore's own. */
export interface Begun {
  /** What it had before the first table. */
  readonly extensions: Extensions;
  /** The SHA-256 of the head of the backup of which all is in it already: the restore before was cut after that. */
  readonly loaded: string | null;
}

/**
 * Takes an empty database for a restore. What a restore has left there that was cut is taken away first: it fills the tables
 * in one transaction, and no store begins in a database that is marked, so no row can be lost by that.
 * @param client keeps the database for this restore, as long as it is connected
 * @throws BackupError when something else is in it, or another restore is at work
 */
export async function beginRestore(client: Client, url: string): Promise<Begun> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [RESTORE_LOCK]);
  if (!rows[0]?.free)
    throw new BackupError('Another restore into this database is running. Wait until it ends. Nothing was changed.');
  const left = await readRestoreMark(client);
  if (left && left.loaded !== null) return left;
  if (left) {
    await requireRowless(client);
    await emptyAgain(url, left.extensions);
  }
  await requireEmpty(client);
  return { extensions: await readExtensions(client), loaded: null };
}

/** No store of this version begins in a marked database; should another have done so, its rows are not ours to take. */
async function requireRowless(client: Client): Promise<void> {
  for (const table of await readTables(client)) {
    const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`);
    if (rowCount)
      throw new BackupError(
        `A restore into this database was interrupted, and something has written since then to ${quoted(table)}. Create a new database and restore into it. Nothing was changed.`,
      );
  }
}
