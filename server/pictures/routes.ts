import { MAX_PICTURE_BYTES, parsePictureFile } from '#contract/parts/picture-files.ts';
import { uploadPicture } from '#contract/parts/pictures.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { readPicture } from './read-picture.ts';
import { storePicture } from './service.ts';

export function pictureCallRoutes(app: App, deps: Deps, { admin }: Guards): void {
  serve(app, uploadPicture, admin, async ({ actor, context }) =>
    storePicture(deps, actor.userId, await readPicture(context.req.raw, MAX_PICTURE_BYTES)),
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
