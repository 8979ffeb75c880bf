import { type PageAccess, PAGES } from './pages.ts';

/** Who may open each page, by its path in `PAGES`. */
export const PAGE_ACCESS: Readonly<Record<string, PageAccess>> = Object.fromEntries(
  Object.entries(PAGES).map(([path, { access }]) => [path, access]),
);
