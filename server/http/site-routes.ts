import type { Settings } from '#server/env.ts';
import type { App } from './context.ts';

/** Pages that search engines may show, in the order of the navigation. */
const PUBLIC_PAGES = ['/', '/review', '/blogs', '/myprotfolio', '/login', '/signUp'];

/** Addresses people type, in lowercase, and the page they mean. */
const SPELLINGS = new Map([
  ...PUBLIC_PAGES.map((path) => [path.toLowerCase(), path] as const),
  ['/myportfolio', '/myprotfolio'] as const,
  ...['', '/addreview', '/myprofile', '/users', '/manageproduct', '/manageorder', '/addproduct'].map(
    (path) => [`/dashboard${path}`, `/dashboard${path}`] as const,
  ),
]);

/** What crawlers ask for first, and one address for each page: other spellings of it lead there for good. */
export function siteRoutes(app: App, { store: { publicOrigin } }: Settings): void {
  const robots = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard',
    // Its only answer to somebody who isn't signed in is the way to the login.
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
    const meant = /^(GET|HEAD)$/.test(context.req.method) ? meantPath(context.req.path) : undefined;
    if (!meant) return next();
    return context.redirect(meant + new URL(context.req.url).search, 301);
  });
}

/** The page's one address when this is another spelling of it: other capitals, or a slash at the end. */
export function meantPath(path: string): string | undefined {
  const trimmed = path.replace(/\/+$/, '') || '/';
  // A path that begins with two slashes would lead to another host.
  if (/^\/[/\\]/.test(trimmed) || trimmed.startsWith('/api')) return undefined;
  const meant = SPELLINGS.get(trimmed.toLowerCase()) ?? trimmed;
  return meant === path ? undefined : meant;
}
