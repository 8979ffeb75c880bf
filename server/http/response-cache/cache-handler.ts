import { LANGUAGE_COOKIE } from '#contract/language/language-path.ts';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { App } from '#server/http/context.ts';
import { matchesEtag } from '#server/http/etag.ts';
import { counts } from '#server/observe/counts.ts';
import { runInRequestContext } from '#server/observe/request-context.ts';
import type { RequestHandler } from '#server/http/front/observed-requests.ts';
import { formFor, toCachedResponse, type CachedResponse, type Sendable } from './cached-response.ts';
import { cacheableOf, type Cacheable } from './cacheable-routes.ts';
import { callerProof } from './public-callers.ts';
import type { ResponseCache } from './response-cache.ts';

/**
 * Sends cached responses straight from Node's server and passes all other requests on. A cacheable response is made
 * from a request that contains only an address, so that it cannot depend on a client's cookie, token or language.
 * @param origin the store's public origin, for the requests that make responses
 * @param otherwise handles requests that are not cacheable
 * @param admit calls back when a request that needs work is admitted, at once or later; it answers those that are not
 */
export function cacheHandler(
  app: App,
  cache: ResponseCache,
  origin: string,
  otherwise: RequestListener,
  admit: (request: IncomingMessage, response: ServerResponse, admitted: () => void) => void = (
    _request,
    _response,
    admitted,
  ) => admitted(),
): RequestHandler {
  /** The request that makes a response gets it even when it turns out not to be cacheable: a refusal, a 404. */
  const make = async (
    cacheable: Cacheable,
    ...[request, response, context]: Parameters<RequestHandler>
  ): Promise<void> => {
    let own: Response | undefined;
    const cached = await cache.make(cacheable, async () => {
      const forwarded = request.headers['x-forwarded-for'];
      // Rate limits count the address of the client that causes the work.
      const headers = forwarded ? { 'x-forwarded-for': String(forwarded) } : {};
      const bare = new Request(origin + cacheable.key, { headers });
      own = await app.fetch(bare, { incoming: request, isForCache: true });
      return toCachedResponse(own, cacheable.isPage);
    });
    if (cached) send(cached, request, response, context.requestId);
    else if (own) await sendOwn(response, own);
    else otherwise(request, response);
  };

  const send = (
    cached: CachedResponse,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): void => {
    const known = request.headers['if-none-match'];
    if (known !== undefined && matchesEtag(known, cached.etag)) {
      response.writeHead(304, [...cached.headers, 'etag', cached.etag, 'x-request-id', requestId]);
      response.end();
      return;
    }
    const form = formFor(cached, request.headers['accept-encoding'], cache.grew);
    if (form instanceof Promise)
      form.then((ready) => write(response, cached, ready, requestId)).catch(() => response.destroy());
    else write(response, cached, form, requestId);
  };

  const work = (
    cacheable: Cacheable | undefined,
    ...[request, response, context]: Parameters<RequestHandler>
  ): void => {
    admit(request, response, () => {
      if (!cacheable) return otherwise(request, response);
      counts.cacheMisses++;
      make(cacheable, request, response, context).catch(() => {
        if (response.headersSent) response.destroy();
        else otherwise(request, response);
      });
    });
  };

  return (request, response, context) => {
    const cacheable = cache.isOnline ? cacheableBy(request, cache) : undefined;
    const cached = cacheable && cache.find(cacheable.key);
    if (!cached) return runInRequestContext(context, () => work(cacheable, request, response, context));
    counts.cacheHits++;
    context.route = cacheable.route;
    send(cached, request, response, context.requestId);
  };
}

/** Pages are cached for visitors only; calls also for signed-in callers who are known to get the public prices. */
function cacheableBy({ method, url, headers }: IncomingMessage, cache: ResponseCache): Cacheable | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return undefined;
  const cacheable = cacheableOf(url);
  const isPersonal = cacheable?.isPage && (!isImpersonal(headers.cookie) || headers.authorization !== undefined);
  if (!cacheable || isPersonal) return undefined;
  if (!cacheable.hasPrices) return cacheable;
  const proof = callerProof(headers.authorization, headers.cookie);
  return proof === undefined || cache.publicCallers?.includes(proof) ? cacheable : undefined;
}

/** No cookie, or only that of the chosen language, on which no page depends. */
const isImpersonal = (cookie: string | undefined): boolean =>
  cookie === undefined || (!cookie.includes(';') && cookie.replace('__Host-', '').startsWith(`${LANGUAGE_COOKIE}=`));

function write(response: ServerResponse, cached: CachedResponse, { headers, body }: Sendable, requestId: string): void {
  response.writeHead(200, [...cached.headers, ...headers, 'x-request-id', requestId]);
  if (typeof body === 'string') response.end(body, 'latin1');
  else response.end(body);
}

async function sendOwn(response: ServerResponse, own: Response): Promise<void> {
  const body = own.bodyUsed ? undefined : Buffer.from(await own.arrayBuffer());
  response.writeHead(own.status, [...own.headers].flat());
  response.end(body);
}
