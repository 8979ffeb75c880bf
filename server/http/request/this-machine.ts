import type { MiddlewareHandler } from 'hono';
import { Failure } from '#contract/errors.ts';
import type { Env } from '#server/http/context.ts';
import { isLoopback } from '#server/settings/values.ts';

const REFUSAL =
  'This store has demo accounts with public passwords, so it answers only on this machine. Set PUBLIC_ORIGIN to the address that others use; the demo accounts are then removed.';

/**
 * Refuses requests that name a host other than this machine, such as from a proxy or tunnel that the settings do not
 * know, or from a site whose name points here (DNS rebinding). For stores with demo accounts.
 * @throws Failure `forbidden`
 */
export const requireThisMachine: MiddlewareHandler<Env> = async (context, next) => {
  if (!isLoopback(new URL(context.req.url).hostname)) throw new Failure('forbidden', REFUSAL);
  await next();
};
