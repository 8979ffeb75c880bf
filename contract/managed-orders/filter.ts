/*
 * The views and filters of Manage Order, for schemas and screens. Free of zod.
 */
import type { OrderSort } from '#contract/choices.ts';

/**
 * `unpaid`: reserved and not paid yet; `owed`: fulfilled before the payment, which has not arrived; `to-ship`: paid, not packed and not blocked by a dispute; `packed`: packed and not
 * shipped; `to-pick-up`: ready and not picked up yet; `overdue`: not paid in time; `canceled`: as a whole; `refunded`: in part or in full, or about to be; `problems`:
 * see `ORDER_PROBLEMS`.
 */
export const ORDER_VIEWS = [
  'all',
  'unpaid',
  'owed',
  'to-ship',
  'packed',
  'to-pick-up',
  'shipped',
  'overdue',
  'canceled',
  'refunded',
  'problems',
] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

/**
 * Why an order needs attention: its payment is disputed; a refund failed, or waits until staff transfer it; its payment is overdue and its parts are no
 * longer in stock; it is paid and has no delivery address; it should have
 * been sent on an earlier day; a packer could not find one of its parts.
 */
export const ORDER_PROBLEMS = [
  'disputed',
  'refund_failed',
  'refund_to_transfer',
  'short',
  'address_missing',
  'late',
  'not_found',
] as const;
export type OrderProblem = (typeof ORDER_PROBLEMS)[number];

/** What can be done with the lines of an order. */
export const LINE_ACTIONS = ['pack', 'ship', 'cancel'] as const;
export type LineAction = (typeof LINE_ACTIONS)[number];

/** The actions on many orders; `tag` and `untag` add and remove one tag. */
export const JOB_ACTIONS = [...LINE_ACTIONS, 'tag', 'untag'] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];

/** Whether an action is about a tag of orders. */
export function isTagAction(action: string): action is 'tag' | 'untag' {
  return action === 'tag' || action === 'untag';
}

/** What a job does: `unpack` undoes a job that packed orders. */
export const JOB_KINDS = [...JOB_ACTIONS, 'unpack'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const PAGE_SIZES = [24, 50, 100, 250] as const;

/** Maximum number of orders that are counted, and that one job can have. */
export const MAX_FOUND = 5_000;

/** Maximum number of orders that are assigned at once. */
export const MAX_ASSIGNED = 500;

/** Of a filter: the orders that are not assigned. */
export const UNASSIGNED = 'none';

/** Maximum number of tags per order, and the maximum length of a tag. */
export const MAX_TAGS = 12;
export const MAX_TAG = 40;

/** Whether the list supports a sort order: search results are sorted by time only. */
export function isManagedSortable({ q }: { q?: string | undefined }, sort: OrderSort): boolean {
  return !q || sort === 'newest' || sort === 'oldest';
}
