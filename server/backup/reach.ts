import { startEmbedded } from '#server/database/embedded/index.ts';
import type { Settings } from '#server/settings/settings.ts';

export interface Reached {
  /** The store's database, as its own role. */
  readonly url: string;
  /**
   * A connection that can create databases for that role: the superuser of the store's own server, otherwise the role
   * itself.
   */
  readonly makerUrl: string;
}

/**
 * Runs work on the store's database, whether the store is running or not; an embedded server runs at least that long.
 */
export async function reachDatabase<T>(
  settings: Pick<Settings, 'database' | 'dataDir'>,
  work: (reached: Reached) => Promise<T>,
): Promise<T> {
  if (!settings.database.embedded) return work({ url: settings.database.url, makerUrl: settings.database.url });
  const embedded = await startEmbedded({ dataDir: settings.dataDir, log: console.error });
  try {
    return await work({ url: embedded.url, makerUrl: embedded.adminUrl });
  } finally {
    await embedded.stop();
  }
}

/** Runs a command until it ends or is interrupted, and reports a failure in one line. */
export async function runCommand(
  failure: string,
  command: (args: readonly string[], stopping: AbortSignal) => Promise<number>,
): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  try {
    process.exitCode = await command(process.argv.slice(2), stopping.signal);
  } catch (error) {
    const words = stopping.signal.aborted ? 'It was interrupted.' : (error as Error).message;
    console.error(`${failure} ${words}`);
    process.exitCode = 1;
  }
}
