import type { Log } from '#server/log.ts';

/** A request that is over. */
export interface SeenRequest {
  readonly method: string;
  /** The pattern of what answered it: `/api/part/:id`; `none` when it was turned away before any did. */
  readonly route: string;
  /** 499 when its client went away before there was an answer. */
  readonly status: number;
  readonly seconds: number;
}

/** Writes a line for each request; neither its address nor its query, which hold people's words. */
export function requestLog(log: Log): (request: SeenRequest) => void {
  return ({ method, route, status, seconds }) =>
    log('info', 'request', { method, route, status, ms: Math.round(seconds * 10_000) / 10 });
}
