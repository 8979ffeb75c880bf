/** The loaded items of a list, and the cursor of its next page. */
export interface LoadedList<Item> {
  items: readonly Item[];
  next: string | undefined;
}

/** Longer lists are not saved for a page load; in-site navigation keeps the whole list. */
const MAX_WRITTEN = 960;
const STORAGE_KEY = 'kept-list';

const inMemory = new Map<string, LoadedList<unknown>>();

/** Remembers what one history entry has loaded, for when the user goes back to it. */
export function rememberList(entry: string, list: LoadedList<unknown>): void {
  inMemory.set(entry, list);
}

export function rememberedList<Item>(entry: string): LoadedList<Item> | undefined {
  return inMemory.get(entry) as LoadedList<Item> | undefined;
}

/** Saves the list and its scroll position for a reload or for a return from another site. */
export function saveList(entry: string, list: LoadedList<unknown>, scrollY: number): void {
  if (list.items.length > MAX_WRITTEN) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ entry, list, scrollY }));
  } catch {
    // No space or no storage: the list then starts from its first page again.
  }
}

/** Returns what was saved for this history entry, once. */
export function takeSavedList<Item>(entry: string): { list: LoadedList<Item>; scrollY: number } | undefined {
  try {
    const written = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as {
      entry: string;
      list: LoadedList<Item>;
      scrollY: number;
    } | null;
    sessionStorage.removeItem(STORAGE_KEY);
    return written?.entry === entry ? written : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Merges a list that has loaded further pages with a newer first page: changed items are replaced, new ones come first,
 * and items missing from the range of `fresh` are dropped.
 */
export function mergeFresh<Item>(
  old: LoadedList<Item>,
  before: LoadedList<Item>,
  fresh: LoadedList<Item>,
  idOf: (item: Item) => string,
): LoadedList<Item> {
  if (old.items.length <= before.items.length) return fresh;
  const known = new Set([...before.items, ...fresh.items].map(idOf));
  return { items: [...fresh.items, ...old.items.filter((item) => !known.has(idOf(item)))], next: old.next };
}
