import { MAX_LOGO_BYTES } from '#contract/store/logo.ts';
import { uploadLogo } from '#contract/store/logo-upload.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { readPicture } from '#server/pictures/read-picture.ts';
import { readLogo, storeLogo } from './logos.ts';

export function logoCallRoute(app: App, { db }: Pick<Deps, 'db'>, { admin }: Guards): void {
  serve(app, uploadLogo, admin, async ({ actor, context }) =>
    storeLogo(db, actor.userId, await readPicture(context.req.raw, MAX_LOGO_BYTES)),
  );
}

/** Serves logos as immutable files: `/logo/{digest}-{width}x{height}.png`. */
export function logoFileRoute(app: App, { db }: Pick<Deps, 'db'>): void {
  app.get('/logo/:file{[0-9a-f]+-[0-9]+x[0-9]+\\.png}', async (context) => {
    const etag = `"${context.req.param('file')}"`;
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag };
    if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers);
    const logo = await readLogo(db, context.req.path);
    if (!logo) return context.text('There is no such logo.', 404, { 'cache-control': 'no-store' });
    return context.body(logo.png as Uint8Array<ArrayBuffer>, 200, {
      ...headers,
      'content-type': 'image/png',
      'content-length': String(logo.png.byteLength),
    });
  });
}
