import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '#test/fixtures/free-ports.ts';
import { testDatabase, type TestDatabase } from '#test/postgres.ts';
import { inDatabase } from './in-database.ts';
import { admin } from './people.ts';
import { startStore } from './store-process.ts';
import { expect, test } from './test.ts';

let folder: string;
let database: TestDatabase;
let interrupted: ChildProcess | undefined;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsmith-start-'));
  database = await testDatabase();
});
test.afterEach(async () => {
  interrupted?.kill('SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a store on the test's folder and database. */
const start = (env: Record<string, string>) => startStore({ dataDir: folder, databaseUrl: database.url, env });

test('invalid settings are all named at once, and nothing keeps running', async () => {
  const occupied = createServer();
  await new Promise<void>((resolve) => occupied.listen(0, '127.0.0.1', resolve));
  const port = (occupied.address() as { port: number }).port;
  await expect(start({ PORT: String(port) })).rejects.toThrow(
    new RegExp(`Port ${port} is in use.*set PORT to a free one`),
  );
  occupied.close();
  await expect(
    start({ STRIPE_SECRET_KEY: 'sk_test_12345678', PORT: 'many', PAYMENT_CURRENCY: 'yen1' }),
  ).rejects.toThrow(/(?=[^]*PORT)(?=[^]*STRIPE_PUBLISHABLE_KEY is missing)(?=[^]*PAYMENT_CURRENCY)/);
});

test('a store that other machines reach has no demo accounts, even if it had them before', async () => {
  const signInAs = async (address: string, origin: string) => {
    const store = await (await fetch(`${address}/api/store`)).json();
    const answer = await fetch(`${address}/api/identity/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(admin),
    });
    return { offered: store.sandbox.accounts.length, status: answer.status };
  };
  const local = await start({});
  expect(await signInAs(local.origin, local.origin)).toEqual({ offered: 2, status: 200 });
  await local.stop();

  const PUBLIC_ORIGIN = 'https://shop.example';
  const reachable = await start({ PUBLIC_ORIGIN });
  expect(await signInAs(reachable.origin, PUBLIC_ORIGIN)).toEqual({ offered: 0, status: 401 });
  expect(reachable.output()).toContain('No demo accounts');
  expect(reachable.output()).not.toContain(admin.password);
  expect(await (await fetch(`${reachable.origin}/login`)).text()).not.toContain(admin.email);
  await reachable.stop();
});

test('a store with payments does not start with another currency, which would relabel its orders', async () => {
  const first = await start({});
  await inDatabase(database.url, (client) =>
    client.query(
      `with placed as (insert into orders (id, customer_id, customer_email, customer_name, phone, address, lines_cents)
        select gen_random_uuid(), id, email, name, '', '', 1240 from users limit 1 returning id)
       insert into payment_intents (id, order_id, attempt, amount_cents, currency, live)
        select gen_random_uuid(), id, 1, 1240, 'usd', false from placed`,
    ),
  );
  await first.stop();
  await expect(start({ PAYMENT_CURRENCY: 'eur' })).rejects.toThrow(
    /PAYMENT_CURRENCY is eur, but the payments of this database are in usd.*Set PAYMENT_CURRENCY=usd/,
  );
  await (await start({})).stop();
});

test('a start that is interrupted leaves no database running', async () => {
  const [port, cards, identity] = await freePorts(3);
  interrupted = spawn('node_modules/.bin/node', ['process/main.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      PAYMENT_SANDBOX_PORT: String(cards),
      IDENTITY_SANDBOX_PORT: String(identity),
      DATA_DIR: folder,
      NODE_ENV: 'production',
    },
  });
  const log = () => readFile(join(folder, 'postgres.log'), 'utf8').catch(() => '');
  // Limited only by the test's own timeout, because a first start takes time on a busy machine.
  await expect.poll(log, { timeout: 0 }).toContain('ready to accept connections');
  interrupted.kill('SIGINT');
  expect(await once(interrupted, 'exit')).toEqual([0, null]);
  expect(await log()).toContain('database system is shut down');
});
