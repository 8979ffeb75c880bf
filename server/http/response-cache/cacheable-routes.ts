import { type CacheTopic, PAGES } from '#contract/pages.ts';
import { splitLanguage } from '#contract/language/language-path.ts';
import { isPartAddress } from '#contract/page-paths.ts';
import { compareParts, readFacets, suggestParts } from '#contract/parts/search.ts';
import { listParts } from '#contract/parts/parts.ts';
import { listReviews } from '#contract/store/reviews.ts';
import { readStore } from '#contract/store/store.ts';
import { SHOWN_GROUP_NAMES } from '#contract/texts/site-texts.ts';

/** A response that can be made once and shared by all clients. */
export interface Cacheable {
  /** Path with the prefix of its language, and query, with the parameters that matter sorted by name. */
  readonly key: string;
  readonly topics: readonly CacheTopic[];
  /** Pages are cached for requests without a cookie or a token, public calls for all. */
  readonly isPage: boolean;
  /** Whether it shows prices, of which some customers have their own. */
  readonly hasPrices?: boolean;
  /** The pattern of its route, for metrics. */
  readonly route: string;
}

/** Longer keys are not kept: few requests repeat them, and they would displace others. */
const LONGEST_KEY = 512;

const LISTS: readonly CacheTopic[] = ['catalogue', 'stock'];

interface Route extends Omit<Cacheable, 'key'> {
  /** The query parameters that change the answer. Others are not part of the key: `/?utm_source=x` is `/`. */
  readonly names: ReadonlySet<string>;
}

const ROUTES = new Map<string, Route>();

function addCall(
  { path, query }: { path: string; query: { shape: object } },
  topics: readonly CacheTopic[],
  hasPrices = false,
): void {
  const names = new Set(Object.keys(query.shape));
  ROUTES.set(`/api${path}`, { route: `/api${path}`, topics, isPage: false, hasPrices, names });
}

/** Every page has the kinds for sale in its header, and texts that depend on the makers of the parts. */
function topicsOf(topics: readonly CacheTopic[]): readonly CacheTopic[] {
  return [...new Set<CacheTopic>(['catalogue', ...topics])];
}

for (const [path, { cache }] of Object.entries(PAGES)) {
  if (!cache) continue;
  // Pages of parts are found by their pattern, below.
  const paths = path.includes(':') ? (cache.values ?? []).map((value) => path.replace(/:.*/, value)) : [path];
  for (const one of paths)
    ROUTES.set(one, { route: one, topics: topicsOf(cache.topics), isPage: true, names: new Set(cache.query) });
}
for (const path of ['/sitemap.xml', '/sitemap-parts.xml'])
  ROUTES.set(path, { route: path, topics: ['catalogue'], isPage: false, names: new Set(['from', 'language']) });
for (const call of [listParts, suggestParts, readFacets, compareParts]) addCall(call, LISTS, true);
addCall(listReviews, ['reviews']);
addCall(readStore, ['catalogue']);
for (const group of SHOWN_GROUP_NAMES) addCall({ path: `/texts/${group}`, query: { shape: {} } }, ['catalogue']);

/** The public pages of parts, and the calls that they make: they also show parts of the same kind. */
const PUBLIC_PART = /^(?:\/api)?\/parts\/([^/]+)$/;
const OF_PUBLIC_PART: ReadonlySet<string> = new Set(PAGES['/parts/:id']!.cache!.query);

/** Each part has its own key, which sales invalidate; the lists below the same path are in the table. */
const ONE_PART = /^\/api\/part\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Maximum number of cached results of `cacheableOf`; far fewer addresses are requested repeatedly. */
const found = new Map<string, Cacheable>();
const MAX_FOUND = 1_000;

/**
 * Whether the answer to `GET url` may be cacheable, judging by its address alone; this table lists everything that ever
 * is. The answer itself must also declare it (`cache-control: public`).
 */
export function cacheableOf(url: string): Cacheable | undefined {
  const known = found.get(url);
  if (known) return known;
  const queryAt = url.indexOf('?');
  const address = queryAt < 0 ? url : url.slice(0, queryAt);
  const { language, path } = splitLanguage(address);
  if (ONE_PART.test(address))
    return { key: address, topics: ['catalogue'], isPage: false, hasPrices: true, route: '/api/part/:id' };
  if (isPartAddress(PUBLIC_PART.exec(path)?.[1] ?? '')) {
    const isPage = !path.startsWith('/api/');
    const key = isPage && queryAt >= 0 ? address + knownQuery(url.slice(queryAt), OF_PUBLIC_PART) : address;
    if (!isPage && language !== 'en') return undefined;
    if (key.length > LONGEST_KEY) return undefined;
    return { key, topics: LISTS, isPage, hasPrices: true, route: isPage ? '/parts/:id' : '/api/parts/:address' };
  }
  const route = ROUTES.get(path);
  if (!route || (!route.isPage && language !== 'en')) return undefined;
  const key = queryAt < 0 ? address : address + knownQuery(url.slice(queryAt), route.names);
  if (key.length > LONGEST_KEY) return undefined;
  const { names: _names, ...rest } = route;
  const cacheable = { ...rest, key };
  if (url.length <= LONGEST_KEY) {
    if (found.size >= MAX_FOUND) found.clear();
    found.set(url, cacheable);
  }
  return cacheable;
}

/** The parameters of these names, sorted by name only: the order of a repeated name may matter. */
function knownQuery(search: string, names: ReadonlySet<string>): string {
  const pairs = [...new URLSearchParams(search)].filter(([name]) => names.has(name));
  pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** The key of one part's answer. */
export function keyOfPart(id: string): string {
  return `/api/part/${id}`;
}
