import { localPath } from '#contract/language/language-path.ts';

const KEY = 'payment-link';

/** The address of the page that resumes a payment by link, in the reader's language; it has no token, so the bank may return to it. */
export const resumePath = (): string => localPath('/pay');

/**
 * Keeps a link's token in this tab and takes it out of the address bar: the card provider's scripts and frames read the
 * address of the page that they are on. A reload opens `resumePath`, which leads back.
 */
export function hideToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Without storage the address stays, so that a reload works.
    return;
  }
  // The router keeps its own location, and loads its data by that.
  history.replaceState(history.state, '', resumePath());
}

/** The token that `hideToken` has kept in this tab. */
export function keptToken(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
