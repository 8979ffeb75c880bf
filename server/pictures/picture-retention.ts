import { sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { storedDigest, storedFiles } from '#contract/parts/stored-files.ts';
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

/** A picture or a datasheet that a form gives a part. */
interface GivenFiles {
  readonly img?: string | undefined;
  readonly morePictures?: readonly { readonly img: string }[] | undefined;
  readonly datasheet?: string | undefined;
}

/**
 * Checks the pictures and the datasheet that a form gives a part.
 * @param origin the store's own, because a picture may be given by its absolute URL
 * @param had links that the part already has, which are not checked: a form submits every field, and a part whose
 * picture is lost must still be able to get a new price
 * @throws Failure `invalid_fields` when uploaded files are gone
 */
export async function requireStoredFiles(
  deps: { db: Database; pictures: PictureStore },
  origin: string,
  { img, morePictures = [], datasheet }: GivenFiles,
  had: readonly string[] = [],
): Promise<void> {
  const further = morePictures.map((one) => ['morePictures', one.img] as const);
  for (const [field, link] of [['img', img] as const, ...further, ['datasheet', datasheet] as const]) {
    if (!link || had.includes(link)) continue;
    if (await isStored(deps, link.startsWith(`${origin}/`) ? link.slice(origin.length) : link)) continue;
    const words = `This ${field === 'datasheet' ? 'datasheet' : 'picture'} is no longer kept. Choose it again.`;
    throw new Failure('invalid_fields', words, { fields: { [field]: words } });
  }
}

/**
 * Whether the files of an uploaded picture or datasheet still exist; true for any other link. Protects them from the cleanup
 * by rewriting them: a form may stay open longer than unused files are kept.
 */
export async function isStored(
  { db, pictures }: { db: Database; pictures: PictureStore },
  link: string,
): Promise<boolean> {
  const name = link.slice(link.lastIndexOf('/') + 1);
  const files = storedFiles(link);
  if (files.length === 0 || isFresh(await pictures.writtenAt(name))) return true;
  return withPictureLock(db, storedDigest(name)!, async () => {
    for (const file of files) {
      const bytes = await pictures.read(file);
      if (!bytes) return false;
      await pictures.write(file, bytes);
    }
    return true;
  });
}
