import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { performance } from 'node:perf_hooks';
import { isTrusted } from '#server/http/request/address.ts';
import { createRequestContext } from '#server/http/request/request-context-middleware.ts';
import type { FinishedRequest } from '#server/observe/requests.ts';
import { startSpan } from '#server/observe/spans.ts';
import { runInRequestContext, type RequestContext, type Span } from '#server/observe/request-context.ts';

/** Handles a request, and runs the work on it in `context` with `runInRequestContext`. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse, context: RequestContext) => void;

/**
 * Gives each request a context and reports it when it is over. Cached responses pass here more than ten thousand times a
 * second, so it skips what is not used.
 */
export function observeRequests(
  listener: RequestHandler,
  trusted: BlockList,
  seen?: (request: FinishedRequest) => void,
): RequestListener {
  return (request, response) => {
    const socket = request.socket.remoteAddress;
    const context: RequestContext = createRequestContext(
      (name) => request.headers[name] as string | undefined,
      socket,
      trusted,
    );
    const method = request.method ?? '';
    const sent = request.headers['traceparent'] as string | undefined;
    const parent = sent !== undefined && isTrusted(socket, trusted) ? sent : undefined;
    const span = startSpan({ name: method, kind: 'server', parent });
    if (span) context.span = span;
    if (span || seen) {
      const began = performance.now();
      response.once('close', () => {
        const route = context.route ?? 'none';
        // The client left, or the process ended, before the response was complete.
        const status = response.writableFinished || response.headersSent ? response.statusCode : 499;
        if (span) endSpan(span, { method, route, status, requestId: context.requestId });
        if (seen)
          runInRequestContext(context, () =>
            seen({ method, route, status, seconds: (performance.now() - began) / 1_000 }),
          );
      });
    }
    listener(request, response, context);
  };
}

function endSpan(span: Span, { method, route, status, requestId }: Record<string, string | number>): void {
  span.rename(`${method} ${route}`);
  span.set('http.request.method', method!);
  span.set('http.route', route!);
  span.set('http.response.status_code', status!);
  span.set('partsmith.request_id', requestId!);
  span.end(Number(status) >= 500 ? `status ${status}` : undefined);
}
