import { PARTS } from '#app/lists/nouns.ts';
import { countOf } from '#app/ui/text/format-number.ts';
import { useSyncExternalStore } from 'react';
import { UNDO_HOURS } from '#contract/choices.ts';
import { Failure } from '#contract/errors.ts';
import { call } from '#app/api/browser-call.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';

/** This tab's last bulk change, while it can be undone. */
interface LastChange {
  id: string;
  /** A description for people. */
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

const KEY = 'last-bulk-change';
const listeners = new Set<() => void>();

export function storeLastChange(change: LastChange | null): void {
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

/** Undoes a bulk change and reports how many parts it restored. */
export async function undoBulkChange(id: string): Promise<void> {
  try {
    const { undone, left } = await call('undoBulk', { params: { id } });
    storeLastChange(null);
    const kept = left > 0 ? ` ${countOf(left, PARTS)} kept: someone has changed them since.` : '';
    toast(`Restored ${countOf(undone, PARTS)}.${kept}`, left > 0 ? 'info' : 'success');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    toast(error.message, 'error');
  }
}
