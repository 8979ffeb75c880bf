import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createWebServer, type WebServer } from '#server/http/front/web-server.ts';
import { expireReservations } from '#server/orders/reservations.ts';
import { charge, claim, endReservation, placed, started } from '#test/fixtures/ordering.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { openMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { addStoreMetrics } from './store-metrics.ts';

const TOKEN = 'a token of sixteen or more';

let store: TestStore;
let front: WebServer;
let server: Server;
let origin: string;
before(async () => {
  store = await startTestStore();
  const metrics = openMetrics('first', { store: store.db.$client });
  addStoreMetrics(metrics.registry, store.db, 0);
  front = createWebServer(store.app, store.deps, { seen: metrics.seen });
  metrics.show(front.admission);
  await front.listen(0, '127.0.0.1');
  origin = `http://127.0.0.1:${(front.server.address() as AddressInfo).port}`;
  // Simulates a second process, whose counts are added.
  const other = openMetrics('web 1', {});
  const collect = () => Promise.all([metrics.registry.getMetricsAsJSON(), other.registry.getMetricsAsJSON(), []]);
  server = await serveMetrics({ host: '127.0.0.1', port: 0, token: TOKEN }, collect, store.deps);
});
after(async () => {
  server.close();
  await front.stop();
  await store.close();
});

const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;

async function figures(): Promise<string> {
  const answer = await fetch(address(), { headers: { authorization: `Bearer ${TOKEN}` } });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/);
  return answer.text();
}

function figure(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  assert.ok(line, `${name} is not among\n${text}`);
  return Number(line.slice(name.length + 1));
}

test('metrics require the token', async () => {
  assert.equal((await fetch(address())).status, 401);
  assert.equal((await fetch(address(), { headers: { authorization: `Bearer ${TOKEN}x` } })).status, 401);
  const headers = { authorization: `Bearer ${TOKEN}` };
  assert.equal((await fetch(address().replace('/metrics', '/'), { headers })).status, 404);
  assert.equal((await fetch(address(), { headers, method: 'POST' })).status, 405);
});

test('liveness and readiness are public', async () => {
  for (const [path, words] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await fetch(address().replace('/metrics', path));
    assert.deepEqual([answer.status, await answer.text()], [200, words]);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  }
});

test('requests are counted by route pattern and status, without ids', { timeout: 120_000 }, async () => {
  const part = await store.part();
  assert.equal((await fetch(`${origin}/api/part/${part}`)).status, 200);
  assert.equal((await fetch(`${origin}/api/part/${crypto.randomUUID()}`)).status, 404);
  assert.equal((await fetch(`${origin}/api/no-such/${crypto.randomUUID()}`)).status, 404);
  // A request is counted once its connection is finished, which may be after its client received the response.
  let text = await figures();
  while (!text.includes('route="/api/*"')) text = await figures();
  const counted = (route: string, status: number): number =>
    figure(text, `partsmith_http_request_seconds_count{method="GET",route="${route}",status="${status}"}`);
  assert.equal(counted('/api/part/:id', 200), 1);
  assert.equal(counted('/api/part/:id', 404), 1);
  assert.equal(counted('/api/*', 404), 1);
  assert.doesNotMatch(text, /[0-9a-f]{8}-[0-9a-f]{4}/);
});

test('orders, payments and reservations are counted', async () => {
  const before = await figures();
  const customer = await store.person();
  const part = await store.part({ quantity: 50 });
  const first = await placed(store, customer, part, 2);
  const second = await placed(store, customer, part, 3);
  const held = await figures();
  const intent = await started(store, customer, first);
  await charge(store, intent);
  await claim(store, customer, first, intent);
  await endReservation(store, second);
  await expireReservations(store.db, 10);
  const now = await figures();
  const grown = (name: string): number => figure(now, name) - figure(before, name);
  assert.deepEqual([figure(held, 'partsmith_orders_holding'), figure(held, 'partsmith_units_held')], [2, 5]);
  assert.deepEqual(
    ['orders_placed', 'payments_started', 'payments_settled', 'holds_expired'].map((name) =>
      grown(`partsmith_${name}_total`),
    ),
    // Counted in this process, which plays both roles here.
    [4, 2, 2, 2],
  );
  assert.equal(figure(held, 'partsmith_mails_waiting'), 2);
  assert.ok(figure(now, 'partsmith_process_memory_bytes{process="first",kind="resident"}') > 10_000_000);
  assert.equal(figure(now, 'partsmith_pool_connections{pool="store",state="waiting"}'), 0);
});

test('each dashboard query uses existing metrics and labels', async () => {
  await store.runJobs();
  await store.deps.db.$client.query("select graphile_worker.add_job('verify')");
  const text = await figures();
  const file = new URL('../../deploy/grafana-dashboard.json', import.meta.url);
  const { panels, templating } = JSON.parse(await readFile(file, 'utf8'));
  const queries: string[] = panels.flatMap((panel: { targets?: { expr: string }[] }) =>
    (panel.targets ?? []).map(({ expr }) => expr),
  );
  queries.push(templating.list[1].query.query);
  assert.ok(queries.length > 25);
  for (const query of queries) {
    const names = [...query.matchAll(/\bpartsmith_\w+/g)].map(([name]) => name);
    assert.ok(names.length > 0, query);
    for (const name of names) {
      const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
      assert.ok(lines.length > 0, `${query}: there is no ${name}`);
      for (const [, labels = ''] of query.matchAll(/by \(([^)]+)\)/g))
        for (const label of labels.split(/, */)) assert.ok(lines[0]!.includes(`${label}="`), `${query}: ${label}`);
    }
  }
});
