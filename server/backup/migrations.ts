import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { MIGRATIONS_FOLDER, readJournal } from '#server/database/journal.ts';
import { BEFORE_1, migrate, newestAppliedAt } from '#server/database/migrate.ts';
import { BackupError, type Head } from './archive/format.ts';

/** Versions of the store before 1.0 have other migrations. */
const IS_BEFORE_1 = /^0\./;

/**
 * The newest migration of a store's database.
 * @throws BackupError if it contains no store, or one of a newer version or of one before 1.0
 */
export async function newestMigration(client: Client): Promise<string> {
  const applied = await newestAppliedAt(client);
  if (applied === null) throw new BackupError('There is no store in this database yet: nothing to back up.');
  const { entries } = await readJournal();
  const newest = entries.find(({ when }) => when === applied);
  if (newest) return newest.tag;
  throw new BackupError(
    applied < entries[0]!.when
      ? 'The database belongs to a version of the store before 1.0. Back up with that version.'
      : 'The database belongs to a newer version of the store. Back up with that version.',
  );
}

/**
 * Migrates an empty database to where the store of a backup was: our tables to exactly its migration, those of libraries
 * to their newest.
 * @throws BackupError if this version does not have the migration
 */
export async function migrateUpTo(url: string, { migration, store }: Pick<Head, 'migration' | 'store'>): Promise<void> {
  const journal = await readJournal();
  // The first migration of 1.0 makes the same tables.
  const last = migration === BEFORE_1.newestMigration ? 0 : journal.entries.findIndex(({ tag }) => tag === migration);
  if (last < 0)
    throw new BackupError(
      IS_BEFORE_1.test(store.version)
        ? `The backup was made by a version of the store before 1.0. Restore it with the last of those versions (commit ${BEFORE_1.commit}), then start this version on that database (docs/operations.md, Upgrade from before 1.0).`
        : `The backup was made by a newer version of the store: this version lacks its migration '${migration}'. Restore it with that version.`,
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
