import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PickBatch } from '#contract/fulfillment/pick-batches.ts';
import { listManaged } from '#server/managed-orders/testing.ts';
import { until } from '@partsmith/card-sandbox/testing';
import { paid, paidLines, placed, problem } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let alice: Person;
let bob: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  buyer = await store.person();
  alice = await store.person('admin');
  bob = await store.person('admin');
});
after(() => store.close());

async function start(orders: readonly string[], packer = alice): Promise<string> {
  const { status, body } = await store.call(packer, 'POST', '/pick-batches', { orders });
  assert.equal(status, 200, JSON.stringify(body));
  return body.insertedId;
}

const read = async (id: string): Promise<PickBatch> => (await store.call(bob, 'GET', `/pick-batches/${id}`)).body;
const pick = (batch: string, part: string, body: object, packer = alice) =>
  store.call(packer, 'PUT', `/pick-batches/${batch}/parts/${part}`, body);
const partsOf = ({ places }: PickBatch) =>
  places.flatMap(({ parts }) =>
    parts.map(({ part, picked, units, isMissing }) => ({ part, picked, units, isMissing })),
  );

test('a batch has the chosen orders that can be packed, each order in one batch, and both packers see its ticks', async () => {
  const part = await store.part({ name: 'Shared fan' });
  const one = (await paid(store, buyer, part, 1)).id;
  const two = (await paid(store, buyer, part, 3)).id;
  const unpaid = await placed(store, buyer, part);
  const { body } = await store.call(alice, 'POST', '/pick-batches', { orders: [two, one, unpaid, one] });
  assert.deepEqual([body.orders, body.leftOut], [2, 1]);
  const id = body.insertedId;
  const other = (await paid(store, buyer, part, 1)).id;
  const second = await store.call(bob, 'POST', '/pick-batches', { orders: [one, other] });
  assert.deepEqual([second.body.orders, second.body.leftOut], [1, 1]);
  const refused = await store.call(bob, 'POST', '/pick-batches', { orders: [two] });
  assert.deepEqual([refused.status, problem(refused).code], [409, 'order_state']);

  assert.equal((await pick(id, part, { picked: 3, units: 4 }, bob)).body.modifiedCount, 1);
  assert.equal((await pick(id, part, { picked: 3, units: 4 }, bob)).body.modifiedCount, 0, 'a repeat changes nothing');
  const batch = await read(id);
  assert.deepEqual(partsOf(batch), [{ part, picked: 3, units: 4, isMissing: false }]);
  assert.deepEqual(
    batch.orders.map(({ order, picked, units }) => [order, picked, units]),
    [
      [one, 1, 1],
      [two, 2, 3],
    ],
  );
  assert.equal(batch.packers.length, 2);
  const { batches } = (await store.call(bob, 'GET', '/pick-batches')).body;
  assert.deepEqual(
    batches
      .filter((each: { _id: string }) => each._id === id)
      .map((each: Record<string, unknown>) => [each['orders'], each['units'], each['picked']]),
    [[2, 4, 3]],
  );
  for (const [body, code] of [
    [{ picked: 5 }, 'invalid_fields'],
    [{ picked: 3, units: 5 }, 'edit_conflict'],
    [{ picked: -1 }, 'invalid_fields'],
  ] as const)
    assert.equal(problem(await pick(id, part, body)).code, code);
  assert.equal((await pick(crypto.randomUUID(), part, { picked: 1 })).status, 404);
  assert.equal(problem(await pick(id, await store.part(), { picked: 0 })).code, 'edit_conflict');
});

test('two packers who add units to what both saw add all of them, also at once', async () => {
  const part = await store.part({ name: 'Fan of two packers' });
  const order = (await paid(store, buyer, part, 9)).id;
  const id = (await store.call(alice, 'POST', '/pick-batches', { orders: [order] })).body.insertedId;
  await Promise.all([alice, bob, alice, bob].map((who) => pick(id, part, { picked: 1, units: 9, from: 0 }, who)));
  assert.deepEqual(partsOf(await read(id)), [{ part, picked: 4, units: 9, isMissing: false }]);
  await pick(id, part, { picked: 0, units: 9, from: 1 }, bob);
  assert.equal(partsOf(await read(id))[0]!.picked, 3);
  await pick(id, part, { picked: 9, units: 9, from: 0 }, bob);
  assert.equal(partsOf(await read(id))[0]!.picked, 9, 'never more than the batch needs');
});

test('packed units leave a batch with the picked ones, canceled and refunded units leave it, and it ends with its last', async () => {
  const part = await store.part({ name: 'Leaving fan' });
  const orders: string[] = [];
  for (const units of [2, 3, 1, 4]) orders.push((await paid(store, buyer, part, units)).id);
  const [first, second, third, fourth] = orders as [string, string, string, string];
  const id = await start(orders);
  await pick(id, part, { picked: 7 });
  await store.call(alice, 'POST', `/fulfillment/orders/${first}/pack`, {});
  assert.deepEqual(partsOf(await read(id)), [{ part, picked: 5, units: 8, isMissing: false }]);
  await store.call(alice, 'DELETE', `/order/${second}?as=cancelled`);
  // The three units that were picked for it are still in the cart.
  assert.deepEqual(partsOf(await read(id)), [{ part, picked: 5, units: 5, isMissing: false }]);
  const refunded = await store.call(alice, 'POST', `/orders/${fourth}/refunds`, {
    lines: [{ line: fourth, units: 1 }],
    reason: 'Scratched',
  });
  assert.ok(refunded.status < 300, JSON.stringify(refunded.body));
  assert.deepEqual(partsOf(await read(id)), [{ part, picked: 4, units: 4, isMissing: false }]);
  await store.call(alice, 'POST', `/fulfillment/orders/${third}/pack`, {});
  assert.equal((await read(id)).endedAt, null);
  // Shipped without being packed first.
  await store.call(alice, 'DELETE', `/order/${fourth}?as=shipped`);
  const ended = await read(id);
  assert.deepEqual([typeof ended.endedAt, ended.places, ended.orders], ['string', [], []]);
  assert.equal(problem(await pick(id, part, { picked: 1 })).code, 'edit_conflict');
  assert.equal((await store.call(alice, 'DELETE', `/pick-batches/${id}`)).body.deletedCount, 0);
});

test('an order whose whole payment was refunded as an amount leaves its batch, which ends with its last', async () => {
  const part = await store.part();
  const orders = [(await paid(store, buyer, part, 2)).id, (await paid(store, buyer, part, 1)).id];
  const id = await start(orders);
  for (const [index, order] of orders.entries()) {
    const { amount, ...all } = { amount: [24.8, 12.4][index]!, reason: 'Never mind' };
    const half = { ...all, amount: Math.round(amount * 50) / 100 };
    assert.equal((await store.call(alice, 'POST', `/orders/${order}/refunds`, half)).status, 200);
    assert.ok((await read(id)).orders.some((each) => each.order === order));
    assert.equal((await store.call(alice, 'POST', `/orders/${order}/refunds`, half)).status, 200);
    assert.deepEqual((await read(id)).orders.length, 1 - index);
  }
  assert.equal(typeof (await read(id)).endedAt, 'string');
});

test('the last two orders of a batch that are packed at once end it', async () => {
  const part = await store.part();
  const orders = [(await paid(store, buyer, part)).id, (await paid(store, buyer, part)).id];
  for (let round = 0; round < 5; round++) {
    const id = await start(orders);
    await Promise.all(orders.map((order) => store.call(bob, 'POST', `/fulfillment/orders/${order}/pack`, {})));
    assert.notEqual((await read(id)).endedAt, null);
    for (const order of orders) await store.call(bob, 'DELETE', `/orders/${order}/pack`);
  }
});

test('a part that is not found marks the orders that lack it, until it is found or they are closed', async () => {
  const [part, rest] = [await store.part({ name: 'Lost fan' }), await store.part({ name: 'Rest' })];
  const one = (await paid(store, buyer, part, 2)).id;
  const two = await paidLines(store, buyer, [
    [part, 2],
    [rest, 1],
  ]);
  const id = await start([one, two.id]);
  await pick(id, part, { picked: 3, isMissing: true });
  const problems = async () => {
    const rows = await listManaged(store, alice, 'view=problems');
    return rows.filter((row) => row.problems.includes('not_found')).map(({ order }) => order);
  };
  assert.deepEqual(await problems(), [two.id]);
  assert.deepEqual(
    (await read(id)).orders.map(({ missing }) => missing),
    [[], ['Lost fan']],
  );
  await pick(id, part, { picked: 1, isMissing: true });
  assert.deepEqual(await problems(), [two.id, one]);
  await pick(id, part, { picked: 4, isMissing: true });
  assert.deepEqual(await problems(), []);
  assert.equal(partsOf(await read(id))[0]!.isMissing, false);
  await pick(id, part, { picked: 0, isMissing: true });
  // The mark outlasts the batch: the next packer has to know.
  assert.equal((await store.call(bob, 'DELETE', `/pick-batches/${id}`)).body.deletedCount, 2);
  assert.deepEqual(await problems(), [two.id, one]);
  await store.call(alice, 'DELETE', `/order/${one}?as=cancelled`);
  await store.call(alice, 'POST', `/fulfillment/orders/${two.id}/pack`, {});
  assert.deepEqual(await problems(), []);
  const { rows } = await store.db.$client.query(
    "select count(*)::int as entries from audit_trail where action = 'order.part-not-found'",
  );
  assert.deepEqual(rows, [{ entries: 5 }]);
});

test('orders return when they are taken out or the batch is left; the pick list of a view leaves out those in a batch', async () => {
  const part = await store.part({ name: 'Returning fan' });
  const orders = [(await paid(store, buyer, part)).id, (await paid(store, buyer, part)).id];
  const id = await start(orders);
  const listed = async () => {
    const { body } = await store.call(bob, 'GET', '/fulfillment/pick-list?view=to-ship');
    const parts = (body as PickBatch).places.flatMap((place) => place.parts);
    return parts.find((each) => each.part === part)?.orders.map(({ order }) => order) ?? [];
  };
  assert.deepEqual(await listed(), []);
  assert.equal((await store.call(bob, 'DELETE', `/pick-batches/${id}/orders/${orders[0]}`)).body.deletedCount, 1);
  assert.deepEqual(await listed(), [orders[0]]);
  assert.equal((await store.call(bob, 'DELETE', `/pick-batches/${id}/orders/${orders[0]}`)).body.deletedCount, 0);
  await store.call(bob, 'DELETE', `/pick-batches/${id}/orders/${orders[1]}`);
  assert.notEqual((await read(id)).endedAt, null);
  assert.deepEqual(await listed(), orders);
});

test('packers who start at once get different orders, and a repeat starts no second batch', async () => {
  const part = await store.part();
  const own: string[] = [];
  for (let each = 0; each < 4; each++) own.push((await paid(store, buyer, part)).id);
  const waiting = (await store.call(bob, 'GET', '/pick-batches')).body.waiting as number;
  const oldest = Math.ceil(waiting / 2);
  const answers = await Promise.all(
    [alice, bob].map((packer) => store.call(packer, 'POST', '/pick-batches', { oldest })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  const batches = await Promise.all(answers.map(({ body }) => read(body.insertedId)));
  const seen = batches.flatMap(({ orders }) => orders.map(({ order }) => order));
  assert.equal(new Set(seen).size, seen.length);
  assert.ok(own.every((order) => seen.includes(order)));
  assert.equal((await store.call(bob, 'GET', '/pick-batches')).body.waiting, 0);
  for (const { _id } of batches) await store.call(bob, 'DELETE', `/pick-batches/${_id}`);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [first, again] = [
    await store.call(bob, 'POST', '/pick-batches', { oldest: 2 }, key),
    await store.call(bob, 'POST', '/pick-batches', { oldest: 2 }, key),
  ];
  assert.equal(first.body.insertedId, again.body.insertedId);
  assert.equal((await read(first.body.insertedId)).orders.length, 2);
});

test('an order that is packed while its missing part is picked waits for the picking, and keeps no mark', async () => {
  const part = await store.part({ name: 'Fan between two packers' });
  const order = (await paid(store, buyer, part, 2)).id;
  const id = await start([order]);
  await pick(id, part, { picked: 1, isMissing: true });
  const { $client: db } = store.db;
  const picking = await db.connect();
  try {
    // As `pickPart` does: the batch, then the marks.
    await picking.query('begin');
    await picking.query('select from pick_batches where id = $1 for no key update', [id]);
    const packing = store.call(alice, 'POST', `/fulfillment/orders/${order}/pack`, {});
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await until(async () => (await db.query(waiting)).rowCount === 1);
    await picking.query('delete from missing_lines where line_id = $1', [order]);
    await picking.query('insert into missing_lines (line_id, units, reported_by) values ($1, 2, $2)', [order, bob.id]);
    await picking.query('commit');
    assert.equal((await packing).status, 200);
  } finally {
    picking.release();
  }
  assert.equal((await db.query('select from missing_lines where line_id = $1', [order])).rowCount, 0);
});
