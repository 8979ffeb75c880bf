import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { claim, charge, endReservation, orderBody, paid, placed, started } from '#test/fixtures/ordering.ts';
import { refreshSearch } from '#server/parts/search/refresh.ts';
import { until } from '@partsmith/card-sandbox/testing';
import { openCachedStore, read, send } from './testing.ts';
import { expireReservations } from '#server/orders/reservations.ts';

const { store, one, two, admin, buyer } = await openCachedStore();

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

  test('after the settings say what the store sells, and after the first part of a kind', async () => {
    const readStore = async (origin: string): Promise<{ makesParts: boolean; kinds: string[] }> =>
      read(origin, '/api/store');
    assert.equal((await readStore(two.origin)).makesParts, true);
    const { version, settings } = (await store.call(admin, 'GET', '/shop-settings')).body;
    const others = { ...settings, catalog: { makers: 'others' } };
    assert.equal((await send(one.origin, admin, 'PUT', '/shop-settings', { version, settings: others })).status, 200);
    assert.equal((await readStore(one.origin)).makesParts, false);
    await until(async () => !(await readStore(two.origin)).makesParts);
    const monitor = { name: 'Wide', description: 'For tests', price: 1, minimum: 1, quantity: 1, category: 'monitor' };
    assert.equal((await send(one.origin, admin, 'POST', '/part', monitor)).status, 200);
    assert.ok((await readStore(one.origin)).kinds.includes('monitor'));
    await until(async () => (await readStore(two.origin)).kinds.includes('monitor'));
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
