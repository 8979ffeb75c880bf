import { charge, claim, DELIVERY, placedLines, setShop, STANDARD, started } from '../test/fixtures/ordering.ts';
import { startTestStore, type Person } from '../test/fixtures/store.ts';
import { median } from './kit/load.ts';
import { circumstances } from './kit/performance-page.ts';
import { processorTime } from './kit/store/processor-time.ts';
import { tableOf } from './kit/table.ts';

/*
 * `npm run bench -- saleEntries`: measures what the entries of reports, which a payment writes at its commit, add to the time of
 * a payment (PATCH /placeorder, the provider's answer included): payments of orders of two parts with delivery and tax, in
 * rounds with the triggers enabled and disabled, alternating.
 */

const ROUNDS = Number(process.env['ROUNDS'] ?? 10);
/** A round is short, so that other programs disturb both of its halves alike. */
const PAYMENTS = Number(process.env['PAYMENTS'] ?? 20);
/** The first payments after a change of the triggers make new plans. */
const WARM_UP = 5;
const BAR = 1.1;

const began = circumstances();
const store = await startTestStore({ webhooks: false });
const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
/** Milliseconds of processor time: of the database, and of the store with the card sandbox. */
const work = { with: { database: 0, store: 0 }, without: { database: 0, store: 0 } };
const rows: string[][] = [];
try {
  await setShop(store, {
    delivery: { methods: [STANDARD] },
    tax: { mode: 'added', isDeliveryTaxed: true, rates: [{ place: 'GB', label: 'VAT', percent: 20 }] },
  });
  const parts = [await store.part({ quantity: 100_000 }), await store.part({ quantity: 100_000 })] as const;
  const orders = await placeOrders(parts, ROUNDS * 2 * (WARM_UP + PAYMENTS));
  for (let round = 1; round <= ROUNDS; round++) {
    // Whichever is first in a round might find a warmer or colder store.
    const order = round % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const);
    const medians = { with: 0, without: 0 };
    for (const kind of order) {
      for (const table of ['money_movements', 'movement_splits', 'order_payments'])
        await store.db.$client.query(`alter table ${table} ${kind === 'with' ? 'enable' : 'disable'} trigger add_sale`);
      await pay(orders.splice(0, WARM_UP));
      const pids = await backends();
      const before = { database: databaseMs(pids), store: process.cpuUsage() };
      const taken = await pay(orders.splice(0, PAYMENTS));
      const { user, system } = process.cpuUsage(before.store);
      work[kind].store += (user + system) / 1_000;
      work[kind].database += databaseMs(pids) - before.database;
      times[kind].push(...taken);
      medians[kind] = median(taken);
      await assertEntries(kind);
    }
    rows.push([String(round), ...figures(medians.with, medians.without)]);
    console.error(...rows.at(-1)!);
  }
} finally {
  await store.close();
}
const ratio = median(times.with) / median(times.without);
rows.push(['all', ...figures(median(times.with), median(times.without))]);
for (const what of ['database', 'store'] as const) {
  const each = (kind: 'with' | 'without') => work[kind][what] / (ROUNDS * PAYMENTS);
  rows.push([`processor time of the ${what}, ms`, ...figures(each('with'), each('without'))]);
}
console.log(began.words());
console.log(tableOf(['round', 'with entries, median ms', 'without', 'ratio'], rows, (column) => column > 0));
process.exit(ratio <= BAR ? 0 : 1);

function figures(withEntries: number, without: number): string[] {
  return [withEntries.toFixed(2), without.toFixed(2), (withEntries / without).toFixed(3)];
}

interface ChargedOrder {
  readonly buyer: Person;
  readonly id: string;
  readonly intent: string;
}

/** Places orders whose cards are charged at the provider. */
async function placeOrders(parts: readonly [string, string], count: number): Promise<ChargedOrder[]> {
  const orders: ChargedOrder[] = [];
  for (let index = 0; index < count; index++) {
    const buyer = await store.person();
    const lines = [
      [parts[0], 1],
      [parts[1], 2],
    ] as const;
    const { id } = await placedLines(store, buyer, lines, { delivery: DELIVERY });
    const intent = await started(store, buyer, id);
    await charge(store, intent);
    orders.push({ buyer, id, intent });
  }
  return orders;
}

/** Reports the payments of orders, one after the other. @returns the milliseconds of each */
async function pay(orders: readonly ChargedOrder[]): Promise<number[]> {
  const taken: number[] = [];
  for (const { buyer, id, intent } of orders) {
    const from = performance.now();
    const { status, body } = await claim(store, buyer, id, intent);
    taken.push(performance.now() - from);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  }
  return taken;
}

/** The last payments wrote entries, or none. */
async function assertEntries(kind: 'with' | 'without'): Promise<void> {
  const { rows: found } = await store.db.$client.query(
    `select count(*)::int as sales from (select id from money_movements order by id desc limit ${PAYMENTS}) m
     join sales s on s.movement_id = m.id`,
  );
  const wanted = kind === 'with' ? PAYMENTS : 0;
  if (found[0].sales !== wanted) throw new Error(`${found[0].sales} entries, not ${wanted}`);
}

/** The store's processes of the database, which stay the same while it is measured. */
async function backends(): Promise<number[]> {
  const { rows: found } = await store.db.$client.query(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  return found.map(({ pid }) => pid);
}

function databaseMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + processorTime(pid), 0);
}
