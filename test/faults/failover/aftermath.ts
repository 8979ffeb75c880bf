import { openDatabase } from '#server/database/client.ts';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { assertMoney } from '#test/faults/money.ts';
import { letTimePass, queueTimetable } from '#test/faults/time.ts';
import type { Cluster } from './cluster.ts';
import type { Crowd } from './crowd.ts';
import type { LiveStore } from './live-store.ts';
import type { Member } from './member.ts';
import { until } from './until.ts';

/** The findings after the load. */
export interface Aftermath {
  /** Acknowledged orders that the primary does not have. */
  readonly lost: number;
  /** Acknowledged orders that the standby does not have. */
  readonly lostAtStandby: number;
  /** Number of customers whose unanswered order exists twice after a retry. */
  readonly doubled: number;
  /** Discrepancies of orders, stock or money; undefined if there are none. */
  readonly books: string | undefined;
}

/** Compares the acknowledged orders with both servers, then stock, money and the provider's books. */
export async function countResults(store: LiveStore, cluster: Cluster, crowd: Crowd): Promise<Aftermath> {
  const { primary, standby } = await cluster.whole(60_000);
  const placed = crowd.notes.placed;
  const kept = await ordersAt(cluster, primary, crowd);
  // The standby has every commit on its disk but shows it a moment later.
  const shown = await until(10_000, 'the standby shows what the primary has', async () => {
    const orders = await ordersAt(cluster, standby, crowd);
    return orders.size >= kept.size ? orders : undefined;
  }).catch(() => ordersAt(cluster, standby, crowd));
  return {
    lost: missing(placed, kept),
    lostAtStandby: missing(placed, shown),
    doubled: missing(kept, placed),
    books: await checkBooks(store, [...placed]),
  };
}

/** The number of these that the others lack. */
function missing(these: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...these].filter((id) => !others.has(id)).length;
}

async function ordersAt(cluster: Cluster, member: Member, { customers }: Crowd): Promise<Set<string>> {
  const db = openDatabase(cluster.urlOf(member), 1);
  try {
    const of = customers.map(({ id }) => id);
    const { rows } = await db.$client.query<{ id: string }>('select id from orders where customer_id = any($1)', [of]);
    return new Set(rows.map(({ id }) => id));
  } finally {
    await db.$client.end();
  }
}

/** Advances time until the store's jobs have nothing left to do, so that nothing counts as pending. */
async function checkBooks(store: LiveStore, orders: readonly string[]): Promise<string | undefined> {
  const { $client } = store.db;
  for (let round = 0; round < 2; round++) {
    await letTimePass(store);
    await queueTimetable(store);
    await $client.query("select graphile_worker.add_job('seal_audit', job_key => 'seal_audit')");
    await until(90_000, "the store's jobs are done", async () => {
      // A failed job of the timetable is not retried before its next run.
      const { rows } = await $client.query(`
        select task_identifier as task, locked_at is not null as locked, attempts from graphile_worker.jobs
        where (run_at <= now() or locked_at is not null) and attempts < max_attempts`);
      if (rows.length > 0) throw new Error(`${rows.length} jobs are still due: ${JSON.stringify(rows.slice(0, 5))}`);
      return true;
    });
  }
  try {
    await assertLedger(store.db);
    await assertMoney(store, orders);
  } catch (error) {
    return String(error);
  }
  const { code, output } = store.verify();
  return code === 0 ? undefined : `npm run verify exited with ${code}:\n${output}`;
}
