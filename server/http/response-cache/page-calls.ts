import type { App } from '#server/http/context.ts';
import { cacheableOf } from './cacheable-routes.ts';
import { toCachedResponse, type CachedResponse } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';

/**
 * Answers the calls of pages in-process. Every page shows the store's texts, so calls that depend on these alone come from
 * the cache. All others are made for each page: a customer's next page shows what the customer just did.
 */
export function pageCalls(app: App, cache: ResponseCache | undefined) {
  return async (request: Request, address: string): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const cacheable = request.method === 'GET' && cache?.isOnline ? cacheableOf(pathname + search) : undefined;
    if (!cache || !cacheable || cacheable.isPage || cacheable.topics.length > 0) return app.fetch(request, { address });
    const found = cache.find(cacheable.key);
    if (found) return responseOf(found);
    let own: Response | undefined;
    const made = await cache.make(cacheable, async () => {
      own = await app.fetch(new Request(request.url), { address, isForCache: true });
      return toCachedResponse(own, false);
    });
    return made ? responseOf(made) : (own ?? app.fetch(request, { address }));
  };
}

function responseOf({ plain: { body }, headers }: CachedResponse): Response {
  const response = new Response(typeof body === 'string' ? Buffer.from(body, 'latin1') : new Uint8Array(body));
  for (let at = 0; at < headers.length; at += 2) response.headers.append(headers[at]!, headers[at + 1]!);
  return response;
}
