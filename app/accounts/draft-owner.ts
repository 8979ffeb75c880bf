const OWNER = 'drafts-of';

/**
 * Deletes the drafts of another user who was signed in in this tab. When a session expires or is ended elsewhere, its
 * drafts stay, so that its user finds them after signing in again. Drafts of a signed-out visitor also stay.
 */
export function claimDrafts(userId: string): void {
  try {
    const owner = sessionStorage.getItem(OWNER);
    if (owner === userId) return;
    if (owner !== null) deleteDrafts();
    sessionStorage.setItem(OWNER, userId);
  } catch {
    // Nothing is stored.
  }
}

/** Deletes drafts, so that the next user of this browser does not see them. */
export function deleteDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key === OWNER || /^(draft|attempt):/.test(key)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
