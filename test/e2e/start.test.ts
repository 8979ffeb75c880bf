import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin, customer, signIn } from './people.ts';
import { orderPart } from './paying.ts';
import { startStore } from './store-process.ts';
import { expect, test } from './test.ts';

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsmith-start-'));
  // When the tests run as root, PostgreSQL runs as another user, which has to reach this folder.
  await chmod(folder, 0o755);
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test('a store that brings its own database takes up again after an abrupt end', async ({ browser }) => {
  const first = await startStore({ dataDir: folder });
  expect(first.output()).toContain('Sandbox mode');
  const page = await (await browser.newContext({ baseURL: first.origin })).newPage();
  await signIn(page, customer);
  const order = await orderPart(page, 'Tallow 4 g');
  await page.context().close();
  const ended = new Promise((resolve) => first.process.once('exit', resolve));
  first.process.kill('SIGKILL');
  await ended;

  const second = await startStore({ dataDir: folder });
  try {
    const again = await (await browser.newContext({ baseURL: second.origin })).newPage();
    await signIn(again, customer);
    await again.goto(`/dashboard/payment/${order}`);
    await expect(again.getByText('$190.00').first()).toBeVisible();
    await again.context().close();
  } finally {
    await second.stop();
  }
});

test('several processes answer behind one port; one that dies is missed by nobody', async ({ browser }) => {
  const store = await startStore({ dataDir: folder, env: { WEB_CONCURRENCY: '2' } });
  try {
    const children = webProcesses(store.process.pid!);
    expect(children).toHaveLength(2);
    const page = await (await browser.newContext({ baseURL: store.origin })).newPage();
    await signIn(page, customer);
    process.kill(children[0]!, 'SIGKILL');
    await expect.poll(() => webProcesses(store.process.pid!).filter((pid) => pid !== children[0])).toHaveLength(2);
    for (let visit = 0; visit < 6; visit++) {
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
    }
    await page.context().close();
  } finally {
    await store.stop();
  }
  expect(webProcesses(store.process.pid!)).toEqual([]);
});

test('what is wrong is said plainly, all at once, and nothing is left running', async () => {
  const occupied = createServer();
  await new Promise<void>((resolve) => occupied.listen(0, '127.0.0.1', resolve));
  const port = (occupied.address() as { port: number }).port;
  await expect(startStore({ dataDir: folder, env: { PORT: String(port) } })).rejects.toThrow(
    new RegExp(`Port ${port} is in use.*set PORT to a free one`),
  );
  occupied.close();
  await expect(
    startStore({
      dataDir: folder,
      env: { STRIPE_SECRET_KEY: 'sk_test_12345678', PORT: 'many', PAYMENT_CURRENCY: 'jpy' },
    }),
  ).rejects.toThrow(/(?=[^]*PORT)(?=[^]*STRIPE_PUBLISHABLE_KEY is missing)(?=[^]*PAYMENT_CURRENCY)/);
});

test('a store that other machines reach has no demo accounts, also when it had them before', async () => {
  const signInAs = async (address: string, origin: string) => {
    const store = await (await fetch(`${address}/api/store`)).json();
    const answer = await fetch(`${address}/api/identity/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(admin),
    });
    return { offered: store.sandbox.accounts.length, status: answer.status };
  };
  const local = await startStore({ dataDir: folder });
  expect(await signInAs(local.origin, local.origin)).toEqual({ offered: 2, status: 200 });
  await local.stop();

  const PUBLIC_ORIGIN = 'https://shop.example';
  const reachable = await startStore({ dataDir: folder, env: { PUBLIC_ORIGIN } });
  expect(await signInAs(reachable.origin, PUBLIC_ORIGIN)).toEqual({ offered: 0, status: 401 });
  expect(reachable.output()).toContain('No demo accounts');
  expect(reachable.output()).not.toContain(admin.password);
  expect(await (await fetch(`${reachable.origin}/login`)).text()).not.toContain(admin.email);
  await reachable.stop();
});

/** The process ids of a store's web processes. */
function webProcesses(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent)], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes('main.ts'))
    .map((line) => Number(line.trim().split(' ')[0]));
}
