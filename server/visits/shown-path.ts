import { PAGES } from '#contract/pages.ts';

const PATHS = Object.entries(PAGES).map(([path, { access, index }]) => ({
  path,
  isOfStaff: access !== 'everyone' && access !== 'signed-in',
  isPublic: index === true,
  shape: shapeOf(path),
}));

/** Whether a path is of a page: its parameter is always the last segment. */
function shapeOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+$/, '[^/]+')}$`);
}

/**
 * A path as it may leave the store: of a public page as it is, of others without the parameter, which may be a secret or name somebody.
 * @returns undefined for what is no page, and for screens of staff
 */
export function shownPath(path: string): string | undefined {
  const page = PATHS.find(({ shape }) => shape.test(path));
  if (!page || page.isOfStaff) return undefined;
  return page.isPublic ? path : page.path;
}
