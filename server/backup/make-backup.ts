import { readFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { storedDigest } from '#contract/parts/stored-files.ts';
import { removeLimits } from '#server/database/pooler.ts';
import type { PictureStore } from '#server/pictures/picture-store.ts';
import { writeArchive, type ArchiveWriter } from './archive/archive-writer.ts';
import { sha256 } from './restore/compare-with-manifest.ts';
import { quoteName, quoted, readSequences, readTables, rowFilter } from './archive/contents.ts';
import { FORMAT, HEAD, JOBS, keyOf, MANIFEST, type Head, type Manifest, type PartSum } from './archive/format.ts';
import type { Keys } from './archive/encryption.ts';
import { newestMigration } from './migrations.ts';

interface BackupOptions {
  /** The URL of the store's database. */
  readonly url: string;
  readonly pictures: PictureStore;
  readonly storeName: string;
  readonly keys: Keys;
  readonly stopping?: AbortSignal;
}

/**
 * Waiting jobs, in the form that the queue's functions accept; permanently failed jobs are not restored. The queue's
 * public view has no payloads: the keys of the store's jobs contain them, and jobs of the timetable need none.
 */
const WAITING_JOBS = `
  select task_identifier,
    case when key = task_identifier then '{}' else substr(key, length(task_identifier) + 2) end,
    queue_name, run_at, max_attempts, key, priority
  from graphile_worker.jobs
  where attempts < max_attempts and (key = task_identifier or starts_with(key, task_identifier || ':{'))
  order by id`;

/**
 * Writes a backup of a store, which may be running, to `sink`: the database at one point in time, then the pictures.
 * @throws BackupError if the database contains no store; also errors of the database, the pictures and the sink
 */
export async function makeBackup(sink: Writable, options: BackupOptions): Promise<Manifest> {
  const client = new Client({ connectionString: options.url, application_name: 'partsmith backup' });
  // The first write reports earlier errors again.
  sink.on('error', () => {});
  await client.connect();
  client.on('error', () => {}); // the current statement reports it
  try {
    await removeLimits(client);
    await client.query('begin isolation level repeatable read read only');
    const head = await readHead(client, options.storeName);
    // Blocks concurrent migrations, which would change tables under the snapshot.
    await client.query(`lock table ${head.tables.map(quoted).join(', ')} in access share mode`);
    let manifest: Manifest | undefined;
    await writeArchive(
      sink,
      options.keys,
      async (archive) => void (manifest = await writeAll(archive, client, head, options.pictures)),
      options.stopping,
    );
    return manifest!;
  } finally {
    // Also ends the transaction.
    await client.end().catch(() => undefined);
  }
}

async function readHead(client: Client, name: string): Promise<Head> {
  const migration = await newestMigration(client);
  const { rows } = await client.query<{ version: string; at: Date }>(
    `select current_setting('server_version') as version, now() as at`,
  );
  const file = new URL('../../package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  return {
    format: FORMAT,
    madeAt: rows[0]!.at.toISOString(),
    store: { name, version },
    migration,
    postgres: rows[0]!.version,
    tables: await readTables(client),
  };
}

async function writeAll(archive: ArchiveWriter, client: Client, head: Head, pictures: PictureStore): Promise<Manifest> {
  const headBytes = Buffer.from(JSON.stringify(head, null, 1));
  await archive.add(HEAD, headBytes);
  const manifest: Manifest = {
    head: sha256(headBytes),
    tables: {},
    jobs: { rows: 0, bytes: 0, sha256: '' },
    sequences: [],
    pictures: [],
  };
  for (const table of head.tables) {
    const columns = table.columns.map(quoteName).join(', ');
    const rows = `copy (select ${columns} from ${quoted(table)} where ${rowFilter(table)}) to stdout`;
    manifest.tables[keyOf(table)] = await writeRows(archive, client, `tables/${keyOf(table)}`, rows);
  }
  manifest.jobs = await writeRows(archive, client, JOBS, `copy (${WAITING_JOBS}) to stdout`);
  manifest.sequences = await readSequences(client);
  for await (const { name } of pictures.list()) {
    const bytes = storedDigest(name) && (await pictures.read(name));
    if (!bytes) continue; // not ours, or just removed because no part refers to it
    await archive.add(`pictures/${name}`, bytes);
    manifest.pictures.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
  }
  await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
  return manifest;
}

async function writeRows(archive: ArchiveWriter, client: Client, name: string, statement: string): Promise<PartSum> {
  const rows = client.query(copyTo(statement));
  const sum = await archive.addStream(name, rows);
  return { rows: rows.rowCount, ...sum };
}
