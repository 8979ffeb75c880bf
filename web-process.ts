import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Settings } from '#server/env.ts';
import { createWebServer, type WebServer } from '#server/http/front/web-server.ts';
import { pages, type RenderPage } from '#server/http/pages.ts';
import { requestLog, type SeenRequest } from '#server/observe/requests.ts';
import type { OpenStore } from './open.ts';

/**
 * How long connections at rest are kept, in milliseconds, as the next request may be on its way on them: by a process that
 * stops, and by one that another has taken the place of.
 */
const LINGER = { stopped: 500, replaced: 3_000 };

export const BUILD = fileURLToPath(new URL('./build', import.meta.url));

/** A process that answers requests. */
export interface Serving {
  /** Ends it: requests and jobs that are under way first. */
  stop(): Promise<void>;
  /** The same, when another process has begun to take its new connections: nobody's request is cut. */
  retire(): Promise<void>;
}

/** Hangs files and pages behind the store's calls and listens. */
export async function serveStore(store: OpenStore, settings: Settings): Promise<Serving> {
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
  const front = createWebServer(store.app, store.deps, { seen: whoWants(store, settings) });
  store.metrics?.show(front.admission);
  await front.listen(settings.http.port, settings.http.host).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const end = async (options: Parameters<WebServer['stop']>[0]): Promise<void> => {
    store.rest();
    await front.stop(options);
    await store.close();
  };
  const drain = settings.http.drainSeconds * 1_000;
  return {
    stop: () => end({ linger: Math.max(LINGER.stopped, drain), isReachable: drain > 0 }),
    retire: () => end({ linger: Math.max(LINGER.replaced, drain) }),
  };
}

/** Whoever is told of each request that is over; undefined when nobody wants to know. */
function whoWants({ metrics, deps }: OpenStore, { observe }: Settings): ((request: SeenRequest) => void) | undefined {
  const log = observe.logRequests ? requestLog(deps.log) : undefined;
  if (!metrics || !log) return metrics?.seen ?? log;
  return (request) => {
    metrics.seen(request);
    log(request);
  };
}
