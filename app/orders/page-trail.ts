/** The steps back that an address remembers; more would make it longer than some servers between take. */
const LONGEST_TRAIL = 30;

/** What belongs to one page of a list alone, and is left behind with it. */
const OF_ONE_PAGE = ['after', 'sel', 'edit', 'order', 'index'];

export interface PageTrail {
  /** The place this page goes on from; undefined on the first one. */
  readonly after: string | undefined;
  readonly previousHref: string | null;
  /** The address of the page after this one. @param next its place, of the answer's Link header */
  nextHref(next: string | undefined): string | null;
}

/**
 * Paging of a list whose answers only say how to go on. The address carries the places passed on the way
 * (`?after=a&after=b`, the last one is the page's own), so that 'Previous' works after a reload and without scripts.
 */
export function pageTrail(search: URLSearchParams): PageTrail {
  const trail = search.getAll('after').filter(Boolean);
  return {
    after: trail.at(-1),
    previousHref: trail.length > 0 ? hrefWith(search, {}, trail.slice(0, -1)) : null,
    nextHref: (next) => (next ? hrefWith(search, {}, [...trail, next].slice(-LONGEST_TRAIL)) : null),
  };
}

/**
 * This screen's address with something else in it, from the first page on; an empty value takes a parameter out.
 * What belongs to one page alone (its place, its ticked rows) is left behind.
 */
export function hrefWith(
  search: URLSearchParams,
  changes: Record<string, string>,
  trail: readonly string[] = [],
): string {
  const next = new URLSearchParams(search);
  for (const name of OF_ONE_PAGE) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  for (const place of trail) next.append('after', place);
  return `?${next}`;
}

/** The same page with one thing opened on it (`order`, `edit`), or, without a value, closed again. */
export function hrefOpening(search: URLSearchParams, name: 'order' | 'edit', value?: string): string {
  const next = new URLSearchParams(search);
  next.delete('index');
  if (value) next.set(name, value);
  else next.delete(name);
  return `?${next}`;
}
