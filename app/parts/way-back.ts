import { returnPath } from '#app/accounts/return-path.ts';
import type { Ask } from '#app/api/ask.ts';

/**
 * The page that a visitor wanted before signing in, with the name of its part if it is one; null when it is the home page.
 * @param wanted a value from an address, so anything at all
 */
export async function wayBack(
  call: Ask['call'],
  wanted: string | null,
): Promise<{ href: string; partName: string | null } | null> {
  const href = returnPath(wanted);
  if (href === '/') return null;
  const id = /^\/part\/([^/?#]+)/.exec(href)?.[1];
  const part = id && (await call('readPart', { params: { id: decodeURIComponent(id) } }).catch(() => undefined));
  return { href, partName: part ? part.name : null };
}
