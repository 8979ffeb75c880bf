const storageKey = (partId: string) => `order-attempt:${partId}`;

/** A key for one filling-in of the order form: sent twice, it still makes one order. */
export function newAttempt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The key to send now. One that was sent without an answer (a reload in between, a lost connection) is sent again,
 * as its order may have been placed.
 * @param offered a new one
 */
export function attemptToSend(partId: string, offered: string): string {
  try {
    const unanswered = sessionStorage.getItem(storageKey(partId));
    if (!unanswered) sessionStorage.setItem(storageKey(partId), offered);
    return unanswered ?? offered;
  } catch {
    // Without storage a reload starts a new attempt.
    return offered;
  }
}

/** It is clear what came of the attempt: the next sending is a new one. */
export function forgetAttempt(partId: string): void {
  try {
    sessionStorage.removeItem(storageKey(partId));
  } catch {
    // Nothing was stored.
  }
}
