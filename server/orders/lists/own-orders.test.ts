import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { nextOf } from '#contract/paging.ts';
import type { Order } from '#contract/orders/orders.ts';
import {
  DELIVERY,
  paid,
  paidLines,
  placed,
  placedLines,
  placeLines,
  problem,
  numberOf,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ env: { ORDERS_A_MINUTE: '10000' } });
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(() => store.close());

const list = (query: Record<string, string> = {}, who = buyer, email = buyer.email) =>
  store.call(who, 'GET', `/placeorder?${new URLSearchParams({ email, per: 'order', ...query })}`);
const ids = async (query: Record<string, string> = {}) => (await list(query)).body.map(({ _id }: Order) => _id);

test('one entry per order summarizes all its lines', async () => {
  const [fan, board] = [
    await store.part({ name: 'Quiet fan' }),
    await store.part({ name: 'Test board', priceCents: 1_000 }),
  ];
  const many = await paidLines(store, buyer, [
    [fan, 2],
    [board, 3],
  ]);
  const one = await placed(store, buyer, fan, 4);
  assert.deepEqual(await ids(), [one, many.id]);
  const [single, several] = (await list()).body as Order[];
  const { refunds, ...whole } = several!.whole!;
  assert.deepEqual(refunds, []);
  assert.deepEqual(whole, {
    status: 'paid',
    paid: true,
    lines: 2,
    placeOrderQuantity: 5,
    names: ['Quiet fan', 'Test board'],
    placeOrderPrice: 54.8,
    refund: null,
    progress: null,
  });
  assert.deepEqual(
    [single!.whole!.lines, single!.whole!.status, single!.whole!.placeOrderPrice, single!.placeOrderQuantity],
    [1, 'unpaid', 49.6, 4],
  );
  assert.ok(single!.holdUntil);
  await store.call(admin, 'POST', `/orders/${many.lines[1]}/pack`);
  assert.equal((await list()).body[1].whole.progress, 'partly_packed');
  await store.call(admin, 'POST', `/orders/${many.id}/pack`);
  assert.equal((await list()).body[1].whole.progress, 'packed');
  await store.call(admin, 'DELETE', `/order/${many.id}?as=shipped`);
  assert.equal((await list()).body[1].whole.progress, 'partly_shipped');
  await store.call(admin, 'DELETE', `/order/${many.lines[1]}?as=shipped`);
  assert.deepEqual(await ids(), [one], 'open ones');
  assert.deepEqual(await ids({ status: 'shipped' }), [many.id]);
  const lines = (await store.call(buyer, 'GET', `/placeorder?email=${buyer.email}&status=all`)).body;
  assert.equal(lines.length, 3, 'the specified call lists lines');
  assert.ok(lines.every((line: Order) => line.whole === undefined));
});

test('an order whose first line is canceled shows its other lines', async () => {
  const person = await store.person();
  const { id } = await placedLines(store, person, [
    [await store.part({ name: 'First' }), 1],
    [await store.part({ name: 'Second' }), 1],
  ]);
  assert.equal((await store.call(person, 'POST', `/placeorder/${id}/cancel?scope=line`)).status, 200);
  const [order] = (await list({}, person, person.email)).body as Order[];
  assert.deepEqual([order!._id, order!.whole!.status, order!.whole!.placeOrderPrice], [id, 'unpaid', 12.4]);
  assert.ok(order!.holdUntil);
});

test('orders are found by number with or without #, reference, name, variant and SKU, day and status', async () => {
  const person = await store.person();
  const find = async (query: Record<string, string>) =>
    (await list({ status: 'all', ...query }, person, person.email)).body.map(({ _id }: Order) => _id);
  const fan = await store.part({ name: 'Zephyr 140 fan' });
  const made = await placeLines(
    store,
    person,
    [
      [await store.part(), 1],
      [fan, 2],
    ],
    {
      delivery: DELIVERY,
      reference: 'PO-100%_7',
    },
  );
  const { insertedId: id, lines } = made.body;
  const other = await placed(store, person, await store.part({ name: 'Zephyr board' }));
  const sku = (await store.db.$client.query('select sku from parts where id = $1', [fan])).rows[0].sku;
  const number = await numberOf(store, id);
  for (const q of [
    number,
    `#${number}`,
    number.slice(0, 6).toUpperCase(),
    id,
    lines[1],
    'zephyr fan',
    `140 zeph`,
    sku,
    '100%_7',
  ])
    assert.deepEqual(await find({ q }), [id], q);
  assert.deepEqual(await find({ q: 'zephyr' }), [other, id]);
  for (const q of ['#zephyr', '100x_7', '%', "'; drop table orders; --", '\\', crypto.randomUUID(), 'zephyr disk'])
    if (q !== '%') assert.deepEqual(await find({ q }), [], q);
  assert.deepEqual(await find({ q: '%' }), [id], 'the only one with this sign');
  await store.db.$client.query("update orders set created_at = '2025-03-01T23:59:59.9Z' where id = $1", [id]);
  assert.deepEqual(await find({ from: '2025-03-01', to: '2025-03-01' }), [id]);
  assert.deepEqual(await find({ to: '2025-02-28' }), []);
  assert.deepEqual(await find({ from: '2025-03-02' }), [other]);
  assert.deepEqual(await find({ q: 'zephyr', to: '2026-01-01' }), [id]);
  assert.deepEqual(await find({ status: 'paid' }), []);
  assert.deepEqual(await find({ status: 'unpaid' }), [other, id]);
});

test('pages by time and by total neither miss nor repeat orders; invalid queries are refused; only own orders are listed', async () => {
  const person = await store.person();
  const parts = [await store.part({ priceCents: 300 }), await store.part({ priceCents: 100 })];
  const made: string[] = [];
  for (const quantity of [1, 5, 3, 3])
    made.push(
      (
        await placedLines(store, person, [
          [parts[0]!, quantity],
          [parts[1]!, quantity],
        ])
      ).id,
    );
  const all = async (sort: string) => {
    const found: string[] = [];
    let after = '';
    do {
      const answer = await list({ sort, limit: '2', ...(after && { after }) }, person, person.email);
      found.push(...answer.body.map(({ _id }: Order) => _id));
      after = nextOf(answer.headers.get('link')) ?? '';
    } while (after);
    return found;
  };
  const [one, five, three, again] = made;
  assert.deepEqual(await all('newest'), made.toReversed());
  assert.deepEqual(await all('oldest'), made);
  assert.deepEqual(await all('price'), [one, three, again, five]);
  assert.deepEqual(await all('-price'), [five, again, three, one]);
  for (const wrong of [
    { from: 'today' },
    { to: '2026-02-30' },
    { from: '0000-01-01' },
    { status: 'lost' },
    { q: 'x'.repeat(201) },
    { after: 'x' },
  ])
    assert.equal((await list(wrong as unknown as Record<string, string>)).status, 422, JSON.stringify(wrong));
  const lines = await store.call(buyer, 'GET', `/placeorder?email=${buyer.email}&q=fan`);
  assert.deepEqual(problem(lines).fields, { per: 'Searching requires per=order' });
  assert.equal((await list({}, buyer, person.email)).status, 403);
  assert.equal((await list({}, admin, person.email)).body.length, 4);
});

test('the file has a row per line of the matching own orders, without formulas', async () => {
  const person = await store.person();
  const part = await store.part({ name: '=HYPERLINK("http://evil.test")' });
  const { id, lines } = await placedLines(store, person, [
    [part, 1],
    [await store.part({ name: 'Plain, with comma' }), 2],
  ]);
  const { id: other } = await paid(store, person, await store.part());
  const file = async (query = '') => String((await store.call(person, 'GET', `/placeorder.csv${query}`)).body);
  const text = await file('?status=all');
  const rows = text.trim().split('\r\n');
  assert.equal(rows.length, 4);
  assert.match(rows[0]!, /order,placed,status/);
  assert.ok(rows[1]!.startsWith(other));
  for (const line of lines) assert.ok(text.includes(line));
  assert.ok(text.includes(`"'=HYPERLINK(""http://evil.test"")"`), text);
  assert.ok(!text.includes(buyer.email));
  assert.deepEqual((await file(`?q=${await numberOf(store, id)}&status=all`)).trim().split('\r\n').length, 3);
  assert.equal((await store.call(null, 'GET', '/placeorder.csv')).status, 401);
});
