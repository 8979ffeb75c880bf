import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { migrateUpTo } from '#server/backup/migrations.ts';
import { emptyDatabase } from '#server/backup/testing.ts';
import { migrate } from '#server/database/migrate.ts';
import { numberOf, placed } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { testDatabase } from '#test/postgres.ts';

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

test('orders from before keep the number that was printed for them, and the next ones begin at 1001', async () => {
  const like = await testDatabase();
  const old = await emptyDatabase(like.url);
  const insert = (id: string) => `
    with buyer as (insert into users (id, subject, email) values (gen_random_uuid(), '${id}', '${id}') returning id)
    insert into orders (id, customer_id, lines_cents, customer_email, customer_name, phone, address)
    select '${id}', buyer.id, 0, '', '', '', '' from buyer`;
  try {
    await migrateUpTo(old.url, '0104_part_weight');
    await old.ask(insert('01a203f6-257c-79b4-babe-a13b57260f6e'));
    await migrate(old.url);
    await old.ask(insert('01a203f6-257c-79b4-babe-a13b57260f6f'));
    const rows = await old.ask('select number from orders order by id');
    assert.deepEqual(rows, [{ number: '57260f6e' }, { number: '1001' }]);
  } finally {
    await old.drop();
    await like.drop();
  }
});
