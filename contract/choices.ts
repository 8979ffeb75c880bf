/* Lists and limits that schemas and screens share. Without zod, so that a screen can use them before it loads a schema. */

/** Spelt as the specification spells them. */
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

/** The orders that users are listed in. */
export const USER_SORTS = ['newest', 'oldest', 'name', '-name', 'email', '-email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** What an entry of the audit trail can be about; the first word of its action, `part.changed`. */
export const AUDIT_AREAS = ['part', 'order', 'user', 'session', 'picture'] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

/** How long a change of many parts can be taken back, in hours. */
export const UNDO_HOURS = 24;

/** `relevance` needs `q`, and is what a list with `q` is sorted by unless told otherwise. */
export const PART_SORTS = ['newest', 'price', '-price', 'name', 'featured', 'relevance'] as const;

export const ORDER_STATES = ['unpaid', 'expired', 'paid', 'shipped', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The orders that lists come in; `-price` is the dearest first. */
export const ORDER_SORTS = ['newest', 'oldest', 'price', '-price'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export function isPriceSort(sort: OrderSort): boolean {
  return sort === 'price' || sort === '-price';
}

/** Whether such a list can come in that order: by time any; by price one customer's, or all open ones without a search. */
export function isSortable(
  { email, status, q }: { email?: string | undefined; status: 'open' | 'all' | OrderState; q?: string | undefined },
  sort: OrderSort,
): boolean {
  if (!isPriceSort(sort) || email !== undefined) return true;
  return !q && status !== 'all' && status !== 'shipped' && status !== 'cancelled';
}

/** The most parts that are compared at once. */
export const MAX_COMPARED = 4;

/** The ids of a comparison's address, each once. */
export function idsOf(ids: string): string[] {
  return [...new Set(ids.split(',').map((id) => id.trim()))].filter((id) => id !== '');
}
