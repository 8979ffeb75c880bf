import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { pages, type RenderPage } from '#server/http/pages.ts';
import { claim, charge, endReservation, orderBody, paid, placed, started } from '#test/fixtures/ordering.ts';
import { refreshSearch } from '#server/parts/search/refresh.ts';
import { until } from '#sandbox/cards/testing.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { expireReservations } from '#server/orders/reservations.ts';
import { cacheHandler } from './cache-handler.ts';
import { listenForInvalidation } from './invalidation-listener.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

/** One web process of the store as far as caching goes: its own cache and its own listener. */
interface Process {
  origin: string;
  cache: ResponseCache;
  rendered: number;
  stop(): Promise<void>;
}

let store: TestStore;
let one: Process;
let two: Process;
let admin: Person;
let buyer: Person;

/** A page that shows everything in its request; a shared page must contain nothing that is specific to one visitor. */
async function openProcess(): Promise<Process> {
  const cache = createResponseCache();
  const invalidation = listenForInvalidation(store.databaseUrl, cache, store.deps.log);
  const deps = { ...store.deps, responseCache: cache, invalidation };
  const app = createApp(deps);
  const opened: Process = { origin: '', cache, rendered: 0, stop: async () => undefined };
  const render: RenderPage = async ({ request, nonce }) => {
    opened.rendered++;
    const shown = [
      request.headers.get('cookie'),
      request.headers.get('authorization'),
      request.headers.get('accept-language'),
    ];
    const headers = new Headers({ 'content-type': 'text/html' });
    if (request.url.includes('with-cookie')) headers.set('set-cookie', 'session=theirs');
    return new Response(
      `<p>${shown.join('|')}</p><script nonce="${nonce}">ours()</script><script>injected()</script>`,
      {
        headers,
      },
    );
  };
  pages(app, deps, render);
  const listener = cacheHandler(app, cache, store.deps.settings.store.publicOrigin, getRequestListener(app.fetch));
  const server: Server = createServer((request, response) =>
    listener(request, response, { requestId: crypto.randomUUID() }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  opened.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  opened.stop = async () => {
    server.closeAllConnections();
    server.close();
    await invalidation.stop();
  };
  await until(() => cache.isOnline);
  return opened;
}

before(async () => {
  store = await startTestStore();
  [one, two] = await Promise.all([openProcess(), openProcess()]);
  admin = await store.person('admin');
  buyer = await store.person();
});
after(async () => {
  await one.stop();
  await two.stop();
  await store.close();
});

async function read(origin: string, path: string): Promise<any> {
  return (await fetch(origin + path)).json();
}

const send = (origin: string, who: Person, method: string, path: string, body: object): Promise<Response> =>
  fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('invalidation reaches every process', () => {
  test('after an edit: in its own process immediately, in others soon', async () => {
    const id = await store.part({ name: 'Edited' });
    assert.equal((await read(one.origin, `/api/part/${id}`)).price, 12.4);
    assert.equal((await read(two.origin, `/api/part/${id}`)).price, 12.4);
    assert.equal((await send(one.origin, admin, 'PATCH', `/part/${id}`, { price: 13 })).status, 200);
    assert.equal((await read(one.origin, `/api/part/${id}`)).price, 13);
    await until(async () => (await read(two.origin, `/api/part/${id}`)).price === 13);
  });

  test('after a text of the store is changed: every response', async () => {
    const id = await store.part({ name: 'Named' });
    const nameIn = async (origin: string): Promise<string> => (await read(origin, '/api/store')).name;
    for (const { origin } of [one, two]) {
      assert.equal(await nameIn(origin), 'Partsmith');
      await fetch(`${origin}/blogs`);
      await read(origin, `/api/part/${id}`);
    }
    const [before, other] = [one.rendered, two.rendered];
    const body = { texts: { 'store.name': 'Forge' }, versions: { 'store.name': 0 } };
    assert.equal((await send(one.origin, admin, 'PUT', '/texts', body)).status, 200);
    assert.equal(await nameIn(one.origin), 'Forge');
    await until(async () => (await nameIn(two.origin)) === 'Forge');
    for (const { origin } of [one, two]) await fetch(`${origin}/blogs`);
    assert.deepEqual([one.rendered, two.rendered], [before + 1, other + 1]);
    assert.equal((await send(two.origin, admin, 'POST', '/texts/undo', { key: 'store.name', version: 1 })).status, 200);
    assert.equal(await nameIn(two.origin), 'Partsmith');
  });

  test('after units are sold, in lists too', async () => {
    const id = await store.part({ name: 'Sold', quantity: 50 });
    const inList = async (origin: string): Promise<number> =>
      (await read(origin, '/api/part?limit=100')).find((part: { _id: string }) => part._id === id)?.quantity;
    await until(async () => (await inList(one.origin)) === 50 && (await inList(two.origin)) === 50);
    assert.equal((await read(two.origin, `/api/part/${id}`)).quantity, 50);
    assert.equal((await send(one.origin, buyer, 'POST', '/placeOrder', orderBody(buyer, id, 3))).status, 200);
    assert.equal((await read(one.origin, `/api/part/${id}`)).quantity, 47);
    await until(async () => (await read(two.origin, `/api/part/${id}`)).quantity === 47);
    await until(async () => (await inList(one.origin)) === 47 && (await inList(two.origin)) === 47);
  });

  test('after a job releases units', async () => {
    const id = await store.part({ name: 'Expired', quantity: 9 });
    const order = await placed(store, buyer, id, 2);
    await until(async () => (await read(one.origin, `/api/part/${id}`)).quantity === 7);
    await endReservation(store, order);
    assert.equal(await expireReservations(store.db, 10), 1);
    await until(async () => (await read(one.origin, `/api/part/${id}`)).quantity === 9);
  });

  test('after reservations, sales and releases during a listener outage', async () => {
    const id = await store.part({ name: 'Reserved offline', quantity: 9 });
    assert.equal((await read(two.origin, `/api/part/${id}`)).quantity, 9);
    await store.db.$client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'partsmith changes' and datname = current_database()`,
    );
    await until(() => !one.cache.isOnline);
    assert.equal((await send(one.origin, buyer, 'POST', '/placeOrder', orderBody(buyer, id, 2))).status, 200);
    await until(() => one.cache.isOnline && two.cache.isOnline);
    for (const { origin } of [one, two]) assert.equal((await read(origin, `/api/part/${id}`)).quantity, 7);
  });

  test('after many concurrent writes, each visible to its client immediately', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => store.part({ name: 'Edited at once' })));
    await Promise.all(
      ids.map(async (id, index) => {
        await read(one.origin, `/api/part/${id}`);
        assert.equal((await send(one.origin, admin, 'PATCH', `/part/${id}`, { price: index + 1 })).status, 200);
        assert.equal((await read(one.origin, `/api/part/${id}`)).price, index + 1);
        assert.equal(
          (await send(one.origin, buyer, 'POST', '/placeOrder', orderBody(buyer, id, 2, (index + 1) * 100))).status,
          200,
        );
        assert.equal((await read(one.origin, `/api/part/${id}`)).quantity, 98);
      }),
    );
  });

  test("after changes by SQL, and when a testimonial's author becomes a buyer", async () => {
    const id = await store.part({ name: 'By hand' });
    await read(one.origin, `/api/part/${id}`);
    await store.db.$client.query('update parts set name = $2 where id = $1', [id, 'By another hand']);
    await until(async () => (await read(one.origin, `/api/part/${id}`)).name === 'By another hand');

    const words = { review: 'Runs cool', ratings: 5 };
    assert.equal((await send(one.origin, buyer, 'POST', '/review', words)).status, 200);
    const verified = async (): Promise<boolean> =>
      (await read(two.origin, '/api/review')).some(
        (review: any) => review.review === 'Runs cool' && review.verifiedBuyer,
      );
    assert.equal(await verified(), false);
    const order = await placed(store, buyer, id);
    const intent = await started(store, buyer, order);
    await charge(store, intent);
    assert.equal((await claim(store, buyer, order, intent)).status, 200);
    await until(verified);
  });

  test('after a review of a part, and when staff hide it', async () => {
    const id = await store.part({ name: 'Reviewed' });
    await paid(store, buyer, id);
    const average = async (origin: string) => (await read(origin, `/api/part/${id}`)).rating?.average;
    for (const { origin } of [one, two]) assert.equal(await average(origin), undefined);
    const review = { rating: 4, text: 'Quiet' };
    const { _id } = (await (await send(one.origin, buyer, 'PUT', `/part/${id}/review`, review)).json()) as {
      _id: string;
    };
    assert.equal(await average(one.origin), 4);
    await until(async () => (await average(two.origin)) === 4);
    await send(two.origin, admin, 'POST', `/part-reviews/${_id}/hide`, { reason: 'Advertising' });
    assert.equal(await average(two.origin), undefined);
    await until(async () => (await average(one.origin)) === undefined);
  });

  test('after a job refreshes the catalog counts', async () => {
    const path = '/api/part/facets';
    await read(one.origin, path);
    await read(two.origin, path);
    await until(() => Boolean(one.cache.find(path) && two.cache.find(path)));
    assert.equal(await refreshSearch(store.db.$client), true);
    await until(async () => !one.cache.find(path) && !two.cache.find(path));
  });

  test('after its connection was cut: no older response is sent', async () => {
    const id = await store.part({ name: 'Cut off' });
    await read(one.origin, `/api/part/${id}`);
    await store.db.$client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'partsmith changes' and datname = current_database()`,
    );
    await until(() => !one.cache.isOnline);
    await store.db.$client.query('update parts set name = $2 where id = $1', [id, 'Renamed meanwhile']);
    assert.equal((await read(one.origin, `/api/part/${id}`)).name, 'Renamed meanwhile');
    await until(() => one.cache.isOnline && two.cache.isOnline);
    assert.equal((await read(one.origin, `/api/part/${id}`)).name, 'Renamed meanwhile');
  });
});

describe('a personal response', () => {
  const page = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    (await fetch(one.origin + path, { headers: { 'accept-language': 'x-mine', ...headers } })).text();

  test('is never sent to another visitor, whichever request comes first', async () => {
    const mine: Record<string, string>[] = [
      { cookie: 'session=mine' },
      { authorization: 'Bearer mine' },
      { cookie: 'theme=dark', authorization: 'x' },
    ];
    for (const [index, headers] of mine.entries()) {
      const path = `/?q=${index}`;
      assert.match(await page(path, headers), /mine|theme=dark/);
      const shared = await page(path);
      assert.match(shared, /<p>\|\|<\/p>/, 'made from the address alone');
      assert.match(await page(path, headers), /mine|theme=dark/, 'nor is the shared one sent to who has a session');
      assert.equal(await page(path), shared);
    }
  });

  test('is not cached if it sets a cookie', async () => {
    const rendered = one.rendered;
    for (let time = 1; time <= 2; time++) {
      const response = await fetch(`${one.origin}/?q=with-cookie`);
      assert.equal(response.headers.get('set-cookie'), 'session=theirs');
      assert.equal(one.rendered, rendered + time);
    }
  });

  test('of a call is not in the shared cache', async () => {
    const orders = `/api/placeorder?email=${encodeURIComponent(buyer.email)}`;
    const own = await fetch(one.origin + orders, { headers: { authorization: `Bearer ${buyer.token}` } });
    assert.equal(own.status, 200);
    assert.equal(own.headers.get('cache-control'), 'no-store');
    assert.equal((await fetch(one.origin + orders)).status, 401);
    assert.equal((await fetch(`${one.origin}/api/catalogue`)).status, 401);
  });
});

describe('a cached response', () => {
  test("equals the call's own response, with its own request id", async () => {
    const id = await store.part({ name: 'Grüße' });
    for (const path of [`/api/part/${id}`, '/api/part?limit=2', '/api/review', '/api/store']) {
      const [first, again] = [await fetch(one.origin + path), await fetch(one.origin + path)];
      const own = await store.app.request(path);
      assert.equal(await again.text(), await own.text());
      assert.notEqual(first.headers.get('x-request-id'), again.headers.get('x-request-id'));
      assert.equal(again.headers.get('vary'), 'accept-encoding');
      for (const [name, value] of own.headers)
        if (!/^(x-request-id|etag|vary)$/.test(name)) assert.equal(again.headers.get(name), value, name);
      assert.equal(again.headers.get('etag')!.replace('W/', ''), own.headers.get('etag'));
    }
  });

  test('is 304 for a matching ETag, and has no body for HEAD', async () => {
    const path = '/api/part?limit=3';
    const first = await fetch(one.origin + path);
    const headers = { 'if-none-match': first.headers.get('etag')! };
    const again = await fetch(one.origin + path, { headers });
    assert.equal(again.status, 304);
    assert.equal(again.headers.get('etag')!.replace('W/', ''), headers['if-none-match'].replace('W/', ''));
    const head = await fetch(one.origin + path, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(await head.text(), '');
  });

  test('of a page has script digests and no nonce, and is not stored by proxies', async () => {
    const [first, again] = [await fetch(`${one.origin}/blogs`), await fetch(`${one.origin}/blogs`)];
    assert.equal(await again.text(), '<p>||</p><script>ours()</script><script>injected()</script>');
    const policy = first.headers.get('content-security-policy')!;
    const scripts = /script-src ([^;]+)/.exec(policy)![1]!;
    assert.equal(scripts.match(/'sha256-/g)!.length, 1, 'what a stranger wrote gets no digest');
    assert.ok(!/unsafe|nonce/.test(scripts), scripts);
    assert.equal(first.headers.get('cache-control'), 'private, no-cache');
    assert.equal(first.headers.get('vary'), 'accept-encoding, cookie');
  });

  test('is never an error', async () => {
    for (const path of [
      '/api/part/0197a000-0000-7000-8000-00000000000f',
      '/api/part/nothing',
      '/api/part?after=nowhere',
    ]) {
      const [first, again] = [await fetch(one.origin + path), await fetch(one.origin + path)];
      assert.ok(first.status === 404 || first.status === 422, `${path}: ${first.status}`);
      assert.equal(again.status, first.status);
      assert.notEqual(((await first.json()) as any).requestId, ((await again.json()) as any).requestId);
    }
  });
});
