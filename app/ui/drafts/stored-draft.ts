/**
 * Drafts are in this tab's sessionStorage; signing out, or signing in as someone else, deletes them all
 * (accounts/draft-owner.ts).
 */
const storageKey = (key: string) => `draft:${key}`;

/** Returns the draft under that key; undefined if there is none or it cannot be read. */
export function readDraft<Draft>(key: string): Draft | undefined {
  const kept = sessionStorage.getItem(storageKey(key));
  if (!kept) return undefined;
  try {
    return JSON.parse(kept) as Draft;
  } catch {
    deleteDraft(key);
    return undefined;
  }
}

/** Stores a draft in place of the previous one. */
export function storeDraft(key: string, draft: object): void {
  sessionStorage.setItem(storageKey(key), JSON.stringify(draft));
}

/** Deletes a draft after it was sent or discarded. */
export function deleteDraft(key: string): void {
  sessionStorage.removeItem(storageKey(key));
}
