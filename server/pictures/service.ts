import { createHash } from 'node:crypto';
import { pictureFileName } from '#contract/parts/picture-files.ts';
import type { Picture } from '#contract/parts/pictures.ts';
import { record } from '#server/audit/record.ts';
import { ConcurrencyLimiter } from '#server/bounded-work/concurrency-limiter.ts';
import type { Database } from '#server/database/client.ts';
import { withPictureLock, isFresh } from './picture-retention.ts';
import { encodePicture, inspectPicture, type EncodedPicture } from './prepare.ts';
import type { PictureStore } from './picture-store.ts';

/** Change this when the encoding changes, because files are served as immutable. */
const ENCODING = 'partsmith picture 1\n';

/** Decodes one picture at a time per process, because it takes memory. Waiting uploads keep their file in memory. */
const decoders = new ConcurrencyLimiter({
  slots: 1,
  queue: 6,
  busy: 'Other pictures are being processed. Try again in a moment.',
  retryAfterSeconds: 3,
});
export const runLimited = <T>(work: () => Promise<T>): Promise<T> => decoders.run(work);

/**
 * Stores a picture in all widths and formats; the same file always gives the same picture.
 * @returns the URL of the widest file, for a part's `img`, and its dimensions in pixels
 * @throws Failure `unsupported_media_type`, `invalid_fields`, `overloaded`
 */
export async function storePicture(
  { db, pictures }: { db: Database; pictures: PictureStore },
  actor: string,
  bytes: Uint8Array,
): Promise<Picture> {
  const shape = await inspectPicture(bytes);
  const digest = createHash('sha256').update(ENCODING).update(bytes).digest('hex').slice(0, 32);
  const widest = pictureFileName({ digest, width: shape.width, format: 'webp' });
  const keep = async (): Promise<void> => {
    // This file is written last, so its presence means that the picture is complete.
    if (isFresh(await pictures.writtenAt(widest))) return;
    const files: EncodedPicture[] = [];
    for await (const file of encodePicture(bytes, shape)) files.push(file);
    await withPictureLock(db, digest, async () => {
      for (const { width, format, bytes: encoded } of files)
        await pictures.write(pictureFileName({ digest, width, format }), encoded);
    });
    await record(db, { actor, action: 'picture.kept', subject: digest, detail: { ...shape, bytes: bytes.byteLength } });
  };
  await runLimited(keep);
  return { img: `/pictures/${widest}`, ...shape };
}
