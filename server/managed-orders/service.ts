import { sql } from 'drizzle-orm';
import type { OrderSort } from '#contract/choices.ts';
import { invalidFields } from '#contract/errors.ts';
import { isManagedSortable, MAX_FOUND, ORDER_VIEWS, type OrderView } from '#contract/managed-orders/filter.ts';
import type { ManagedCounts, ManagedFilter, ManagedOrder } from '#contract/managed-orders/list.ts';
import { dollarsOf } from '#contract/money.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { type Page, pageOf, type PageRequest } from '#server/http/paging.ts';
import { cursorValues, readPlace, type OrderPlace } from '#server/orders/lists/order-place.ts';
import { readOrder } from '#server/orders/service.ts';
import { selectManagedOrders } from './managed-rows.ts';
import { countPlaces, selectPlaces } from './select-ids.ts';

/** Maximum number of orders of a view that are counted. */
const MAX_IN_VIEW = 1_000;
/** The statement timeout for lists, in milliseconds; beyond it the caller gets `overloaded`. */
const MAX_MS = 3_000;

/** Runs statements of a list in a transaction that limits their time. */
async function inLimitedTime<T>(db: Database, read: (tx: Executor) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${MAX_MS}`));
    return read(tx);
  });
}

/**
 * One page of whole orders, newest first unless `sort` says otherwise.
 * @throws Failure `invalid_fields` for a position of another list, or a sort order that the list does not support
 */
export async function listManagedOrders(
  db: Database,
  filter: ManagedFilter,
  page: PageRequest & { sort?: OrderSort | undefined },
): Promise<Page<ManagedOrder>> {
  const { rows: places, next } = await listPlaces(db, filter, page);
  const ids = places.map(({ id }) => id);
  return { rows: await selectManagedOrders(db, ids), next };
}

/** The ids of one page of whole orders, and the position after it. */
export async function listPlaces(
  db: Database,
  filter: ManagedFilter,
  { limit, after, sort = 'newest' }: PageRequest & { sort?: OrderSort | undefined },
): Promise<Page<OrderPlace>> {
  requireSortable(filter, sort);
  const page = { limit: limit + 1, sort, after: readPlace(after, sort) };
  const found = await inLimitedTime(db, (tx) => selectPlaces(tx, filter, page));
  return pageOf(found, limit, (place) => cursorValues(place, sort));
}

function requireSortable(filter: ManagedFilter, sort: OrderSort): void {
  if (!isManagedSortable(filter, sort)) throw invalidFields({ sort: 'Search results can be sorted by time only' });
}

/** The number of orders of each view, and the number and sum of what a filter finds. */
export async function countManagedOrders(db: Database, filter: ManagedFilter): Promise<ManagedCounts> {
  return inLimitedTime(db, async (tx) => {
    const views = {} as Record<OrderView, { count: number; atLeast: boolean }>;
    for (const view of ORDER_VIEWS) {
      const { count } = await countPlaces(tx, { view }, MAX_IN_VIEW + 1);
      views[view] = { count: Math.min(count, MAX_IN_VIEW), atLeast: count > MAX_IN_VIEW };
    }
    const { count, cents, key } = await countPlaces(tx, filter, MAX_FOUND);
    return { views, found: { count, atLeast: count >= MAX_FOUND, placeOrderPrice: dollarsOf(cents), key } };
  });
}

/**
 * The orders before and after an order in a list.
 * @throws Failure `not_found`, `invalid_fields`
 */
export async function readNeighbors(
  db: Database,
  id: string,
  filter: ManagedFilter,
  sort: OrderSort = 'newest',
): Promise<{ previous: string | null; next: string | null }> {
  requireSortable(filter, sort);
  const order = await readOrder(db, id);
  const after = { id: order.id, totalCents: order.totalCents };
  return inLimitedTime(db, async (tx) => {
    const one = async (by: OrderSort) => (await selectPlaces(tx, filter, { limit: 1, sort: by, after }))[0]?.id ?? null;
    return { previous: await one(REVERSED[sort]), next: await one(sort) };
  });
}

const REVERSED: Readonly<Record<OrderSort, OrderSort>> = {
  newest: 'oldest',
  oldest: 'newest',
  price: '-price',
  '-price': 'price',
};
