import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { closeWithBooks } from '#test/faults/books.ts';
import { paid, paidLines, placed, problem, wholeOrderNow, numberOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { findOrder } from '#server/orders/find-order.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  buyer = await store.person();
  admin = await store.person('admin');
});
after(() => closeWithBooks(store));

const find = (number: string) => store.call(admin, 'GET', `/fulfillment/orders?number=${encodeURIComponent(number)}`);
const ship = (id: string, parcel: object = {}, who = admin) =>
  store.call(who, 'POST', `/fulfillment/orders/${id}/ship`, parcel);
const PARCEL = { carrier: 'DHL', tracking: 'JD014600006281230704' };

async function twoLines() {
  const parts = [await store.part(), await store.part()];
  return paidLines(store, buyer, [
    [parts[0]!, 2],
    [parts[1]!, 3],
  ]);
}

test('an order is found by its number as printed, scanned or copied, and by ids', async () => {
  const order = await twoLines();
  const number = await numberOf(store, order.id);
  for (const text of [number, `#${number}`, ` # ${number.toUpperCase()} `, order.id, order.lines[1]!])
    assert.equal((await find(text)).body._id, order.id, text);
  assert.equal(problem(await find('deadbeef')).detail, 'No order has the number deadbeef.');
  for (const text of ['1a2b', "' or 1=1", 'x'.repeat(100)]) assert.equal((await find(text)).status, 404, text);
  assert.equal((await find('x'.repeat(101))).status, 422);
});

test('among orders with the same number the one to ship is found; several are refused', async () => {
  const [first, second] = [await twoLines(), await twoLines()];
  const number = await numberOf(store, first.id);
  // Numbers from before they were sequential may repeat: a copy of the second order gets that of the first.
  const copy = crypto.randomUUID();
  const rolledBack = store.db.transaction(async (tx) => {
    await tx.execute(sql`insert into orders (id, number, customer_id, customer_email, customer_name, phone, address, lines_cents)
      select ${copy}, ${number}, customer_id, customer_email, customer_name, phone, address, lines_cents from orders where id = ${second.id}`);
    await tx.execute(sql`insert into order_lines (id, order_id, customer_id, part_id, part_name, unit_price_cents, quantity, total_cents, status)
      select ${copy}, ${copy}, customer_id, part_id, part_name, unit_price_cents, quantity, total_cents, 'paid' from order_lines
      where id = ${second.lines[0]}`);
    await assert.rejects(findOrder(tx, number), { code: 'ambiguous_order' });
    await tx.execute(sql`update order_lines set status = 'shipped', closed_at = now() where order_id = ${first.id}`);
    assert.equal(await findOrder(tx, number), copy);
    throw new Error('roll back');
  });
  await assert.rejects(rolledBack, { message: 'roll back' });
});

test('all lines are shipped in one parcel; a repeat changes nothing, another parcel is refused', async () => {
  const order = await twoLines();
  const shipped = await ship(order.id, PARCEL);
  assert.deepEqual(shipped.body, { modifiedCount: 1, number: await numberOf(store, order.id) });
  const now = await wholeOrderNow(store, buyer, order.id);
  assert.deepEqual(
    now.shipments.map(({ carrier, tracking, lines }) => ({ carrier, tracking, lines: lines.length })),
    [{ ...PARCEL, lines: 2 }],
  );
  assert.equal((await ship(order.id, PARCEL)).body.modifiedCount, 0);
  assert.deepEqual(
    [problem(await ship(order.id, { ...PARCEL, tracking: 'other' })).detail],
    ['This order has already been shipped.'],
  );
  const { body: list } = await store.call(admin, 'GET', '/fulfillment/shipped');
  assert.deepEqual(
    { ...list[0], shippedAt: '' },
    {
      order: order.id,
      number: await numberOf(store, order.id),
      customerName: now.customerName,
      ...PARCEL,
      shippedAt: '',
    },
  );
  assert.deepEqual((await store.call(await store.person('admin'), 'GET', '/fulfillment/shipped')).body, []);
});

test('unpaid and canceled orders are refused with the reason; refunded lines are not shipped', async () => {
  const unpaid = await placed(store, buyer, await store.part());
  assert.equal(problem(await ship(unpaid)).detail, "This order isn't paid yet and can't be shipped.");
  const canceled = await paid(store, buyer, await store.part());
  await store.call(admin, 'DELETE', `/order/${canceled.id}?as=cancelled`);
  assert.match(problem(await ship(canceled.id)).detail, /^Canceled by you at [\d:]{5} UTC: take it out of the pile\.$/);
  const order = await twoLines();
  await store.call(admin, 'POST', `/order/${order.lines[0]}/refund`, {
    units: 2,
    reason: 'Out of stock',
    restock: true,
  });
  assert.equal((await ship(order.id, PARCEL)).body.modifiedCount, 1);
  assert.deepEqual(
    (await wholeOrderNow(store, buyer, order.id)).lines.map(({ status }) => status),
    ['paid', 'shipped'],
  );
  assert.deepEqual((await ship(order.id, PARCEL)).body.modifiedCount, 0, 'a repeat');
  assert.match(problem(await ship(order.id, { ...PARCEL, tracking: 'other' })).detail, /refunded in full/);
  assert.equal((await ship(crypto.randomUUID())).status, 404);
  assert.equal((await ship('x')).status, 404);
  assert.equal((await ship(order.id, { carrier: 'x'.repeat(101) })).status, 422);
});

test('two people who ship the same order concurrently ship it once', async () => {
  const order = await twoLines();
  const colleague = await store.person('admin');
  const answers = await Promise.all([ship(order.id, PARCEL), ship(order.id, PARCEL, colleague)]);
  assert.equal(
    answers.reduce((sum, { body }) => sum + (body.modifiedCount ?? 0), 0),
    1,
  );
  assert.equal((await wholeOrderNow(store, buyer, order.id)).shipments.length, 1);
});

test('an order whose rest cannot be shipped says why, even with the label of its first parcel', async () => {
  const order = await twoLines();
  const first = await store.call(admin, 'POST', `/orders/${order.id}/shipments`, {
    ...PARCEL,
    lines: [{ line: order.lines[0] }],
  });
  assert.equal(first.status, 200, JSON.stringify(first.body));
  await store.db.$client.query("update orders set address = '', delivery = null where id = $1", [order.id]);
  assert.match(problem(await ship(order.id, PARCEL)).detail, /address/);
});
