import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import type { Overview } from '#contract/store/overview.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { mailLowStock } from './low-stock-mail.ts';

let store: TestStore;
let ada: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  ada = await store.person('admin');
});
after(() => store.close());

const listed = async (query: string): Promise<string[]> =>
  (await store.call(ada, 'GET', `/catalogue?${query}`)).body.map(({ name }: { name: string }) => name).sort();
const counts = async () => {
  const { stock }: Overview = (await store.call(ada, 'GET', '/overview')).body;
  return [stock.low.count, stock.out.count];
};

test("list, overview, export and daily email use the same low-stock levels, the part's or the store's", async () => {
  const add = (name: string, quantity: number, minimum: number, lowStock?: number) =>
    store.part({ name, quantity, minimum }).then(async (id) => {
      if (lowStock !== undefined) await store.call(ada, 'PATCH', `/part/${id}`, { lowStock });
      return id;
    });
  await add('Plenty', 30, 10);
  await add('Below three orders', 29, 10);
  await add('Own level', 50, 1, 50);
  await add('Above its own level', 2, 1, 1);
  await add('Level 0 and sold out', 0, 1, 0);
  await add('Out', 9, 10);
  const deleted = await add('Deleted', 0, 1);
  await store.call(ada, 'DELETE', `/part/${deleted}`);
  assert.deepEqual(await listed('stock=low'), ['Below three orders', 'Own level']);
  assert.deepEqual(await listed('stock=out'), ['Level 0 and sold out', 'Out']);
  for (const sort of ['price', '-price', 'name', 'newest', 'featured'])
    assert.equal((await listed(`stock=low&sort=${sort}`)).length, 2, sort);
  assert.deepEqual(await listed('stock=low&q=level'), ['Own level']);
  assert.deepEqual(await counts(), [2, 2]);
  const { body: csv } = await store.call(ada, 'GET', '/catalogue.csv?stock=out');
  assert.ok(csv.includes('Level 0 and sold out') && !csv.includes('Plenty'));
  assert.equal((await store.call(ada, 'GET', '/catalogue?stock=some')).status, 422);
  // A visitor's list cannot be filtered by it.
  assert.equal((await store.call(null, 'GET', '/part?stock=low')).body.length, 6);

  const settings = { ...DEFAULT_SHOP_SETTINGS, stock: { lowLevel: 29 } };
  assert.equal((await store.call(ada, 'PUT', '/shop-settings', { version: 0, settings })).status, 200);
  assert.deepEqual(await listed('stock=low'), ['Below three orders', 'Own level']);
  await store.call(ada, 'PUT', '/shop-settings', { version: 1, settings: { ...settings, stock: { lowLevel: 30 } } });
  assert.deepEqual(await listed('stock=low'), ['Below three orders', 'Own level', 'Plenty']);

  await Promise.all([1, 2, 3].map(() => mailLowStock(store.db, store.deps.settings.store)));
  await store.runJobs();
  assert.deepEqual(
    store.mails.map(({ to, subject }) => [to, subject]),
    [[ada.email, '5 parts are low in stock']],
  );
  assert.match(store.mails[0]!.text, /Own level \(PS-\d+\): 50 left, low at 50/);
});
