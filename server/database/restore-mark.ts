import type { Client } from 'pg';

/** The schema that stands in a database from the moment a restore begins to fill it until it is done. */
export const RESTORE_MARK = 'partsmith_restore';

/** What a restore has written down of itself, for the next one to go on from, should it be cut. */
export interface RestoreMark {
  /** The extensions that the database had before. */
  readonly extensions: readonly string[];
  /** The SHA-256 of the head of the backup, once all of it is in. */
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

/** Before a restore makes its first table. */
export async function setRestoreMark(client: Client, extensions: readonly string[]): Promise<void> {
  await client.query('begin');
  await client.query(`create schema ${RESTORE_MARK}`);
  await client.query(`create table ${RESTORE_MARK}.mark (extensions text[] not null, loaded text)`);
  await client.query(`insert into ${RESTORE_MARK}.mark (extensions) values ($1)`, [extensions]);
  await client.query('commit');
}

/** In the transaction that fills the tables. @param headSum of the backup */
export async function markLoaded(client: Client, headSum: string): Promise<void> {
  await client.query(`update ${RESTORE_MARK}.mark set loaded = $1`, [headSum]);
}

export async function dropRestoreMark(client: Client): Promise<void> {
  await client.query(`drop schema if exists ${RESTORE_MARK} cascade`);
}

/**
 * For whoever is about to use a database. One in which all of a backup is takes part from now on, brought up to date or not:
 * no restore may begin there anew.
 * @throws Error when a restore has not filled it yet
 */
export async function requireRestored(client: Client): Promise<void> {
  const mark = await readRestoreMark(client);
  if (!mark) return;
  if (mark.loaded === null)
    throw new Error(
      "A restore into this database is under way, or was cut: wait for it, or run 'npm run restore' again, which begins it anew.",
    );
  await dropRestoreMark(client);
}
