import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { OrderSort, OrderState } from '#contract/choices.ts';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { selectLineRows, type LineRow } from '#server/orders/line-rows.ts';
import { orderLines } from '#server/orders/tables.ts';
import { sortedBy, type OrderPlace } from './order-place.ts';
import { matching } from './search.ts';

export interface OrderFilter {
  /** The customer's email address. */
  email?: string | undefined;
  status: 'open' | 'all' | OrderState;
  q?: string | undefined;
}

export interface OrderListPage {
  readonly limit: number;
  readonly sort: OrderSort;
  /** The last row seen. */
  readonly after: OrderPlace | undefined;
}

/** The states in which an order can still change. */
const OPEN: readonly OrderState[] = ['unpaid', 'expired', 'agreed', 'paid'];

/**
 * One page of order lines. Sorting by price works for the orders of one customer and for open orders, not for search
 * results.
 */
export async function selectLines(db: Executor, filter: OrderFilter, page: OrderListPage): Promise<LineRow[]> {
  const { email, status, q } = filter;
  const wanted: (SQL | undefined)[] = [
    email === undefined
      ? undefined
      : sql`${orderLines.customerId} = (select ${users.id} from ${users} where ${users.email} = ${email})`,
    status === 'all' ? undefined : status === 'open' ? isNull(orderLines.closedAt) : eq(orderLines.status, status),
  ];
  const { by, beyond } = sortedBy(page, orderLines);
  if (q) wanted.push(await matching(db, q, wanted, { limit: page.limit, by: by[0]!, beyond }));
  const isByPrice = by.length > 1;
  wanted.push(isByPrice && email === undefined ? openByPrice(status, page.limit, by, beyond) : beyond);
  return selectLineRows(db)
    .where(and(...wanted))
    .orderBy(...by)
    .limit(page.limit);
}

/** One page per state from the index on state and price; the requested page is among them. */
function openByPrice(status: OrderFilter['status'], limit: number, by: readonly SQL[], beyond: SQL | undefined): SQL {
  const states = OPEN.filter((state) => status === 'open' || status === state);
  const pages = states.map(
    (
      state,
    ) => sql`(select ${orderLines.id} from ${orderLines} where ${and(eq(orderLines.status, state), isNull(orderLines.closedAt), beyond)}
      order by ${sql.join([...by], sql`, `)} limit ${limit})`,
  );
  return sql`${orderLines.id} in (${sql.join(pages, sql` union all `)})`;
}
