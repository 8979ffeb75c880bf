import { at } from '../project.mjs';

/** How the router's build names the parts of a route's module. */
const PARTS = [
  '',
  '?__react-router-build-client-route',
  ...['main', 'clientLoader', 'clientAction'].map((part) => `?route-chunk=${part}`),
];
const HOME = ['entry.client.tsx', 'root.tsx', 'layouts/shop-layout.tsx', 'home/home-page.tsx'].flatMap((file) =>
  PARTS.map((part) => at('app', file).replaceAll('\\', '/') + part),
);

/**
 * Names a group of chunks for the modules that the home page imports, directly or not, and leaves all others to the next
 * group. Every visitor downloads these groups: what only other pages share would make the home page heavier.
 * @param {string} name
 * @returns {(id: string, context: { getModuleInfo(id: string): { importedIds: readonly string[] } | null }) => string | null}
 */
export function ofHomePage(name) {
  /** @type {Set<string> | undefined} */
  let found;
  return (id, context) => ((found ??= importedFrom(HOME, context)).has(id) ? name : null);
}

function importedFrom(
  /** @type {string[]} */ roots,
  /** @type {Parameters<ReturnType<typeof ofHomePage>>[1]} */ context,
) {
  const found = new Set(roots);
  // A set also visits what is added to it meanwhile.
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
