import { returnPath } from '#app/accounts/return-path.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

/**
 * The page that a visitor wanted before signing in, with its part's name if it is a part page; null for the home page.
 * @param wanted a value from an address, so of any type
 */
export async function readReturnPage(
  call: LoaderContext['call'],
  wanted: string | null,
): Promise<{ href: string; partName: string | null } | null> {
  const href = returnPath(wanted);
  if (href === '/') return null;
  const id = /^\/part\/([^/?#]+)/.exec(href)?.[1];
  const part = id && (await call('readPart', { params: { id: decodeURIComponent(id) } }).catch(() => undefined));
  return { href, partName: part ? part.name : null };
}
