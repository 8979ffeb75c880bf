import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { fairPool } from './fair-pool.ts';
import type { PoolClass } from './instrumented-pool.ts';
import { type Pooler, rememberSession, type TimeLimits, withoutStatementNames } from './pooler.ts';

/** A connection pool with Drizzle over it. */
export type Database = NodePgDatabase<Record<string, never>> & { $client: Pool };

/** The database or a transaction on it; what queries take. */
export type Executor = Pick<
  Database,
  'select' | '$count' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | 'selectDistinctOn' | 'with'
>;

/** A transaction, for what must not run outside of one. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** How long a statement waits for a lock, in milliseconds; then the request is answered 503 with Retry-After. */
export const LOCK_TIMEOUT_MS = 4_000;

/** The time limits of requests in PostgreSQL. */
export const TIME_LIMITS: TimeLimits = {
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 20_000,
  // Those who wait for a row hold their connections: a transaction that keeps one locked must not take all of them.
  lock_timeout: LOCK_TIMEOUT_MS,
};

/**
 * Opens a connection pool. It connects on demand, so opening never fails.
 * @param max maximum number of connections
 * @param Pools class of the pool, for an instrumented one
 * @param pooler behind the URL
 */
export function openDatabase(url: string, max = 10, Pools: PoolClass = Pool, pooler?: Pooler): Database {
  const client = openPool(Pools, { connectionString: url, max, application_name: 'partsmith' }, pooler);
  if (pooler) rememberSession(client, pooler.sessionUrl);
  return drizzle({ client }) as Database;
}

/** Opens a pool with the store's time limits, whose connections are shared fairly among callers. */
export function openPool(Pools: PoolClass, options: PoolConfig, pooler?: Pooler): Pool {
  const pool = new (fairPool(Pools))({
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A lost answer must not block a request forever.
    query_timeout: 30_000,
    // A pooler refuses them; its role has them (`limitRole`).
    ...(!pooler && TIME_LIMITS),
    ...options,
  });
  if (pooler && !pooler.keepsStatements) pool.on('connect', withoutStatementNames);
  // A connection that fails while idle is replaced at the next query, and one in use fails its call; without listeners
  // either would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export type { PoolClient };
