import type { IncomingMessage, ServerResponse } from 'node:http';

/** Up to this event loop delay, in milliseconds, the limit stays as it is. */
const TOLERATED_DELAY = 500;
/** The limit never falls below this, because the process needs requests to notice that the delay is over. */
const MIN_REQUESTS = 20;
/** Milliseconds between checks for responses that only wait for their clients to read. */
const CHECK_EVERY = 250;

const LIVE = /^\/api\/changes(\?|$)/;

/** Admission control: limits the requests in progress. */
export interface Admission {
  /** Whether the request is admitted; if so, it counts until its response is complete. */
  enter(request: IncomingMessage, response: ServerResponse): boolean;
  /** Requests in progress. */
  readonly working: number;
  /** The current limit. */
  room(): number;
  stop(): void;
}

/**
 * Admits as many requests as the process can work on at once; more would only wait for each other, longer than clients
 * wait. Above 500 ms of event loop delay the limit shrinks in proportion.
 *
 * A request that waits costs nothing and does not count: its body has not arrived, its response is not read, or it is a
 * stream of live changes. Otherwise a few slow clients would lock out all others.
 * @param max requests in progress in an idle process
 * @param eventLoopDelay in milliseconds
 */
export function createAdmission(max: number, eventLoopDelay: () => number): Admission {
  const working = new Set<ServerResponse>();
  const timer = setInterval(() => {
    for (const response of working)
      if (response.headersSent && (response.writableNeedDrain || LIVE.test(response.req.url ?? '')))
        working.delete(response);
  }, CHECK_EVERY).unref();

  const room = (): number => {
    const delay = eventLoopDelay();
    if (delay <= TOLERATED_DELAY) return max;
    return Math.max(Math.min(MIN_REQUESTS, max), Math.floor((max * TOLERATED_DELAY) / delay));
  };

  return {
    enter(request, response) {
      if (working.size >= room()) return false;
      const leave = (): void => void working.delete(response);
      // At `prefinish` the response is complete; `finish` waits until the client has read it.
      response.once('prefinish', leave).once('close', leave);
      if (hasBody(request)) request.once('end', () => !response.writableEnded && working.add(response));
      else working.add(response);
      return true;
    },
    get working() {
      return working.size;
    },
    room,
    stop: () => clearInterval(timer),
  };
}

/** Whether the request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
