import type { Client } from 'pg';
import { readRestoreMark } from '#server/database/restore-mark.ts';
import { quoted, readTables } from '#server/backup/archive/contents.ts';
import { clearDatabase, readExtensions, requireEmpty, type Extensions } from './empty-database.ts';
import { BackupError } from '#server/backup/archive/format.ts';

/** An arbitrary number shared by all restores. PostgreSQL releases the lock when the process ends. */
const RESTORE_LOCK = 727_377_002;

/** A database claimed by a restore. */
interface Claim {
  /** The extensions it had before the restore. */
  readonly extensions: Extensions;
  /** The SHA-256 of the head of a backup that is fully loaded: the previous restore was interrupted after that. */
  readonly loaded: string | null;
}

/**
 * Claims an empty database for a restore. Removes what an interrupted restore left there: restores fill the tables in
 * one transaction, and no store starts in a marked database, so no rows are lost.
 * @param client locks the database for this restore while it is connected
 * @throws BackupError if the database contains anything else, or another restore is running
 */
export async function beginRestore(client: Client, url: string): Promise<Claim> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [RESTORE_LOCK]);
  if (!rows[0]?.free)
    throw new BackupError('Another restore into this database is running. Wait until it ends. Nothing was changed.');
  const left = await readRestoreMark(client);
  if (left && left.loaded !== null) return left;
  if (left) {
    await requireEmptyTables(client);
    await clearDatabase(url, left.extensions);
  }
  await requireEmpty(client);
  return { extensions: await readExtensions(client), loaded: null };
}

/** No store of this version starts in a marked database; if another one did, its rows must not be deleted. */
async function requireEmptyTables(client: Client): Promise<void> {
  for (const table of await readTables(client)) {
    const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`);
    if (rowCount)
      throw new BackupError(
        `A restore into this database was interrupted, and something has since written to ${quoted(table)}. Create a new database and restore into it. Nothing was changed.`,
      );
  }
}
