import { constants } from 'node:os';
import type { Settings } from '#server/settings/settings.ts';
import { type Database, openDatabase } from './client.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';

export interface Reached {
  /** The store's database, as its own role; past a pooler, because commands lock, migrate and make temporary tables. */
  readonly url: string;
  /**
   * A connection that can create databases for that role: the superuser of the store's own server, otherwise the role
   * itself.
   */
  readonly creatorUrl: string;
}

/** Signals that ask a command to end. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs work on the store's database, whether the store is running or not; an embedded server runs at least that long,
 * and an interrupted command does not leave it running.
 * @param stopping aborted by the command when it is interrupted, if its work then ends by itself, after it has cleaned up
 */
export async function reachDatabase<T>(
  settings: Pick<Settings, 'database' | 'dataDir'>,
  work: (reached: Reached) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  if (!settings.database.embedded) {
    const { sessionUrl } = settings.database;
    return work({ url: sessionUrl, creatorUrl: sessionUrl });
  }
  const starting = startEmbeddedDatabase({ dataDir: settings.dataDir, log: console.error });
  const interrupt = (signal: NodeJS.Signals): unknown =>
    starting.then((embedded) => embedded.stop()).finally(() => process.exit(128 + constants.signals[signal]));
  const signals = stopping ? [] : STOP_SIGNALS;
  for (const signal of signals) process.once(signal, interrupt);
  try {
    const embedded = await starting;
    try {
      stopping?.throwIfAborted();
      return await work({ url: embedded.url, creatorUrl: embedded.adminUrl });
    } finally {
      await embedded.stop();
    }
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
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
