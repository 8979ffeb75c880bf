import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { REPORTS } from '../server/reports/reports.ts';
import { startEmbeddedDatabase } from '../server/database/embedded-database.ts';
import { migrate } from '../server/database/migrate.ts';
import { rebuildSales } from '../server/overview/roll-up.ts';
import { startTestStore } from '../test/fixtures/store.ts';
import { median } from './kit/load.ts';
import { circumstances } from './kit/performance-page.ts';
import { makeScratchFolder } from './kit/scratch-folder.ts';
import { tableOf } from './kit/table.ts';

/*
 * `npm run bench -- reports`: measures every report of the last 365 days with what a million orders write (ORDERS=100000 for
 * fewer): two parts each and delivery, of 2,000 parts and 50,000 customers, with tax. Orders themselves are left out, because
 * reports of sales do not read them and to write them takes a quarter of an hour.
 */

const ORDERS = Number(process.env['ORDERS'] ?? 1_000_000);
const CUSTOMERS = 50_000;
const PARTS = 2_000;
const BAR_MS = 1_000;
const TIMES = 7;
const DAY_MS = 86_400_000;

const FILL = [
  `insert into users (id, subject, email, email_verified, name)
   select uuidv7(), 'report:' || i, 'customer' || i || '@report.test', true, 'Customer ' || i from generate_series(1, ${CUSTOMERS}) i`,
  `insert into parts (id, name, description, category, img, specifications, price_cents, cost_cents, minimum, quantity)
   select uuidv7(), 'Part ' || i, '', (array['processor', 'memory', 'storage', 'case', 'cable'])[1 + i % 5], '', '[]', 1000 + i, 600 + i, 1, 1000
   from generate_series(1, ${PARTS}) i`,
  `create table people as select id, row_number() over (order by id) as n from users where subject like 'report:%'`,
  `create table goods as select id, price_cents as cents, cost_cents as cost, row_number() over (order by id) as n from parts where name like 'Part %'`,
  'create unique index on people (n)',
  'create unique index on goods (n)',
  'analyze people, goods',
  // Spread over 364 days. The second part is another one, twice; every 33rd is a refund.
  `create table drawn as
   select i, now() - make_interval(secs => 31449600.0 * i / ${ORDERS}) as at, uuidv7() as order_id, p.id as customer,
     case when i % 33 = 0 then -1 else 1 end as sign, a.id as part, a.cents as cents, a.cost as cost, b.id as part2, b.cents * 2 as cents2, b.cost * 2 as cost2,
     (array['NY', 'CA', 'TX', 'WA', 'OR', 'IL', 'FL', 'MA'])[1 + i % 8] as region
   from generate_series(1, ${ORDERS}::bigint) i join people p on p.n = 1 + (i * 7919) % ${CUSTOMERS}
     join goods a on a.n = 1 + (i * 31) % ${PARTS} join goods b on b.n = 1 + (i * 31 + 7) % ${PARTS}`,
  `insert into sales (movement_id, at, currency, kind, order_id, customer_id, country, region, orders, is_charge, cents, tax_cents)
   select i, at, 'usd', case sign when 1 then 'charged' else 'refunded' end, order_id, customer, 'US', region, (sign = 1)::int, sign = 1,
     sign * (cents + cents2 + 500), sign * ((cents + cents2) / 10) from drawn`,
  `insert into sale_parts (movement_id, at, currency, part_id, units, cents, tax_cents, cost_cents)
   select i, at, 'usd', part, sign, sign * cents, sign * (cents / 10), sign * cost from drawn
   union all select i, at, 'usd', part2, sign * 2, sign * cents2, sign * ((cents + cents2) / 10 - cents / 10), sign * cost2 from drawn
   union all select i, at, 'usd', null, 0, sign * 500, 0, null from drawn`,
  `insert into sale_taxes (movement_id, at, currency, country, region, label, percent, is_included, cents)
   select i, at, 'usd', 'US', region, 'Sales tax', 8, false, sign * ((cents + cents2) / 10) from drawn`,
  'drop table drawn, people, goods',
];

const began = circumstances();
const folder = await makeScratchFolder();
const database = await startEmbeddedDatabase({ dataDir: folder, endWithProcess: true });
let over = 0;
try {
  await migrate(database.url);
  const address = new URL(database.adminUrl);
  address.pathname = new URL(database.url).pathname;
  const writer = new Client({ connectionString: address.href });
  // Stopping the database ends it too.
  writer.on('error', () => undefined);
  await writer.connect();
  const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const from = performance.now();
    await work();
    console.error(`${what}: ${((performance.now() - from) / 1_000).toFixed(1)} s`);
  };
  await writer.query(`set session_replication_role = replica; set work_mem = '256MB'`);
  await timed(`the entries of ${ORDERS} orders`, async () => {
    for (const text of FILL) await writer.query(text);
    await writer.query('analyze');
  });
  await writer.query('vacuum analyze');
  await writer.query('checkpoint');
  const store = await startTestStore({ webhooks: false, own: { url: database.url, drop: async () => undefined } });
  try {
    await rebuildSales(store.db.$client);
    const admin = await store.person('admin');
    const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
    const periods = { 'a year': [day(364), day(0)], 'a month': [day(29), day(0)] } as const;
    const rows: string[][] = [];
    for (const { name } of REPORTS) {
      const medians: number[] = [];
      for (const [from, to] of Object.values(periods)) {
        const times: number[] = [];
        for (let turn = -1; turn < TIMES; turn++) {
          const start = performance.now();
          const { status, body } = await store.call(admin, 'GET', `/reports/${name}?period=own&from=${from}&to=${to}`);
          if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
          if (turn >= 0) times.push(performance.now() - start);
        }
        medians.push(median(times));
      }
      if (medians[0]! > BAR_MS) over++;
      console.error(name, ...medians.map(Math.round));
      rows.push([name, ...medians.map((ms) => ms.toFixed(0)), medians[0]! > BAR_MS ? 'short' : 'met']);
    }
    console.log(began.words());
    console.log(
      tableOf(
        ['report, median ms', ...Object.keys(periods), `bar ${BAR_MS} ms`],
        rows,
        (column) => column > 0 && column < 3,
      ),
    );
  } finally {
    await store.close();
  }
  await writer.end();
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(over === 0 ? 0 : 1);
