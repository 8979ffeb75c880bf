import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DELIVERY, paid, paidLines, placed, placedLines, numberOf } from '#test/fixtures/ordering.ts';
import { rewriteOrderWords } from './order-words.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { listManaged } from './testing.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(() => store.close());

const ids = async (query: string) => (await listManaged(store, admin, query)).map(({ _id }) => _id);
const find = (q: string, more = '') => ids(`q=${encodeURIComponent(q)}${more}`);

test('a search finds an order by any of its fields', async () => {
  const person = await store.person('customer', 'Zoë Lindqvist-Ørsted');
  const part = await store.part({ name: 'Quicksilver pump', quantity: 50 });
  const { sku } = (await store.call(admin, 'GET', `/part/${part}`)).body;
  const delivery = {
    ...DELIVERY,
    name: 'Zoë Lindqvist-Ørsted',
    line1: '7 Kastanienallee',
    city: 'Würzburg',
    country: 'DE',
    postcode: '97070',
    phone: '+49 931 555123',
  };
  const { id, lines } = await placedLines(
    store,
    person,
    [
      [part, 2],
      [await store.part(), 1],
    ],
    { delivery, reference: 'PO 77/A' },
  );
  const other = await placed(store, buyer, await store.part());
  for (const q of [
    await numberOf(store, id),
    `#${await numberOf(store, id)}`,
    id,
    lines[1]!,
    person.email,
    person.email.split('@')[0]!,
    'zoe lindqvist',
    'orsted ZOE',
    'Lindqvist-Ørsted',
    'lindqvst',
    'zeo lindqvist',
    'wurzburg',
    'Würzberg',
    'kastanienallee 7',
    '+49 931 555123',
    '0931 555123',
    '555123',
    'PO 77/A',
    sku,
    'quicksilver pump',
  ])
    assert.deepEqual(await find(q), [id], q);
  assert.ok(!(await find('zoe lindqvist')).includes(other));
  await store.db.$client.query("update orders set number = '9fa3d428' where id = $1", [id]);
  assert.deepEqual(await find('#9FA3D428'), [id], 'by a number from before they were sequential');
  await rewriteOrderWords(store.db.$client);
  assert.deepEqual(await find('lindqvst'), [id], 'after the nightly job too');
  const settled = await paid(store, buyer, part);
  assert.deepEqual(await find(settled.intent), [settled.id], 'by its transaction');
  assert.deepEqual(await find('quicksilver pump', '&view=to-ship'), [settled.id]);
  const tanaka = await placedLines(store, buyer, [[part, 1]], { delivery: { ...delivery, name: '田中太郎' } });
  assert.deepEqual(await find('田中'), [tanaka.id], 'by the first characters of a name');
  for (const none of ['tel', 'tel321', 'wu', 'zzzz', "o'\\brien & | ! :*", '#zz', '%', "'; drop table orders; --"])
    assert.deepEqual(await find(none), [], none);
});

test('a search finds an order by the end of its phone or tracking number, by its invoice and by what it cost', async () => {
  const delivery = { ...DELIVERY, phone: '+1 503 555 8846' };
  const part = await store.part({ priceCents: 7_631, quantity: 10 });
  const { id } = await paidLines(store, buyer, [[part, 3]], { delivery });
  const invoice = await store.call(admin, 'GET', `/orders/${id}/documents/invoice`);
  assert.equal(invoice.status, 200);
  const { rows } = await store.db.$client.query(
    "select year, sequence from document_numbers where order_id = $1 and kind = 'invoice'",
    [id],
  );
  await store.call(admin, 'DELETE', `/order/${id}?as=shipped&carrier=UPS&tracking=1Z999AA101234577XQ`);
  for (const q of [
    '8846',
    '555 8846',
    '77xq',
    '1234577xq',
    '1z999',
    `${rows[0].year}-${String(rows[0].sequence).padStart(4, '0')}`,
    '228.93',
    '$228.93',
    'USD 228.93',
    '228,93',
  ])
    assert.deepEqual(await find(q), [id], q);
  // No hexadecimal digits alone, because a random email may contain them.
  for (const q of ['228.94', '1999-0001', '2026-99999999999999', '7xq', '$1e99999999', '%77xq', '_7xq'])
    assert.deepEqual(await find(q), [], q);
  await store.db.$client.query("update orders set phone = '+1 503 555 0111' where id = $1", [id]);
  for (const q of ['0111', '503 555 0111', '0503 555 0111']) assert.deepEqual(await find(q), [id], q);
});

test('a list that the database cannot read in time is refused and blocks nothing', async () => {
  const blocker = await store.db.$client.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table orders in access exclusive mode');
    const asked = ['', '?q=street', '/counts'].map((query) => store.call(admin, 'GET', `/managed-orders${query}`));
    for (const { status, headers } of await Promise.all(asked)) {
      assert.equal(status, 503);
      assert.ok(headers.get('retry-after'));
    }
    const { rows } = await blocker.query(
      "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    assert.deepEqual(rows, []);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});

test('a search without words, or for days before the first order, finds nothing', async () => {
  for (const query of [
    'q=%23',
    'q=%23!',
    'q=%23%20%F0%9F%98%80',
    'q=!',
    'to=0001-01-01',
    'from=0001-01-01&to=1969-12-31',
  ])
    for (const path of ['', '/counts']) {
      const { status, body } = await store.call(admin, 'GET', `/managed-orders${path}?${query}`);
      assert.equal(status, 200, `${path} ${query}`);
      assert.equal(path ? body.found.count : body.length, 0, `${path} ${query}`);
    }
  assert.ok((await store.call(admin, 'GET', '/managed-orders?from=0001-01-01')).body.length > 0);
});

test('a number with its sign finds that order only, and no amount, phone or tracking number', async () => {
  const [first, second] = [
    await placed(store, buyer, await store.part()),
    await placed(store, buyer, await store.part()),
  ];
  await store.db.$client.query("update orders set number = '31001' where id = $1", [first]);
  await store.db.$client.query("update orders set phone = '31001' where id = $1", [second]);
  assert.deepEqual((await find('31001')).toSorted(), [first, second].toSorted());
  for (const q of ['#31001', '# 31001']) assert.deepEqual(await find(q), [first], q);
  assert.deepEqual(await find('#31002'), []);
});
