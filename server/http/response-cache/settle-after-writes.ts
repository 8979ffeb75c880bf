import type { Context, Next } from 'hono';
import type { Env } from '#server/http/context.ts';
import type { InvalidationListener } from './invalidation-listener.ts';

/** Holds the answer to a write until its changes have invalidated this process's cache: clients see their own writes. */
export function settleAfterWrites(invalidation: InvalidationListener) {
  return async ({ req }: Context<Env>, next: Next): Promise<void> => {
    await next();
    if (req.method !== 'GET' && req.method !== 'HEAD') await invalidation.settle();
  };
}
