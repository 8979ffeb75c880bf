/** Stored per tab. Signing out deletes it with all drafts (accounts/sign-out.ts). */
const STORAGE_KEY = 'draft:search';

/** The text of the last search for parts in this tab; empty if there was none. */
export function readLastSearch(): string {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

/** Remembers the text of a search for part pages; an empty one deletes it. */
export function saveLastSearch(text: string): void {
  try {
    if (text) sessionStorage.setItem(STORAGE_KEY, text);
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage the header's field starts empty.
  }
}
