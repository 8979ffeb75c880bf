import { pagePathOf } from '#contract/pages.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { App } from './context.ts';

/** The indexed pages other than those of parts, in the order of the navigation. */
export const PUBLIC_PAGES = ['/', '/review', '/blogs', '/myprotfolio', '/accessibility', '/login', '/signUp'];

/** Robots.txt and permanent redirects from other spellings of a page's path to its canonical path. */
export function siteRoutes(app: App, { store: { publicOrigin } }: Settings): void {
  const robots = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard',
    // Signed-out visitors are redirected to the login page; parts have public pages at /parts/.
    'Disallow: /part/',
    'Disallow: /basket',
    'Disallow: /checkout',
    'Disallow: /sign-out',
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n');

  app.get('/robots.txt', (context) => context.text(robots, 200, { 'cache-control': 'public, max-age=86400' }));

  app.use(async (context, next) => {
    const { method, path } = context.req;
    const page = method === 'GET' || method === 'HEAD' ? pagePathOf(path) : undefined;
    if (page === undefined || page === path) return next();
    return context.redirect(page + new URL(context.req.url).search, 301);
  });
}
