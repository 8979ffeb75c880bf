import type { CachedResponse } from './cached-response.ts';
import type { CacheTopic } from '#contract/pages.ts';
import { keyOfPart, type Cacheable } from './cacheable-routes.ts';
import { createPublicCallers, type PublicCallers } from './public-callers.ts';

/** The effect of a committed transaction on cached responses. */
export type Change =
  /** `texts`: every response shows texts of the store, such as its name. */
  | { readonly topic: 'catalogue' | 'reviews' | 'texts' }
  /** Price lists, or the customers whom they are for; cached responses have the public prices and stay. */
  | { readonly topic: 'prices' }
  /** Units of these parts were reserved, sold or released. */
  | { readonly topic: 'stock'; readonly partIds: readonly string[] };

/** The cached responses of this process. `invalidate` is the only way to make one stale before its maximum age. */
export interface ResponseCache {
  /** False while this process does not hear of changes; then nothing is kept or found. */
  readonly isOnline: boolean;
  /** Those who get cached responses although they are signed in; undefined while this process does not hear of changes. */
  readonly publicCallers: PublicCallers | undefined;
  find(key: string): CachedResponse | undefined;
  /** Produces a response, once for all concurrent requests; undefined when it turns out not to be cacheable. */
  make(cacheable: Cacheable, produce: () => Promise<CachedResponse | undefined>): Promise<CachedResponse | undefined>;
  /** Reports that a response, which may already have been dropped, takes that many more bytes. */
  grew(response: CachedResponse, bytes: number): void;
  invalidate(change: Change): void;
  /** Empties the cache: whatever changed while the process was offline is unknown. */
  setOnline(isOnline: boolean): void;
}

interface Entry {
  readonly response: CachedResponse;
  readonly topics: readonly CacheTopic[];
  /** The sum of its topics' versions and that of the texts. They only grow, so a different sum is a different state. */
  readonly version: number;
  readonly madeAt: number;
}

/**
 * Sold units make lists stale at most once in this time, in milliseconds: at a hundred orders a second the process
 * would otherwise do nothing but render lists. The part itself is never stale.
 */
const LIST_DELAY = 100;

/**
 * @param maxBytes bytes kept; beyond them the least recently used response is dropped
 * @param maxAge milliseconds after which a response is made again, in case a notification was lost
 */
export function createResponseCache({
  maxBytes = 96 * 1024 * 1024,
  maxAge = 300_000,
  clock = Date.now,
}: { maxBytes?: number; maxAge?: number; clock?: () => number } = {}): ResponseCache {
  const entries = new Map<string, Entry>();
  /** The responses of the entries. */
  const kept = new Set<CachedResponse>();
  const making = new Map<string, { promise: Promise<CachedResponse | undefined>; isStale: boolean }>();
  const versions: Record<CacheTopic | 'texts', number> = { catalogue: 0, stock: 0, reviews: 0, texts: 0 };
  const callers = createPublicCallers();
  let bytes = 0;
  let isOnline = false;
  let listsInvalidatedAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  const versionOf = (topics: readonly CacheTopic[]): number => {
    let sum = versions.texts;
    for (const topic of topics) sum += versions[topic];
    return sum;
  };
  const remove = (key: string): void => {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.response.size;
    kept.delete(entry.response);
    entries.delete(key);
  };
  const makeRoom = (): void => {
    for (const key of entries.keys()) {
      if (bytes <= maxBytes) return;
      remove(key);
    }
  };
  const keep = (key: string, entry: Entry): void => {
    remove(key);
    entries.set(key, entry);
    kept.add(entry.response);
    bytes += entry.response.size;
    makeRoom();
  };
  const invalidateTopic = (topic: CacheTopic | 'texts'): void => {
    versions[topic]++;
    for (const flight of making.values()) flight.isStale = true;
  };
  const invalidateLists = (): void => {
    timer = undefined;
    listsInvalidatedAt = clock();
    invalidateTopic('stock');
  };

  return {
    get isOnline() {
      return isOnline;
    },
    get publicCallers() {
      return isOnline ? callers : undefined;
    },
    find(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.version !== versionOf(entry.topics) || clock() - entry.madeAt > maxAge) {
        remove(key);
        return undefined;
      }
      // Marks it as recently used; with plenty of room the order does not matter.
      if (bytes > maxBytes / 2) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry.response;
    },
    make({ key, topics }, produce) {
      const known = making.get(key);
      // Requests from before a change may get the response that it made stale; later ones get a new response.
      if (known && !known.isStale) return known.promise;
      const version = versionOf(topics);
      const flight = { promise: Promise.resolve<CachedResponse | undefined>(undefined), isStale: false };
      flight.promise = produce()
        .then((response) => {
          const isFresh = isOnline && !flight.isStale && version === versionOf(topics);
          if (response && isFresh) keep(key, { response, topics, version, madeAt: clock() });
          return response;
        })
        .finally(() => {
          if (making.get(key) === flight) making.delete(key);
        });
      making.set(key, flight);
      return flight.promise;
    },
    grew(response, more) {
      if (!kept.has(response)) return;
      bytes += more;
      makeRoom();
    },
    invalidate(change) {
      if (change.topic === 'prices') return callers.forget();
      if (change.topic !== 'stock') return invalidateTopic(change.topic);
      for (const id of change.partIds) {
        const key = keyOfPart(id);
        remove(key);
        const flight = making.get(key);
        if (flight) flight.isStale = true;
      }
      const wait = listsInvalidatedAt + LIST_DELAY - clock();
      if (wait <= 0) invalidateLists();
      else timer ??= setTimeout(invalidateLists, wait).unref();
    },
    setOnline(online) {
      isOnline = online;
      callers.forget();
      entries.clear();
      kept.clear();
      bytes = 0;
      for (const flight of making.values()) flight.isStale = true;
    },
  };
}
