import { chmod, mkdir } from 'node:fs/promises';

/**
 * Makes DATA_DIR and the folders above it, unless they exist. Other users can pass through a new one but not list it:
 * when the store runs as root, PostgreSQL's user has to reach the database's folder inside.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  if (await mkdir(dataDir, { recursive: true })) await chmod(dataDir, 0o711);
}

/** Makes DATA_DIR, and everything that this process creates from now on readable by its own user alone. */
export async function openDataDir(dataDir: string): Promise<void> {
  await makeDataDir(dataDir);
  process.umask(0o077);
}
