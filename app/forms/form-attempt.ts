import { t } from '#contract/language/text.ts';
import { Failure } from '#contract/errors.ts';
import { formText } from './form-text.ts';
import type { FormFailure } from './form-failure.ts';
import { isDefinite } from './is-definite.ts';

const storageKey = (name: string) => `attempt:${name}`;

/** Statuses of refusals that come before the server looks for the key: an earlier submission with it may have arrived. */
const BEFORE_KEY: readonly number[] = [401, 403, 429];

/**
 * The keys whose outcome this page knows, with the content that was sent; undefined for a key that belongs to other
 * content. A form shows such a key until its page loads again.
 */
const spent = new Map<string, string | undefined>();

/** Creates an idempotency key for one filled-in form: sent twice, it still makes one order, review or message. */
export function newAttempt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The key for a form's hidden field `attempt`: the one that was sent while its outcome is unknown, else a new one.
 * @param offered a new key from the loader
 * @param failure of this form, if its last submission failed
 */
export function attemptFor(offered: string, failure: FormFailure | undefined): string {
  return (failure && !isDefinite(failure) && failure.values['attempt']) || offered;
}

/**
 * Makes the call of a form with its idempotency key, so that a second click and a retry after a lost answer, even after
 * a reload, count as one submission. Each key belongs to one content. Once the outcome is known, or the key was refused
 * because the content had changed, different content gets a new key. The same content keeps its key until the page
 * offers another one, because it may be a second click while the page's data is still reloading.
 * @param name names the form in this tab, e.g. `order:{part}`
 * @param form its field `attempt` is the key that the page offered
 * @param makeKey makes the key for a form without one that is sent without scripts
 * @throws what the call throws
 */
export async function sendOnce<Answer>(
  name: string,
  form: FormData,
  call: (key: { idempotencyKey?: string }) => Promise<Answer>,
  makeKey?: (form: FormData) => Promise<string>,
): Promise<Answer> {
  const offered = formText(form, 'attempt');
  if (typeof document === 'undefined') {
    const idempotencyKey = offered || (await makeKey?.(form));
    return call(idempotencyKey ? { idempotencyKey } : {});
  }
  const content = JSON.stringify([...form].map(([field, value]) => [field, String(value)]));
  const isUsable = offered !== '' && (!spent.has(offered) || spent.get(offered) === content);
  const key = readUnanswered(name) ?? (isUsable ? offered : newAttempt());
  storeUnanswered(name, key);
  try {
    const answer = await call({ idempotencyKey: key });
    settle(name, key, content);
    return answer;
  } catch (error) {
    if (error instanceof Failure && error.status < 500 && !BEFORE_KEY.includes(error.status))
      settle(name, key, error.code === 'idempotency_mismatch' ? undefined : content);
    throw explained(error);
  }
}

function explained(error: unknown): unknown {
  return error instanceof Failure && error.code === 'idempotency_mismatch'
    ? new Failure(error.code, t('Your earlier version has arrived. Send again to send this one too.'))
    : error;
}

function settle(name: string, key: string, content: string | undefined): void {
  spent.set(key, content);
  try {
    if (readUnanswered(name) === key) sessionStorage.removeItem(storageKey(name));
  } catch {
    // Nothing was stored.
  }
}

function readUnanswered(name: string): string | undefined {
  try {
    return sessionStorage.getItem(storageKey(name)) ?? undefined;
  } catch {
    return undefined;
  }
}

function storeUnanswered(name: string, key: string): void {
  try {
    sessionStorage.setItem(storageKey(name), key);
  } catch {
    // Without storage a reload starts a new attempt.
  }
}

/** A key for a form that has none (sent without scripts, from a cached page): the same content gets the same key. */
export async function keyOfContent(form: FormData): Promise<string> {
  const words = new TextEncoder().encode(JSON.stringify([...form].map(([name, value]) => [name, String(value)])));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', words));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
