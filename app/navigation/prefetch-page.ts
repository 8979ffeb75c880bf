import { pathWithoutLanguage, localPath } from '#contract/language/language-path.ts';
import { matchPath } from 'react-router';
import { hasFiles } from './has-files.ts';

/** How long the pointer rests on a link before its page is prefetched, in milliseconds. */
const REST_MS = 80;

/** Public pages whose data is worth prefetching, each with the module of its browser loader. */
const PAGES = [
  { path: '/', load: async () => (await import('#app/home/home-client.ts')).homeClientLoader },
  { path: '/part/:id', load: async () => (await import('#app/parts/order/part-loader.ts')).partClientLoader },
  {
    path: '/parts/:id',
    load: async () => (await import('#app/parts/page/public-part-loader.ts')).publicPartClientLoader,
  },
  { path: '/review', load: async () => (await import('#app/reviews/review-loader.ts')).reviewClientLoader },
  { path: '/compare', load: async () => (await import('#app/parts/compare/compare-loader.ts')).compareClientLoader },
] as const;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Prefetches the page behind a link: its data, because the router prefetches a page's files but runs no browser loader.
 * @param prefetchFiles called when the page's files can be prefetched
 */
export function prefetchPage(href: string, prefetchFiles: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    if (!(await hasFiles())) return;
    prefetchFiles();
    const url = new URL(href.startsWith('/') ? localPath(href) : href, location.href);
    url.hash = '';
    if (url.pathname + url.search === location.pathname + location.search) return;
    for (const { path, load } of PAGES) {
      const match = matchPath(path, pathWithoutLanguage(url.pathname));
      if (!match) continue;
      const clientLoader = await load().catch(() => undefined);
      clientLoader?.prefetch({ request: new Request(url), params: match.params });
      return;
    }
  }, REST_MS);
}
