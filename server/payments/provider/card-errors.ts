import { t, message, shown } from '#contract/language/text.ts';
import { Failure } from '#contract/errors.ts';
import type { Log } from '#server/log.ts';
import { counts } from '#server/observe/counts.ts';

export type CardCall =
  | 'create intent'
  | 'read intent'
  | 'confirm intent'
  | 'cancel intent'
  | 'refund'
  | 'read refund'
  | 'read books'
  | 'read tax settings'
  | 'calculate tax'
  | 'record tax';

/**
 * The fields of an SDK error that this module needs. Recognized by shape, so that only one file imports the SDK.
 * https://docs.stripe.com/error-handling
 */
interface ProviderError extends Error {
  readonly type: string;
  readonly code?: string;
  readonly param?: string;
  readonly statusCode?: number;
  readonly requestId?: string;
}

export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}

/** Whether the provider rejected a call with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return isProviderError(error) && error.code === code;
}

/** Whether the provider answered with an internal error (500); it may or may not have done the work. */
export function isDefiniteError(error: unknown): boolean {
  return isProviderError(error) && error.statusCode === 500;
}

/** Whether the provider rejected a call because its idempotency key was used with other parameters. */
export function isKeyReused(error: unknown): boolean {
  return isProviderError(error) && error.type === 'StripeIdempotencyError' && error.statusCode === 400;
}

/** Whether the provider rejected a call because of this parameter. */
export function isOfParameter(error: unknown, name: string): boolean {
  return isProviderError(error) && error.statusCode === 400 && error.param === name;
}

/** Final statuses: repeating the call with the same key gives the same answer. */
const DECIDED = [400, 402, 404];

/**
 * Why the provider finally rejected a call; undefined when a retry may succeed (no answer, internal error, rate limit,
 * key conflict).
 */
export function refusalOf(error: unknown): string | undefined {
  if (!isProviderError(error) || !DECIDED.includes(error.statusCode ?? 0)) return undefined;
  return error.code === undefined ? error.message : `${error.message} (${error.code})`;
}

/** Whether another call with the same idempotency key is in progress; its result is available soon. */
function isInFlight(error: unknown): boolean {
  return isProviderError(error) && error.statusCode === 409;
}

/** Waits between retries of a call in progress elsewhere, in milliseconds: four seconds in total. */
const WAITS = [100, 200, 400, 800, 1_000, 1_500];

/**
 * Makes a call to the provider. If the same call is in progress elsewhere (two tabs, a browser and a job), waits for it
 * and takes its result.
 */
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

/** Once an intent exists, money may have moved, so the error's own title could be wrong. */
const UNSURE = message("If your payment went through, this order will show it automatically. Don't pay twice.");
const SAFE = message('No money moved, and your order is kept.');

/** Turns a provider error into a Failure: the log gets all details, the caller one or two sentences. */
export function cardsFailure(what: CardCall, error: unknown, log: Log): Failure {
  if (error instanceof Failure) return error;
  if (!isProviderError(error)) return new Failure('internal', undefined, { cause: error });
  const { code, type, statusCode, requestId } = error;
  const isFirst = what === 'create intent';
  counts.providerFailures++;
  const isKeyRefused = statusCode === 401 || statusCode === 403;
  // `requestId` of the log line is the store's request; this is the provider's.
  const facts = { what, type, code, statusCode, providerId: requestId, message: error.message };
  log(isKeyRefused ? 'error' : 'warn', 'card provider', facts);
  if (code === 'amount_too_small' || code === 'amount_too_large') {
    const words =
      code === 'amount_too_small'
        ? t('The amount of this order is too small to be paid by card.')
        : t('The amount of this order is too large to be paid by card.');
    return new Failure('order_state', words, {
      cause: error,
    });
  }
  if (isKeyRefused) {
    counts.providerRefusals++;
    const words = `${t('Card payments are unavailable because of a problem with our card account.')} ${shown(isFirst ? SAFE : UNSURE)}`;
    return new Failure('provider_refused', words, { cause: error });
  }
  if (isRefusal(error)) {
    const words = `${t('The card provider did not accept this payment.')} ${isFirst ? `${shown(SAFE)} ${t('Contact us to pay another way.')}` : shown(UNSURE)}`;
    return new Failure('provider_refused', words, { cause: error });
  }
  const silent = `${t('The card provider does not answer.')} ${shown(UNSURE)}`;
  return new Failure('provider_unavailable', isFirst ? undefined : silent, { cause: error });
}

/** Whether a retry would be rejected again. Conflicts and rate limits pass. */
function isRefusal({ statusCode = 0 }: ProviderError): boolean {
  return statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429;
}
