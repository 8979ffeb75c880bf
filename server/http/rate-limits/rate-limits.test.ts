import { randomUUID } from 'node:crypto';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Failure } from '#contract/errors.ts';
import { createApp } from '#server/app.ts';
import { silentLog } from '#server/log.ts';
import { orderBody } from '#test/fixtures/ordering.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { createBufferedLimits } from './rate-limits.ts';

let store: TestStore;
before(async () => void (store = await startTestStore({ webhooks: false })));
after(() => store.close());

/** A window longer than a test takes on a slow machine. */
const RATE = { max: 5, seconds: 3_600 };
const isRateLimited = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'rate_limited' && error.retryAfterSeconds! >= 1;

test('a limit applies in its process immediately, and in all processes once counts are written', async () => {
  const [one, other] = [createBufferedLimits(store.db, silentLog), createBufferedLimits(store.db, silentLog)];
  for (let times = 0; times < 3; times++) one.hit('busy', RATE);
  for (let times = 0; times < 2; times++) other.hit('busy', RATE);
  await Promise.all([one.flush(), other.flush()]);
  // The first process to write does not know the other's counts yet.
  for (const limits of [one, other]) {
    let let_in = 0;
    try {
      for (; let_in < 10; let_in++) limits.hit('busy', RATE);
    } catch (error) {
      assert.ok(isRateLimited(error));
    }
    assert.ok(let_in <= 3, `${let_in} more were let in`);
    await limits.flush();
    assert.throws(() => limits.hit('busy', RATE), isRateLimited);
  }
  assert.doesNotThrow(() => one.hit('another client', RATE));
  await Promise.all([one.flush(), other.flush()]);
});

test('calls count while they are being written', async () => {
  const limits = createBufferedLimits(store.db, silentLog);
  for (let times = 0; times < 5; times++) limits.hit('in flight', RATE);
  const writing = limits.flush();
  await Promise.resolve();
  assert.throws(() => limits.hit('in flight', RATE), isRateLimited);
  await writing;
  await limits.flush();
});

test('a new window starts when the previous one ends', async () => {
  const limits = createBufferedLimits(store.db, silentLog);
  for (let times = 0; times < 5; times++) limits.hit('again', RATE);
  assert.throws(() => limits.hit('again', RATE), isRateLimited);
  await limits.flush();
  await store.db.$client.query("update rate_limits set resets_at = now() - interval '1 second' where key = 'again'");
  const next = createBufferedLimits(store.db, silentLog);
  next.hit('again', RATE);
  await next.flush();
  const { rows } = await store.db.$client.query("select count from rate_limits where key = 'again'");
  assert.equal(rows[0].count, 1);
});

test('without the database no client is refused by rate limits', async () => {
  const logged: string[] = [];
  const gone = { $client: { query: () => Promise.reject(new Error('gone')) } } as unknown as typeof store.db;
  const limits = createBufferedLimits(gone, (level, what) => void logged.push(`${level} ${what}`));
  limits.hit('x', RATE);
  await limits.flush();
  assert.doesNotThrow(() => limits.hit('x', RATE));
  assert.deepEqual(logged, ['warn limits were not counted']);
});

test('orders are limited by account and by address, searches by both, each with Retry-After', async () => {
  const limits = createBufferedLimits(store.db, silentLog);
  const settings = {
    ...store.deps.settings,
    limits: {
      ...store.deps.settings.limits,
      ordersAMinute: 3,
      paymentsAMinute: 60,
      searchesAMinute: 4,
      keyCallsAMinute: 600,
    },
  };
  const app = createApp({ ...store.deps, settings, limits });
  const part = await store.part();
  const order = async (address: string, buyer = customer) => {
    const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify(orderBody(buyer, part));
    return app.fetch(new Request('http://localhost/api/placeOrder', { method: 'POST', headers, body }), { address });
  };
  const customer = await store.person();
  for (let times = 0; times < 3; times++) assert.equal((await order(`192.0.2.${times}`)).status, 200);
  const refused = await order('192.0.2.9');
  assert.deepEqual([refused.status, Number(refused.headers.get('retry-after')) > 0], [429, true]);
  // Ten times as many from one address, because an office orders for many.
  const people = await Promise.all(Array.from({ length: 31 }, () => store.person()));
  // Concurrent, so within one window on a slow machine too.
  const answers = await Promise.all(people.map((person) => order('192.0.2.50', person)));
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [30, 429]);

  const get = async (path: string, address: string) =>
    (await app.fetch(new Request(`http://localhost${path}`), { address })).status;
  const search = (path: string, address: string) => get(`/api${path}`, address);
  const paths = ['/part?q=fan', '/part/suggest?q=fan', '/part/facets?q=fan', '/part?q=fans', '/part?q=fan'];
  const searched: number[] = [];
  for (const path of paths) searched.push(await search(path, '192.0.2.60'));
  assert.deepEqual(searched, [200, 200, 200, 200, 429]);
  assert.equal(await search('/part?q=fan', '192.0.2.61'), 200, 'another address');
  const sitemaps: number[] = [];
  for (const path of ['/sitemap.xml', ...Array.from({ length: 4 }, () => `/sitemap-parts.xml?from=${randomUUID()}`)])
    sitemaps.push(await get(path, '192.0.2.62'));
  assert.deepEqual(sitemaps, [200, 200, 200, 200, 429], 'a file of the sitemap counts as a search');
  assert.equal(await search('/part', '192.0.2.60'), 200, 'nothing was searched for');
  const searcher = await store.person();
  const signed = async (address: string, token = searcher.token) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await app.fetch(new Request('http://localhost/api/part?q=fan', { headers }), { address })).status;
  };
  const moving: number[] = [];
  for (let times = 0; times < 5; times++) moving.push(await signed(`192.0.2.${70 + times}`));
  assert.deepEqual(moving, [200, 200, 200, 200, 429], 'one account, each time from elsewhere');
  assert.equal(await signed('192.0.2.80', 'no.good.token'), 200, 'as if there were none');
  await limits.flush();
});
