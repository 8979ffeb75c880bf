import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ArchiveReader } from '#server/backup/archive/archive-reader.ts';
import { quoteName, quoted, readSequences, readTables } from '#server/backup/archive/contents.ts';
import { BackupError, JOBS, keyOf, type Head, type Manifest, type PartSum } from '#server/backup/archive/format.ts';

/**
 * Fills the tables in the archive's order, in which references come first. Disables the store's triggers, because the
 * rows already contain their effects. Requires ownership of the tables only.
 */
export async function loadTables(
  archive: ArchiveReader,
  client: Client,
  { tables }: Head,
): Promise<Record<string, PartSum>> {
  const here = new Map((await readTables(client)).map((table) => [keyOf(table), new Set(table.columns)]));
  for (const table of tables) {
    const columns = here.get(keyOf(table));
    const missing = columns ? table.columns.find((column) => !columns.has(column)) : 'all of it';
    if (missing)
      throw new BackupError(
        `This version of the store has no place for the table ${keyOf(table)} of the backup (${missing}). Restore it with the version that made it; if that is this one, the backup is damaged.`,
      );
  }
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  // Removes the first rows of a store that was started on the database in between.
  await client.query(`truncate ${tables.map(quoted).join(', ')} cascade`);
  const sums: Record<string, PartSum> = {};
  for (const table of tables) {
    const statement = `copy ${quoted(table)} (${table.columns.map(quoteName).join(', ')}) from stdin`;
    sums[keyOf(table)] = await loadRows(archive, client, `tables/${keyOf(table)}`, statement);
  }
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  return sums;
}

/** Queues the saved jobs again through the queue's own functions, because its storage is internal and changes. */
export async function loadJobs(archive: ArchiveReader, client: Client): Promise<PartSum> {
  await client.query(`
    create temp table waiting_jobs (
      identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, key text, priority int,
      no int generated always as identity) on commit drop`);
  const columns = 'identifier, payload, queue_name, run_at, max_attempts, key, priority';
  const sum = await loadRows(archive, client, JOBS, `copy waiting_jobs (${columns}) from stdin`);
  await client.query(`
    select graphile_worker.add_job(identifier, payload => payload, queue_name => queue_name, run_at => run_at,
      max_attempts => max_attempts, job_key => key, priority => priority)
    from (select * from waiting_jobs order by no) as waiting`);
  return sum;
}

/** Sets the sequences to their saved values. */
export async function setSequences(client: Client, sequences: Manifest['sequences']): Promise<void> {
  const here = new Set((await readSequences(client)).map(keyOf));
  for (const sequence of sequences) {
    if (!here.has(keyOf(sequence)))
      throw new BackupError(
        `The backup has a sequence ${keyOf(sequence)}, which this version of the store does not have.`,
      );
    const { value, called } = sequence;
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(sequence), value, called]);
  }
}

async function loadRows(archive: ArchiveReader, client: Client, folder: string, statement: string): Promise<PartSum> {
  return archive.takeStream(folder, async (flow) => {
    const rows = client.query(copyFrom(statement));
    try {
      await pipeline(Readable.from(flow, { objectMode: false }), rows);
    } catch (cause) {
      const { message, code } = cause as { message: string; code?: string };
      // PostgreSQL's error classes for invalid data (22) and violated constraints (23).
      if (!/^2[23]/.test(code ?? '')) throw cause;
      throw new BackupError(`The backup is damaged: ${folder} has invalid rows (${message}).`, { cause });
    }
    return rows.rowCount;
  });
}
