import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { migrate, MIGRATIONS_FOLDER } from '#server/database/migrate.ts';
import { BackupError } from './archive/format.ts';

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/**
 * The newest migration of a store's database.
 * @throws BackupError if it contains no store, or one of a newer version
 */
export async function newestMigration(client: Client): Promise<string> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!rows[0]?.there) throw new BackupError('There is no store in this database yet: nothing to back up.');
  const found = await client.query<{ when: string }>(
    'select created_at::text as when from drizzle.__drizzle_migrations order by created_at desc limit 1',
  );
  const { entries } = await readJournal();
  const newest = entries.find(({ when }) => String(when) === found.rows[0]?.when);
  if (!newest)
    throw new BackupError('The database belongs to a newer version of the store. Back up with that version.');
  return newest.tag;
}

/**
 * Migrates a database up to a given migration: our tables to exactly that one, those of libraries to their newest.
 * @throws BackupError if this version does not know the migration
 */
export async function migrateUpTo(url: string, tag: string): Promise<void> {
  const journal = await readJournal();
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  if (last < 0)
    throw new BackupError(
      `The backup was made by a newer version of the store: this version lacks its migration '${tag}'. Restore it with that version.`,
    );
  const entries = journal.entries.slice(0, last + 1);
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-migrations-'));
  try {
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const entry of entries)
      await copyFile(join(MIGRATIONS_FOLDER, `${entry.tag}.sql`), join(folder, `${entry.tag}.sql`));
    await migrate(url, { migrationsFolder: folder, restoring: true });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8')) as Journal;
}
