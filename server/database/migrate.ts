import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { Pool } from 'pg';
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
 * @throws Error with a sentence for the operator when the database cannot be reached, the role may not create tables, or a
 *   restore was interrupted
 */
export async function migrate(
  url: string,
  { migrationsFolder = MIGRATIONS_FOLDER, restoring = false } = {},
): Promise<void> {
  await withAdvisoryLock(
    url,
    LOCKS.migration,
    async (client) => {
      if (!restoring) await requireRestored(client);
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
