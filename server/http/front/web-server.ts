import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Deps } from '#server/deps.ts';
import { trustedProxies } from '#server/http/address.ts';
import type { App } from '#server/http/context.ts';
import { isPlainPath } from '#server/http/request-path.ts';
import { cacheHandler } from '#server/http/response-cache/cache-handler.ts';
import type { SeenRequest } from '#server/observe/requests.ts';
import { follow } from '#server/observe/trail.ts';
import { createAdmission, hasBody, type Admission } from './admission.ts';
import { boundConnections } from './connections.ts';
import { watchLoop } from './loop-lateness.ts';
import { refuse, refusePath, turnDeaf } from './refusal.ts';
import { watchReaders, type Silence } from './silent-readers.ts';
import { watchBodies, type Pace } from './slow-bodies.ts';
import { onTrails, type TrailListener } from './trails.ts';

/** How long clients may take, in milliseconds. */
const PATIENCE: ServerOptions = {
  // Longer than browsers' and proxies' pools keep a resting connection (60 s and less), so that it is not closed just as
  // the next request sets out on it.
  keepAliveTimeout: 75_000,
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 2_000,
};
/**
 * Connections that wait to be taken up, as far as the system lets so many: at the usual 511 a flood would keep newcomers,
 * a probe among them, waiting for seconds until their system knocks again.
 */
const BACKLOG = 4_096;
/** How long requests under way may take to finish when the store is stopped, in milliseconds. */
const STOP_WITHIN = 7_000;

/** The store's server of one process. */
export interface WebServer {
  readonly server: Server;
  readonly admission: Admission;
  /** Takes requests from now on. @throws Error when the port can't be opened */
  listen(port: number, host: string): Promise<void>;
  /**
   * Answers what is under way, then ends. From now on each answer closes its connection.
   * @param linger milliseconds for which connections at rest are kept, as the next request may be on its way on them
   * @param isReachable whether new connections are taken meanwhile
   */
  stop(options?: { linger?: number; isReachable?: boolean }): Promise<void>;
}

/** What `/healthz` and `/readyz` ask is answered however busy the store is. */
const HEALTH = /^\/(health|ready)z(\?|$)/;

/**
 * The store's front: bounds what connections, slow clients and floods of requests can take, follows each request, sends
 * what is kept ready, and hands the rest to the app.
 * @param seen told of each request once it is over; nothing is measured without it
 * @param pace what is demanded of those who send a body
 * @param silence how long those who are sent an answer may take nothing of it
 */
export function createWebServer(
  app: App,
  deps: Pick<Deps, 'settings' | 'responseCache' | 'readiness'>,
  {
    seen,
    pace,
    patience,
    silence,
  }: {
    seen?: ((request: SeenRequest) => void) | undefined;
    pace?: Pace;
    patience?: ServerOptions;
    silence?: Silence;
  } = {},
): WebServer {
  const { http, store } = deps.settings;
  const trusted = trustedProxies(http.trustedProxies);
  const loop = watchLoop();
  const admission = createAdmission(http.maxRequests, loop.now);
  const bodies = watchBodies(pace);
  let isStopping = false;

  const letIn = (...[request, response]: Parameters<RequestListener>): boolean => {
    if (hasBody(request)) bodies.watch(request);
    if (HEALTH.test(request.url ?? '') || admission.enter(request, response)) return true;
    turnDeaf(request, response);
    refuse(request, response);
    return false;
  };
  const answer = getRequestListener(app.fetch);
  const otherwise: RequestListener = (request, response) => void answer(request, response);
  const unshared: TrailListener = (request, response, trail) =>
    follow(trail, () => letIn(request, response) && otherwise(request, response));
  const inner = deps.responseCache
    ? cacheHandler(app, deps.responseCache, store.publicOrigin, otherwise, letIn)
    : unshared;
  const checked: TrailListener = (request, response, trail) =>
    isPlainPath(request.url ?? '')
      ? inner(request, response, trail)
      : follow(trail, () => refusePath(request, response));
  const followed = onTrails(checked, trusted, seen);

  const server = createServer({ ...PATIENCE, ...patience }, (request, response) => {
    if (isStopping) response.shouldKeepAlive = false;
    followed(request, response);
  });
  const readers = watchReaders(server, silence);
  boundConnections(server, http.maxConnections, trustedProxies([...http.trustedProxies, '127.0.0.0/8', '::1']));

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
    async stop({ linger = 0, isReachable = false } = {}) {
      isStopping = true;
      deps.readiness?.drain();
      const ended = new Promise<void>((resolve) => server.once('close', resolve));
      // The listening socket alone: the server's own `close` would cut connections that rest for a moment.
      if (!isReachable) NetServer.prototype.close.call(server);
      await Promise.race([pause(linger, undefined, { ref: false }), ended]);
      server.close(() => {});
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
