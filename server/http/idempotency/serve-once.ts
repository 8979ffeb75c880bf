import type * as z from 'zod/mini';
import { nameOf } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Actor } from '#server/accounts/actor.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { App } from '#server/http/context.ts';
import { serve, type Guard, type Input } from '#server/http/serve.ts';
import { once } from './idempotency.ts';

/**
 * Serves a call of a signed-in user whose write runs at most once for an `Idempotency-Key`, see `once`.
 * @param write runs in the transaction that stores the answer
 * @param first runs before a new write, but not before a repeat: for rate limits
 */
export function serveOnce<E extends Endpoint>(
  app: App,
  db: Database,
  endpoint: E,
  guard: Guard<Actor>,
  write: (tx: Executor, input: Input<E, Actor>) => Promise<NoInfer<z.input<E['response']>> & Record<string, unknown>>,
  first?: (input: Input<E, Actor>) => Promise<void>,
): void {
  serve(app, endpoint, guard, (input) =>
    once(db, {
      context: input.context,
      caller: `user:${input.actor.userId}`,
      call: nameOf(endpoint),
      body: { ...(input.params as object), ...(input.body as object) },
      ...(first && { first: () => first(input) }),
      write: (tx) => write(tx, input),
    }),
  );
}
