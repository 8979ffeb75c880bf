import { type Actor, mayDo } from '#server/accounts/actor.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import type { OwnOrderFilter } from '#contract/orders/orders.ts';
import { isSortable, type OrderSort } from '#contract/choices.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { type Page, pageOf, type PageRequest } from '#server/http/paging.ts';
import { type OrderFilter, selectLines } from './lists/list-queries.ts';
import { cursorValues, readPlace } from './lists/order-place.ts';
import { selectLine, type LineRow } from './line-rows.ts';
import { type OwnOrderRow, selectOwnOrders } from './lists/own-orders.ts';
import { selectOrderRow, type OrderRow } from './order-rows.ts';
import * as queries from './queries.ts';

/**
 * One page of order lines from a position, newest first unless `sort` says otherwise.
 * @throws Failure `invalid_fields` for a position of another list, or a sort order that the list does not support
 */
export async function listOrders(
  db: Database,
  filter: OrderFilter,
  page: PageRequest & { sort?: OrderSort | undefined },
): Promise<Page<LineRow>> {
  const { sort = 'newest' } = page;
  if (!isSortable(filter, sort)) {
    throw invalidFields({
      sort: "Only one customer's orders, or open orders without a search, can be sorted by price",
    });
  }
  const rows = await selectLines(db, filter, { limit: page.limit + 1, sort, after: readPlace(page.after, sort) });
  return pageOf(rows, page.limit, (row) => cursorValues(row, sort));
}

/**
 * One page of a customer's orders, newest first unless `sort` says otherwise.
 * @throws Failure `invalid_fields` for a position of another list
 */
export async function listOwnOrders(
  db: Database,
  filter: OwnOrderFilter & { email: string },
  page: PageRequest & { sort?: OrderSort | undefined },
): Promise<Page<OwnOrderRow>> {
  const { sort = 'newest' } = page;
  const rows = await selectOwnOrders(db, filter, { limit: page.limit + 1, sort, after: readPlace(page.after, sort) });
  return pageOf(rows, page.limit, ({ id, orderCents: totalCents }) => cursorValues({ id, totalCents }, sort));
}

/**
 * Reads one order line for its customer or staff; the id of an order is that of its first line.
 * @throws Failure `not_found`, including for another customer's order
 */
export async function readLine(
  db: Database,
  id: string,
  reader: Pick<Actor, 'userId' | 'staffRole'>,
): Promise<LineRow> {
  const row = await selectLine(db, id, mayDo(reader, 'orders.read') ? undefined : reader.userId);
  return row ?? orderNotFound();
}

/**
 * Reads an order with everything that belongs to it, for its customer or staff.
 * @param id of the order or of one of its lines
 * @throws Failure `not_found`, including for another customer's order
 */
export async function readOrderRow(
  db: Database,
  id: string,
  reader: Pick<Actor, 'userId' | 'staffRole'>,
): Promise<OrderRow> {
  const { orderId } = await readLine(db, id, reader);
  return (await selectOrderRow(db, orderId)) ?? orderNotFound();
}

/**
 * Reads an order with its lines, without its history, for internal use.
 * @throws Failure `not_found`
 */
export async function readOrder(db: Executor, id: string): Promise<queries.OrderWithLines> {
  return (await queries.selectOrder(db, id)) ?? orderNotFound();
}

/**
 * Reads only an order's state, for callers that have just held its lock.
 * @throws Failure `not_found`
 */
export async function readOrderState(db: Executor, id: string): Promise<queries.OrderNow> {
  return (await queries.selectState(db, id)) ?? orderNotFound();
}

/** @throws Failure `not_found` with the text for orders */
export function orderNotFound(): never {
  throw new Failure('not_found', "That order doesn't exist.");
}

/** Which of these users own a paid order: the 'verified buyers'. */
export async function buyersAmong(db: Database, userIds: string[]): Promise<ReadonlySet<string>> {
  return new Set(userIds.length === 0 ? [] : await queries.selectBuyers(db, userIds));
}
