import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import type { Overview } from '#contract/store/overview.ts';
import { paid, placed, setShop } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { verifyBooks } from '#server/verification/verify.ts';
import { rebuildSales, rollUpSales } from './roll-up.ts';
import { LEDGER } from './sales-sources.ts';
import { readOverview } from './service.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
  buyer = await store.person();
});
after(() => store.close());

const query = (text: string, values: unknown[] = []) => store.db.$client.query(text, values);
const rollUp = () => rollUpSales(store.db, new AbortController().signal);
const read = (now?: Date): Promise<Overview> => readOverview(store.deps, now);
const queued = async (): Promise<number> =>
  (await query('select count(*)::int as count from sales_changes')).rows[0].count;

/** Runs `work` on a separate connection. */
async function connected<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: store.db.$client.options.connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function eventually(isTrue: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 30_000;
  while (!(await isTrue())) {
    assert.ok(Date.now() < until, 'waited for 30 s');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The page's sums and best sellers equal those read from the ledger. */
async function isExact(): Promise<void> {
  const now = new Date();
  const { sales, days, bestSellers } = await read(now);
  const { rows } = await query(
    `select coalesce(sum(orders), 0)::int as orders, coalesce(sum(charged_cents), 0)::int as charged, coalesce(sum(returned_cents), 0)::int as returned
     from ${LEDGER} l where currency = 'usd'
     and $1::date - (at at time zone 'UTC')::date between 0 and 29`,
    [now.toISOString().slice(0, 10)],
  );
  assert.deepEqual(sales.month.now, rows[0]);
  assert.equal(
    days.reduce((sum, { charged }) => sum + charged, 0),
    rows[0].charged,
  );
  const { rows: best } = await query(
    `select part_id as _id, sum(units)::int as units from ${LEDGER} l
     where part_id is not null and at >= sales_quarter(now() - interval '30 days')
     group by part_id having sum(units) > 0 order by units desc, part_id limit 6`,
  );
  assert.deepEqual(
    bestSellers.map(({ _id, units }) => ({ _id, units })),
    best,
  );
}

/** The kinds of sales figures that the reconciliation finds wrong. */
async function wrongFigures(): Promise<string[]> {
  const { discrepancies } = await verifyBooks(store.deps, { askProvider: false });
  return [...new Set(discrepancies.map(({ kind }) => kind))].filter((kind) => kind.startsWith('sales_')).sort();
}

/** A movement of money at a given time, for an order that exists. */
async function movement(order: string, at: string, cents: number, kind = 'charged'): Promise<void> {
  await query(
    `insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor, at)
     values ($1, $2, 'test', gen_random_uuid()::text, $3, 'usd', 'test', $4)`,
    [order, kind, cents, at],
  );
}

test('figures and best sellers are exact before, between and after runs of the job', async () => {
  const parts = await Promise.all(Array.from({ length: 9 }, () => store.part({ quantity: 100 })));
  await isExact();
  for (const [index, part] of parts.entries()) {
    const { id } = await paid(store, buyer, part, 3 + ((index * 5) % 9));
    if (index % 3 === 0) await rollUp();
    await isExact();
    if (index % 4 === 0) await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
    await isExact();
  }
  assert.ok((await queued()) > 0, 'the page read what is queued');
  await Promise.all([rollUp(), rollUp(), rollUp()]);
  assert.equal(await queued(), 0);
  await isExact();
  assert.deepEqual(await wrongFigures(), []);
});

test('a job that is killed in the middle loses and repeats nothing', async () => {
  await paid(store, buyer, await store.part({ quantity: 10 }), 2);
  const waiting = (await read()).sales;
  await connected(async (client) => {
    await client.query('begin; lock table part_sales in share mode');
    const killed = rollUp().then(
      () => assert.fail('it was killed'),
      () => undefined,
    );
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%part_sales%'`;
    await eventually(async () => (await query(kill)).rows.length > 0);
    await killed;
    await client.query('rollback');
  });
  assert.deepEqual((await read()).sales, waiting);
  await isExact();
  assert.deepEqual(await wrongFigures(), []);
  await rollUp();
  assert.deepEqual((await read()).sales, waiting);
  assert.deepEqual(await wrongFigures(), []);
});

test('a store with orders has exact figures before the job has built them, and while it does', async () => {
  const part = await store.part({ quantity: 10 });
  const { id } = await paid(store, buyer, part, 2);
  for (const table of ['sales_rollup', 'sales_changes', 'sales_figures', 'part_sales', 'recent_part_sales'])
    await query(`delete from ${table}`);
  await isExact();
  // An open transaction that the job does not see, and that is committed after it.
  await connected(async (client) => {
    await client.query('begin');
    await client.query(
      `insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor)
       values ($1, 'refunded', 'test', 'open', 24, 'usd', 'test')`,
      [id],
    );
    await rollUp();
    await isExact();
    await client.query('commit');
  });
  assert.equal(await queued(), 1);
  await isExact();
  await rollUp();
  await isExact();
  await Promise.all([rebuildSales(store.db.$client), rebuildSales(store.db.$client), rollUp()]);
  await isExact();
  assert.deepEqual(await wrongFigures(), []);
});

test('days begin at midnight of the time zone, even after it was changed', async () => {
  const order = await placed(store, buyer, await store.part());
  const now = new Date('2031-03-12T12:00:00Z');
  await movement(order, '2031-03-11T18:14:59Z', 1);
  await movement(order, '2031-03-11T18:15:00Z', 10);
  await movement(order, '2031-03-11T23:59:59.999Z', 100);
  await movement(order, '2031-03-12T00:00:00Z', 1_000);
  await movement(order, '2031-03-12T04:00:00Z', 10_000);
  const charged = async (at = now) => {
    const { sales, timeZone } = await read(at);
    return [timeZone, sales.today.now.charged, sales.today.before.charged];
  };
  for (const work of [async () => undefined, rollUp]) {
    await work();
    await setShop(store, { calendar: { timeZone: 'UTC' } });
    assert.deepEqual(await charged(), ['UTC', 11_000, 111]);
    // 5:45 ahead of UTC.
    await setShop(store, { calendar: { timeZone: 'Asia/Kathmandu' } });
    assert.deepEqual(await charged(), ['Asia/Kathmandu', 11_110, 1]);
    assert.deepEqual(await charged(new Date('2031-03-12T18:15:00Z')), ['Asia/Kathmandu', 0, 11_110]);
    // 4 hours behind UTC, in daylight saving time since two days before.
    await setShop(store, { calendar: { timeZone: 'America/New_York' } });
    assert.deepEqual(await charged(), ['America/New_York', 10_000, 1_111]);
    assert.equal((await read(now)).days.at(-1)!.day, '2031-03-12');
    assert.equal((await read(new Date('2031-03-12T03:59:59Z'))).days.at(-1)!.day, '2031-03-11');
  }
  await setShop(store, {});
});

test('only names of time zones that the database knows are saved', async () => {
  for (const timeZone of ['', 'Mars/Base', '+02:00', 'UTC+3', 'a'.repeat(65)]) {
    const { version } = (await store.call(admin, 'GET', '/shop-settings')).body;
    const settings = { ...DEFAULT_SHOP_SETTINGS, calendar: { timeZone } };
    const { status, body } = await store.call(admin, 'PUT', '/shop-settings', { version, settings });
    assert.equal(status, 422, timeZone);
    assert.deepEqual(Object.keys(body.fields), ['settings.calendar.timeZone']);
  }
});

test('a refund of an old order counts today; its units left the best sellers with the order', async () => {
  await store.runJobs();
  const part = await store.part({ name: 'Old', quantity: 20 });
  const { id } = await paid(store, buyer, part, 8);
  await rollUp();
  const before = await read();
  assert.equal(before.bestSellers.find(({ _id }) => _id === part)?.units, 8);
  // Makes this order 31 days older.
  await query("update order_lines set created_at = created_at - interval '31 days' where order_id = $1", [id]);
  await query("update recent_part_sales set at = at - interval '31 days' where part_id = $1", [part]);
  await rollUp();
  assert.equal((await query('select units from part_sales where part_id = $1', [part])).rows.length, 0);
  await isExact();
  const refund = { amount: 5, reason: 'Damaged' };
  assert.equal((await store.call(admin, 'POST', `/order/${id}/refund`, refund)).status, 200);
  await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
  await store.runJobs();
  await isExact();
  await rollUp();
  await isExact();
  assert.deepEqual(await wrongFigures(), []);
  const { sales } = await read();
  assert.equal(sales.today.now.returned - before.sales.today.now.returned, 8 * 1_240);
});

test('the reconciliation names figures that differ from the ledger, and an admin can have them rebuilt', async () => {
  const part = await store.part({ quantity: 10 });
  await paid(store, buyer, part, 2);
  await rollUp();
  await query('update sales_figures set charged_cents = charged_cents + 1 where charged_cents > 0');
  await query('update part_sales set units = units + 1 where part_id = $1', [part]);
  assert.deepEqual(await wrongFigures(), ['sales_figures', 'sales_units']);
  const asked = await store.call(admin, 'POST', '/verification/sales');
  assert.equal(asked.status, 200);
  assert.equal((await store.call(admin, 'GET', '/verification')).body.underWay, true);
  await store.runJobs();
  await isExact();
  const { runs, underWay } = (await store.call(admin, 'GET', '/verification')).body;
  assert.equal(underWay, false);
  assert.equal(runs.length, 1, 'reconciled after that');
});
