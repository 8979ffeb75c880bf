import { Failure } from '#contract/errors.ts';
import type { Log } from '#server/log.ts';
import { counts } from '#server/observe/counts.ts';

export type CardCall = 'create intent' | 'read intent' | 'cancel intent' | 'refund' | 'read refund' | 'read books';

/**
 * What the provider's SDK throws, as far as it matters here. Told by shape, so that the SDK is imported in one file.
 * https://docs.stripe.com/error-handling
 */
interface ProviderError extends Error {
  readonly type: string;
  readonly code?: string;
  readonly statusCode?: number;
  readonly requestId?: string;
}

export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}

/** Whether the provider refused a call for the reason of that code. */
export function ofCode(error: unknown, code: string): boolean {
  return isProviderError(error) && error.code === code;
}

/** Whether the provider answered, and the answer was an error of its own (500): it may have done the work or not. */
export function isDefiniteError(error: unknown): boolean {
  return isProviderError(error) && error.statusCode === 500;
}

/** Whether the provider refused a call because its idempotency key belongs to a call with other parameters. */
export function isKeyReused(error: unknown): boolean {
  return isProviderError(error) && error.type === 'StripeIdempotencyError' && error.statusCode === 400;
}

/** Statuses that decide a call: asked again under the same key, the provider would answer the same. */
const DECIDED = [400, 402, 404];

/** Why the provider refused a call for good; undefined when it may still be done (no answer, its own error, a limit, a key). */
export function refusalOf(error: unknown): string | undefined {
  if (!isProviderError(error) || !DECIDED.includes(error.statusCode ?? 0)) return undefined;
  return error.code === undefined ? error.message : `${error.message} (${error.code})`;
}

/** Whether another call with the same idempotency key is under way at this moment: its answer can be had soon. */
function isInFlight(error: unknown): boolean {
  return isProviderError(error) && error.statusCode === 409;
}

/** Waits between tries of a call that is in flight elsewhere, in milliseconds: four seconds in all. */
const WAITS = [100, 200, 400, 800, 1_000, 1_500];

/** Makes a call; when the same one is in flight (two tabs, a browser and a job), waits for its end and takes its answer. */
export async function afterOthers<Result>(call: () => Promise<Result>): Promise<Result> {
  for (const wait of WAITS) {
    try {
      return await call();
    } catch (error) {
      if (!isInFlight(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return call();
}

/** Once there is an intent, money may have moved, so the error's own title would be wrong. */
const UNSURE = 'If you have paid, this order will show it by itself: do not pay twice.';
const SAFE = 'No money moved, and your order is kept.';

/** Turns an error of the provider into a failure: the log gets all of it, the caller one or two sentences. */
export function cardsFailure(what: CardCall, error: unknown, log: Log): Failure {
  if (error instanceof Failure) return error;
  if (!isProviderError(error)) return new Failure('internal', undefined, { cause: error });
  const { code, type, statusCode, requestId } = error;
  const isFirst = what === 'create intent';
  counts.providerFailures++;
  const isKeyRefused = statusCode === 401 || statusCode === 403;
  // The line's `requestId` is that of our request.
  const facts = { what, type, code, statusCode, providerId: requestId, message: error.message };
  log(isKeyRefused ? 'error' : 'warn', 'card provider', facts);
  if (code === 'amount_too_small' || code === 'amount_too_large') {
    return new Failure('order_state', `The amount of this order is too ${code.slice(11)} to be paid by card.`, {
      cause: error,
    });
  }
  if (isKeyRefused) {
    counts.providerRefusals++;
    const words = `Card payments are unavailable because of a problem with our card account. ${isFirst ? SAFE : UNSURE}`;
    return new Failure('provider_refused', words, { cause: error });
  }
  if (isRefusal(error)) {
    const words = `The card provider did not accept this payment. ${isFirst ? `${SAFE} Write to us to pay another way.` : UNSURE}`;
    return new Failure('provider_refused', words, { cause: error });
  }
  const silent = `The card provider does not answer. ${UNSURE}`;
  return new Failure('provider_unavailable', isFirst ? undefined : silent, { cause: error });
}

/** Whether the provider will give the same answer to the same call. Conflicts and exhausted limits pass. */
function isRefusal({ statusCode = 0 }: ProviderError): boolean {
  return statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429;
}
