/** What makes a kept answer stale: an edit of the catalogue, units sold or given back, a testimonial. */
export type Topic = 'catalogue' | 'stock' | 'reviews';

/** An answer that may be made once for all who ask for it. */
export interface Shared {
  /** Path and query; two spellings of one query have the same key. */
  readonly key: string;
  readonly topics: readonly Topic[];
  /** A page is shared by those who send no cookie and no token; a public call's answer by all. */
  readonly isPage: boolean;
  /** What answers it, as figures name it. */
  readonly route: string;
}

/** An address longer than this is nobody's usual one; keeping it would only push others out. */
const LONGEST = 512;

const LISTS: readonly Topic[] = ['catalogue', 'stock'];
const PART: readonly Topic[] = ['catalogue'];
const REVIEWS: readonly Topic[] = ['reviews'];

const PATHS = new Map<string, Omit<Shared, 'key' | 'route'>>([
  ['/', { topics: ['catalogue', 'stock', 'reviews'], isPage: true }],
  ['/review', { topics: REVIEWS, isPage: true }],
  ['/blogs', { topics: [], isPage: true }],
  ['/myprotfolio', { topics: [], isPage: true }],
  ['/login', { topics: [], isPage: true }],
  ['/signUp', { topics: [], isPage: true }],
  ['/compare', { topics: LISTS, isPage: true }],
  ['/api/part', { topics: LISTS, isPage: false }],
  ['/api/review', { topics: REVIEWS, isPage: false }],
  ['/api/store', { topics: [], isPage: false }],
]);

const LIST_BELOW: Omit<Shared, 'key' | 'route'> = { topics: LISTS, isPage: false };

const ONE_PART = /^\/api\/part\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What was found out of late; far fewer addresses than this are asked for again and again. */
const found = new Map<string, Shared>();
const FOUND_MOST = 1_000;

/**
 * Whether the answer to `GET url` may be shared, by its address alone: the whole list of what ever is. The answer has
 * to agree (`cache-control: public`) before it is kept.
 */
export function sharedOf(url: string): Shared | undefined {
  if (url.length > LONGEST) return undefined;
  const known = found.get(url);
  if (known) return known;
  // Units sold drop one part by its key; its other neighbours below /api/part/ are lists.
  if (ONE_PART.test(url)) return { key: url, topics: PART, isPage: false, route: '/api/part/:id' };
  const shared = sharedList(url);
  if (shared) {
    if (found.size >= FOUND_MOST) found.clear();
    found.set(url, shared);
  }
  return shared;
}

function sharedList(url: string): Shared | undefined {
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const known = PATHS.get(path) ?? (path.startsWith('/api/part/') && !ONE_PART.test(path) ? LIST_BELOW : undefined);
  return known && { ...known, route: path, key: queryAt < 0 ? url : canonical(url, queryAt) };
}

/** The key of one part's answer. */
export function keyOfPart(id: string): string {
  return `/api/part/${id}`;
}

/** Sorted by name only: of a repeated name the order may mean something. */
function canonical(url: string, queryAt: number): string {
  if (!url.includes('&', queryAt)) return url;
  const nameOf = (pair: string): string => pair.split('=', 1)[0]!;
  const pairs = url.slice(queryAt + 1).split('&');
  pairs.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0));
  return `${url.slice(0, queryAt)}?${pairs.join('&')}`;
}
