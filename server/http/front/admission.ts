import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Caller, FairQueue } from '#server/fair-queue.ts';

/** Up to this event loop delay, in milliseconds, the limit of all requests stays as it is. */
const TOLERATED_DELAY = 500;
/** The limit never falls below this, because the process needs requests to notice that the delay is over. */
const MIN_REQUESTS = 20;
/** The share of all requests in progress that one address may have. */
const SHARE = 0.25;
/**
 * Above this event loop delay, in milliseconds, the requests of one address delay those of others, so its share shrinks,
 * down to `MIN_SHARE` requests: more at once would finish none of them sooner.
 */
const NOTICED_DELAY = 20;
const MIN_SHARE = 4;
/** Milliseconds between two adjustments of the share, and checks for requests and responses that wait for their clients. */
const CHECK_EVERY = 50;

/** How many requests of an address wait, and for how long in milliseconds. */
export interface Waiting {
  readonly maxWaiting: number;
  readonly wait: { readonly burst: number; readonly standing: number };
}
const WAITING: Waiting = { maxWaiting: 500, wait: { burst: 10_000, standing: 1_000 } };

const LIVE = /^\/api\/changes(\?|$)/;

/** Admission control: limits the requests in progress. */
export interface Admission {
  /**
   * Admits a request, at once or when there is room; it counts until its response is complete.
   * @param caller the client's networks
   */
  enter(
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    admitted: () => void,
    refused: () => void,
  ): void;
  /** Requests in progress. */
  readonly working: number;
  /** Requests that wait for room. */
  readonly waiting: number;
  /** The current limit. */
  room(): number;
  /** How many requests one address may have in progress now. */
  share(): number;
  stop(): void;
}

/** A request that was admitted. */
interface Admitted {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly caller: Caller;
  /** `arriving`: the client sends its body slowly. */
  state: 'working' | 'arriving' | 'left';
}

/**
 * Admits as many requests as the process can work on at once, and of one address a share of them, in which pages, calls and
 * files count alike. Further ones wait, by turns of the addresses: a burst is served late instead of refused. Above 500 ms
 * of event loop delay the limit shrinks in proportion.
 *
 * A request that waits for its client costs nothing and does not count: its body has not arrived, its response is not read,
 * or it is a stream of live changes. Otherwise a few slow clients would lock out all others. Of bodies that arrive slowly
 * one address may have as many as its share.
 * @param max requests in progress in an idle process
 * @param eventLoopDelay in milliseconds
 */
export function createAdmission(max: number, eventLoopDelay: () => number, waiting: Waiting = WAITING): Admission {
  const fullShare = Math.max(MIN_SHARE, Math.ceil(max * SHARE));
  let share = fullShare;
  const room = (): number => {
    const delay = eventLoopDelay();
    if (delay <= TOLERATED_DELAY) return max;
    return Math.max(Math.min(MIN_REQUESTS, max), Math.floor((max * TOLERATED_DELAY) / delay));
  };
  const admitted = new Set<Admitted>();
  const arriving = new Map<string, number>();
  const queue = new FairQueue({
    limit: (inUse, { key, shares }) => (inUse >= room() || (arriving.get(key) ?? 0) >= fullShare * shares ? 0 : share),
    ...waiting,
  });
  const countArriving = ({ caller }: Admitted, by: 1 | -1): void => {
    for (const { key } of caller) {
      const count = (arriving.get(key) ?? 0) + by;
      if (count === 0) arriving.delete(key);
      else arriving.set(key, count);
    }
  };
  const change = (one: Admitted, state: Admitted['state']): void => {
    const { state: before, caller } = one;
    if (before === state || before === 'left') return;
    one.state = state;
    if (state === 'left') admitted.delete(one);
    if (before === 'arriving') countArriving(one, -1);
    if (state === 'arriving') countArriving(one, 1);
    if (state === 'working') queue.take(caller);
    else if (before === 'working') queue.leave(caller);
    else queue.dispatch();
  };
  const check = (one: Admitted): void => {
    const { request, response, state } = one;
    if (state !== 'working') return;
    if (response.headersSent && (response.writableNeedDrain || LIVE.test(request.url ?? ''))) change(one, 'left');
    // Nothing of it is left to read, and more is to come.
    else if (hasBody(request) && !request.complete && request.readableLength === 0) change(one, 'arriving');
  };
  const timer = setInterval(() => {
    const isLate = eventLoopDelay() > NOTICED_DELAY;
    share = isLate
      ? Math.max(MIN_SHARE, Math.floor(share * 0.7))
      : Math.min(fullShare, share + Math.ceil(fullShare / 10));
    for (const one of admitted) check(one);
    queue.dispatch();
  }, CHECK_EVERY).unref();

  return {
    enter(request, response, caller, onAdmitted, onRefused) {
      let hasWaited = false;
      const admit = (): void => {
        const one: Admitted = { request, response, caller, state: 'working' };
        admitted.add(one);
        const leave = (): void => change(one, 'left');
        // At `prefinish` the response is complete; `finish` waits until the client has read it.
        response.once('prefinish', leave).once('close', leave);
        request.once('end', () => change(one, 'working'));
        onAdmitted();
      };
      const cancel = queue.enter(
        caller,
        () => {
          if (hasWaited) response.off('close', cancel);
          admit();
        },
        () => {
          if (hasWaited) response.off('close', cancel);
          onRefused();
        },
      );
      // For a client that leaves while its request waits; without effect on one that was admitted at once.
      hasWaited = true;
      response.once('close', cancel);
    },
    get working() {
      return queue.inUse;
    },
    get waiting() {
      return queue.waiting;
    },
    room,
    share: () => share,
    stop: () => clearInterval(timer),
  };
}

/** Whether the request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
