import { makeDataDir } from '@partsmith/embedded-postgres-store/files';

/** Creates DATA_DIR, and restricts everything that this process creates from now on to its own user. */
export async function openDataDir(dataDir: string): Promise<void> {
  await makeDataDir(dataDir);
  process.umask(0o077);
}
