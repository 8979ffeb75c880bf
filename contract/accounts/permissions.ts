/*
 * Which staff role may do what: the one table that the server's guard, the screens and the tests read. Free of zod, so
 * that a screen can use it before it loads a schema.
 */

/**
 * The roles of an admin. The specification's admin, made with Make Admin or `ADMIN_EMAILS`, is an owner; all of them have
 * `role: 'admin'` in answers.
 */
export const STAFF_ROLES = ['owner', 'catalog', 'fulfillment', 'support', 'read-only'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The roles that have each permission. A call for staff names one as its `access` (endpoint.ts). */
export const PERMISSIONS = {
  'overview.read': ['owner', 'fulfillment', 'support', 'read-only'],
  'catalog.read': ['owner', 'catalog', 'fulfillment', 'support', 'read-only'],
  'catalog.write': ['owner', 'catalog'],
  'stock.write': ['owner', 'catalog', 'fulfillment'],
  'orders.read': ['owner', 'fulfillment', 'support', 'read-only'],
  /** Pack, ship and confirm delivery. */
  'orders.fulfill': ['owner', 'fulfillment'],
  /** Cancel unpaid orders, and change the address. */
  'orders.change': ['owner', 'fulfillment', 'support'],
  /** Place an order as a customer, who then pays for it. */
  'orders.place': ['owner', 'support'],
  /** Agree prices and discounts of the orders that they place for customers. */
  'orders.discount': ['owner', 'support'],
  /** Order for buyers by the Agentic Commerce Protocol; for the API keys of platforms. */
  'assistants.order': ['owner'],
  'promotions.read': ['owner', 'support', 'read-only'],
  /** Discounts by code or for everyone. */
  'promotions.write': ['owner'],
  'gift-cards.read': ['owner', 'support', 'read-only'],
  /** Issue and cancel gift cards, which are worth money: unlike a refund, nothing that was paid before limits the amount. */
  'gift-cards.write': ['owner'],
  /**
   * Everything that moves money back: refunds, canceling paid orders, answers to return requests; and lifting a shipping
   * block after a dispute.
   */
  'orders.refund': ['owner', 'support'],
  'customers.read': ['owner', 'support', 'read-only'],
  /** Notes, and answers to messages and reviews. */
  'customers.write': ['owner', 'support'],
  /** Roles, invitations, suspensions and sessions of others. */
  'staff.manage': ['owner'],
  'books.read': ['owner', 'read-only'],
  'books.check': ['owner'],
  'audit.read': ['owner', 'read-only'],
  'settings.read': ['owner', 'read-only'],
  'settings.write': ['owner'],
  'webhooks.manage': ['owner'],
  /** API keys. */
  'keys.manage': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof PERMISSIONS;

/** The name of each role, and what it is for. */
export const STAFF_ROLE_TEXTS: Readonly<Record<StaffRole, { name: string; text: string }>> = {
  owner: { name: 'Owner', text: 'Does everything, and manages staff and settings.' },
  catalog: { name: 'Catalog', text: 'Adds and changes parts, prices, pictures and stock.' },
  fulfillment: { name: 'Fulfillment', text: 'Packs and ships orders, cancels unpaid ones, and counts stock.' },
  support: { name: 'Support', text: 'Helps customers: orders, cancellations, refunds and returns.' },
  'read-only': { name: 'Read-only', text: 'Sees orders, customers and books, and changes nothing.' },
};

/** What the specification's admin does: list users and make admins, add and delete products, list, ship and cancel orders. */
const SPECIFIED_PERMISSIONS: readonly Permission[] = [
  'customers.read',
  'staff.manage',
  'catalog.read',
  'catalog.write',
  'orders.read',
  'orders.fulfill',
  'orders.change',
];

/** Whether a staff role may do everything that the specification's admin does; `GET /admin/{email}` answers it. */
export function isSpecifiedAdmin(role: StaffRole | null): boolean {
  return SPECIFIED_PERMISSIONS.every((permission) => hasPermission(role, permission));
}

/** Whether a staff role has a permission; null means a customer, who has none. */
export function hasPermission(role: StaffRole | null, permission: Permission): boolean {
  return role !== null && (PERMISSIONS[permission] as readonly StaffRole[]).includes(role);
}

/** The message for an admin whose role lacks a permission: names the roles that have it. */
export function permissionRefusal(role: StaffRole, permission: Permission): string {
  const names = PERMISSIONS[permission].map((each) => STAFF_ROLE_TEXTS[each].name);
  const last = names.pop()!;
  const who = names.length > 0 ? `${names.join(', ')} or ${last}` : last;
  return `Your role is ${STAFF_ROLE_TEXTS[role].name}. This needs the role ${who}; an owner can change yours.`;
}
