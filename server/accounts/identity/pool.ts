import { Pool } from 'pg';
import { openPool } from '#server/database/client.ts';
import type { PoolClass } from '#server/database/instrumented-pool.ts';

/** The schema of the identity provider's tables, separate from the store's. */
export const IDENTITY_SCHEMA = 'identity';

/**
 * A small separate pool for the identity provider's tables: the library keeps a connection while it hashes a password,
 * and a rush of sign-ups must not exhaust the store's connections.
 */
export function openIdentityPool(url: string, Pools: PoolClass = Pool): Pool {
  return openPool(Pools, {
    connectionString: url,
    max: 4,
    application_name: 'partsmith identity',
    options: `-c search_path=${IDENTITY_SCHEMA}`,
  });
}
