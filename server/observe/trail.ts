import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './spans.ts';

/** What belongs together: all that one request, or one job, makes the store do. */
export interface Trail {
  /** Told to the caller, written into every line of the log, handed on to the jobs that it queues. */
  readonly requestId: string;
  /** The job's name, when it is one. */
  readonly job?: string;
  /** The pattern of the route that answered, once it has: `/api/part/:id`. */
  route?: string;
  /** What is being done at the moment, while traces are on. */
  span?: Span | undefined;
}

const trails = new AsyncLocalStorage<Trail>();

/** The trail that the running code belongs to; undefined outside of any request or job. */
export function trailOf(): Trail | undefined {
  return trails.getStore();
}

/** Runs `work`, and all that follows from it, on that trail. */
export function follow<Result>(trail: Trail, work: () => Result): Result {
  return trails.run(trail, work);
}

/** Headers that tell another service which request of ours it is asked for. */
export function handedOn(): Record<string, string> {
  const trail = trailOf();
  if (!trail) return {};
  const { requestId, span } = trail;
  return { 'x-request-id': requestId, ...(span && { traceparent: span.traceparent }) };
}
