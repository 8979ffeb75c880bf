import { sql, type SQL } from 'drizzle-orm';
import { OVERVIEW_DAYS, type Overview } from '#contract/store/overview.ts';
import { basketLines, baskets } from '#server/basket/tables.ts';
import { firstIdAt } from '#server/database/columns.ts';
import type { Executor } from '#server/database/client.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { parts } from '#server/parts/tables.ts';
import { ownPricesJoin } from '#server/price-lists/own-prices.ts';
import { MAX_COUNTED } from './queries.ts';

type Abandoned = Overview['abandoned']['orders'];

const DAY_MS = 86_400_000;

/** Orders of the last days that were not paid in time, and baskets that customers left. */
export async function selectAbandoned(db: Executor, now: Date): Promise<Overview['abandoned']> {
  const since = new Date(now.getTime() - OVERVIEW_DAYS * DAY_MS);
  return {
    orders: await sumOf(
      db,
      // What the customers would have paid: the parts with delivery and tax.
      sql`select o.total_cents as cents from (
          select distinct order_id from ${orderLines} where status = 'expired' and order_id >= ${firstIdAt(since)}::uuid
        ) expired join ${orders} o on o.id = expired.order_id`,
    ),
    // At the unit price for the quantity that the customer pays today, without parts that are no longer sold, as the basket shows it.
    baskets: await sumOf(
      db,
      sql`select (
          select sum(l.quantity * coalesce((
              select (item->>'priceCents')::bigint from jsonb_array_elements(coalesce(own.price_breaks, p.price_breaks)) item
              where (item->>'from')::int <= l.quantity order by (item->>'from')::int desc limit 1
            ), own.price_cents, p.price_cents))
          from ${basketLines} l join ${parts} p on p.id = l.part_id ${sql.raw(ownPricesJoin('b.customer_id', 'array[p.id]', 'p.id'))}
          where l.basket_id = b.id and p.hidden_at is null
        ) as cents
        from ${baskets} b where used_at between ${since.toISOString()}::timestamptz and ${now.toISOString()}::timestamptz - interval '1 day'
        and exists (select from ${basketLines} l where l.basket_id = b.id)`,
    ),
  };
}

/** Counts at most `MAX_COUNTED` rows and adds up their cents. */
async function sumOf(db: Executor, rows: SQL): Promise<Abandoned> {
  const result = await db.execute<{ count: number; cents: string }>(
    sql`select count(*)::int as count, coalesce(sum(cents) filter (where n <= ${MAX_COUNTED}), 0) as cents
      from (select cents, row_number() over () as n from (${rows} limit ${MAX_COUNTED + 1}) found) counted`,
  );
  const { count, cents } = result.rows[0]!;
  return { count: { count: Math.min(count, MAX_COUNTED), atLeast: count > MAX_COUNTED }, cents: Number(cents) };
}
