import { chmod, mkdir } from 'node:fs/promises';

/**
 * Creates DATA_DIR and its parent folders if missing. Other users can traverse a new one but not list it: if the store
 * runs as root, PostgreSQL's user has to reach the database's folder inside.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  if (await mkdir(dataDir, { recursive: true })) await chmod(dataDir, 0o711);
}

/** Creates DATA_DIR, and restricts everything that this process creates from now on to its own user. */
export async function openDataDir(dataDir: string): Promise<void> {
  await makeDataDir(dataDir);
  process.umask(0o077);
}
