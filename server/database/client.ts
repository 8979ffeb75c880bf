import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import type { PoolClass } from './watched-pool.ts';

/** A connection pool with Drizzle over it. */
export type Database = NodePgDatabase<Record<string, never>> & { $client: Pool };

/** The database, or a transaction on it: what queries take. */
export type Executor = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | 'with'
>;

/**
 * Opens a pool. Connections are made when they are needed, so this never fails by itself.
 * @param max most connections at once
 * @param Pools what it is made by, where it is to be watched
 */
export function openDatabase(url: string, max = 10, Pools: PoolClass = Pool): Database {
  const pool = new Pools({
    connectionString: url,
    max,
    application_name: 'partsmith',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A lost answer must not hold a request for ever.
    query_timeout: 30_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
  });
  // An idle connection that dies (the database restarts) is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return drizzle({ client: pool }) as Database;
}

export type { PoolClient };
