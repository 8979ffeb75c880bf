import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { MAX_PICTURE_BYTES } from '#contract/parts/picture-files.ts';
import { storedDigest } from '#contract/parts/stored-files.ts';
import { migrate } from '#server/database/migrate.ts';
import { removeLimits } from '#server/database/pooler.ts';
import { dropRestoreMark, markLoaded, setRestoreMark } from '#server/database/restore-mark.ts';
import type { PictureStore } from '#server/pictures/picture-store.ts';
import { type ArchiveReader, openBackup } from '#server/backup/archive/archive-reader.ts';
import { beginRestore } from './begin-restore.ts';
import { clearDatabase } from './empty-database.ts';
import {
  BackupError,
  FORMAT,
  HEAD,
  HeadSchema,
  MANIFEST,
  ManifestSchema,
  type Head,
  type Manifest,
} from '#server/backup/archive/format.ts';
import { compareWithManifest, sha256, type RestoredContents } from './compare-with-manifest.ts';
import { loadJobs, loadTables, setSequences } from './load.ts';
import type { Keys } from '#server/backup/archive/encryption.ts';
import { migrateUpTo } from '#server/backup/migrations.ts';

interface RestoreOptions {
  /** The URL of an empty database that the role owns. */
  readonly url: string;
  /** Null checks pictures without storing them. */
  readonly pictures: PictureStore | null;
  readonly keys: Keys;
  readonly stopping?: AbortSignal;
}

export interface Restored {
  readonly head: Head;
  readonly manifest: Manifest;
}

/** The maximum size of these entries, in bytes. */
const MAX_BYTES = { head: 4_000_000, manifest: 400_000_000 };

/**
 * Fills an empty database and the picture store from a backup, and migrates the database. All or nothing: after a
 * failure the database is empty again and new pictures are removed. After a kill the next restore starts again or, if
 * all rows were loaded, only migrates.
 * @throws BackupError if the database is not empty, or the backup is invalid, damaged, too new, of a
 *   version before 1.0 or cannot be decrypted
 */
export async function restoreBackup(source: Readable, options: RestoreOptions): Promise<Restored> {
  const { url } = options;
  const client = new Client({ connectionString: url, application_name: 'partsmith restore' });
  await client.connect();
  client.on('error', () => {}); // the current statement reports it
  try {
    await removeLimits(client);
    const { extensions, loaded } = await beginRestore(client, url);
    const archive = await openBackup(source, options.keys, options.stopping);
    const { head, headSum } = await readHead(archive);
    if (loaded !== null) {
      if (loaded !== headSum)
        throw new BackupError(
          'Another backup has already been restored into this database: start the store on it, or restore into a new database.',
        );
      const manifest = await skipToManifest(archive);
      await finish(client, url);
      return { head, manifest };
    }
    const undo: (() => Promise<void>)[] = [];
    try {
      await setRestoreMark(client, extensions);
      await migrateUpTo(url, head);
      const manifest = await load(archive, client, { head, headSum, options, undo });
      await finish(client, url);
      return { head, manifest };
    } catch (error) {
      await client.end().catch(() => undefined);
      await clearDatabase(url, extensions);
      for (const step of undo) await step();
      throw error;
    }
  } finally {
    source.destroy();
    await client.end().catch(() => undefined);
  }
}

/** Migrates the loaded database; from then on a store can use it. */
async function finish(client: Client, url: string): Promise<void> {
  await migrate(url, { restoring: true });
  await client.query('analyze');
  await dropRestoreMark(client);
}

async function readHead(archive: ArchiveReader): Promise<{ head: Head; headSum: string }> {
  if (archive.next !== HEAD) throw new BackupError("This file isn't a backup of a store, or its beginning is missing.");
  const bytes = await archive.take(MAX_BYTES.head);
  const json = parse(bytes) as { format?: unknown };
  if (typeof json?.format === 'number' && json.format > FORMAT)
    throw new BackupError(
      `The backup was made by a newer version of the store (format ${json.format}). Restore it with that.`,
    );
  const head = HeadSchema.safeParse(json);
  if (!head.success) throw new BackupError('The backup is damaged: its header is invalid.');
  return { head: head.data, headSum: sha256(bytes) };
}

interface Loading {
  readonly head: Head;
  readonly headSum: string;
  readonly options: RestoreOptions;
  /** Collects the steps that undo changes outside the database. */
  readonly undo: (() => Promise<void>)[];
}

/** Loads everything in one transaction, committed after the manifest at the end proves it complete. */
async function load(archive: ArchiveReader, client: Client, loading: Loading): Promise<Manifest> {
  const { head, headSum, options, undo } = loading;
  await client.query('begin');
  const found: RestoredContents = {
    head: headSum,
    tables: await loadTables(archive, client, head),
    jobs: await loadJobs(archive, client),
    pictures: await takePictures(archive, options.pictures, undo),
  };
  const manifest = await readManifest(archive);
  compareWithManifest(manifest, found);
  await setSequences(client, manifest.sequences);
  await markLoaded(client, headSum);
  await client.query('commit');
  return manifest;
}

/** Skips what the database already contains. */
async function skipToManifest(archive: ArchiveReader): Promise<Manifest> {
  while (archive.next !== undefined && archive.next !== MANIFEST) await archive.take(MAX_PICTURE_BYTES);
  return readManifest(archive);
}

async function readManifest(archive: ArchiveReader): Promise<Manifest> {
  if (archive.next !== MANIFEST)
    throw new BackupError(
      archive.next === undefined
        ? 'The backup was cut short: its end is missing.'
        : `The backup is damaged: '${archive.next}' is in the wrong place.`,
    );
  const manifest = ManifestSchema.safeParse(parse(await archive.take(MAX_BYTES.manifest)));
  if (!manifest.success) throw new BackupError('The backup is damaged: its manifest is invalid.');
  if (archive.next !== undefined) throw new BackupError('The backup is damaged: it continues after its manifest.');
  return manifest.data;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new BackupError("The backup is damaged: its header can't be read.");
  }
}

const FOLDER = 'pictures/';

/**
 * Extracts the pictures of an archive.
 * @param store the destination; null discards them
 * @param undo receives a step for each picture that is new
 */
async function takePictures(
  archive: ArchiveReader,
  store: PictureStore | null,
  undo: (() => Promise<void>)[],
): Promise<Manifest['pictures']> {
  const pictures: Manifest['pictures'] = [];
  for (;;) {
    const entry = archive.next;
    if (!entry?.startsWith(FOLDER)) return pictures;
    const name = entry.slice(FOLDER.length);
    // The name becomes a path or a URL, so it has to be valid.
    if (!storedDigest(name)) throw new BackupError(`The backup is damaged: '${entry}' is not a picture.`);
    const bytes = await archive.take(MAX_PICTURE_BYTES);
    if (store) {
      if (!(await store.writtenAt(name))) undo.push(() => store.remove(name));
      await store.write(name, bytes);
    }
    pictures.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
  }
}
