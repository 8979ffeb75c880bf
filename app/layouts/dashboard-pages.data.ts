import { type MenuIcon, PAGES } from '#contract/pages.ts';

const ofDashboard = Object.entries(PAGES).filter(([path]) => path.startsWith('/dashboard'));

/** The titles of the dashboard's screens, by path in `PAGES`. */
export const DASHBOARD_TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  ofDashboard.flatMap(([path, { title }]) => (title === undefined ? [] : [[path, title] as const])),
);

/** The links of the sidebar, with those who see each of them. */
export const MENU_LINKS = ofDashboard.flatMap(([href, { title = '', access, menu }]) =>
  menu ? [{ href, text: title, icon: menu.icon as MenuIcon, group: menu.group, seenBy: menu.for ?? access }] : [],
);
