import { splitLanguage } from '#contract/language/language-path.ts';
import { pagePathOf } from '#contract/page-paths.ts';
import type { Part } from '#contract/parts/parts.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

const HERE = 'http://here.invalid';

/** The last step of a sign-in, which redirects to its own `from`. */
const SIGNED_IN = '/signed-in';

/** Pages that redirect: returning to them would loop. */
const SIGN_IN_PAGES: readonly string[] = ['/login', '/signUp', '/sign-out', '/second-step'];

/**
 * The page to return to after a sign-in, with its query and hash; `/` if `wanted` is not a page of the store or is a
 * sign-in page.
 * @param wanted a value from an address or a form, so it may have any type
 */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 2000) return '/';
  // Browsers drop tabs and line breaks from URLs and read `\` as `/`: '/\t/elsewhere' would be another site.
  if (!wanted.startsWith('/') || wanted.startsWith('//') || [...wanted].some(isUnsafeCharacter)) return '/';
  if (!URL.canParse(wanted, HERE)) return '/';
  const { origin, pathname, search, searchParams, hash } = new URL(wanted, HERE);
  // The router adds the prefix of the page's language.
  const page = pagePathOf(splitLanguage(pathname).path);
  if (origin === HERE && page === SIGNED_IN) return returnPath(searchParams.get('from'));
  if (origin !== HERE || page === undefined || SIGN_IN_PAGES.includes(page)) return '/';
  return page + search + hash;
}

const isUnsafeCharacter = (letter: string): boolean => letter <= ' ' || letter === '\\' || letter === '\u007f';

/**
 * Where a new account lands: on the home page, as the specification says, with a link back to the page that the visitor wanted;
 * in the checkout, whoever came from there (docs/decisions/066-sign-up-in-checkout.md).
 */
export function afterSignUp(from: string): string {
  if (/^\/checkout(\?|$)/.test(from)) return from;
  return from === '/' ? '/' : `/?${new URLSearchParams({ back: from })}`;
}

/** A link to a sign-in page that returns to `from` afterwards. */
export function withFrom(page: '/login' | '/signUp' | '/second-step' | '/signed-in', from: string): string {
  return from === '/' ? page : `${page}?${new URLSearchParams({ from })}`;
}

/** What the sign-in pages show of the part that a visitor wanted. */
export type ReturnPart = Pick<
  Part,
  '_id' | 'name' | 'sku' | 'variant' | 'category' | 'img' | 'price' | 'minimum' | 'quantity'
>;

/**
 * The page that a visitor wanted before signing in, with its part if it is a part page; null for the home page.
 * @param wanted a value from an address, so it may have any type
 */
export async function readReturnPage(
  call: LoaderContext['call'],
  wanted: string | null,
): Promise<{ href: string; part: ReturnPart | null } | null> {
  const href = returnPath(wanted);
  if (href === '/') return null;
  const id = /^\/part\/([^/?#]+)/.exec(href)?.[1];
  const part = id && (await call('readPart', { params: { id: decodeURIComponent(id) } }).catch(() => undefined));
  if (!part) return { href, part: null };
  const { _id, name, sku, variant, category, img, price, minimum, quantity } = part;
  return { href, part: { _id, name, sku, variant, category, img, price, minimum, quantity } };
}

const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What a page does with an order; null for a page that is not about one. Derived from the address alone, so that it does not
 * reveal which orders exist.
 * @param page as `returnPath` returns it
 */
export function orderPurpose(page: string): 'pay' | 'see' | null {
  const { pathname, searchParams } = new URL(page, HERE);
  const paid = /^\/dashboard\/payment\/([^/]+)$/.exec(pathname)?.[1];
  const isList = pathname === '/dashboard' || pathname === '/dashboard/manageorder';
  const id = paid ?? (isList ? searchParams.get('order') : null);
  if (!id || !ORDER_ID.test(id)) return null;
  return paid === undefined ? 'see' : 'pay';
}
