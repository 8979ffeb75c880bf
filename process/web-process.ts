import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { shopCurrency } from '#contract/money.ts';
import type { Settings } from '#server/settings/settings.ts';
import { createWebServer, type WebServer } from '#server/http/front/web-server.ts';
import { pages, type RenderPage } from '#server/http/pages.ts';
import { currentTexts } from '#server/language/current-texts.ts';
import { requestLog, type FinishedRequest } from '#server/observe/requests.ts';
import type { OpenStore } from './open.ts';

/**
 * How long idle connections stay open, in milliseconds, because a request may already be on its way: when the process
 * stops, and when another process replaces it.
 */
const LINGER = { stopped: 500, replaced: 3_000 };

/** What process/web.ts exports. */
interface PagesBuild {
  renderPage(page: Parameters<RenderPage>[0], scripts: unknown): ReturnType<RenderPage>;
  setTextSource(source: typeof currentTexts): void;
  setShopCurrency(currency: string, step: number): void;
}

export const BUILD = fileURLToPath(new URL('../build', import.meta.url));

/** A process that answers requests. */
interface Serving {
  /** Finishes running requests and jobs, then stops. */
  stop(): Promise<void>;
  /** Stops after a replacement has taken over new connections, without cutting a request. */
  retire(): Promise<void>;
}

/** Serves files and pages next to the store's API, and listens. */
export async function serveStore(store: OpenStore, settings: Settings): Promise<Serving> {
  const { renderPage, setTextSource, setShopCurrency } = (await import(`${BUILD}/server/index.js`)) as PagesBuild;
  setTextSource(currentTexts);
  const { currency, step } = shopCurrency();
  setShopCurrency(currency, step);
  const scripts: unknown = JSON.parse(await readFile(`${BUILD}/server/languages.json`, 'utf8'));
  const files = (cacheControl: string) =>
    serveStatic({
      root: `${BUILD}/client`,
      // Written by tools/build/precompress.mjs at build time.
      precompressed: true,
      onFound: (path, context) => {
        context.header('cache-control', cacheControl);
        // The card provider's frame uses the store's font.
        if (path.endsWith('.woff2')) context.header('access-control-allow-origin', '*');
      },
    });
  // File names under /assets contain a digest of the content.
  store.app.use('/assets/*', files('public, max-age=31536000, immutable'));
  store.app.use('*', files('public, max-age=3600'));
  pages(store.app, store.deps, (page) => renderPage(page, scripts));
  const front = createWebServer(store.app, store.deps, { seen: requestObserver(store, settings) });
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
    stop: () => end({ drain, linger: LINGER.stopped }),
    retire: () => end({ linger: Math.max(LINGER.replaced, drain), passesOn: true }),
  };
}

/** Combines the observers of finished requests; undefined when there are none. */
function requestObserver(
  { metrics, deps }: OpenStore,
  { observe }: Settings,
): ((request: FinishedRequest) => void) | undefined {
  const log = observe.logRequests ? requestLog(deps.log) : undefined;
  if (!metrics || !log) return metrics?.seen ?? log;
  return (request) => {
    metrics.seen(request);
    log(request);
  };
}
