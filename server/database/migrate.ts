import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { Pool, type Client } from 'pg';
import { migrateIdentity } from '#server/accounts/identity/migrations.ts';
import { LOCKS, withAdvisoryLock } from './advisory-lock.ts';
import { connectForMigration } from './connect-for-migration.ts';
import { type DatabaseUrls, limitRole, readPooler } from './pooler.ts';
import { TIME_LIMITS } from './client.ts';
import { requireRestored } from './restore-mark.ts';
import { MIGRATIONS_FOLDER } from './journal.ts';
import { limitLocks, retryLocked } from './short-locks.ts';

/**
 * The last version before 1.0. The first migration of 1.0 replaced all of its migrations, so that only a database that has
 * its newest one goes on from there.
 */
export const BEFORE_1 = { commit: '3104f34084389d83cbfb63b438976e71dc206c1f', newestMigration: '0152_own_prices_plan' };

/**
 * Applies all migrations: our tables, the identity provider's, the job queue's.
 * Safe to run from several processes at once (an advisory lock serializes them) and on a current database.
 * @param migrationsFolder a folder with fewer of our migrations, as a restore starts with
 * @param variable where an operator corrects the URL
 * @param restoring true for a restore; any other caller refuses a database that a restore has not finished filling
 * Requests of a version that still runs are not held up for long: see `retryLocked`.
 * @throws Error with a sentence for the operator when the database cannot be reached, the role may not create tables, a
 *   restore was interrupted, the database is of a newer version or of one before 1.0, or a transaction keeps a table locked; nothing has
 *   changed then
 */
export async function migrate(
  url: string,
  {
    migrationsFolder = MIGRATIONS_FOLDER,
    restoring = false,
    variable = 'DATABASE_URL',
  }: { migrationsFolder?: string; restoring?: boolean; variable?: 'DATABASE_URL' | 'DATABASE_SESSION_URL' } = {},
): Promise<void> {
  await withAdvisoryLock(
    url,
    LOCKS.migration,
    async (client) => {
      if (!restoring) await requireRestored(client);
      await requireKnownVersion(client, migrationsFolder);
      const pool = new Pool({ connectionString: url, max: 2, onConnect: limitLocks });
      // The job queue requires these listeners; a query that loses its connection rejects by itself.
      pool.on('error', () => {});
      pool.on('connect', (connection) => connection.on('error', () => {}));
      try {
        await retryLocked(client, async () => {
          await applyMigrations(drizzle({ client: pool }), { migrationsFolder, migrationsSchema: 'drizzle' });
          await migrateIdentity(pool);
          await migrateJobs({ pgPool: pool });
        });
      } finally {
        await pool.end();
      }
    },
    (client) => connectForMigration(client, variable),
  );
}

/**
 * Migrates the database past a pooler, and gives the role of requests its time limits, which the pooler refuses.
 * @throws Error as `readPooler` and `migrate`; nothing has changed then
 */
export async function migratePastPooler(urls: DatabaseUrls): Promise<void> {
  if (urls.url === urls.sessionUrl) return migrate(urls.url);
  // Refuses URLs of two databases, one of which would be migrated and the other would get the limits.
  await readPooler(urls);
  await migrate(urls.sessionUrl, { variable: 'DATABASE_SESSION_URL' });
  await withAdvisoryLock(urls.sessionUrl, LOCKS.migration, () => limitRole(urls, TIME_LIMITS));
}

/**
 * Whether this version can migrate what a database has: an older version would start on a newer one's tables and write
 * rows that do not fit them, and the first migration would find the tables of a version before 1.0.
 */
async function requireKnownVersion(client: Client, migrationsFolder: string): Promise<void> {
  const applied = await newestAppliedAt(client);
  if (applied === null) return;
  const times = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  if (applied > Math.max(...times))
    throw new Error(
      'A newer version of the store has migrated this database. Start that version, or restore the backup from before the update into a new database (docs/operations.md, Upgrade and rollback).',
    );
  if (applied < Math.min(...times))
    throw new Error(
      `This database is of a version of the store before 1.0, and nothing was changed in it. Start the last of those versions (commit ${BEFORE_1.commit}) on it once, then this one (docs/operations.md, Upgrade from before 1.0).`,
    );
}

/** When the newest migration of a store's database was made, in milliseconds; null if it has none. */
export async function newestAppliedAt(client: Pick<Client, 'query'>): Promise<number | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!rows[0]?.there) return null;
  const newest = await client.query<{ at: number | null }>(
    'select max(created_at)::float8 as at from drizzle.__drizzle_migrations',
  );
  return newest.rows[0]!.at;
}
