import { matchRoutes, type RouteObject } from 'react-router';

/** The router's own list of pages and their files, as far as it knows them yet. */
interface Manifest {
  routes: Record<string, ManifestRoute | undefined>;
}
interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  imports?: string[];
  [module: `${string}odule`]: string | undefined;
}

declare global {
  interface Window {
    __reactRouterManifest?: Manifest;
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

/** The files that a page still needs in this tab; null for a page that the router has not heard of yet. */
export function missingFiles(path: string): string[] | null {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {}).flatMap((route) => route ?? []);
  const found = matchRoutes(
    routes.filter(({ parentId }) => !parentId).map((route) => withChildren(route, routes)),
    path,
  );
  const pages = found?.map(({ route }) => route.handle as ManifestRoute) ?? [];
  if (pages.length === 0 || pages.some((page) => page.path === '*')) return null;
  const missing = pages.filter(({ id }) => !window.__reactRouterRouteModules?.[id]);
  return [...new Set(missing.flatMap(filesOf))];
}

function withChildren(route: ManifestRoute, all: readonly ManifestRoute[]): RouteObject {
  const common = { id: route.id, path: route.path, handle: route };
  if (route.index) return { ...common, index: true };
  const children = all.filter(({ parentId }) => parentId === route.id).map((child) => withChildren(child, all));
  return { ...common, children };
}

function filesOf(route: ManifestRoute): string[] {
  const modules = Object.entries(route).flatMap(([name, value]) =>
    /odule$/.test(name) && typeof value === 'string' ? [value] : [],
  );
  return [...modules, ...(route.imports ?? [])];
}
