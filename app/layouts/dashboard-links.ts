import type { IconName } from '../ui/buttons/icon.tsx';

export type DashboardLink = { href: string; text: string; icon: IconName };

const everyone: DashboardLink[] = [{ href: '/dashboard/myprofile', text: 'My Profile', icon: 'user' }];
const customer: DashboardLink[] = [
  { href: '/dashboard', text: 'My Orders', icon: 'receipt' },
  { href: '/dashboard/addreview', text: 'Add a Review', icon: 'star' },
];
const admin: DashboardLink[] = [
  { href: '/dashboard/users', text: 'Make Admin', icon: 'users' },
  { href: '/dashboard/manageproduct', text: 'Manage Product', icon: 'box' },
  { href: '/dashboard/manageorder', text: 'Manage Order', icon: 'truck' },
  { href: '/dashboard/addproduct', text: 'Add a Product', icon: 'plus' },
];

/** The sidebar's links for a role, most used first. */
export function dashboardLinks(role: 'admin' | 'customer'): DashboardLink[] {
  return role === 'admin' ? [...admin, ...everyone] : [...customer, ...everyone];
}
