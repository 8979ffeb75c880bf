import { useEffect, useState } from 'react';

const storageKey = (partId: string) => `order-attempt:${partId}`;

/** A key for one filling-in of the order form: sent twice, it still makes one order. */
export function newAttempt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The form's key. One that was sent without an answer (a reload in between, a lost connection) is sent again, as
 * its order may have been placed. `sending` is for the moment it is sent, `answered` for when it is clear what came of it.
 * @param offered a new one
 */
export function useAttempt(partId: string, offered: string): { attempt: string; sending(): void } {
  const [attempt, setAttempt] = useState(offered);
  useEffect(() => setAttempt(readStored(partId) ?? offered), [partId, offered]);
  return { attempt, sending: () => store(partId, attempt) };
}

/** It is clear what came of the attempt: the next sending is a new one. */
export function forgetAttempt(partId: string): void {
  try {
    sessionStorage.removeItem(storageKey(partId));
  } catch {
    // Nothing was stored.
  }
}

function readStored(partId: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(partId));
  } catch {
    return null;
  }
}

function store(partId: string, attempt: string): void {
  try {
    sessionStorage.setItem(storageKey(partId), attempt);
  } catch {
    // Without storage a reload starts a new attempt.
  }
}
