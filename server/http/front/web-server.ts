import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Deps } from '#server/deps.ts';
import { callerAddress, clientNetworks, trustedProxies } from '#server/http/request/address.ts';
import type { App } from '#server/http/context.ts';
import { fixedHeaders } from '#server/http/security.ts';
import { isPlainHost, isPlainPath } from '#server/http/request/request-path.ts';
import { cacheHandler } from '#server/http/response-cache/cache-handler.ts';
import type { FinishedRequest } from '#server/observe/requests.ts';
import { currentRequestContext, runInRequestContext } from '#server/observe/request-context.ts';
import { createAdmission, hasBody, type Admission, type Waiting } from './admission.ts';
import { limitConnections } from './connections.ts';
import { monitorEventLoopDelay } from './event-loop-delay.ts';
import { answerParserErrors } from './parser-errors.ts';
import { refuse, refusePath, pauseReading } from './refusal.ts';
import { watchReaders, type Silence } from './silent-readers.ts';
import { watchBodies, type Pace } from './slow-bodies.ts';
import { leaveUnread } from './unread-bodies.ts';
import { observeRequests, type RequestHandler } from './observed-requests.ts';

/** Timeouts for clients, in milliseconds. */
const TIMEOUTS: ServerOptions = {
  // Longer than browsers and proxies keep idle connections (60 s or less), so that a connection is not closed just when
  // the next request is sent on it.
  keepAliveTimeout: 75_000,
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 2_000,
  // The store refuses these itself, with the headers of every response.
  requireHostHeader: false,
};
/**
 * Connections that wait to be accepted, as far as the system allows: with the default of 511 a flood would make new clients
 * and health probes wait for seconds until their system retries.
 */
const BACKLOG = 4_096;
/** Milliseconds that requests in progress have to finish when the store stops. */
const STOP_WITHIN = 7_000;

/** The HTTP server of one process. */
export interface WebServer {
  readonly server: Server;
  readonly admission: Admission;
  /** Starts accepting requests. @throws Error when the port cannot be opened */
  listen(port: number, host: string): Promise<void>;
  /**
   * Finishes the requests in progress, then closes. From now on each response closes its connection.
   * @param drain milliseconds for which it still accepts connections, until load balancers have noticed
   * @param linger milliseconds for which idle connections stay open, because a request may already be on its way
   * @param passesOn whether new connections go to the other processes of the store from now on
   */
  stop(options?: { drain?: number; linger?: number; passesOn?: boolean }): Promise<void>;
}

function forwardedFor({ headers }: IncomingMessage): string | undefined {
  return headers['x-forwarded-for'] as string | undefined;
}

/** Health probes are answered however busy the store is. */
const HEALTH = /^\/(health|ready)z(\?|$)/;

/**
 * The HTTP server in front of the app: limits connections, slow clients and floods of requests, gives each request its
 * context, sends cached responses, and passes all other requests to the app.
 * @param seen receives each request when it is over; without it nothing is measured
 * @param pace the minimum rate of request bodies
 * @param silence how long a client can read nothing of its response
 * @param waiting how many requests of an address wait for room, and for how long
 */
export function createWebServer(
  app: App,
  deps: Pick<Deps, 'settings' | 'responseCache' | 'readiness' | 'live'>,
  {
    seen,
    pace,
    timeouts,
    silence,
    waiting,
  }: {
    seen?: ((request: FinishedRequest) => void) | undefined;
    pace?: Pace;
    timeouts?: ServerOptions;
    silence?: Silence;
    waiting?: Waiting;
  } = {},
): WebServer {
  const { http, store } = deps.settings;
  const trusted = trustedProxies(http.trustedProxies);
  const loop = monitorEventLoopDelay();
  const admission = createAdmission(http.maxRequests, loop.now, waiting);
  const fixed = fixedHeaders(store.publicOrigin);
  let isStopping = false;

  const admit = (request: IncomingMessage, response: ServerResponse, admitted: () => void): void => {
    const begin = (): void => {
      if (hasBody(request)) bodies.watch(request);
      admitted();
    };
    if (hasBody(request)) leaveUnread(request, response);
    if (HEALTH.test(request.url ?? '')) return begin();
    const context = currentRequestContext();
    const address = callerAddress(request.socket.remoteAddress, forwardedFor(request), trusted);
    if (context) context.address = address;
    admission.enter(
      request,
      response,
      clientNetworks(address),
      // A place may become free in the context of another request.
      AsyncLocalStorage.bind(begin),
      AsyncLocalStorage.bind(() => {
        pauseReading(request, response);
        refuse(request, response, fixed);
      }),
    );
  };
  // What is left of a body is ours to end (unread-bodies.ts).
  const answer = getRequestListener(app.fetch, { autoCleanupIncoming: false });
  const otherwise: RequestListener = (request, response) => void answer(request, response);
  const unshared: RequestHandler = (request, response, context) =>
    runInRequestContext(context, () => admit(request, response, () => otherwise(request, response)));
  const inner = deps.responseCache
    ? cacheHandler(app, deps.responseCache, store.publicOrigin, otherwise, admit)
    : unshared;
  const checked: RequestHandler = (request, response, context) =>
    isPlainPath(request.url ?? '') && isPlainHost(request.headers.host)
      ? inner(request, response, context)
      : runInRequestContext(context, () => refusePath(request, response, fixed));
  const observed = observeRequests(checked, trusted, seen);

  const server = createServer({ ...TIMEOUTS, ...timeouts }, (request, response) => {
    if (isStopping) response.shouldKeepAlive = false;
    observed(request, response);
  });
  const answerBare = answerParserErrors(server, fixed);
  const bodies = watchBodies((socket) => answerBare(socket, 408), pace);
  const readers = watchReaders(server, silence);
  limitConnections(server, http.maxConnections, trustedProxies([...http.trustedProxies, '127.0.0.0/8', '::1']));

  return {
    server,
    admission,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port, host, backlog: BACKLOG }, () => {
          server.off('error', reject);
          resolve();
        });
      }),
    async stop({ drain = 0, linger = 0, passesOn = false } = {}) {
      isStopping = true;
      deps.readiness?.drain();
      // Their clients connect again, to another process.
      deps.live?.end();
      // A process at its limit passes new connections on. `close` would also close connections that are idle for a moment.
      if (passesOn) Object.assign(server, { maxConnections: 0, dropMaxConnection: false });
      if (drain > 0) await pause(drain, undefined, { ref: false });
      if (linger > 0) await Promise.race([pause(linger, undefined, { ref: false }), readers.left()]);
      const ended = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), STOP_WITHIN);
      await ended;
      clearTimeout(cut);
      admission.stop();
      bodies.stop();
      readers.stop();
      loop.stop();
    },
  };
}
