import { Failure, problemOf } from '#contract/errors.ts';
import { type Log, reasonOf } from '#server/log.ts';

/**
 * Answers a failed call with a problem document. The cause of an unexpected error goes to the log only; the client gets no
 * stack, SQL or library text.
 */
export function answerFailure(error: unknown, requestId: string, log: Log): Response {
  const failure = error instanceof Failure ? error : unexpected(error);
  if (failure.status >= 500) {
    log('error', 'request failed', { requestId, code: failure.code, error: reasonOf(failure.cause ?? error) });
  }
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  if (failure.status === 503 || failure.status === 429)
    headers.set('retry-after', String(failure.retryAfterSeconds ?? 2));
  if (failure.status === 401) headers.set('www-authenticate', challenge(failure.code));
  return new Response(JSON.stringify(problemOf(failure, requestId)), { status: failure.status, headers });
}

function challenge(code: string): string {
  return code === 'token_expired' ? 'Bearer error="invalid_token", error_description="token expired"' : 'Bearer';
}

/** 503 with Retry-After for a database that is unreachable, full or out of connections; 500 for everything else. */
function unexpected(error: unknown): Failure {
  return isUnavailable(error)
    ? new Failure('overloaded', undefined, { cause: error, retryAfterSeconds: 2 })
    : new Failure('internal', undefined, { cause: error });
}

/** 25006: the server has become a standby. */
const GONE = /^(08...|53...|57P0[1-5]|57014|55P03|40001|40P01|25006)$/;
const NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT|EHOSTUNREACH)$/;
const POOL =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after/;

function isUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth++) {
    const code = String((cause as { code?: unknown }).code ?? '');
    if (GONE.test(code) || NETWORK.test(code) || POOL.test(cause.message)) return true;
  }
  return false;
}
