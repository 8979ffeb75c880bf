import { MAX_PICTURE_BYTES, parsePictureFile } from '#contract/parts/picture-files.ts';
import type { PictureStore } from '#server/pictures/picture-store.ts';
import type { ArchiveReader } from '../archive/archive-reader.ts';
import { sha256 } from './compare.ts';
import { BackupError, type Manifest } from '../archive/format.ts';

const FOLDER = 'pictures/';

/**
 * Extracts the pictures of an archive.
 * @param store the destination; null discards them
 * @param undo receives a step for each picture that is new
 */
export async function takePictures(
  archive: ArchiveReader,
  store: PictureStore | null,
  undo: (() => Promise<void>)[],
): Promise<Manifest['pictures']> {
  const pictures: Manifest['pictures'] = [];
  for (;;) {
    const entry = archive.next;
    if (!entry?.startsWith(FOLDER)) return pictures;
    const name = entry.slice(FOLDER.length);
    // The name becomes a path or a URL, so it has to be valid.
    if (!parsePictureFile(name)) throw new BackupError(`The backup is damaged: '${entry}' is no picture.`);
    const bytes = await archive.take(MAX_PICTURE_BYTES);
    if (store) {
      if (!(await store.writtenAt(name))) undo.push(() => store.remove(name));
      await store.write(name, bytes);
    }
    pictures.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
  }
}
