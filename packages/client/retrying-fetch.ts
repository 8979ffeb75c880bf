import { setTimeout as wait } from 'node:timers/promises';
import { retryAfter, StoreUnreachable } from './failures.ts';

export interface RetryOptions {
  /** How many further attempts a call has. */
  readonly retries: number;
  /** The longest pause between two attempts, in seconds; a call for which the store asks for a longer one fails at once. */
  readonly maxWaitSeconds: number;
  /** How long an attempt waits for the answer, of a file for its beginning, in seconds. */
  readonly timeoutSeconds: number;
  readonly fetch: typeof fetch;
}

/**
 * A `fetch` that repeats what is safe to repeat: reads, and writes with an `Idempotency-Key`, after a lost connection or
 * 502, 503 and 504; and any call after 429, which the store refused before it did anything. It waits as long as
 * `Retry-After` says, else longer each time.
 * @throws StoreUnreachable when the last attempt had no answer, or a redirect
 */
export function retryingFetch({ retries, maxWaitSeconds, timeoutSeconds, fetch }: RetryOptions) {
  return async (request: Request): Promise<Response> => {
    const isSafe = request.method === 'GET' || request.method === 'HEAD' || request.headers.has('idempotency-key');
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries;
      // A body can be sent once, so every attempt but the last one sends a copy.
      const answer = await attemptOnce(fetch, isLast ? request : request.clone(), timeoutSeconds);
      if (answer instanceof StoreUnreachable) {
        if (isLast || !isSafe) throw answer;
        await pause(backoff(attempt), maxWaitSeconds, request.signal);
        continue;
      }
      const isWorthRetrying = answer.status === 429 || (isSafe && [502, 503, 504].includes(answer.status));
      const seconds = retryAfter(answer) ?? backoff(attempt);
      if (isLast || !isWorthRetrying || seconds > maxWaitSeconds) return answer;
      await answer.body?.cancel();
      await pause(seconds, maxWaitSeconds, request.signal);
    }
  };
}

async function attemptOnce(
  fetch: RetryOptions['fetch'],
  request: Request,
  timeoutSeconds: number,
): Promise<Response | StoreUnreachable> {
  const { origin } = new URL(request.url);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutSeconds * 1000);
  try {
    const signal = AbortSignal.any([request.signal, timeout.signal]);
    // A redirect could lead to another server, which must not get the key.
    const answer = await fetch(request, { signal, redirect: 'manual' });
    if (answer.status < 300 || answer.status > 399) return isJson(answer) ? await withWholeBody(answer) : answer;
    throw new StoreUnreachable(`${origin} sends calls to ${answer.headers.get('location') ?? 'another address'}.`);
  } catch (error) {
    if (request.signal.aborted || (error instanceof StoreUnreachable && !timeout.signal.aborted)) throw error;
    const reason = timeout.signal.aborted ? `it did not answer within ${timeoutSeconds} seconds` : reasonOf(error);
    return new StoreUnreachable(`Could not reach ${origin}: ${reason}.`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Answers in JSON are read at once, so that one that breaks off in the middle counts as lost. Files are left to the caller. */
const isJson = ({ headers }: Response): boolean => /[/+]json\b/.test(headers.get('content-type') ?? '');

async function withWholeBody(answer: Response): Promise<Response> {
  const { status, statusText, headers } = answer;
  return new Response(await answer.arrayBuffer(), { status, statusText, headers });
}

/** Node's `fetch` says only 'fetch failed'; its cause says why. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } };
  return cause?.message || cause?.code || message || 'the connection failed';
}

/** Half a second, then twice as long each time, with a random part, so that programs do not come back all at once. */
function backoff(attempt: number): number {
  return 0.5 * 2 ** attempt * (0.5 + Math.random() / 2);
}

async function pause(seconds: number, maxWaitSeconds: number, signal: AbortSignal): Promise<void> {
  await wait(Math.min(seconds, maxWaitSeconds) * 1000, undefined, { signal });
}
