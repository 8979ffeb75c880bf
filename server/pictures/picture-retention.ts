import { sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import {
  datasheetFile,
  parsePictureFile,
  PICTURE_FORMATS,
  pictureFileName,
  storedDigest,
  widthsUpTo,
  type PictureFile,
} from '#contract/parts/picture-files.ts';
import type { Database } from '#server/database/client.ts';
import type { PictureStore } from './picture-store.ts';

/** Minimum age before an unused picture is deleted, in milliseconds; an editor may be about to save it with a part. */
export const GRACE = 24 * 60 * 60 * 1_000;
/** A picture older than this is rewritten on use, so that the cleanup does not delete it as unused. */
const FRESH = GRACE / 2;
/** The class of the advisory lock; the second key is the picture's. */
const PICTURE_LOCK = 727_377;

/** Whether a file is too recent for the cleanup to delete within the next hours. */
export function isFresh(writtenAt: Date | undefined): boolean {
  return writtenAt !== undefined && Date.now() - writtenAt.getTime() < FRESH;
}

/** Runs `work` under an exclusive lock on a picture's files, across all processes. */
export async function withPictureLock<T>(db: Database, digest: string, work: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    // A remote bucket may need time for six files.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'`);
    await tx.execute(sql`select pg_advisory_xact_lock(${PICTURE_LOCK}, hashtext(${digest}))`);
    return work();
  });
}

/**
 * Checks the pictures and the datasheet that a form gives a part.
 * @param had links that the part already has, which are not checked: a form submits every field, and a part whose
 * picture is lost must still be able to get a new price
 * @throws Failure `invalid_fields` when files of an uploaded picture are gone
 */
export async function requireStoredPictures(
  deps: { db: Database; pictures: PictureStore },
  origin: string,
  {
    img,
    morePictures = [],
    datasheet,
  }: {
    img?: string | undefined;
    morePictures?: readonly { img: string }[] | undefined;
    datasheet?: string | undefined;
  },
  had: readonly string[] = [],
): Promise<void> {
  if (img !== undefined && !had.includes(img)) await requireStoredPicture(deps, origin, 'img', img);
  for (const further of morePictures)
    if (!had.includes(further.img)) await requireStoredPicture(deps, origin, 'morePictures', further.img);
  if (datasheet && !had.includes(datasheet)) await requireStoredDatasheet(deps, datasheet);
}

/**
 * Checks that an uploaded picture still exists before a part uses it, and protects it from the cleanup: a form may stay
 * open longer than unused pictures are kept. Ignores any other URL.
 * @param origin the store's own, because a picture may be given by its absolute URL
 * @throws Failure `invalid_fields` when its files are gone
 */
async function requireStoredPicture(
  { db, pictures }: { db: Database; pictures: PictureStore },
  origin: string,
  field: 'img' | 'morePictures',
  img: string,
): Promise<void> {
  const path = img.startsWith(`${origin}/`) ? img.slice(origin.length) : img;
  const widest = parsePictureFile(/^\/pictures\/([^/]+)$/.exec(path)?.[1] ?? '');
  if (!widest || isFresh(await pictures.writtenAt(pictureFileName(widest)))) return;
  const isThere = await withPictureLock(db, widest.digest, () => rewriteFiles(pictures, widest));
  if (!isThere) {
    const words = 'This picture is no longer kept. Choose it again.';
    throw new Failure('invalid_fields', words, { fields: { [field]: words } });
  }
}

/** The same for a datasheet. */
async function requireStoredDatasheet(
  { db, pictures }: { db: Database; pictures: PictureStore },
  link: string,
): Promise<void> {
  const name = datasheetFile(link);
  if (name === undefined || isFresh(await pictures.writtenAt(name))) return;
  const isThere = await withPictureLock(db, storedDigest(name)!, async () => {
    const bytes = await pictures.read(name);
    if (bytes) await pictures.write(name, bytes);
    return bytes !== undefined;
  });
  if (!isThere) {
    const words = 'This datasheet is no longer kept. Choose it again.';
    throw new Failure('invalid_fields', words, { fields: { datasheet: words } });
  }
}

/** Rewrites a picture's files to reset their age. Returns false when a file is missing. */
async function rewriteFiles(pictures: PictureStore, widest: PictureFile): Promise<boolean> {
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
