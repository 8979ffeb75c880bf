import { Failure } from '#contract/errors.ts';
import type { Ask } from './ask.ts';
import type { FormFailure } from './form-failure.ts';

const storageKey = (form: string) => `attempt:${form}`;

/** A key for one filling-in of a form: sent twice, it still makes one order, one review, one message. */
export function newAttempt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The key to send now. One that was sent without an answer (a reload in between, a lost connection) is sent again,
 * as what it made may be there already.
 * @param form names the form, e.g. `order:{part}`
 * @param offered a new one
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

/** It is clear what came of the attempt: the next sending is a new one. */
export function forgetAttempt(form: string): void {
  try {
    sessionStorage.removeItem(storageKey(form));
  } catch {
    // Nothing was stored.
  }
}

/** The key that a sent form carries; undefined for one that carries none. */
export function attemptOf(form: FormData): { idempotencyKey?: string } {
  const attempt = form.get('attempt');
  return typeof attempt === 'string' && attempt !== '' ? { idempotencyKey: attempt } : {};
}

/** For a form that carries no key (sent without scripts, from a page that many share): the same words are the same sending. */
export async function sameWords(form: FormData): Promise<string> {
  const words = new TextEncoder().encode(JSON.stringify([...form].map(([name, value]) => [name, String(value)])));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', words));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether it is clear that nothing was done; after a lost connection or a failing server it is not. */
export function isDefinite({ problem }: FormFailure): boolean {
  return problem.status < 500;
}

/** As a form's action in the browser: forgets the attempt once it is clear what came of it. */
export function forgettingAttempt<Answer extends object>(form: string, act: (ask: Ask) => Promise<Answer>) {
  return async (ask: Ask): Promise<Answer> => {
    const answer = await act(ask);
    if (!('problem' in answer) || isDefinite(answer as unknown as FormFailure)) forgetAttempt(form);
    return answer;
  };
}

/** The failure of a form that was sent, got no answer, and was sent again with other words; said so that one can go on. */
export function sentBefore(error: unknown): unknown {
  return error instanceof Failure && error.code === 'idempotency_mismatch'
    ? new Failure(error.code, 'Your earlier version has arrived. Send again to send this one too.')
    : error;
}
