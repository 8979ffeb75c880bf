import { storedDigest } from '#contract/parts/stored-files.ts';
import type { Database } from '#server/database/client.ts';
import { withPictureLock, GRACE } from './picture-retention.ts';
import type { PictureStore } from './picture-store.ts';

/** Pictures whose files are gathered before they are deleted. */
const AT_ONCE = 500;

/**
 * Deletes the files of unused pictures older than a day.
 * @param inUse the pictures (by digest) that are used; read once, because it reads all parts. A picture that comes into use
 * later is newer than those that are deleted
 * @param stopping aborts when the process stops; the next run deletes the rest
 * @returns the number of files deleted
 */
export async function dropUnusedPictures(
  { db, pictures }: { db: Database; pictures: PictureStore },
  inUse: (db: Database) => Promise<ReadonlySet<string>>,
  stopping: AbortSignal,
): Promise<number> {
  let removed = 0;
  let names = new Map<string, string[]>();
  const used = await inUse(db);
  const drop = async (): Promise<void> => {
    for (const [digest, files] of names) removed += await withPictureLock(db, digest, () => remove(pictures, files));
    names = new Map();
  };
  for await (const { name, writtenAt } of pictures.list()) {
    if (stopping.aborted) return removed;
    const digest = storedDigest(name);
    if (!digest || used.has(digest) || Date.now() - writtenAt.getTime() <= GRACE) continue;
    if (!names.has(digest) && names.size >= AT_ONCE) await drop();
    names.set(digest, [...(names.get(digest) ?? []), name]);
  }
  await drop();
  return removed;
}

/**
 * Deletes the files of one picture. Checks the age again right before, because it may have been uploaded or saved with
 * a part in the meantime.
 */
async function remove(pictures: PictureStore, files: readonly string[]): Promise<number> {
  let removed = 0;
  for (const file of files) {
    const writtenAt = await pictures.writtenAt(file);
    if (writtenAt && Date.now() - writtenAt.getTime() <= GRACE) break;
    await pictures.remove(file);
    removed++;
  }
  return removed;
}
