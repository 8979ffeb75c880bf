import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';

/** As `backupFileName` creates them; names sort by time. */
const NAME = /^partsmith-\d{8}T\d{6}Z\.tar\.gz(\.age)?$/;

export function backupFileName(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `partsmith-${time}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** The paths of a folder's backups, newest first; empty if the folder does not exist. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const backups = names.filter((name) => NAME.test(name));
  return backups.sort((a, b) => (a < b ? 1 : -1)).map((name) => join(folder, name));
}

/** Removes all but the newest backups of a folder; returns what was removed. */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(count);
  for (const path of old) await rm(path);
  return old;
}

/** Writes a file that only its owner may read, complete and synced to disk, or not at all. */
export async function writeAtomically<T>(path: string, write: (sink: Writable) => Promise<T>): Promise<T> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = `${path}.${process.pid}.part`;
  try {
    const result = await write(createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }));
    await rename(part, path);
    const handle = await open(folder, 'r');
    // Not every system can sync a folder, and Windows does not need it.
    await handle.sync().catch(() => undefined);
    await handle.close();
    return result;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
