import { sql, type SQL } from 'drizzle-orm';
import { CONFIRMED, TO_FULFILL } from '#contract/orders/order-rules.ts';

/*
 * What statements ask about the payment of orders (docs/decisions/095-orders-paid-later.md); for loaded orders see
 * contract/orders/order-rules.ts. The statuses are literals, so that partial indexes fit.
 */

const listed = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ');

/** SQL text: whether a line is to be picked, packed and shipped. @param status the column of its status */
export const toFulfillSql = (status: string): string => `${status} in (${listed(TO_FULFILL)})`;

/** SQL: `toFulfillSql`. */
export const toFulfill = (status: string): SQL => sql.raw(toFulfillSql(status));

/** SQL text: whether a line is sold: paid, or to be paid later. @param status the column of its status */
export const isConfirmedSql = (status: string): string => `${status} in (${listed(CONFIRMED)})`;

/** SQL text: whether an order waits for its payment, which may arrive after it was shipped. @param order the table's name */
export const isPayableSql = (order: string): string =>
  `(${order}.transaction_id is null and (${order}.closed_at is null or ${order}.is_owed))`;

/** SQL: `isPayableSql`. */
export const isPayable = (order: string): SQL => sql.raw(isPayableSql(order));
