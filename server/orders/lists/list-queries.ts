import { and, asc, desc, eq, gt, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { OrderSort, OrderState } from '#contract/choices.ts';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { selectLineRows, type LineRow } from '#server/orders/line-rows.ts';
import { matching } from './search.ts';
import { orderLines } from '#server/orders/tables.ts';

export interface OrderFilter {
  /** The customer's email address. */
  email?: string | undefined;
  status: 'open' | 'all' | OrderState;
  q?: string | undefined;
}

export interface OrderListPage {
  readonly limit: number;
  readonly sort: OrderSort;
  /** The id of the last row seen, preceded by its total in cents when the list is sorted by price. */
  readonly after: readonly [...([number] | []), string] | undefined;
}

/** The states in which an order can still change. */
const OPEN: readonly OrderState[] = ['unpaid', 'expired', 'paid'];

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
  const { by, beyond } = orderBy(page);
  if (q) wanted.push(await matching(db, q, wanted, { limit: page.limit, by: by[0]!, beyond }));
  const isByPrice = by.length > 1;
  wanted.push(isByPrice && email === undefined ? openByPrice(status, page.limit, by, beyond) : beyond);
  return selectLineRows(db)
    .where(and(...wanted))
    .orderBy(...by)
    .limit(page.limit);
}

function orderBy({ sort, after }: OrderListPage): { by: SQL[]; beyond: SQL | undefined } {
  const isDown = sort === 'newest' || sort === '-price';
  const [to, past] = isDown ? [desc, lt] : [asc, gt];
  if (sort === 'newest' || sort === 'oldest')
    return { by: [to(orderLines.id)], beyond: after && past(orderLines.id, after.at(-1) as string) };
  const place = after && sql`(${after[0]}::bigint, ${after[1]}::uuid)`;
  return {
    by: [to(orderLines.totalCents), to(orderLines.id)],
    beyond: place && past(sql`(${orderLines.totalCents}, ${orderLines.id})`, place),
  };
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
