import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../../../server/database/embedded-database.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { fillCatalog } from '../catalog.ts';
import { makeScratchFolder } from '../scratch-folder.ts';

/** A durable (fsync) database with the whole catalog; the stores use it one after another. */
export interface MeasuredDatabase {
  readonly url: string;
  /** The superuser's URL, for the peers' tables. */
  readonly adminUrl: string;
  readonly parts: number;
  /** The data folder of the stores that use it. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

export async function openMeasuredDatabase(): Promise<MeasuredDatabase> {
  const folder = await makeScratchFolder();
  const database = await startEmbeddedDatabase({ dataDir: folder, endWithProcess: true });
  await migrate(database.url);
  return {
    url: database.url,
    adminUrl: database.adminUrl,
    parts: await fillCatalog(database.url),
    dataDir: join(folder, 'store'),
    async stop() {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
