import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureStore } from './picture-store.ts';

/** Age after which a partly written file counts as abandoned, in milliseconds. */
const HALF_WRITTEN = 60 * 60 * 1_000;
const HALF = '.new';

/** Stores pictures in a folder, spread over 256 subfolders so that none grows too large. */
export function createDiskStore(folder: string): PictureStore {
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name);
  return {
    read: (name) => unlessMissing(readFile(pathOf(name))),
    async write(name, bytes) {
      const path = pathOf(name);
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true });
      const half = `${path}.${randomUUID()}${HALF}`;
      try {
        const handle = await open(half, 'wx', 0o644);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    writtenAt: async (name) => (await unlessMissing(stat(pathOf(name))))?.mtime,
    async *list() {
      for await (const shelf of filesIn(folder)) {
        for await (const name of filesIn(join(folder, shelf))) {
          const path = join(folder, shelf, name);
          const found = await unlessMissing(stat(path));
          if (!found) continue;
          // Left by a process that died while writing.
          if (!name.endsWith(HALF)) yield { name, writtenAt: found.mtime };
          else if (Date.now() - found.mtimeMs > HALF_WRITTEN) await rm(path, { force: true });
        }
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const opened = await unlessMissing(opendir(folder));
  if (opened) for await (const { name } of opened) yield name;
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
