import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '#test/postgres.ts';
import { inDatabase } from './in-database.ts';
import { customer, signIn } from './people.ts';
import { orderPart } from './paying.ts';
import { startStore } from './store-process.ts';
import { expect, test } from './test.ts';

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsmith-processes-'));
  // When the tests run as root, PostgreSQL runs as another user, which has to reach this folder.
  await chmod(folder, 0o755);
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test('a store with its own database works again after kill -9', async ({ browser }) => {
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

test('several processes share one port, and no request fails when one dies', async ({ browser }) => {
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

test('webhooks that a web process refuses are reported, although another process runs the jobs', async ({
  request,
}) => {
  const database = await testDatabase();
  const store = await startStore({ databaseUrl: database.url, env: { WEB_CONCURRENCY: '2' } });
  try {
    await inDatabase(database.url, async (client) => {
      await client.query(`
        create function announce_alert() returns trigger language plpgsql
          as $$ begin perform pg_notify('refused_webhooks', new.cause); return new; end $$;
        create trigger announce_alert after insert on alert_mails
          for each row when (new.kind = 'refused_webhooks') execute function announce_alert();
        listen refused_webhooks`);
      const reported = once(client, 'notification');
      const headers = { 'stripe-signature': 't=1,v1=00' };
      const refused = await request.post(`${store.origin}/api/payment-webhook`, { data: '{}', headers });
      expect(refused.status()).toBe(400);
      expect((await reported)[0]).toMatchObject({ payload: 'signature' });
    });
  } finally {
    await store.stop();
    await database.drop();
  }
});

/** The process ids of a store's web processes. */
function webProcesses(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent)], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes('main.ts'))
    .map((line) => Number(line.trim().split(' ')[0]));
}
