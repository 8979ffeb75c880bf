import { shown } from '#contract/language/text.ts';
import { hasPermission, type StaffRole } from '#contract/accounts/permissions.ts';
import type { IconName } from '#app/ui/buttons/icon.tsx';
import { MENU_LINKS } from './dashboard-pages.data.ts';

export interface DashboardLink {
  readonly href: string;
  readonly text: string;
  readonly icon: IconName;
}

/** Links of the sidebar under a heading. */
interface DashboardGroup {
  readonly name: string;
  readonly links: readonly DashboardLink[];
}

/**
 * The groups of links that a role sees, without empty groups; the first, 'Dashboard', has the links that the
 * specification lists.
 * @param role of an admin; null for a customer
 */
export function dashboardMenu(role: StaffRole | null): readonly DashboardGroup[] {
  const seen = MENU_LINKS.filter(({ seenBy }) => {
    if (seenBy === 'signed-in' || seenBy === 'everyone') return true;
    return seenBy === 'customers' ? role === null : hasPermission(role, seenBy);
  });
  return Array.from(
    Map.groupBy(seen, ({ group }) => group),
    ([name, links]) => ({
      name: shown(name),
      links: links.map((link) => ({ ...link, text: shown(link.text) })),
    }),
  );
}

/** The screen on which an admin starts. */
export function startPageOf(role: StaffRole): string {
  return hasPermission(role, 'orders.read') ? '/dashboard/manageorder' : dashboardMenu(role)[0]!.links[0]!.href;
}
