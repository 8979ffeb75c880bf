import { createHash } from 'node:crypto';
import { Failure } from '#contract/errors.ts';
import { uploadDatasheet } from '#contract/parts/pictures.ts';
import { MAX_PICTURE_BYTES } from '#contract/parts/picture-files.ts';
import { record } from '#server/audit/record.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { readBytes } from '#server/http/request/body.ts';
import { serve } from '#server/http/serve.ts';
import { isFresh, withPictureLock } from './picture-retention.ts';

/**
 * Stores a datasheet next to the pictures, named by the digest of its content.
 * @returns its URL, for a part's `datasheet`
 * @throws Failure `unsupported_media_type` for a file that is not a PDF
 */
export async function storeDatasheet(
  { db, pictures }: Pick<Deps, 'db' | 'pictures'>,
  actor: string,
  bytes: Uint8Array,
): Promise<string> {
  if (!isPdf(bytes)) throw new Failure('unsupported_media_type', "This file isn't a PDF. Choose a PDF.");
  const digest = createHash('sha256').update('partsmith datasheet 1\n').update(bytes).digest('hex').slice(0, 32);
  const name = `${digest}.pdf`;
  if (!isFresh(await pictures.writtenAt(name))) {
    await withPictureLock(db, digest, () => pictures.write(name, bytes));
    await record(db, { actor, action: 'datasheet.kept', subject: digest, detail: { bytes: bytes.byteLength } });
  }
  return `/datasheets/${name}`;
}

/** Serves uploads of datasheets. */
export function datasheetCallRoute(app: App, { db, pictures }: Deps, { admin }: Guards): void {
  serve(app, uploadDatasheet, admin, async ({ actor, context }) => {
    const bytes = await readBytes(context.req.raw, MAX_PICTURE_BYTES).catch((error: unknown) => {
      throw error instanceof Failure && error.code === 'too_large' ? tooLarge() : error;
    });
    return { datasheet: await storeDatasheet({ db, pictures }, actor.userId, bytes) };
  });
}

/** Serves datasheets as downloads: `/datasheets/{digest}.pdf`. A browser never runs what is in one. */
export function datasheetFileRoute(app: App, { pictures }: Pick<Deps, 'pictures'>): void {
  app.get('/datasheets/:file{[0-9a-f]{32}\\.pdf}', async (context) => {
    const name = context.req.param('file');
    const etag = `"${name}"`;
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag };
    if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers);
    const bytes = await pictures.read(name);
    if (!bytes) return context.text('There is no such datasheet.', 404, { 'cache-control': 'no-store' });
    return context.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      ...headers,
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': 'attachment; filename="datasheet.pdf"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });
}

/**
 * Whether a file is a PDF from its first byte to its last; a file that is also valid in another format has other bytes
 * around it.
 */
function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array): string => Buffer.from(part).toString('latin1');
  return /^%PDF-[12]\.\d[\s%]/.test(text(bytes.subarray(0, 10))) && /%%EOF\s*$/.test(text(bytes.subarray(-64)));
}

function tooLarge(): Failure {
  return new Failure('too_large', `Datasheets can be up to ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`);
}
