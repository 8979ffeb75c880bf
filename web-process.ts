import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Settings } from '#server/env.ts';
import { pages, type RenderPage } from '#server/http/pages.ts';
import { sharedListener } from '#server/http/shared/listener.ts';
import type { OpenStore } from './open.ts';

/** How long requests under way may take to finish when the store is stopped, in milliseconds. */
const STOP_WITHIN = 8_000;
/**
 * How long a connection may rest before it is closed, in milliseconds: longer than browsers' and proxies' pools keep one
 * (60 s and less), so that it is not closed just as the next request sets out on it.
 */
const REST_MOST = 75_000;

export const BUILD = fileURLToPath(new URL('./build', import.meta.url));

/** Hangs files and pages behind the store's calls and listens. Ends when it is told to: requests first, then the store. */
export async function serveStore(store: OpenStore, settings: Settings): Promise<{ stop(): Promise<void> }> {
  const { renderPage } = (await import(`${BUILD}/server/index.js`)) as { renderPage: RenderPage };
  const files = (cacheControl: string) =>
    serveStatic({
      root: `${BUILD}/client`,
      // By tools/precompress.mjs, at build.
      precompressed: true,
      onFound: (path, context) => {
        context.header('cache-control', cacheControl);
        // For the card provider's frame, which is dressed in the store's typeface.
        if (path.endsWith('.woff2')) context.header('access-control-allow-origin', '*');
      },
    });
  // Names under /assets carry a digest of their content.
  store.app.use('/assets/*', files('public, max-age=31536000, immutable'));
  store.app.use('*', files('public, max-age=3600'));
  pages(store.app, store.deps, renderPage);
  const server = await listen(store, settings);
  return {
    async stop() {
      const cut = setTimeout(() => server.closeAllConnections(), STOP_WITHIN);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      clearTimeout(cut);
      await store.close();
    },
  };
}

function listen({ app, deps, close }: OpenStore, { http, store }: Settings): Promise<Server> {
  const otherwise = getRequestListener(app.fetch);
  const listener = deps.shared ? sharedListener(app, deps.shared, store.publicOrigin, otherwise) : otherwise;
  return new Promise((resolve, reject) => {
    const server = createServer({ keepAliveTimeout: REST_MOST }, listener);
    server.listen(http.port, http.host, () => resolve(server));
    server.once('error', (error) => void close().finally(() => reject(error)));
  });
}
