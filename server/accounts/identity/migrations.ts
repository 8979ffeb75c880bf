import { Pool } from 'pg';
import { migrateLibrary } from './identity.ts';
import { IDENTITY_SCHEMA } from './pool.ts';

/**
 * Migrates the identity provider's own tables in their schema. If nothing changed it only runs a few catalog queries.
 * @param pool of the store's database; the caller holds the migration lock
 */
export async function migrateIdentity(pool: Pool): Promise<void> {
  await pool.query(`create schema if not exists ${IDENTITY_SCHEMA}`);
  const own = new Pool({ ...pool.options, max: 1, options: `-c search_path=${IDENTITY_SCHEMA}` });
  own.on('error', () => {});
  try {
    await migrateLibrary(own);
  } finally {
    await own.end();
  }
}
