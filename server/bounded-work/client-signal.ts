import type { Context } from 'hono';
import { Failure } from '#contract/errors.ts';
import type { Env } from '#server/http/context.ts';

/**
 * Aborts when the client disconnects before it has its response; for a call that a page makes in-process, when the page's
 * browser does.
 */
export function clientSignal(context: Context<Env>): AbortSignal {
  return (context.env?.page ?? context.req.raw).signal;
}

/** The failure of work whose client has disconnected; no client reads it. */
export function clientLeft(): Failure {
  return new Failure('malformed', 'The client disconnected.');
}

/** @throws Failure `malformed` if the client has disconnected */
export function requireClient(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw clientLeft();
}
