import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { Pool, type Client } from 'pg';
import { migrateIdentity } from '#server/accounts/identity/migrations.ts';
import { LOCKS, withAdvisoryLock } from './advisory-lock.ts';
import { connectForMigration } from './connect-for-migration.ts';
import { requireRestored } from './restore-mark.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Applies all migrations: our tables, the identity provider's, the job queue's.
 * Safe to run from several processes at once (an advisory lock serializes them) and on a current database.
 * @param migrationsFolder a folder with fewer of our migrations, as a restore starts with
 * @param restoring true for a restore; any other caller refuses a database that a restore has not finished filling
 * @throws Error with a sentence for the operator when the database cannot be reached, the role may not create tables, a
 *   restore was interrupted, or a newer version has migrated the database
 */
export async function migrate(
  url: string,
  { migrationsFolder = MIGRATIONS_FOLDER, restoring = false } = {},
): Promise<void> {
  await withAdvisoryLock(
    url,
    LOCKS.migration,
    async (client) => {
      if (!restoring) {
        await requireRestored(client);
        await requireNotNewer(client, migrationsFolder);
      }
      const pool = new Pool({ connectionString: url, max: 2 });
      // The job queue requires these listeners; a query that loses its connection rejects by itself.
      pool.on('error', () => {});
      pool.on('connect', (connection) => connection.on('error', () => {}));
      try {
        await applyMigrations(drizzle({ client: pool }), { migrationsFolder, migrationsSchema: 'drizzle' });
        await migrateIdentity(pool);
        await migrateJobs({ pgPool: pool });
      } finally {
        await pool.end();
      }
    },
    connectForMigration,
  );
}

/** An older version would start on a newer one's tables and write rows that do not fit them. */
async function requireNotNewer(client: Client, migrationsFolder: string): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!rows[0]?.there) return;
  const newest = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  const later = await client.query('select from drizzle.__drizzle_migrations where created_at > $1 limit 1', [newest]);
  if (later.rowCount !== 0)
    throw new Error(
      'A newer version of the store has migrated this database. Start that version, or restore the backup from before the update into a new database (docs/operations.md, Upgrade and rollback).',
    );
}
