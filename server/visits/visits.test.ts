import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import type { VisitMode } from '#contract/visits/visit-events.ts';
import { paid, placed, setShop } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { shownPath } from './shown-path.ts';
import { VisitSums } from './visit-sums.ts';

let store: TestStore;
let admin: Person;
let counter: Server;
/** What Google Analytics or Matomo would get. */
let received: { url: string; body: any }[] = [];
let arrived = Promise.withResolvers<void>();

async function bodyOf(request: IncomingMessage): Promise<any> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

before(async () => {
  counter = createServer(async (request, response) => {
    received.push({ url: request.url!, body: await bodyOf(request) });
    response.writeHead(204).end();
    arrived.resolve();
  });
  await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(counter.address() as AddressInfo).port}`;
  const env = { GA4_API_SECRET: 'the secret', GA4_URL: `${origin}/mp/collect`, MATOMO_URL: `${origin}/analytics/` };
  store = await startTestStore({ webhooks: false, env });
  admin = await store.person('admin');
});
beforeEach(async () => {
  received = [];
  arrived = Promise.withResolvers();
  await store.db.$client.query('delete from visit_sums');
});
after(async () => {
  counter.close();
  counter.closeAllConnections();
  await store.close();
});

const count = (mode: VisitMode, more: object = {}) =>
  setShop(store, { visits: { ...DEFAULT_SHOP_SETTINGS.visits, ga4: 'G-TEST1', matomoSite: 7, mode, ...more } });
const VISITOR = '7f1d5c0e-9f0a-4a3c-8b52-0c8e6a2f4d11';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const visit = async (body: object, agent = BROWSER): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'user-agent': agent };
  const request = new Request(`${store.origin}/api/visits`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await store.app.fetch(request)).status;
};
const sums = async (): Promise<Record<string, number>> => {
  // What is counted while another statement is under way is written by the next one.
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await store.db.$client.query('select event, count::int as count from visit_sums order by event');
    if (rows.length > 0) return Object.fromEntries(rows.map(({ event, count: sum }) => [event, sum]));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {};
};

test('a store that counts nothing says so, also without what others need', async () => {
  const body = { events: [{ event: 'view', path: '/' }] };
  await count('off');
  assert.equal(await visit(body), 404);
  assert.equal((await store.call(null, 'GET', '/store')).body.visits, 'off');
  await count('ga4', { ga4: '' });
  assert.equal((await store.call(null, 'GET', '/store')).body.visits, 'off');
  assert.equal(await visit({ ...body, visitor: VISITOR }), 404);
});

test('the store keeps sums by day, without bots, screens of staff and addresses that are none', async () => {
  await count('store');
  const events = ['view', 'view', 'view_part', 'search', 'add', 'begin', 'purchase'].map((event) => ({
    event,
    path: '/',
  }));
  const statuses = await Promise.all(Array.from({ length: 20 }, () => visit({ events })));
  assert.deepEqual(new Set(statuses), new Set([200]));
  await visit({ events }, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
  await visit({
    events: [
      { event: 'view', path: '/dashboard/reports' },
      { event: 'view', path: '/no/such/page' },
    ],
  });
  let now: Record<string, number> = {};
  for (let tries = 0; tries < 100 && now['view'] !== 40; tries++) now = await sums();
  assert.deepEqual(now, { view: 40, view_part: 20, search: 20, add: 20, begin: 20, purchase: 20 });
  const report = await store.call(admin, 'GET', '/reports/visits');
  const { views, part_views: parts, purchases, finished } = report.body.total.values;
  assert.deepEqual([views, parts, purchases, finished], [40, 20, 20, 100], JSON.stringify(report.body.total));
  const columns = await store.db.$client.query(
    "select column_name from information_schema.columns where table_name = 'visit_sums'",
  );
  assert.deepEqual(columns.rows.map(({ column_name }) => column_name).toSorted(), ['count', 'day', 'event']);
});

test('Google Analytics gets what visitors agreed to, with what the store knows of parts and orders', async () => {
  await count('ga4');
  const part = await store.part({ quantity: 50, name: 'Quiet fan' });
  const { id } = await paid(store, await store.person(), part, 16);
  const open = await placed(store, await store.person(), part, 16);
  const events = [
    { event: 'view', path: '/guest-order/secretsecretsecret' },
    { event: 'view_part', path: `/parts/${part}`, part },
    { event: 'search', path: '/', words: 'quiet' },
    { event: 'add', path: '/', part, quantity: 16 },
    { event: 'purchase', path: `/dashboard/payment/${id}`, order: id },
    { event: 'purchase', path: `/dashboard/payment/${open}`, order: open },
  ];
  assert.equal(await visit({ events }), 200, 'nobody has agreed');
  assert.equal(await visit({ visitor: VISITOR, events }), 200);
  await arrived.promise;
  assert.equal(received.length, 1);
  const [{ url, body }] = received as [{ url: string; body: any }];
  assert.equal(url, '/mp/collect?measurement_id=G-TEST1&api_secret=the%20secret');
  assert.equal(body.client_id, VISITOR);
  assert.deepEqual(
    body.events.map(({ name }: any) => name),
    ['page_view', 'view_item', 'search', 'add_to_cart', 'purchase'],
  );
  assert.ok(!JSON.stringify(body).includes('secretsecret'), 'a link that acts is not passed on');
  const [, item, search, added, bought] = body.events.map(({ params }: any) => params);
  assert.deepEqual([item.items[0].item_name, item.currency, item.value], ['Quiet fan', 'USD', 12.4]);
  assert.equal(search.search_term, 'quiet');
  assert.equal(added.value, 16 * 12.4);
  const { number } = (await store.call(admin, 'GET', `/orders/${id}`)).body;
  assert.deepEqual([bought.transaction_id, bought.value], [number, 16 * 12.4]);
  assert.deepEqual((await store.db.$client.query('select from visit_sums')).rowCount, 0);
});

test('Matomo gets the same in its words', async () => {
  await count('matomo');
  const part = await store.part({ quantity: 50, name: 'Quiet & small fan' });
  const { id } = await paid(store, await store.person(), part, 16);
  const events = [
    { event: 'view', path: `/parts/${part}` },
    { event: 'search', path: '/', words: 'a&b=c' },
    { event: 'add', path: '/', part, quantity: 2 },
    { event: 'begin', path: '/checkout' },
    { event: 'purchase', path: `/dashboard/payment/${id}`, order: id },
  ];
  assert.equal(await visit({ visitor: VISITOR, events }), 200);
  await arrived.promise;
  const [{ url, body }] = received as [{ url: string; body: any }];
  assert.equal(url, '/analytics/matomo.php');
  const [view, search, added, begun, bought] = body.requests.map((each: string) =>
    Object.fromEntries(new URLSearchParams(each)),
  );
  assert.deepEqual([view.idsite, view.rec, view.url], ['7', '1', `${store.origin}/parts/${part}`]);
  assert.match(view._id, /^[0-9a-f]{16}$/);
  assert.equal(search.search, 'a&b=c');
  assert.equal(JSON.parse(added.ec_items)[0][1], 'Quiet & small fan');
  assert.deepEqual([begun.e_c, begun.e_a], ['checkout', 'begin']);
  const { number } = (await store.call(admin, 'GET', `/orders/${id}`)).body;
  assert.deepEqual([bought.idgoal, bought.ec_id, bought.revenue], ['0', number, '198.4']);
});

test('a counter that is away delays nobody and is named in the log without its secret', async () => {
  await count('ga4');
  await new Promise<void>((resolve) => counter.close(() => resolve()));
  counter.closeAllConnections();
  assert.equal(await visit({ visitor: VISITOR, events: [{ event: 'view', path: '/' }] }), 200);
  const logged = () => store.logs.find(({ what }) => what === 'visits were not passed on');
  for (let tries = 0; tries < 100 && !logged(); tries++) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(logged());
  assert.ok(!JSON.stringify(store.logs).includes('the secret') && !JSON.stringify(store.logs).includes('the%20secret'));
});

test('of the pages only public ones keep their whole address', () => {
  for (const [path, shown] of [
    ['/', '/'],
    ['/parts/0198c2f0-7a10-7c3e-9d21-5b6f0a1c2d3e', '/parts/0198c2f0-7a10-7c3e-9d21-5b6f0a1c2d3e'],
    ['/guest-order/abc', '/guest-order/:token'],
    ['/restore-basket/abc', '/restore-basket/:token'],
    ['/dashboard/payment/abc', '/dashboard/payment/:paymentId'],
    ['/dashboard/customers/abc', undefined],
    ['/dashboard/reports', undefined],
    ['/parts/a/b', undefined],
    ['/nothing', undefined],
    ['//evil.example/', undefined],
  ] as const)
    assert.equal(shownPath(path), shown, path);
});

test('processes that count the same events in other orders do not wait for each other in a circle', async () => {
  const faults: unknown[] = [];
  const log = (...entry: unknown[]) => void faults.push(entry);
  const [one, two] = [new VisitSums(store.db, log), new VisitSums(store.db, log)];
  one.add(['view', 'search']);
  await expectSums({ search: 1, view: 1 });
  const holder = await store.db.$client.connect();
  const waiting = async (count: number) => {
    const asked = "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%visit_sums%'";
    for (let tries = 0; tries < 200; tries++) {
      if ((await store.db.$client.query(asked)).rowCount === count) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.fail('nobody waits');
  };
  try {
    await holder.query("begin; select from visit_sums where event = 'view' for update");
    one.add(['view', 'search']);
    await waiting(1);
    two.add(['search', 'view']);
    await waiting(2);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await expectSums({ search: 3, view: 3 });
  assert.deepEqual(faults, []);
});

async function expectSums(expected: Record<string, number>): Promise<void> {
  let now = {};
  for (let tries = 0; tries < 200 && JSON.stringify(now) !== JSON.stringify(expected); tries++) {
    now = await sums();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.deepEqual(now, expected);
}
