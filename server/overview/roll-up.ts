import type { Pool } from 'pg';
import { OVERVIEW_DAYS } from '#contract/store/overview.ts';
import type { Database } from '#server/database/client.ts';
import { inLongTransaction, type Run } from '#server/jobs/long-transaction.ts';
import { areSalesBuilt } from './sales.ts';
import { LEDGER } from './sales-sources.ts';

/** Number of changes per transaction. */
const BATCH = 20_000;

/**
 * Adds the queued changes to the sales figures, and drops units from before the last days. Builds the figures from the
 * ledger where that has not been done. Each transaction moves changes from the queue into the figures, so that a killed
 * job loses and repeats none; concurrent jobs run one after another.
 */
export async function rollUpSales(db: Database, stopping: AbortSignal): Promise<void> {
  const pool = db.$client;
  if (!(await areSalesBuilt(db))) await rebuildSales(pool);
  let moved = BATCH;
  while (moved >= BATCH && !stopping.aborted)
    moved = await withFiguresLocked(pool, async (run) => {
      const [row] = await run<{ moved: number }>(MOVE, [OVERVIEW_DAYS, BATCH]);
      await run('delete from part_sales where units = 0');
      return row!.moved;
    });
}

/**
 * Builds all figures again from the ledger, while orders continue. Removes from the queue the changes that its snapshot of
 * the ledger contains, and keeps those committed later.
 */
export async function rebuildSales(pool: Pool): Promise<void> {
  const rebuild = async (run: Run): Promise<void> => {
    await run(
      `insert into sales_rollup (since, built_at) values (sales_quarter(now() - make_interval(days => $1)), now())
       on conflict (id) do update set since = excluded.since, built_at = excluded.built_at`,
      [OVERVIEW_DAYS],
    );
    for (const table of ['sales_changes', 'sales_figures', 'recent_part_sales', 'part_sales'])
      await run(`delete from ${table}`);
    await run(`insert into sales_figures (currency, at, orders, charged_cents, returned_cents)
      select currency, at, sum(orders), sum(charged_cents), sum(returned_cents) from ${LEDGER} l
      where currency is not null group by currency, at`);
    await run(`insert into recent_part_sales (at, part_id, units)
      select at, part_id, sum(units) from ${LEDGER} l
      where part_id is not null and at >= (select since from sales_rollup) group by at, part_id having sum(units) <> 0`);
    await run(
      'insert into part_sales (part_id, units) select part_id, sum(units) from recent_part_sales group by part_id',
    );
  };
  await withFiguresLocked(pool, rebuild, 'repeatable read');
  await pool.query('analyze sales_figures, recent_part_sales, part_sales');
}

/** Moves a batch of changes from the queue into the figures, and the units from before the last days out of them. */
const MOVE = `
  with period as (
    update sales_rollup set since = greatest(since, sales_quarter(now() - make_interval(days => $1))) returning since
  ), taken as (
    delete from sales_changes where id in (select id from sales_changes order by id limit $2) returning *
  ), money as (
    insert into sales_figures as f (currency, at, orders, charged_cents, returned_cents)
    select currency, at, sum(orders), sum(charged_cents), sum(returned_cents) from taken where currency is not null group by currency, at
    on conflict (currency, at) do update set orders = f.orders + excluded.orders,
      charged_cents = f.charged_cents + excluded.charged_cents, returned_cents = f.returned_cents + excluded.returned_cents
  ), added as (
    select t.at, part_id, sum(units)::int as units from taken t, period
    where part_id is not null and t.at >= period.since group by t.at, part_id
  ), recent as (
    insert into recent_part_sales as r (at, part_id, units) select at, part_id, units from added
    on conflict (at, part_id) do update set units = r.units + excluded.units
  ), dropped as (
    delete from recent_part_sales r using period where r.at < period.since returning part_id, units
  ), parts_sold as (
    insert into part_sales as s (part_id, units)
    select part_id, sum(units) from (
      select part_id, units from added union all select part_id, -units from dropped
    ) changed group by part_id
    on conflict (part_id) do update set units = s.units + excluded.units
  )
  select count(*)::int as moved from taken`;

/** Runs `work` in a transaction while no other one changes the figures; pages read them meanwhile. */
async function withFiguresLocked<Result>(
  pool: Pool,
  work: (run: Run) => Promise<Result>,
  isolation?: 'repeatable read',
): Promise<Result> {
  return inLongTransaction(
    pool,
    async (run) => {
      // Before the first query, which takes the snapshot of the transaction.
      await run('lock table sales_rollup in exclusive mode');
      return work(run);
    },
    isolation,
  );
}
