/** Drafts lie in this tab's sessionStorage; signing out takes them all away (accounts/sign-out.ts). */
const storageKey = (key: string) => `draft:${key}`;

/** What `keepDraft` kept under that key; undefined when there is nothing, or nothing that can be read. */
export function keptDraft<Draft>(key: string): Draft | undefined {
  const kept = sessionStorage.getItem(storageKey(key));
  if (!kept) return undefined;
  try {
    return JSON.parse(kept) as Draft;
  } catch {
    forgetDraft(key);
    return undefined;
  }
}

/** Keeps a draft in the place of the one before. */
export function keepDraft(key: string, draft: object): void {
  sessionStorage.setItem(storageKey(key), JSON.stringify(draft));
}

/** Forgets a draft: it was sent, or somebody does not want it any more. */
export function forgetDraft(key: string): void {
  sessionStorage.removeItem(storageKey(key));
}
