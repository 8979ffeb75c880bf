import { pagePathOf } from '#contract/pages.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { App } from './context.ts';

/** Pages that search engines may show, in the order of the navigation. */
const PUBLIC_PAGES = ['/', '/review', '/blogs', '/myprotfolio', '/login', '/signUp'];

/** Robots.txt, the sitemap, and permanent redirects from other spellings of a page's path to its canonical path. */
export function siteRoutes(app: App, { store: { publicOrigin } }: Settings): void {
  const robots = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard',
    // Signed-out visitors are redirected to the login page.
    'Disallow: /part/',
    'Disallow: /sign-out',
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n');
  const addresses = PUBLIC_PAGES.map((path) => `  <url><loc>${publicOrigin}${path}</loc></url>\n`).join('');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses}</urlset>\n`;
  const daily = { 'cache-control': 'public, max-age=86400' };

  app.get('/robots.txt', (context) => context.text(robots, 200, daily));
  app.get('/sitemap.xml', (context) =>
    context.body(sitemap, 200, { ...daily, 'content-type': 'application/xml; charset=utf-8' }),
  );

  app.use(async (context, next) => {
    const { method, path } = context.req;
    const page = method === 'GET' || method === 'HEAD' ? pagePathOf(path) : undefined;
    if (page === undefined || page === path) return next();
    return context.redirect(page + new URL(context.req.url).search, 301);
  });
}
