import type { Attempt } from '#test/faults/shoppers.ts';
import type { Crowd } from './crowd.ts';

/** A fault of the database, milliseconds since 1970. */
export interface Fault {
  readonly what: string;
  readonly began: number;
  /** From then on no earlier process answers. */
  readonly done: number;
}

/** Its effect on customers and probes. */
export interface FaultEffect {
  readonly what: string;
  /** Seconds from its start until the first acknowledged order that was sent after it. */
  readonly writesBackAfter: number;
  /** The longest time without an acknowledged order, in seconds. */
  readonly longestSilence: number;
  /** Customers' requests that got 503 and were retried. */
  readonly askedToRetry: number;
  /** The longest response time of a single request, in seconds. */
  readonly slowestAnswer: number;
  /** Seconds from its start until /readyz answered 503; undefined if it never did. */
  readonly unreadyAfter: number | undefined;
}

/** The order that marks a fault's end: the first acknowledged one that was sent after its start. */
export function firstOrderAfter(attempts: readonly Attempt[], { done }: Fault): Attempt | undefined {
  return attempts.find((attempt) => isAcknowledged(attempt) && attempt.sent > done);
}

/** @param end the time until which effects are attributed to this fault */
export function effectOf({ attempts, probes }: Crowd, blow: Fault, end: number): FaultEffect {
  const { began } = blow;
  const around = attempts.filter(({ answered, sent }) => answered >= began && sent < end);
  const acknowledged = attempts.filter(isAcknowledged).map(({ answered }) => answered);
  const before = acknowledged.filter((at) => at < began).at(-1) ?? began;
  const moments = [before, ...acknowledged.filter((at) => at >= began && at <= end)];
  const unready = probes.find(({ at, readyz }) => at >= began && at < end && readyz === 503);
  const first = firstOrderAfter(attempts, blow);
  return {
    what: blow.what,
    writesBackAfter: first ? seconds(first.answered - began) : Infinity,
    longestSilence: seconds(Math.max(...moments.slice(1).map((at, index) => at - moments[index]!))),
    askedToRetry: around.filter(({ status }) => status === 503).length,
    slowestAnswer: seconds(Math.max(...around.map(({ sent, answered }) => answered - sent))),
    unreadyAfter: unready && seconds(unready.at - began),
  };
}

/** How often customers and admin got each status; `none` without a response. */
export function statusesOf(attempts: readonly Attempt[]): Record<string, number> {
  const statuses: Record<string, number> = {};
  for (const { status = 'none' } of attempts) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

function isAcknowledged({ method, path, status }: Attempt): boolean {
  return method === 'POST' && (path === '/placeOrder' || path === '/orders') && status === 200;
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}
