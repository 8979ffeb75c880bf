import { pathIn, splitLanguage } from './language/language-path.ts';
import { PAGE_ACCESS } from './page-access.data.ts';

/** The path of every page of a production build, as in `PAGES`. */
export const PAGE_PATHS: readonly string[] = Object.keys(PAGE_ACCESS);

const fixed = new Map(PAGE_PATHS.map((path) => [path.toLowerCase(), path]));
// The expected spelling; the specification has '/myprotfolio'.
fixed.set('/myportfolio', '/myprotfolio');

/** The path prefixes that precede a parameter, with the path of the page. */
const prefixes = PAGE_PATHS.flatMap((path) => {
  const at = path.indexOf(':');
  return at < 0 ? [] : [{ path, prefix: path.slice(0, at) }];
});

/**
 * Whether a segment of a path can be the public address of a part (`partPath`). It ends with the SKU, percent-encoded: a
 * slash in it is no separator, and there are no control characters, backslashes and dot segments.
 */
export function isPartAddress(segment: string): boolean {
  if (segment.length > 450 || !/^[\w.!'()*~%-]+$/.test(segment)) return false;
  try {
    const address = decodeURIComponent(segment);
    return (
      /^[\p{L}\p{N}_][^\p{C}\\<>"]{0,149}$/u.test(address) && !address.split('/').some((one) => /^\.{1,2}$/.test(one))
    );
  } catch {
    return false;
  }
}

/** The page at a path, ignoring case and trailing slashes: its path in `PAGES` and its canonical path, in the same language. */
function pageAt(address: string): { page: string; canonical: string } | undefined {
  const { language, path } = splitLanguage(address);
  const found = pageWithoutLanguage(path);
  return found && { ...found, canonical: pathIn(language, found.canonical) };
}

function pageWithoutLanguage(path: string): { page: string; canonical: string } | undefined {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  const trimmed = path.slice(0, end);
  const lower = trimmed.toLowerCase();
  const found = prefixes.find(({ prefix }) => lower.startsWith(prefix));
  if (!found) {
    const page = fixed.get(lower);
    return page === undefined ? undefined : { page, canonical: page };
  }
  const id = trimmed.slice(found.prefix.length);
  const isId = found.prefix === '/parts/' ? isPartAddress(id) : /^[\w-]{1,64}$/.test(id);
  return isId ? { page: found.path, canonical: found.prefix + id } : undefined;
}

/**
 * The canonical path of a page, ignoring case and trailing slashes; undefined for an unknown page. Every redirect of
 * the store uses a path that this function returns.
 */
export function pagePathOf(path: string): string | undefined {
  return pageAt(path)?.canonical;
}

/** The path in `PAGES` of the page at a path, such as `/part/:id`; undefined for an unknown page. */
export function pagePatternOf(path: string): string | undefined {
  return pageAt(path)?.page;
}
