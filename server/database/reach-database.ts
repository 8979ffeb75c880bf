import type { Settings } from '#server/settings/settings.ts';
import { type Database, openDatabase } from './client.ts';
import { startEmbedded } from './embedded/index.ts';

export interface Reached {
  /** The store's database, as its own role. */
  readonly url: string;
  /**
   * A connection that can create databases for that role: the superuser of the store's own server, otherwise the role
   * itself.
   */
  readonly creatorUrl: string;
}

/**
 * Runs work on the store's database, whether the store is running or not; an embedded server runs at least that long.
 */
export async function reachDatabase<T>(
  settings: Pick<Settings, 'database' | 'dataDir'>,
  work: (reached: Reached) => Promise<T>,
): Promise<T> {
  if (!settings.database.embedded) return work({ url: settings.database.url, creatorUrl: settings.database.url });
  const embedded = await startEmbedded({ dataDir: settings.dataDir, log: console.error });
  try {
    return await work({ url: embedded.url, creatorUrl: embedded.adminUrl });
  } finally {
    await embedded.stop();
  }
}

/** Runs work with a pool on the store's database, whether the store is running or not. */
export function withDatabase<T>(
  settings: Pick<Settings, 'database' | 'dataDir'>,
  work: (db: Database, url: string) => Promise<T>,
): Promise<T> {
  return reachDatabase(settings, async ({ url }) => {
    const db = openDatabase(url, 2);
    try {
      return await work(db, url);
    } finally {
      await db.$client.end();
    }
  });
}
