import { parsePictureFile } from '#contract/pictures.ts';
import type { Database } from '#server/database/client.ts';
import { picturesInUse } from '#server/parts/picture-queries.ts';
import type { PictureStore } from './picture-store.ts';

/** A picture that somebody may be about to save with a part is left alone, in milliseconds. */
const GRACE = 24 * 60 * 60 * 1_000;
/** Pictures asked about in one query. */
const AT_ONCE = 500;

/**
 * Removes the files of pictures that no part shows, deleted parts included, once they are older than a day.
 * @param stopping aborted when the process is ending; the rest is left to the next run
 * @returns how many files were removed
 */
export async function dropUnusedPictures(
  { db, pictures }: { db: Database; pictures: PictureStore },
  stopping: AbortSignal,
): Promise<number> {
  let removed = 0;
  let names = new Map<string, string[]>();
  const drop = async (): Promise<void> => {
    const used = await picturesInUse(db, [...names.keys()]);
    for (const [digest, files] of names) {
      if (used.has(digest)) continue;
      for (const file of files) {
        // Asked again at the last moment: the same file may have been uploaded anew meanwhile.
        const writtenAt = await pictures.writtenAt(file);
        if (writtenAt && Date.now() - writtenAt.getTime() <= GRACE) break;
        await pictures.remove(file);
        removed++;
      }
    }
    names = new Map();
  };
  for await (const { name, writtenAt } of pictures.list()) {
    if (stopping.aborted) return removed;
    const digest = parsePictureFile(name)?.digest;
    if (!digest || Date.now() - writtenAt.getTime() <= GRACE) continue;
    if (!names.has(digest) && names.size >= AT_ONCE) await drop();
    names.set(digest, [...(names.get(digest) ?? []), name]);
  }
  await drop();
  return removed;
}
