import { createStoreClient, StoreProblem } from '@partsmith/client';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newKey } from '#test/fixtures/new-key.ts';
import { paid, placed, stockOf } from '#test/fixtures/ordering.ts';
import { type Person, startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { openLossyNetwork } from './testing.ts';

let store: TestStore;
let buyer: Person;
let key: string;

before(async () => {
  store = await startTestStore();
  buyer = await store.person();
  key = (await newKey(store, await store.person('admin'))).token;
});
after(() => store.close());

test('a refund and a delivery whose answers are lost are made once', async () => {
  const part = await store.part({ quantity: 10 });
  const { id } = await paid(store, buyer, part, 2);
  const network = await openLossyNetwork(store.origin, ({ at }) => at < 1);
  const client = createStoreClient({ url: network.url, key });
  const params = { path: { id } };
  const refund = await client.post('/orders/{id}/refunds', { params, body: { amount: 5, reason: 'Late' } });
  assert.deepEqual([refund.amount, network.requests()], [5, 2]);
  const { refunds, leftToRefund } = await client.get('/orders/{id}', { params });
  assert.deepEqual([refunds.length, leftToRefund], [1, 19.8]);
  network.close();

  const other = await openLossyNetwork(store.origin, ({ at }) => at < 2);
  const stock = await createStoreClient({ url: other.url, key }).post('/stock/{id}', {
    params: { path: { id: part } },
    body: { kind: 'receive', units: 4 },
  });
  assert.deepEqual([stock.quantity, await stockOf(store, part), other.requests()], [12, 12, 3]);
  other.close();
});

test('a list of several pages has every order once, in its order', async () => {
  const part = await store.part({ quantity: 20 });
  const ids: string[] = [];
  for (let at = 0; at < 5; at++) ids.push(await placed(store, buyer, part));
  const client = createStoreClient({ url: store.origin, key });
  const found: string[] = [];
  const query = { view: 'unpaid', limit: 2 } as const;
  for await (const { order } of client.each('/managed-orders', { params: { query } })) found.push(order);
  assert.deepEqual(found, ids.toReversed());
});

test('a problem of the store has its code, and current facts where the call was based on others', async () => {
  const client = createStoreClient({ url: store.origin, key });
  const path = { id: await store.part() };
  const { version } = await client.get('/catalogue/{id}', { params: { path } });
  await client.patch('/part/{id}', { params: { path }, body: { price: 20, version } });
  const change = client.patch('/part/{id}', { params: { path }, body: { price: 30, version } });
  await assert.rejects(change, (error: StoreProblem) => {
    assert.ok(error instanceof StoreProblem);
    assert.deepEqual([error.status, error.code], [409, 'edit_conflict']);
    assert.match(error.requestId!, /./);
    return true;
  });
  const visitor = createStoreClient({ url: store.origin });
  assert.equal((await visitor.get('/part/{id}', { params: { path } })).price, 20);
  await assert.rejects(visitor.get('/catalogue/{id}', { params: { path } }), { code: 'unauthenticated' });
});

test('an export arrives as a stream', async () => {
  const client = createStoreClient({ url: store.origin, key });
  const text = await (await client.download('/orders.csv', { params: { query: { view: 'all' } } })).text();
  assert.match(text, /^\ufeff?[^\n]*Order/i);
});
