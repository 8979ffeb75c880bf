import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { isDefinite } from './is-definite.ts';
import type { FormFailure } from './form-failure.ts';

const storageKey = (form: string) => `attempt:${form}`;

/** Creates an idempotency key for one filled-in form: sent twice, it still makes one order, review or message. */
export function newAttempt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the key to send now. Reuses a key that was sent without an answer (a reload, a lost connection), because the
 * server may already have acted on it.
 * @param form names the form, e.g. `order:{part}`
 * @param offered a new key
 */
export function attemptToSend(form: string, offered: string): string {
  try {
    const unanswered = sessionStorage.getItem(storageKey(form));
    if (!unanswered) sessionStorage.setItem(storageKey(form), offered);
    return unanswered ?? offered;
  } catch {
    // Without storage a reload starts a new attempt.
    return offered;
  }
}

/** Forgets an attempt whose outcome is known; the next submit uses a new key. */
export function forgetAttempt(form: string): void {
  try {
    sessionStorage.removeItem(storageKey(form));
  } catch {
    // Nothing was stored.
  }
}

/** The key in a submitted form, or nothing if the form carries none. */
export function readAttempt(form: FormData): { idempotencyKey?: string } {
  const attempt = form.get('attempt');
  return typeof attempt === 'string' && attempt !== '' ? { idempotencyKey: attempt } : {};
}

/**
 * A key for a form that carries none (sent without scripts, from a cached page): the same content gives the same key.
 */
export async function keyOfContent(form: FormData): Promise<string> {
  const words = new TextEncoder().encode(JSON.stringify([...form].map(([name, value]) => [name, String(value)])));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', words));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Wraps a form's browser action: forgets the attempt once its outcome is known. */
export function forgetAttemptAfter<Answer extends object>(
  form: string,
  handler: (context: LoaderContext) => Promise<Answer>,
) {
  return async (context: LoaderContext): Promise<Answer> => {
    const answer = await handler(context);
    if (!('problem' in answer) || isDefinite(answer as unknown as FormFailure)) forgetAttempt(form);
    return answer;
  };
}
