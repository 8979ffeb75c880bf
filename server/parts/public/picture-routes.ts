import { createHash } from 'node:crypto';
import type { App } from '#server/http/context.ts';
import { drawHero, drawNotFound, drawPart } from '@partsmith/part-drawings';
import { parsePicturePath } from '@partsmith/part-drawings';

/**
 * Drawings depend only on their URL, so browsers may cache them indefinitely; the server caches the most recent ones.
 */
const MAX_CACHED = 500;

const SINGLE: Record<string, () => string> = {
  '/pictures/hero.svg': drawHero,
  '/pictures/not-found.svg': drawNotFound,
};

/** Serves the drawings: `/pictures/{kind}/{facts}/{seed}.svg`, the hero and the not-found picture. */
export function pictureRoutes(app: App): void {
  const cache = new Map<string, string>();

  app.get('/pictures/*', (context) => {
    const path = context.req.path;
    let svg = cache.get(path);
    if (!svg) {
      svg = draw(path);
      if (!svg) return context.text('There is no such picture.', 404);
      if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
      cache.set(path, svg);
    }
    const etag = `"${createHash('sha1').update(svg).digest('base64url')}"`;
    const headers = { 'cache-control': 'public, max-age=86400, stale-while-revalidate=604800', etag };
    if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers);
    return context.body(svg, 200, {
      ...headers,
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });
}

function draw(path: string): string | undefined {
  const single = SINGLE[path];
  if (single) return single();
  const part = parsePicturePath(path);
  return part && drawPart(part.kind, part.seed, part.facts);
}
