import { hasPermission, type Permission, type StaffRole } from '#contract/accounts/permissions.ts';
import type { IconName } from '#app/ui/buttons/icon.tsx';

export interface DashboardLink {
  readonly href: string;
  readonly text: string;
  readonly icon: IconName;
  /** Only staff with this permission see the link. */
  readonly permission?: Permission;
}

const everyone: readonly DashboardLink[] = [{ href: '/dashboard/myprofile', text: 'My Profile', icon: 'user' }];
const customer: readonly DashboardLink[] = [
  { href: '/dashboard', text: 'My Orders', icon: 'receipt' },
  { href: '/dashboard/addreview', text: 'Add a Review', icon: 'star' },
];

/** A group of links with a heading, below the links that the specification lists. */
interface DashboardGroup {
  readonly name: string;
  readonly links: readonly DashboardLink[];
}

const customerGroups: readonly DashboardGroup[] = [
  {
    name: 'Lists',
    links: [
      { href: '/dashboard/builds', text: 'My Builds', icon: 'box' },
      { href: '/dashboard/saved', text: 'Saved Parts', icon: 'bell' },
      { href: '/dashboard/part-reviews', text: 'My Reviews', icon: 'star' },
    ],
  },
];

const admin: readonly DashboardLink[] = [
  { href: '/dashboard/users', text: 'Make Admin', icon: 'users', permission: 'customers.read' },
  { href: '/dashboard/manageproduct', text: 'Manage Product', icon: 'box', permission: 'catalog.read' },
  { href: '/dashboard/manageorder', text: 'Manage Order', icon: 'truck', permission: 'orders.read' },
  { href: '/dashboard/addproduct', text: 'Add a Product', icon: 'plus', permission: 'catalog.write' },
];

const adminGroups: readonly DashboardGroup[] = [
  {
    name: 'Orders',
    links: [
      { href: '/dashboard/overview', text: 'Overview', icon: 'info', permission: 'overview.read' },
      { href: '/dashboard/ship', text: 'Ship orders', icon: 'truck', permission: 'orders.fulfill' },
      { href: '/dashboard/tracking', text: 'Tracking numbers', icon: 'upload', permission: 'orders.fulfill' },
      { href: '/dashboard/pick-list', text: 'Pick list', icon: 'receipt', permission: 'orders.fulfill' },
      { href: '/dashboard/returns', text: 'Returns', icon: 'undo', permission: 'orders.read' },
    ],
  },
  {
    name: 'Catalog',
    links: [
      { href: '/dashboard/import', text: 'Import', icon: 'upload', permission: 'catalog.write' },
      { href: '/dashboard/purchase-orders', text: 'Purchase orders', icon: 'receipt', permission: 'catalog.read' },
      { href: '/dashboard/suppliers', text: 'Suppliers', icon: 'users', permission: 'catalog.read' },
    ],
  },
  {
    name: 'People',
    links: [
      { href: '/dashboard/inbox', text: 'Inbox', icon: 'mail', permission: 'customers.read' },
      { href: '/dashboard/reviews', text: 'Reviews', icon: 'star', permission: 'customers.read' },
      { href: '/dashboard/testimonials', text: 'Testimonials', icon: 'star', permission: 'customers.read' },
      { href: '/dashboard/staff', text: 'Staff', icon: 'users', permission: 'staff.manage' },
    ],
  },
  {
    name: 'Store',
    links: [
      { href: '/dashboard/verification', text: 'Reconciliation', icon: 'check', permission: 'books.read' },
      { href: '/dashboard/audit', text: 'Audit trail', icon: 'clock', permission: 'audit.read' },
      { href: '/dashboard/settings', text: 'Settings', icon: 'settings', permission: 'settings.read' },
      { href: '/dashboard/api-keys', text: 'API keys', icon: 'settings', permission: 'keys.manage' },
      { href: '/dashboard/webhooks', text: 'Webhooks', icon: 'external', permission: 'webhooks.manage' },
    ],
  },
];

/** The sidebar's links for a role, most used first. @param role of an admin; null for a customer */
export function dashboardLinks(role: StaffRole | null): readonly DashboardLink[] {
  return [...(role ? allowed(admin, role) : customer), ...everyone];
}

/** The groups of further links for a role, without empty groups. @param role of an admin; null for a customer */
export function furtherGroups(role: StaffRole | null): readonly DashboardGroup[] {
  const groups = role ? adminGroups : customerGroups;
  return groups
    .map(({ name, links }) => ({ name, links: allowed(links, role) }))
    .filter(({ links }) => links.length > 0);
}

/** The screen on which an admin starts. */
export function startPageOf(role: StaffRole): string {
  return hasPermission(role, 'orders.read') ? '/dashboard/manageorder' : dashboardLinks(role)[0]!.href;
}

function allowed(links: readonly DashboardLink[], role: StaffRole | null): readonly DashboardLink[] {
  return links.filter(({ permission }) => permission === undefined || hasPermission(role, permission));
}
