import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { PAGES } from '#contract/pages.ts';

const DASHBOARD = '/dashboard';

/** The route of a page. @param above the path of the route that contains it */
const routeOf = (path: string, above = '') =>
  path === (above || '/') ? index(PAGES[path]!.file) : route(path.slice(above.length + 1), PAGES[path]!.file);

const paths = Object.keys(PAGES);
const isScreen = (path: string): boolean => PAGES[path]!.file.endsWith('-page.tsx');
const isOfDashboard = (path: string): boolean => path === DASHBOARD || path.startsWith(`${DASHBOARD}/`);

/** The site map: the pages of contract/pages.ts in their layouts. */
export default [
  layout('layouts/shop-layout.tsx', [
    ...paths.filter((path) => isScreen(path) && !isOfDashboard(path)).map((path) => routeOf(path)),
    route(
      'dashboard',
      'layouts/dashboard-layout.tsx',
      paths.filter(isOfDashboard).map((path) => routeOf(path, DASHBOARD)),
    ),
    // Every component of the kit in every state; for developers, never in a production build.
    ...(import.meta.env.PROD ? [] : [route('dev/gallery', '../gallery/gallery-page.tsx')]),
    route('*', 'pages/not-found-page.tsx'),
  ]),
  ...paths.filter((path) => !isScreen(path)).map((path) => routeOf(path)),
] satisfies RouteConfig;
