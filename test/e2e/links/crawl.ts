import type { APIRequestContext } from '@playwright/test';

/** A fetched page of the store. */
export interface CrawledPage {
  readonly path: string;
  readonly html: string;
}

/** What a crawl found: the pages, and one line for each broken link with the page that has it. */
export interface Crawl {
  readonly pages: readonly CrawledPage[];
  readonly broken: readonly string[];
}

/** Addresses with the same parameters are alike: for filters, orders and parts a few are enough. */
const MAX_SIMILAR = 3;
/** The links in the preview of a new part, which is inert until the part exists. */
const PREVIEW = /^\/part\/preview$|^\/parts\/name-of-the-part-SKU$/;
/** The addresses that pages link to. */
const LINKS = /<(?:a|link|img|script|iframe|source)\b[^>]*?\s(?:href|src)="([^"]*)"/g;
const IDS = /\sid="([^"]*)"/g;
/** The link to the rows of a table, which is on every page. */
const SKIP_TO_ROWS = /<a [^>]*\bskip-to-rows\b[^>]*>/g;

/**
 * Follows every link of the store from some pages, signed in as the request context is: pages, files, pictures, scripts,
 * and the fragment of an address. Other sites' addresses are not requested, apart from the store's own stand-ins.
 * @param isOwn whether an origin belongs to the store
 */
export async function crawl(
  request: APIRequestContext,
  origin: string,
  start: readonly string[],
  isOwn: (origin: string) => boolean,
): Promise<Crawl> {
  const pages: CrawledPage[] = [];
  const broken: string[] = [];
  const alike = new Map<string, number>();
  const seen = new Map<string, Promise<ReadonlySet<string> | undefined>>();
  const queue: { url: string; from: string }[] = start.map((path) => ({ url: origin + path, from: 'the start' }));

  const visit = async (url: string, from: string): Promise<ReadonlySet<string> | undefined> => {
    const answer = await request.get(url, { failOnStatusCode: false });
    if (answer.status() >= 400) broken.push(`${from} links to ${url}: ${answer.status()}`);
    const isPage = answer.headers()['content-type']?.startsWith('text/html');
    if (answer.status() >= 400 || !isPage || new URL(answer.url()).origin !== origin) return undefined;
    const html = await answer.text();
    const path = answer.url().slice(origin.length);
    pages.push({ path, html });
    const ids = new Set(Array.from(html.matchAll(IDS), ([, id]) => decode(id!)));
    // Hidden by CSS on a page without rows.
    const shown = ids.has('rows') ? html : html.replace(SKIP_TO_ROWS, '');
    for (const [, link] of withoutScripts(shown).matchAll(LINKS))
      queue.push({ url: new URL(decode(link!), answer.url()).href, from: path });
    return ids;
  };

  for (let next = queue.shift(); next; next = queue.shift()) {
    const url = new URL(next.url);
    const fragment = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    if (PREVIEW.test(url.pathname)) continue;
    if (!/^https?:$/.test(url.protocol) || (url.origin !== origin && !isOwn(url.origin))) continue;
    if (!seen.has(url.href)) {
      const pattern = patternOf(url);
      const count = alike.get(pattern) ?? 0;
      if (count >= MAX_SIMILAR) continue;
      alike.set(pattern, count + 1);
      seen.set(url.href, visit(url.href, next.from));
    }
    const ids = await seen.get(url.href);
    if (fragment && ids && !ids.has(fragment))
      broken.push(`${next.from} links to ${next.url}, which has no such place`);
  }
  return { pages, broken };
}

/** The address without the parts that vary between similar ones: ids and parameter values. */
function patternOf({ origin, pathname, searchParams }: URL): string {
  const path = pathname.replace(/\/[^/]*\d[^/]*(?=\/|$)/g, '/:id');
  return `${origin}${path}?${[...new Set(searchParams.keys())].sort().join('&')}`;
}

/** Inline scripts contain text that looks like links. */
const withoutScripts = (html: string): string => html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1</script>');

const decode = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
