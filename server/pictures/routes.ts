import { Failure } from '#contract/errors.ts';
import { MAX_PICTURE_BYTES, parsePictureFile } from '#contract/parts/picture-files.ts';
import { uploadPicture } from '#contract/parts/pictures.ts';
import type { Deps } from '#server/deps.ts';
import { readBytes } from '#server/http/request/body.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { storePicture } from './service.ts';

export function pictureCallRoutes(app: App, deps: Deps, { admin }: Guards): void {
  serve(app, uploadPicture, admin, async ({ actor, context }) =>
    storePicture(deps, actor.userId, await readPicture(context.req.raw)),
  );
}

/** Serves stored pictures as immutable files: `/pictures/{digest}-{width}.{format}`. */
export function pictureFileRoutes(app: App, { pictures }: Pick<Deps, 'pictures'>): void {
  app.get('/pictures/:file{[0-9a-f]+-[0-9]+\\.(avif|webp)}', async (context) => {
    const name = context.req.param('file');
    const file = parsePictureFile(name);
    const etag = `"${name}"`;
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag };
    if (file && context.req.header('if-none-match') === etag) return context.body(null, 304, headers);
    const bytes = file && (await pictures.read(name));
    if (!bytes) return context.text('There is no such picture.', 404, { 'cache-control': 'no-store' });
    return context.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      ...headers,
      'content-type': `image/${file.format}`,
      'content-length': String(bytes.byteLength),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });
}

/** Bytes that a multipart form adds to the file. */
const ENVELOPE = 16 * 1024;

/**
 * Reads the file of a request, sent as the body or in a form.
 * @throws Failure `too_large`, `malformed`, `invalid_fields`
 */
async function readPicture(request: Request): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? '';
  const isForm = /^multipart\/form-data\s*;/i.test(type);
  const bytes = await readBytes(request, MAX_PICTURE_BYTES + (isForm ? ENVELOPE : 0)).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'too_large' ? tooLarge() : error;
  });
  if (!isForm) return bytes;
  const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw new Failure('malformed', "The form couldn't be read.", { cause });
    });
  const file = form.get('picture');
  if (!(file instanceof Blob))
    throw new Failure('invalid_fields', undefined, { fields: { picture: 'Choose a picture' } });
  if (file.size > MAX_PICTURE_BYTES) throw tooLarge();
  return new Uint8Array(await file.arrayBuffer());
}

function tooLarge(): Failure {
  return new Failure('too_large', `Pictures can be up to ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`);
}
