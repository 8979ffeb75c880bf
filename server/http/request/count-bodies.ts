import type { MiddlewareHandler } from 'hono';
import { paymentWebhook } from '#contract/payments/payments.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/http/context.ts';

const PROVIDER_EVENTS = `/api${paymentWebhook.path}`;

/** Calls with a body that an address may make: a multiple of the orders that an account may place, and at least so many. */
const CALLS_AN_ORDER = 100;
const MIN_CALLS = 6_000;

/**
 * Counts each call with a body before anything reads it, by the address of its client: calls without a limit of their own
 * cost time too, and those with one count accounts. Events of the card provider come from few addresses, at any rate, and are
 * signed.
 */
export function countBodies({ limits, settings }: Pick<Deps, 'limits' | 'settings'>): MiddlewareHandler<Env> {
  const rate = { max: Math.max(MIN_CALLS, CALLS_AN_ORDER * settings.limits.ordersAMinute), seconds: 60 };
  return async (context, next) => {
    const { method, path } = context.req;
    if (method !== 'GET' && method !== 'HEAD' && path !== PROVIDER_EVENTS)
      limits?.hitAddress('body', context.get('address'), rate);
    await next();
  };
}
