import { message, type Message } from '#contract/language/text.ts';
import { type MenuGroup, type MenuIcon, PAGES } from '#contract/pages.ts';

const ofDashboard = Object.entries(PAGES).filter(([path]) => path.startsWith('/dashboard'));

/** The titles of the dashboard's screens, by path in `PAGES`. */
export const DASHBOARD_TITLES: Readonly<Record<string, Message>> = Object.fromEntries(
  ofDashboard.flatMap(([path, { title }]) => (title === undefined ? [] : [[path, title] as const])),
);

/** The headings of the sidebar. */
const GROUPS: Readonly<Record<MenuGroup, Message>> = {
  Dashboard: message('Dashboard'),
  Lists: message('Lists'),
  Orders: message('Orders'),
  Catalog: message('Catalog'),
  People: message('People'),
  Store: message('Store'),
};

/** The links of the sidebar, with those who see each of them. */
export const MENU_LINKS = ofDashboard.flatMap(([href, { title, access, menu }]) =>
  menu && title
    ? [{ href, text: title, icon: menu.icon as MenuIcon, group: GROUPS[menu.group], seenBy: menu.for ?? access }]
    : [],
);
