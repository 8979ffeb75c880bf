import { PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { openPool } from '#server/database/client.ts';
import type { PoolClass } from '#server/database/instrumented-pool.ts';
import type { Pooler } from '#server/database/pooler.ts';

/** The schema of the identity provider's tables, separate from the store's. */
export const IDENTITY_SCHEMA = 'identity';

/**
 * A small separate pool for the identity provider's tables: the library keeps a connection while it hashes a password,
 * and a rush of sign-ups must not exhaust the store's connections.
 */
export function openIdentityPool(url: string, Pools: PoolClass = Pool, pooler?: Pooler): Pool {
  return openPool(Pools, { connectionString: url, max: 4, application_name: 'partsmith identity' }, pooler);
}

/**
 * The library's tables for the library. It names their schema in each statement: a search path would belong to a
 * connection, and a pooler lends another one for each transaction.
 */
export function identityTables(pool: Pool) {
  const dialect = new PostgresDialect({ pool });
  return { dialect, type: 'postgres', schemaName: IDENTITY_SCHEMA, transaction: true } as const;
}
