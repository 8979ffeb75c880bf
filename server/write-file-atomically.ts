import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The ending of a file that is being written. */
export const PART_ENDING = '.new';

/**
 * Writes a file, complete and synced to disk, or not at all. Several processes may write the same file: the last one wins.
 * @param mode its permissions, also if the file exists, because it is replaced
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

/** Deletes what killed processes left of writes to `path`. The caller holds a lock that all of its writers take. */
export async function deleteUnfinishedWrites(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder))
    if (name.startsWith(`${basename(path)}.`) && name.endsWith(PART_ENDING))
      await rm(join(folder, name), { force: true });
}
