import { Failure } from '#contract/errors.ts';
import type { Settings } from '#server/env.ts';

/**
 * The origins whose pages are the store's own: the public one and, where the local stand-ins are in use and it is
 * `localhost`, the same port on 127.0.0.1.
 */
export function trustedOrigins({ store, google }: Pick<Settings, 'store' | 'google'>): string[] {
  const { protocol, hostname, port } = new URL(store.publicOrigin);
  const twin = google.mode === 'sandbox' && hostname === 'localhost' ? [`${protocol}//127.0.0.1:${port || '80'}`] : [];
  return [store.publicOrigin, ...twin];
}

/**
 * Refuses a request that a cookie vouches for unless it comes from a page of the store: a cookie is sent along whoever
 * made the browser ask.
 * @throws Failure `forbidden`
 */
export function requireOwnOrigin(headers: Headers, origins: readonly string[]): void {
  const origin = headers.get('origin');
  if (origin !== null && origins.includes(origin)) return;
  // Browsers set it, pages can't.
  if (headers.get('sec-fetch-site') === 'same-origin') return;
  throw new Failure(
    'forbidden',
    origin === null ? "This request doesn't say which site it came from." : 'This request came from another site.',
  );
}

/**
 * Refuses what a browser sends from a page of another site, also where no cookie vouches for it: such a page could sign
 * its visitors in to an account of its own. Programs, which say nothing of where they are, go on.
 * @throws Failure `forbidden`
 */
export function refuseOtherSites(headers: Headers, origins: readonly string[]): void {
  const site = headers.get('sec-fetch-site');
  if (headers.has('origin') || site === 'cross-site' || site === 'same-site') requireOwnOrigin(headers, origins);
}
