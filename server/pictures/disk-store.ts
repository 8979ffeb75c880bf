import type { Dirent } from 'node:fs';
import { mkdir, opendir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PART_ENDING, writeFileAtomically } from '@partsmith/embedded-postgres-store/files';
import type { PictureStore } from './picture-store.ts';

/** Age after which a partly written file counts as abandoned, in milliseconds. */
const HALF_WRITTEN = 60 * 60 * 1_000;

/** The name of a subfolder: the first characters of the names of its files. */
const SHELF = /^[0-9a-f]{2}$/;

/** Stores pictures in a folder, spread over 256 subfolders so that none grows too large. */
export function createDiskStore(folder: string): PictureStore {
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name);
  return {
    read: (name) => unlessMissing(readFile(pathOf(name))),
    async write(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      await writeFileAtomically(path, bytes, 0o644);
    },
    writtenAt: async (name) => (await unlessMissing(stat(pathOf(name))))?.mtime,
    async *list() {
      for await (const shelf of entriesOf(folder)) {
        // Others may keep files next to the store's, or mount the folder as a disk with its own.
        if (!shelf.isDirectory() || !SHELF.test(shelf.name)) continue;
        for await (const entry of entriesOf(join(folder, shelf.name))) {
          const { name } = entry;
          if (!entry.isFile() || !name.startsWith(shelf.name)) continue;
          const path = pathOf(name);
          const found = await unlessMissing(stat(path));
          if (!found) continue;
          // Left by a process that died while writing.
          if (!name.endsWith(PART_ENDING)) yield { name, writtenAt: found.mtime };
          else if (Date.now() - found.mtimeMs > HALF_WRITTEN) await rm(path, { force: true });
        }
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  const opened = await unlessMissing(opendir(folder));
  if (opened) yield* opened;
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
