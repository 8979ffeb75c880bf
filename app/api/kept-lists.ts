/** A list as far as it has been loaded, and from where it goes on. */
export interface LoadedList<Item> {
  items: readonly Item[];
  next: string | undefined;
}

/** Beyond this a list is not worth writing down for a page load; within the site it is kept whole. */
const MAX_WRITTEN = 960;
const STORAGE_KEY = 'kept-list';

const inMemory = new Map<string, LoadedList<unknown>>();

/** Remembers what one history entry has loaded, for when Back returns to it. */
export function keepList(entry: string, list: LoadedList<unknown>): void {
  inMemory.set(entry, list);
}

export function keptList<Item>(entry: string): LoadedList<Item> | undefined {
  return inMemory.get(entry) as LoadedList<Item> | undefined;
}

/** Writes it down for a reload, or for coming back from another site, with the place it was scrolled to. */
export function writeDown(entry: string, list: LoadedList<unknown>, scrollY: number): void {
  if (list.items.length > MAX_WRITTEN) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ entry, list, scrollY }));
  } catch {
    // No room, or no storage: then the list starts from its first page again.
  }
}

/** What was written down for this history entry; once. */
export function takeWritten<Item>(entry: string): { list: LoadedList<Item>; scrollY: number } | undefined {
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
 * A list that is loaded further than `fresh`, with what `fresh` knows better: changed items are replaced, new ones stand
 * first, and what `fresh` has lost from its range is gone.
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
