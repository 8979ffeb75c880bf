const HERE = 'http://here.invalid';

/** The last step of a sign-in, which goes on to its own `from`. */
const SIGNED_IN = '/signed-in';

/** Pages that only lead in or out: coming back to them would go round in circles. */
const DOORS = /^\/(login|signup|sign-out|second-step)\/?$/i;

/**
 * The page to return to after a sign-in, as a path of this site; `/` when what was asked for is another site,
 * no page at all, or the sign-in itself.
 * @param wanted what an address or a form says, so anything at all
 */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 2000) return '/';
  // Browsers drop tabs and line ends from addresses and read `\` as `/`: '/\t/elsewhere' would be another site.
  if (!wanted.startsWith('/') || wanted.startsWith('//') || [...wanted].some(isReadOtherwise)) return '/';
  if (!URL.canParse(wanted, HERE)) return '/';
  const { origin, pathname, search, searchParams, hash } = new URL(wanted, HERE);
  if (origin === HERE && pathname === SIGNED_IN) return returnPath(searchParams.get('from'));
  // '/.//elsewhere' comes out of the parser as '//elsewhere'.
  if (origin !== HERE || pathname.startsWith('//') || DOORS.test(pathname) || pathname.startsWith('/api/')) return '/';
  return pathname + search + hash;
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
