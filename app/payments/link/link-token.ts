const KEY = 'payment-link';

/** The address of the page that resumes a payment by link; it has no token, so the bank may return to it. */
export const RESUME_PATH = '/pay';

/**
 * Keeps a link's token in this tab and takes it out of the address bar: the card provider's scripts and frames read the
 * address of the page that they are on. A reload opens `RESUME_PATH`, which leads back.
 */
export function hideToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Without storage the address stays, so that a reload works.
    return;
  }
  // The router keeps its own location, and loads its data by that.
  history.replaceState(history.state, '', RESUME_PATH);
}

/** The token that `hideToken` has kept in this tab. */
export function keptToken(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
