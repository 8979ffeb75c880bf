import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../server/database/embedded/index.ts';
import { migrate } from '../../server/database/migrate.ts';
import { fillCatalogue } from './catalogue.ts';

/** A database with the whole catalogue that keeps what it acknowledges (fsync); stores are opened on it one after the other. */
export interface MeasuredDatabase {
  readonly url: string;
  /** Superuser's, for tables of the peers. */
  readonly adminUrl: string;
  readonly parts: number;
  /** Where the stores on it keep their own files. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

export async function openMeasuredDatabase(): Promise<MeasuredDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-bench-'));
  const database = await startEmbedded({ dataDir: folder, endWithProcess: true });
  await migrate(database.url);
  return {
    url: database.url,
    adminUrl: database.adminUrl,
    parts: await fillCatalogue(database.url),
    dataDir: join(folder, 'store'),
    async stop() {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
