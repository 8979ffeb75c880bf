import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { Pool } from 'pg';
import { migrateIdentity } from '#server/accounts/identity-migrations.ts';
import { LOCKS, withAdvisoryLock } from './advisory-lock.ts';
import { connectForMigration } from './connect.ts';
import { requireRestored } from './restore-mark.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings a database up to date: our tables, the identity provider's, the job queue's.
 * Safe to run from several processes at once (they take turns) and on a database that is up to date already.
 * @param migrationsFolder with fewer of our migrations: where a restore begins
 * @param restoring whether a restore asks for it: for all others a database that one has begun to fill is not there yet
 * @throws Error in plain words when the database can't be reached, the role may not make tables there, or a restore was cut
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
      // The job queue requires these listeners; the query that lost its connection rejects by itself.
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
