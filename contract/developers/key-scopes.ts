/*
 * What API keys may do. Free of zod, so that a screen can use it before it loads a schema.
 */
import { PERMISSIONS, type Permission } from '#contract/accounts/permissions.ts';

/** The prefix of every API key. */
export const KEY_PREFIX = 'ps_';

/** Permissions that no key can have, because a key could use them to give itself or someone else more permissions. */
const NEVER = ['staff.manage', 'keys.manage'] as const satisfies readonly Permission[];
type KeyScope = Exclude<Permission, (typeof NEVER)[number]>;

/** The scopes of keys, which are permissions of roles. */
export const KEY_SCOPES = (Object.keys(PERMISSIONS) as Permission[]).filter((each): each is KeyScope =>
  NEVER.every((never) => never !== each),
);

export const MAX_KEYS = 50;
export const MAX_KEY_NAME = 60;
/** How many days a new key can be valid. */
export const KEY_DAYS = [30, 90, 365] as const;

/** What each permission allows a key to do. */
export const SCOPE_TEXTS: Readonly<Record<KeyScope, string>> = {
  'overview.read': 'Read the overview: work that is due, sales',
  'catalog.read': 'Read parts, including deleted ones',
  'catalog.write': 'Add, change and delete parts; import',
  'stock.write': 'Receive, remove and count stock',
  'orders.read': 'Read orders and their documents',
  'orders.fulfill': 'Pack and ship',
  'orders.change': 'Cancel unpaid orders and change addresses',
  'orders.place': 'Place orders for customers, who pay them',
  'orders.discount': 'Agree prices and discounts of these orders',
  'assistants.order': 'Order for buyers, by the Agentic Commerce Protocol',
  'promotions.read': 'Read promotions and their codes',
  'promotions.write': 'Add, change and end promotions',
  'gift-cards.read': 'Read gift cards and their balances',
  'gift-cards.write': 'Issue and cancel gift cards, and give store credit',
  'orders.refund': 'Refund, cancel paid orders, and answer return requests',
  'customers.read': 'Read customers',
  'customers.write': 'Answer messages, moderate reviews, add notes, suspend customers',
  'books.read': 'Read reconciliations and exports for accounting',
  'books.check': 'Start reconciliations',
  'audit.read': 'Read the audit trail',
  'settings.read': 'Read the settings',
  'settings.write': 'Change the settings',
  'webhooks.manage': 'Manage webhooks',
};
