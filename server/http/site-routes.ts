import { pathIn } from '#contract/language/language-path.ts';
import { TRANSLATED_LANGUAGES } from '#contract/language/languages.ts';
import { pagePathOf } from '#contract/page-paths.ts';
import { PAGES } from '#contract/pages.ts';
import type { Deps } from '#server/deps.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';
import type { App } from './context.ts';

/** The indexed pages without a parameter. */
export const PUBLIC_PAGES: readonly string[] = Object.keys(PAGES).filter(
  (path) => PAGES[path]!.index && !path.includes(':'),
);

/**
 * The paths below which crawlers find nothing, in each language: pages that need a session, and files. Crawlers may read other pages that are
 * not indexed, because only then do they see that they should not index them.
 */
function disallowedPaths(): string[] {
  const closed = Object.entries(PAGES)
    .filter(([, { access, file }]) => access !== 'everyone' || !file.endsWith('-page.tsx'))
    .map(([path]) => path.replace(/:.*/, ''));
  const least = closed.filter((path) => !closed.some((above) => path.startsWith(above) && path !== above));
  return ['en', ...TRANSLATED_LANGUAGES].flatMap((language) => least.map((path) => pathIn(language, path)));
}

/** Robots.txt, the web app manifest, and permanent redirects from other spellings of a page's path to its canonical path. */
export function siteRoutes(app: App, { db, settings }: Pick<Deps, 'db' | 'settings'>): void {
  const { store } = settings;
  const { publicOrigin } = store;
  const robots = [
    'User-agent: *',
    ...['/api/', ...disallowedPaths()].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n');

  app.get('/robots.txt', (context) => context.text(robots, 200, { 'cache-control': 'public, max-age=86400' }));

  // How browsers show the store on a home screen.
  const manifest = {
    start_url: '/',
    display: 'browser',
    background_color: '#fbfbf9',
    theme_color: '#fbfbf9',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
    ],
  };
  app.get('/site.webmanifest', async (context) => {
    const { name } = await withCurrentName(db, store);
    return context.body(JSON.stringify({ name, short_name: name, ...manifest }), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=86400',
    });
  });

  app.use(async (context, next) => {
    const { method, url } = context.req;
    // Not the framework's path, which is decoded: an address of a part may contain an encoded slash.
    const { pathname, search } = new URL(url);
    const page = method === 'GET' || method === 'HEAD' ? pagePathOf(pathname) : undefined;
    if (page === undefined || page === pathname) return next();
    return context.redirect(page + search, 301);
  });
}
