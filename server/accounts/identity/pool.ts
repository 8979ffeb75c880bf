import { Pool } from 'pg';
import type { PoolClass } from '#server/database/instrumented-pool.ts';

/** The schema of the identity provider's tables, separate from the store's. */
export const IDENTITY_SCHEMA = 'identity';

/**
 * A small separate pool for the identity provider's tables: the library keeps a connection while it hashes a password,
 * and a rush of sign-ups must not exhaust the store's connections.
 */
export function openIdentityPool(url: string, max = 4, Pools: PoolClass = Pool): Pool {
  const pool = new Pools({
    connectionString: url,
    max,
    application_name: 'partsmith identity',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    query_timeout: 30_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
    options: `-c search_path=${IDENTITY_SCHEMA}`,
  });
  // See openDatabase: a connection that fails while idle is replaced at the next query, and one in use fails its call;
  // without listeners either would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
