import { sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import {
  parsePictureFile,
  PICTURE_FORMATS,
  pictureFileName,
  widthsUpTo,
  type PictureFile,
} from '#contract/picture-files.ts';
import type { Database } from '#server/database/client.ts';
import type { PictureStore } from './picture-store.ts';

/** A picture that somebody may be about to save with a part is left alone, in milliseconds. */
export const GRACE = 24 * 60 * 60 * 1_000;
/** How old a picture may be to be taken as it is; an older one is written anew, so that it is not dropped as unused. */
const FRESH = GRACE / 2;
/** Of these locks; the second number is the picture's. */
const PICTURE_LOCK = 727_377;

/** Whether a file was written so lately that nobody drops it for hours to come. */
export function isFresh(writtenAt: Date | undefined): boolean {
  return writtenAt !== undefined && Date.now() - writtenAt.getTime() < FRESH;
}

/** Does something to a picture's files while nobody else does, in any process. */
export async function alone<T>(db: Database, digest: string, work: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    // A bucket far away may take its time for six files.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'`);
    await tx.execute(sql`select pg_advisory_xact_lock(${PICTURE_LOCK}, hashtext(${digest}))`);
    return work();
  });
}

/**
 * Sees that an uploaded picture which a part is about to show is still there, and that it stays: a form may have lain open
 * for longer than unused pictures are kept. Any other address is nobody's business here.
 * @param origin the store's own: a picture may be named by its whole address
 * @throws Failure `invalid_fields` when its files are gone
 */
export async function requireKept(
  { db, pictures }: { db: Database; pictures: PictureStore },
  origin: string,
  img: string,
): Promise<void> {
  const path = img.startsWith(`${origin}/`) ? img.slice(origin.length) : img;
  const widest = parsePictureFile(/^\/pictures\/([^/]+)$/.exec(path)?.[1] ?? '');
  if (!widest || isFresh(await pictures.writtenAt(pictureFileName(widest)))) return;
  const isThere = await alone(db, widest.digest, () => writeAnew(pictures, widest));
  if (!isThere) {
    const words = 'This picture is no longer kept. Choose it again.';
    throw new Failure('invalid_fields', words, { fields: { img: words } });
  }
}

/** False when a file of the picture is missing. */
async function writeAnew(pictures: PictureStore, widest: PictureFile): Promise<boolean> {
  for (const width of widthsUpTo(widest.width)) {
    for (const format of PICTURE_FORMATS) {
      const name = pictureFileName({ ...widest, width, format });
      const bytes = await pictures.read(name);
      if (!bytes) return false;
      await pictures.write(name, bytes);
    }
  }
  return true;
}
