import { Failure } from '#contract/errors.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * The origins of the store's own pages: the public one and, if the local stand-ins are in use and it is `localhost`,
 * the same port on 127.0.0.1.
 */
export function trustedOrigins({ store, google }: Pick<Settings, 'store' | 'google'>): string[] {
  const { protocol, hostname, port } = new URL(store.publicOrigin);
  const twin = google.mode === 'sandbox' && hostname === 'localhost' ? [`${protocol}//127.0.0.1:${port || '80'}`] : [];
  return [store.publicOrigin, ...twin];
}

/**
 * Refuses a cookie-authenticated request from outside the store's pages, because browsers send cookies with requests
 * that any site starts.
 * @throws Failure `forbidden`
 */
export function requireOwnOrigin(headers: Headers, origins: readonly string[]): void {
  const origin = headers.get('origin');
  if (origin !== null && origins.includes(origin)) return;
  // Browsers set this header; pages cannot.
  if (headers.get('sec-fetch-site') === 'same-origin') return;
  throw new Failure(
    'forbidden',
    origin === null ? "This request doesn't say which site it came from." : 'This request came from another site.',
  );
}

/**
 * Refuses browser requests from other sites' pages, even without a cookie: such a page could sign its visitors in to
 * its own account. Programs that send no origin are allowed.
 * @throws Failure `forbidden`
 */
export function refuseOtherSites(headers: Headers, origins: readonly string[]): void {
  const site = headers.get('sec-fetch-site');
  if (headers.has('origin') || site === 'cross-site' || site === 'same-site') requireOwnOrigin(headers, origins);
}
