import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { Client, Pool } from 'pg';
import { migrateIdentity } from '#server/accounts/identity-migrations.ts';
import { connectForMigration } from './connect.ts';
import { requireRestored } from './restore-mark.ts';

/** Any number will do, as long as every process of the store takes the same lock. */
const MIGRATION_LOCK = 727_377_001;

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
  const lock = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await connectForMigration(lock);
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (!restoring) await requireRestored(lock);
    const pool = new Pool({ connectionString: url, max: 2 });
    // The job queue wants to know that a connection lost, idle or in use, does not end the process; the query itself rejects.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    try {
      await applyMigrations(drizzle({ client: pool }), { migrationsFolder, migrationsSchema: 'drizzle' });
      await migrateIdentity(pool);
      await migrateJobs({ pgPool: pool });
    } finally {
      await pool.end();
    }
  } finally {
    await lock.end();
  }
}
