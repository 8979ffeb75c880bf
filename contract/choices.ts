/*
 * Lists and limits shared by schemas and screens. Free of zod, so that a screen can use them before it loads a schema.
 */

/** Spelled as in the specification. */
export const CITIES = [
  'Dhaka',
  'Chittagong',
  'Barishal',
  'Sylhet',
  'Rajshahi',
  'Mymensing',
  'Rangpur',
  'Khulna',
] as const;

export const ROLES = ['customer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The sort orders of the user list. */
export const USER_SORTS = ['newest', 'oldest', 'name', '-name', 'email', '-email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** The views of the customer list; without one, all customers. */
export const CUSTOMER_VIEWS = ['ordered', 'never_ordered', 'unverified', 'suspended'] as const;
export type CustomerView = (typeof CUSTOMER_VIEWS)[number];

/** The areas of the audit trail: the first word of an action such as `part.changed`. */
export const AUDIT_AREAS = [
  'part',
  'build',
  'order',
  'user',
  'session',
  'picture',
  'settings',
  'webhook',
  'key',
  'message',
  'review',
  'purchase',
  'promotion',
  'gift-card',
  'customer-group',
  'price-list',
  'company',
  'question',
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

/** How long a bulk change can be undone, in hours. */
export const UNDO_HOURS = 24;

/** `agreed`: to be fulfilled before it is paid (docs/decisions/095-orders-paid-later.md). */
export const ORDER_STATES = ['unpaid', 'expired', 'agreed', 'paid', 'shipped', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** A paid order's packing and shipping progress, in addition to its status. */
export const ORDER_PROGRESS = ['packed', 'partly_packed', 'partly_shipped'] as const;
export type OrderProgress = (typeof ORDER_PROGRESS)[number];

/** The sort orders of order lists; `-price` is most expensive first. */
export const ORDER_SORTS = ['newest', 'oldest', 'price', '-price'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export function isPriceSort(sort: OrderSort): boolean {
  return sort === 'price' || sort === '-price';
}

/**
 * Whether a list supports a sort order: by time always; by price only for one customer's orders, or for open orders
 * without a search.
 */
export function isSortable(
  { email, status, q }: { email?: string | undefined; status: 'open' | 'all' | OrderState; q?: string | undefined },
  sort: OrderSort,
): boolean {
  if (!isPriceSort(sort) || email !== undefined) return true;
  return !q && status !== 'all' && status !== 'shipped' && status !== 'cancelled';
}

/** The longest reason of a refund, in characters. */
export const MAX_REASON = 200;

/** Maximum number of saved addresses per account. */
export const MAX_ADDRESSES = 20;

/** Maximum number of saved parts per account. */
export const MAX_SAVED_PARTS = 200;

/** The period in which an account's wrong passwords and codes are counted, and for which it is locked, in minutes. */
export const LOCKOUT_MINUTES = 15;

/** The last day of the month on which a saved list can be ordered again: every month has it. */
export const LAST_REMIND_DAY = 28;

/** Limits for the lists of a quick order that customers save: per customer, and characters of a name and of a list. */
export const MAX_SAVED_LISTS = 50;
export const MAX_LIST_NAME = 80;
export const MAX_LIST_TEXT = 60_000;

/**
 * What a column of a list is used for. `not_wanted`: rows with a mark in it are left out ('DNP'); `wanted`: rows with 'no' in
 * it are left out ('Fitted').
 */
export const LIST_COLUMN_USES = ['number', 'name', 'quantity', 'not_wanted', 'wanted', 'other'] as const;
export type ListColumnUse = (typeof LIST_COLUMN_USES)[number];

/** Why a line of a list names no part to order. */
export const LEFT_OUT_REASONS = ['comment', 'heading', 'ruler', 'total', 'shipping', 'not_wanted', 'note'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
