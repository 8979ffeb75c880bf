import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { numberOf, placed } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
  buyer = await store.person();
});
after(() => store.close());

const place = async () =>
  Number(await numberOf(store, await placed(store, buyer, await store.part({ quantity: 100 }))));

async function setFirst(firstNumber: number | null) {
  const { version } = (await store.call(admin, 'GET', '/shop-settings')).body;
  return store.call(admin, 'PUT', '/shop-settings', {
    version,
    settings: { ...DEFAULT_SHOP_SETTINGS, orders: { firstNumber } },
  });
}

test('a new shop chooses any first number; later the numbers only rise, also for orders placed at once', async () => {
  assert.equal((await setFirst(7)).status, 200);
  assert.deepEqual([await place(), await place()], [7, 8]);
  assert.equal((await setFirst(5_000)).status, 200);
  assert.equal(await place(), 5_000);
  // Numbers that are used are not used again.
  assert.equal((await setFirst(8)).status, 200);
  assert.equal(await place(), 5_001);
  assert.equal((await setFirst(null)).status, 200);
  const [change, ...numbers] = await Promise.all([setFirst(5_003), ...Array.from({ length: 6 }, place)]);
  assert.equal(change.status, 200);
  assert.equal(new Set(numbers).size, 6, numbers.join());
  for (const wrong of [0, -1, 1.5, 900_000_001, '12']) {
    const { status, body } = await setFirst(wrong as number);
    assert.deepEqual([status, Object.keys(body.fields)], [422, ['settings.orders.firstNumber']], String(wrong));
  }
});

test('a refused order takes no number', async () => {
  const before = await place();
  const part = await store.part({ quantity: 3 });
  const { status } = await store.call(buyer, 'POST', '/orders', { lines: [{ part, quantity: 4 }] });
  assert.equal(status, 409);
  assert.equal(await place(), before + 1);
});
