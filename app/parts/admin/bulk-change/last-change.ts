import { useSyncExternalStore } from 'react';
import { UNDO_HOURS } from '#contract/choices.ts';

/** This tab's last bulk change, while it can be undone. */
export interface LastChange {
  id: string;
  /** A description for people. */
  words: string;
  /** Milliseconds since 1970. */
  at: number;
}

const KEY = 'last-bulk-change';
const listeners = new Set<() => void>();

export function keepLastChange(change: LastChange | null): void {
  if (change) sessionStorage.setItem(KEY, JSON.stringify(change));
  else sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

export function useLastChange(): LastChange | undefined {
  const kept = useSyncExternalStore(subscribe, storedChange, () => null);
  return kept === null ? undefined : (JSON.parse(kept) as LastChange);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The stored change as text, while it can be undone. */
function storedChange(): string | null {
  const kept = sessionStorage.getItem(KEY);
  try {
    const { at } = JSON.parse(kept ?? '{}') as Partial<LastChange>;
    return at !== undefined && Date.now() - at < UNDO_HOURS * 60 * 60 * 1_000 ? kept : null;
  } catch {
    return null;
  }
}
