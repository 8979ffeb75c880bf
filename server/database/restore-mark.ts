import type { Client } from 'pg';

/** The schema that exists in a database while a restore fills it. */
export const RESTORE_MARK = 'partsmith_restore';

/** A restore's progress, so that the next one can continue after an interruption. */
interface RestoreMark {
  /** The extensions that the database had before the restore. */
  readonly extensions: readonly string[];
  /** The SHA-256 of the backup's head, once all rows are loaded. */
  readonly loaded: string | null;
}

export async function readRestoreMark(client: Client): Promise<RestoreMark | undefined> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('${RESTORE_MARK}.mark') is not null as there`,
  );
  if (!rows[0]?.there) return undefined;
  const found = await client.query<RestoreMark>(`select extensions, loaded from ${RESTORE_MARK}.mark`);
  return found.rows[0];
}

/** Sets the mark; call it before the restore creates its first table. */
export async function setRestoreMark(client: Client, extensions: readonly string[]): Promise<void> {
  await client.query('begin');
  await client.query(`create schema ${RESTORE_MARK}`);
  await client.query(`create table ${RESTORE_MARK}.mark (extensions text[] not null, loaded text)`);
  await client.query(`insert into ${RESTORE_MARK}.mark (extensions) values ($1)`, [extensions]);
  await client.query('commit');
}

/** Marks the backup as loaded, in the transaction that fills the tables. @param headSum SHA-256 of the backup's head */
export async function markLoaded(client: Client, headSum: string): Promise<void> {
  await client.query(`update ${RESTORE_MARK}.mark set loaded = $1`, [headSum]);
}

export async function dropRestoreMark(client: Client): Promise<void> {
  await client.query(`drop schema if exists ${RESTORE_MARK} cascade`);
}

/**
 * Checks that a database may be used. Once a backup is fully loaded, the mark is dropped and no restore may start there
 * again.
 * @throws Error while a restore has not filled the database
 */
export async function requireRestored(client: Client): Promise<void> {
  const mark = await readRestoreMark(client);
  if (!mark) return;
  if (mark.loaded === null)
    throw new Error(
      "A restore into this database is running or was interrupted: wait for it, or run 'npm run restore' again, which starts over.",
    );
  await dropRestoreMark(client);
}
