import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { testDatabase } from '#test/postgres.ts';
import { askOf, CLIENTS, orderer, type SteadyCustomers, steadyCustomers } from './steady-customers.ts';
import { startStore, type StoreProcess } from './store-process.ts';
import { expect, test } from './test.ts';

/* The next version with a migration takes over from this one while customers browse and order, as on two machines behind a load balancer. */

/** The store's address behind the balancer. */
const PUBLIC_ORIGIN = 'http://127.0.0.1:4000';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Makes the next version in a folder: it stores with each order which version placed it. */
async function makeNextVersion(folder: string): Promise<void> {
  for (const name of ['app', 'build', 'contract', 'demo', 'packages', 'process', 'public', 'server', 'package.json'])
    await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const migrations = join(folder, 'server', 'database', 'migrations');
  const journalPath = join(migrations, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalPath, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'placed_by' });
  await writeFile(journalPath, JSON.stringify(journal));
  await writeFile(
    join(migrations, 'placed_by.sql'),
    `-- Rolling: the version before places orders with the default\nALTER TABLE "orders" ADD COLUMN "placed_by" text DEFAULT 'old' NOT NULL;`,
  );
  const path = join(folder, 'server', 'orders', 'placing', 'placing-queries.ts');
  const statement = await readFile(path, 'utf8');
  const columns = /placed_from, is_large[^)]*/;
  const values = '\n  from input, buyer, complete where (select count(*) from taken)';
  expect(statement).toMatch(columns);
  expect(statement).toContain(values);
  await writeFile(path, statement.replace(columns, '$&, placed_by').replace(values, `, 'new'${values}`));
}

test('a new version with a migration takes over under load, and no request fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-next-version-'));
  const database = await testDatabase();
  const report = new Client({ connectionString: database.url });
  let customers: SteadyCustomers | undefined;
  const stores: StoreProcess[] = [];
  const start = async (checkout?: string): Promise<StoreProcess> => {
    const store = await startStore({
      ...(checkout && { folder: checkout }),
      databaseUrl: database.url,
      env: {
        PUBLIC_ORIGIN,
        AUTH_SECRET: 'the-same-secret-for-both-versions-of-the-store',
        ORDERS_A_MINUTE: '1000000',
        RESERVED_LINES: '100000',
        SEARCHES_A_MINUTE: '1000000',
      },
    });
    stores.push(store);
    return store;
  };
  const askAt = ({ origin }: StoreProcess) => askOf(Number(new URL(origin).port));
  try {
    await makeNextVersion(folder);
    const old = await start();
    let serving = askAt(old);
    await report.connect();
    // More than the customers buy.
    await report.query('update parts set quantity = 100000');
    const order = await orderer(serving, PUBLIC_ORIGIN);
    customers = steadyCustomers(() => serving, order, '/readyz');
    const placed = async (by: string): Promise<number> =>
      Number((await report.query('select count(*) from orders where placed_by = $1', [by])).rows[0].count);

    // A report keeps the table locked that the migration changes.
    await report.query('begin; select from orders limit 1');
    const starting = start(folder);
    const waits = `select from pg_locks where relation = 'orders'::regclass and not granted and mode = 'AccessExclusiveLock'`;
    await expect.poll(async () => (await report.query(waits)).rowCount).toBe(1);
    await report.query('commit');
    const next = await starting;

    // Both serve, then the new one alone.
    const before = await placed('old');
    await expect.poll(() => placed('old')).toBeGreaterThan(before);
    serving = askAt(next);
    await expect.poll(() => placed('new')).toBeGreaterThan(CLIENTS);
    await old.stop();
    const last = await placed('new');
    await expect.poll(() => placed('new')).toBeGreaterThan(last + CLIENTS);
    await customers.stop();
    expect(customers.failures).toEqual([]);
    expect(customers.requests).toBeGreaterThan(50);
    console.log(
      `${customers.requests} requests, none failed; ${await placed('old')} and ${await placed('new')} orders`,
    );
  } finally {
    await customers?.stop();
    for (const store of stores) await store.stop();
    await report.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
