import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Creates a data folder and its parent folders if missing. Other users can traverse a new one but not list it: if root
 * starts the program, PostgreSQL's user has to reach the database's folder inside.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  if (await mkdir(dataDir, { recursive: true })) await chmod(dataDir, 0o711);
}

/** The suffix of a file that is being written. */
export const PART_ENDING = '.new';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Writes a file, complete and synced to disk, or not at all. Several processes may write the same file: the last one wins.
 * @param mode its permissions, even if the file exists, because it is replaced
 */
export async function writeFileAtomically(path: string, data: string | Uint8Array, mode: number): Promise<void> {
  const part = `${path}.${randomUUID()}${PART_ENDING}`;
  try {
    const file = await open(part, 'wx', mode);
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Deletes files that killed processes left behind while writing to `path`. The caller holds a lock that all of its
 * writers take.
 */
export async function deleteUnfinishedWrites(path: string): Promise<void> {
  const folder = dirname(path);
  const start = `${basename(path)}.`;
  for (const name of await readdir(folder)) {
    const isPart = name.startsWith(start) && name.endsWith(PART_ENDING);
    if (isPart && UUID.test(name.slice(start.length, -PART_ENDING.length)))
      await rm(join(folder, name), { force: true });
  }
}
