/** Maximum number of previous pages that an address stores; more would exceed the URL limit of some proxies. */
const MAX_CURSORS = 30;

/** Parameters of one page of a list, dropped on another page. */
const OF_ONE_PAGE = ['after', 'sel', 'edit', 'order', 'index'];

interface PageCursors {
  /** This page's cursor; undefined on the first one. */
  readonly after: string | undefined;
  readonly previousHref: string | null;
  /** The address of the next page. @param next its cursor, from the answer's Link header */
  nextHref(next: string | undefined): string | null;
}

/**
 * Paging for a list whose answers contain only the next cursor. The address contains all cursors so far
 * (`?after=a&after=b`, the last one is this page's), so that 'Previous' works after a reload and without scripts.
 */
export function pageCursors(search: URLSearchParams): PageCursors {
  const cursors = search.getAll('after').filter(Boolean);
  return {
    after: cursors.at(-1),
    previousHref: cursors.length > 0 ? hrefWith(search, {}, cursors.slice(0, -1)) : null,
    nextHref: (next) => (next ? hrefWith(search, {}, [...cursors, next].slice(-MAX_CURSORS)) : null),
  };
}

/**
 * This screen's address with changed parameters, on the first page; an empty value removes a parameter.
 * Drops parameters of a single page (its cursor, its selected rows).
 */
export function hrefWith(
  search: URLSearchParams,
  changes: Record<string, string>,
  cursors: readonly string[] = [],
): string {
  const next = changed(search, OF_ONE_PAGE, changes);
  for (const cursor of cursors) next.append('after', cursor);
  return `?${next}`;
}

/** The same page with changed parameters, such as an open item or form; an empty value removes a parameter. */
export function hrefHere(search: URLSearchParams, changes: Record<string, string>): string {
  return `?${changed(search, ['index'], changes)}`;
}

function changed(search: URLSearchParams, dropped: readonly string[], changes: Record<string, string>) {
  const next = new URLSearchParams(search);
  for (const name of dropped) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
