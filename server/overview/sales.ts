import { sql } from 'drizzle-orm';
import { OVERVIEW_DAYS, type Overview, type Sales } from '#contract/store/overview.ts';
import type { Executor } from '#server/database/client.ts';
import { moneyMovements } from '#server/orders/refunds/tables.ts';

type Day = Overview['days'][number];

const DAY_MS = 86_400_000;

/**
 * Reads the sales of the last days from the ledger of money movements, so that every figure agrees with it to the cent.
 * A refund that the bank sent back, and a dispute that the store won, count against the returned money.
 * @param currency the store's currency; movements in another one are left out
 * @returns a row for every day of UTC from two periods of the overview ago to the day of `now`
 */
export async function selectSalesDays(db: Executor, currency: string, now: Date): Promise<Day[]> {
  const count = 2 * OVERVIEW_DAYS;
  const first = new Date(startOfDay(now) - (count - 1) * DAY_MS);
  const { rows } = await db.execute<{ day: string; orders: string; charged: string; returned: string }>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*) filter (where kind = 'charged') as orders,
      coalesce(sum(amount_cents) filter (where kind = 'charged'), 0) as charged,
      coalesce(sum(case when kind in ('refunded', 'disputed') then amount_cents
        when kind in ('refund_returned', 'dispute_returned') then -amount_cents end), 0) as returned
    from ${moneyMovements}
    where at >= ${first.toISOString()}::timestamptz and currency = ${currency}
    group by 1`);
  const known = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(first.getTime() + index * DAY_MS).toISOString().slice(0, 10);
    const row = known.get(day);
    return {
      day,
      orders: Number(row?.orders ?? 0),
      charged: Number(row?.charged ?? 0),
      returned: Number(row?.returned ?? 0),
    };
  });
}

/** The last `length` days of the list, and as many before them. */
export function compareSales(days: readonly Day[], length: number): { now: Sales; before: Sales } {
  return { now: sumOf(days.slice(-length)), before: sumOf(days.slice(-2 * length, -length)) };
}

function sumOf(days: readonly Day[]): Sales {
  return days.reduce<Sales>(
    (sum, { orders, charged, returned }) => ({
      orders: sum.orders + orders,
      charged: sum.charged + charged,
      returned: sum.returned + returned,
    }),
    { orders: 0, charged: 0, returned: 0 },
  );
}

function startOfDay(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS) * DAY_MS;
}
