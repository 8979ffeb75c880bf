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
  hasClientLoader?: boolean;
  [module: `${string}odule`]: string | undefined;
}

declare global {
  interface Window {
    __reactRouterManifest?: Manifest;
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

/** The file with which a page loads in the browser, and its parameters; undefined when it has none, or isn't known yet. */
export function clientPage(
  path: string,
): { file: string; params: Readonly<Record<string, string | undefined>> } | undefined {
  const page = matchesOf(path)?.at(-1);
  const {
    module: whole,
    clientLoaderModule = whole,
    hasClientLoader,
    path: own,
  } = (page?.route.handle ?? {}) as Partial<ManifestRoute>;
  return page && hasClientLoader && clientLoaderModule && own !== '*'
    ? { file: clientLoaderModule, params: page.params }
    : undefined;
}

function matchesOf(path: string) {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {}).flatMap((route) => route ?? []);
  return matchRoutes(
    routes.filter(({ parentId }) => !parentId).map((route) => withChildren(route, routes)),
    path,
  );
}

/** The files that a page still needs in this tab; null for a page that the router has not heard of yet. */
export function missingFiles(path: string): string[] | null {
  const found = matchesOf(path);
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
