import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { nonceContext, reportContext } from './loaders/router-contexts.ts';
import { NonceContext } from './document/nonce.ts';

/** The longest that a deferred value may delay a page, in milliseconds. */
export const streamTimeout = 5_000;

/** Renders one page: streamed to browsers, whole to crawlers, with the request's nonce on every inline script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // A second connection for pictures, while style sheet and scripts use the first.
  headers.append('Link', '</>; rel=preconnect');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const nonce = loadContext?.get(nonceContext) || undefined;
  // Longer than the router's own limit, so that the error boundaries of deferred values it gave up on still reach the
  // page.
  const giveUp = AbortSignal.timeout(streamTimeout + 1_000);
  let shellSent = false;
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: giveUp,
      onError(error) {
        status = 500;
        // An error before the shell rejects the call below; its caller logs it.
        if (shellSent && !request.signal.aborted) loadContext.get(reportContext)(error);
      },
    },
  );
  shellSent = true;
  if (routerContext.isSpaMode || isbot(request.headers.get('user-agent'))) await stream.allReady;
  return new Response(stream, { status, headers });
}

/** Logs an error of a loader, an action or a render, in place of the router's own multi-line output. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).get(reportContext)(error);
};
