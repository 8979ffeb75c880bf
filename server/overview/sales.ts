import { sql } from 'drizzle-orm';
import { OVERVIEW_DAYS, type Overview, type Sales } from '#contract/store/overview.ts';
import type { Executor } from '#server/database/client.ts';
import { LEDGER, MONEY, QUEUED_UNITS } from './sales-sources.ts';

type Day = Overview['days'][number];

const DAY_MS = 86_400_000;
/** Number of parts listed as best sellers. */
const LISTED = 6;

interface SalesOptions {
  readonly currency: string;
  /** IANA name of the time zone whose days are summed up. */
  readonly timeZone: string;
  readonly now: Date;
}

/** Whether the job has built the figures; until then sales are read from the ledger. */
export async function areSalesBuilt(db: Executor): Promise<boolean> {
  return (await db.execute(sql`select from sales_rollup`)).rows.length > 0;
}

/**
 * Reads the sales of the last days; every figure agrees with the ledger of money movements to the cent.
 * @returns a row for every day from two periods of the overview ago to the day of `now`; movements in other currencies
 *   are left out
 */
export async function selectSalesDays(
  db: Executor,
  { currency, timeZone, now }: SalesOptions,
  isBuilt: boolean,
): Promise<Day[]> {
  const count = 2 * OVERVIEW_DAYS;
  const { rows } = await db.execute<{ today: string; day: string; orders: string; charged: string; returned: string }>(
    sql`
      with days as (
        select today, (today - ${count - 1}::int)::timestamp at time zone ${timeZone} as first
        from (select (${now.toISOString()}::timestamptz at time zone ${timeZone})::date as today) now
      )
      select to_char(today, 'YYYY-MM-DD') as today, to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
        sum(orders) as orders, sum(charged_cents) as charged, sum(returned_cents) as returned
      from days left join ${sql.raw(isBuilt ? MONEY : LEDGER)} f on f.at >= days.first and f.currency = ${currency}
      group by 1, 2`,
  );
  const known = new Map(rows.map((row) => [row.day, row]));
  const today = Date.parse(rows[0]!.today);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    const row = known.get(day);
    return {
      day,
      orders: Number(row?.orders ?? 0),
      charged: Number(row?.charged ?? 0),
      returned: Number(row?.returned ?? 0),
    };
  });
}

/** The last `length` days of the list, and the same number of days before them. */
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

/** The parts with the most paid units in orders of the last days. */
export async function selectBestSellers(db: Executor, isBuilt: boolean): Promise<Overview['bestSellers']> {
  // A part that is not among the first in `part_sales` can be among the first overall only if it is queued itself, or
  // if a queued part ahead of it lost units.
  const figures = `
    with queued as materialized (select * from ${QUEUED_UNITS} q),
    candidates as (
      (select part_id from part_sales
        order by units desc nulls last, part_id limit ${LISTED} + (select count(*) from queued where units < 0))
      union
      select part_id from queued
    )
    select part_id, coalesce(s.units, 0) + coalesce(q.units, 0) as units
    from candidates left join part_sales s using (part_id) left join queued q using (part_id)`;
  const ledger = `
    select part_id, sum(units)::int as units from ${LEDGER} l
    where part_id is not null and at >= sales_quarter(now() - interval '${OVERVIEW_DAYS} days') group by part_id`;
  const { rows } = await db.execute<Overview['bestSellers'][number]>(sql`
    select p.id as _id, p.name, p.variant, p.sku, sold.units
    from (
      select part_id, units from (${sql.raw(isBuilt ? figures : ledger)}) units_of
      where units > 0 order by units desc, part_id limit ${LISTED}
    ) sold join parts p on p.id = sold.part_id
    order by sold.units desc, p.id`);
  return rows;
}
