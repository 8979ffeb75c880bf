import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase, type Embedded } from '#server/database/embedded-database.ts';
import { migrate } from '#server/database/migrate.ts';
import type { TestDatabase } from '#test/postgres.ts';

/** A PostgreSQL server for one test, as durable as a store's, that may be killed and restarts within seconds. */
export interface ScratchDatabase extends TestDatabase {
  readonly server: Embedded;
}

/**
 * Starts it with a migrated database; `drop` stops it and deletes everything.
 * @param on the folder below which it is created, where the disk matters
 */
export async function scratchDatabase(on = tmpdir()): Promise<ScratchDatabase> {
  const folder = await mkdtemp(join(on, 'partsmith-faults-'));
  await chmod(folder, 0o711); // When running as root, PostgreSQL's own user has to be able to pass through.
  const server = await startEmbeddedDatabase({ dataDir: folder, endWithProcess: true });
  try {
    await migrate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    url: server.url,
    server,
    async drop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
