import { pagePathOf } from '#contract/pages.ts';

const HERE = 'http://here.invalid';

/** The last step of a sign-in, which goes on to its own `from`. */
const SIGNED_IN = '/signed-in';

/** Pages that lead to other pages: a redirect back to them would loop. */
const SIGN_IN_PAGES: readonly string[] = ['/login', '/signUp', '/sign-out', '/second-step'];

/**
 * The page to return to after a sign-in, with its query and hash; `/` when `wanted` is anything but a page of the store,
 * or a sign-in page.
 * @param wanted a value from an address or a form, so of any type
 */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 2000) return '/';
  // Browsers drop tabs and line ends from addresses and read `\` as `/`: '/\t/elsewhere' would be another site.
  if (!wanted.startsWith('/') || wanted.startsWith('//') || [...wanted].some(isReadOtherwise)) return '/';
  if (!URL.canParse(wanted, HERE)) return '/';
  const { origin, pathname, search, searchParams, hash } = new URL(wanted, HERE);
  const page = pagePathOf(pathname);
  if (origin === HERE && page === SIGNED_IN) return returnPath(searchParams.get('from'));
  if (origin !== HERE || page === undefined || SIGN_IN_PAGES.includes(page)) return '/';
  return page + search + hash;
}

const isReadOtherwise = (letter: string): boolean => letter <= ' ' || letter === '\\' || letter === '\u007f';

/** The home page, where a new account lands; it offers the way back to the page that was wanted. */
export function homeWithWayBack(from: string): string {
  return from === '/' ? '/' : `/?${new URLSearchParams({ back: from })}`;
}

/** A link to a sign-in page that keeps the page that was wanted. */
export function withFrom(page: '/login' | '/signUp' | '/second-step' | '/signed-in', from: string): string {
  return from === '/' ? page : `${page}?${new URLSearchParams({ from })}`;
}
