/**
 * Sent to the dashboard, which shows times, and to the checkout, which guesses the country: other pages show days without times,
 * and are cached for requests without cookies.
 */
import { localPath } from '#contract/language/language-path.ts';

const PATHS = ['/dashboard', '/checkout'];
const NAME = 'partsmith.time_zone';
const VALUE = /(?:^|; )(?:__Secure-)?partsmith\.time_zone=([A-Za-z][\w%+-]{0,63})(?:;|$)/;

/** Keeps the browser's time zone in a cookie, so that the server renders the person's own times on the next page. */
export function rememberTimeZone(): void {
  const isSecure = location.protocol === 'https:';
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  for (const path of PATHS)
    document.cookie = `${isSecure ? '__Secure-' : ''}${NAME}=${zone}; Path=${localPath(path)}; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The reader's time zone: the browser's, on the server the one in the cookies; undefined if none is known. */
export function readerTimeZone(request: Request): string | undefined {
  if (typeof document !== 'undefined') return Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZoneOf(request.headers.get('cookie'));
}

/** The time zone in a request's cookies; undefined unless it is the name of a zone that exists. */
export function timeZoneOf(cookies: string | null): string | undefined {
  const value = VALUE.exec(cookies ?? '')?.[1];
  if (!value) return undefined;
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: decodeURIComponent(value) }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
