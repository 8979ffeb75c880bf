import { createHash } from 'node:crypto';
import { pictureFileName } from '#contract/picture-files.ts';
import type { Picture } from '#contract/pictures.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import { alone, isFresh } from './kept.ts';
import { encodePicture, inspectPicture, type EncodedPicture } from './prepare.ts';
import type { PictureStore } from './picture-store.ts';
import { createTurns } from './turns.ts';

/** Raised when pictures are encoded in another way: files are served as never changing. */
const ENCODING = 'partsmith picture 1\n';

/** One at a time in a process: unpacking takes memory. The waiting ones hold their files. */
const inTurn = createTurns(1, 6);

/**
 * Keeps a picture in all its widths and formats; the same file again is the same picture.
 * @returns the widest file's address, for a part's `img`, and its pixels
 * @throws Failure `unsupported_media_type`, `invalid_fields`, `overloaded`
 */
export async function keepPicture(
  { db, pictures }: { db: Database; pictures: PictureStore },
  actor: string,
  bytes: Uint8Array,
): Promise<Picture> {
  const shape = await inspectPicture(bytes);
  const digest = createHash('sha256').update(ENCODING).update(bytes).digest('hex').slice(0, 32);
  const widest = pictureFileName({ digest, width: shape.width, format: 'webp' });
  const keep = async (): Promise<void> => {
    // Written last, it says that all of the picture is there.
    if (isFresh(await pictures.writtenAt(widest))) return;
    const files: EncodedPicture[] = [];
    for await (const file of encodePicture(bytes, shape)) files.push(file);
    await alone(db, digest, async () => {
      for (const { width, format, bytes: encoded } of files)
        await pictures.write(pictureFileName({ digest, width, format }), encoded);
    });
    await record(db, { actor, action: 'picture.kept', subject: digest, detail: { ...shape, bytes: bytes.byteLength } });
  };
  await inTurn(keep);
  return { img: `/pictures/${widest}`, ...shape };
}
