import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { performance } from 'node:perf_hooks';
import { isTrusted } from '#server/http/address.ts';
import { openTrail } from '#server/http/request-trail.ts';
import type { SeenRequest } from '#server/observe/requests.ts';
import { startSpan, type Span } from '#server/observe/spans.ts';
import { follow, type Trail } from '#server/observe/trail.ts';

/** What answers requests, each with the trail that it begins. Whoever makes work on it runs that by `follow`. */
export type TrailListener = (request: IncomingMessage, response: ServerResponse, trail: Trail) => void;

/**
 * Gives each request a trail of its own, and tells of it once it is over, if anyone wants to know. What is kept ready is
 * sent from here some ten thousand times a second: nothing is looked up for it that it does not need.
 */
export function onTrails(
  listener: TrailListener,
  trusted: BlockList,
  seen?: (request: SeenRequest) => void,
): RequestListener {
  return (request, response) => {
    const socket = request.socket.remoteAddress;
    const trail: Trail = openTrail((name) => request.headers[name] as string | undefined, socket, trusted);
    const method = request.method ?? '';
    const told = request.headers['traceparent'] as string | undefined;
    const parent = told !== undefined && isTrusted(socket, trusted) ? told : undefined;
    const span = startSpan({ name: method, kind: 'server', parent });
    if (span) trail.span = span;
    if (span || seen) {
      const began = performance.now();
      response.once('close', () => {
        const route = trail.route ?? 'none';
        // Cut before its answer was whole: by the client, or at the end of the process.
        const status = response.writableFinished || response.headersSent ? response.statusCode : 499;
        if (span) endSpan(span, { method, route, status, requestId: trail.requestId });
        if (seen) follow(trail, () => seen({ method, route, status, seconds: (performance.now() - began) / 1_000 }));
      });
    }
    listener(request, response, trail);
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
