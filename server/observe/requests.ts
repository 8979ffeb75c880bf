import type { Log } from '#server/log.ts';

/** A finished request. */
export interface FinishedRequest {
  readonly method: string;
  /** The pattern of its route, `/api/part/:id`; `none` when it was refused before routing. */
  readonly route: string;
  /** 499 when the client disconnected before the response. */
  readonly status: number;
  readonly seconds: number;
}

/** Logs each request, without its path and query, which can contain personal data. */
export function requestLog(log: Log): (request: FinishedRequest) => void {
  return ({ method, route, status, seconds }) =>
    log('info', 'request', { method, route, status, ms: Math.round(seconds * 10_000) / 10 });
}
