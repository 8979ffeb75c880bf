import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { closeWithBooks } from '#test/faults/books.ts';
import {
  charge,
  claim,
  placedLines,
  placeLines,
  setShop,
  STANDARD,
  started,
  stockOf as stockIn,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { WAREHOUSE } from '#test/fixtures/pick-up.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { cancelUncollected } from './cancel-uncollected.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore();
  buyer = await store.person('customer');
  admin = await store.person('admin');
  await setShop(store, SHOP);
});
after(() => closeWithBooks(store));

const SHOP = {
  delivery: { methods: [STANDARD], defaultGrams: null },
  pickUp: { places: [{ ...WAREHOUSE, takesPayment: true }], mostValue: 500, days: 3 },
};
const AT_PICK_UP = {
  delivery: undefined,
  pickUp: { place: 'warehouse', name: 'Ada Byron', phone: '' },
  payment: 'pick_up' as const,
};
const now = (id: string) => wholeOrderNow(store, admin, id);
const stockOf = (part: string): Promise<number> => stockIn(store, part);
const pay = (id: string, amount: number, means = 'cash') =>
  store.call(admin, 'POST', `/orders/${id}/till-payments`, { amount, means });
const ship = (id: string) => store.call(admin, 'DELETE', `/order/${id}?as=shipped`);
const handOver = async (id: string) =>
  store.call(admin, 'POST', `/orders/${id}/shipments/${(await now(id)).shipments[0]!._id}/delivered`);

test('an order is made ready before it is paid, and handed over only once it is', async () => {
  const part = await store.part();
  const stock = await stockOf(part);
  const { id } = await placedLines(store, buyer, [[part, 2]], AT_PICK_UP);
  const agreed = await now(id);
  assert.deepEqual(
    [agreed.status, agreed.paid, agreed.owed, agreed.holdUntil, agreed.transactionId],
    ['agreed', false, { method: 'pick_up', amount: 24.8 }, null, null],
  );
  assert.equal(await stockOf(part), stock - 2);
  assert.equal((await ship(id)).status, 200);
  const ready = await now(id);
  assert.deepEqual([ready.status, ready.paid, ready.owed?.amount], ['shipped', false, 24.8]);
  assert.match(ready.owed?.pickUpBy ?? '', /^\d{4}-\d\d-\d\d$/);
  const refused = await handOver(id);
  assert.deepEqual([refused.status, refused.body.code], [409, 'order_state']);
  // What was shown is not what is owed.
  assert.equal((await pay(id, 24.79)).body.code, 'price_changed');
  const paid = await Promise.all([pay(id, 24.8), pay(id, 24.8), pay(id, 24.8, 'terminal')]);
  assert.deepEqual(paid.map(({ status, body }) => [status, body.modifiedCount]).toSorted(), [
    [200, 0],
    [200, 0],
    [200, 1],
  ]);
  const done = await now(id);
  assert.deepEqual([done.status, done.paid, done.owed, done.payments.length], ['shipped', true, undefined, 1]);
  assert.match(done.transactionId ?? '', /^till_/);
  assert.equal((await handOver(id)).status, 200);
});

test('a card payment before the pick-up pays it, and the till then takes nothing', async () => {
  const part = await store.part();
  const { id } = await placedLines(store, buyer, [[part, 1]], AT_PICK_UP);
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).status, 200);
  const order = await now(id);
  assert.deepEqual([order.status, order.paid, order.owed], ['paid', true, undefined]);
  assert.equal((await pay(id, 12.4)).body.code, 'order_state');
});

test('who can pay at pick-up', async () => {
  const part = await store.part();
  const refused = async (more: object, person = buyer) => {
    const { status, body } = await placeLines(store, person, [[part, 1]], { ...AT_PICK_UP, ...more });
    return [status, Object.keys(body.fields ?? {})];
  };
  assert.deepEqual(await refused({ delivery: undefined, pickUp: undefined }), [422, ['delivery']]);
  const stranger = await store.person('customer');
  await store.db.$client.query('update users set email_verified = false where id = $1', [stranger.id]);
  assert.deepEqual(await refused({}, stranger), [422, ['payment']]);
  const many = await placeLines(store, buyer, [[part, 41]], AT_PICK_UP);
  assert.deepEqual([many.status, Object.keys(many.body.fields)], [422, ['payment']]);
  await setShop(store, { ...SHOP, pickUp: { ...SHOP.pickUp, places: [WAREHOUSE] } });
  assert.deepEqual(await refused({}), [422, ['payment']]);
  await setShop(store, SHOP);
  const other = await store.person('customer');
  for (let count = 0; count < 5; count++) await placedLines(store, other, [[part, 1]], AT_PICK_UP);
  assert.deepEqual(await refused({}, other), [422, ['payment']]);
});

test('an unpaid order changes to payment at pick-up, once', async () => {
  const part = await store.part();
  const { payment: _, ...card } = AT_PICK_UP;
  const { id } = await placedLines(store, buyer, [[part, 1]], card);
  const choose = (person = buyer) => store.call(person, 'POST', `/orders/${id}/pay-later`, { method: 'pick_up' });
  assert.equal((await choose(await store.person('customer'))).status, 404);
  const answers = await Promise.all([choose(), choose()]);
  for (const { status, body } of answers) assert.deepEqual([status, body.owed], [200, 12.4]);
  const { history, status } = await now(id);
  assert.deepEqual([status, history.filter(({ what }) => what === 'agreed').length], ['agreed', 1]);
  assert.equal((await pay(id, 12.4)).status, 200);
  assert.equal((await choose()).status, 409);
});

test('canceled units and lines are no longer owed, and their units are on sale again', async () => {
  const [first, second] = [await store.part(), await store.part()];
  const stock = await stockOf(first);
  const { id, lines } = await placedLines(
    store,
    buyer,
    [
      [first, 3],
      [second, 1],
    ],
    AT_PICK_UP,
  );
  const units = await store.call(buyer, 'POST', `/placeorder/${lines[0]}/cancel?scope=line&units=1`);
  assert.equal(units.status, 200, JSON.stringify(units.body));
  assert.deepEqual([(await now(id)).owed?.amount, await stockOf(first)], [37.2, stock - 2]);
  // One line is ready, the other is canceled.
  assert.equal((await ship(lines[0]!)).status, 200);
  assert.equal((await store.call(admin, 'DELETE', `/order/${lines[1]}?as=cancelled`)).status, 200);
  assert.equal((await now(id)).owed?.amount, 24.8);
  assert.equal((await pay(id, 24.8)).status, 200);
});

test('an order that is not picked up in time is canceled, and its parts are on sale again', async () => {
  const part = await store.part();
  const forgetful = await store.person('customer');
  const stock = await stockOf(part);
  const { id } = await placedLines(store, forgetful, [[part, 2]], AT_PICK_UP);
  await ship(id);
  const paid = await placedLines(store, forgetful, [[part, 1]], AT_PICK_UP);
  await ship(paid.id);
  await pay(paid.id, 12.4);
  assert.equal(await cancelUncollected(store.db, undefined, new Date(Date.now() + 2 * 86_400_000)), 0);
  const late = new Date(Date.now() + 5 * 86_400_000);
  assert.equal(await cancelUncollected(store.db, undefined, late), 1);
  assert.equal(await cancelUncollected(store.db, undefined, late), 0);
  const order = await now(id);
  assert.deepEqual(
    [order.status, order.owed, order.shipments, await stockOf(part)],
    ['cancelled', undefined, [], stock - 1],
  );
  assert.equal((await pay(id, 24.8)).status, 409);
});

test('an order that waits to be paid and picked up is neither returned nor canceled by its customer', async () => {
  const part = await store.part();
  const customer = await store.person('customer');
  const { id, lines } = await placedLines(store, customer, [[part, 2]], AT_PICK_UP);
  await ship(id);
  const wanted = { lines: [{ line: lines[0], units: 1 }], reason: 'damaged', text: 'Bent' };
  const answers = [
    await store.call(customer, 'POST', `/orders/${id}/returns`, wanted),
    await store.call(customer, 'POST', `/placeorder/${id}/cancel`),
  ];
  for (const { status, body } of answers) {
    assert.equal(status, 409);
    assert.match(body.detail, /not picked up this order yet/);
  }
  assert.equal(await cancelUncollected(store.db, undefined, new Date(Date.now() + 5 * 86_400_000)), 1);
  assert.equal(await stockOf(part), 100);
});

test('an order that cannot be taken back does not keep others from being canceled', async () => {
  const part = await store.part();
  const [first, second] = [await store.person('customer'), await store.person('customer')];
  const stuck = await placedLines(store, first, [[part, 1]], AT_PICK_UP);
  const other = await placedLines(store, second, [[part, 1]], AT_PICK_UP);
  for (const { id } of [stuck, other]) await ship(id);
  const { rows } = await store.db.$client.query(
    `insert into return_requests (id, order_id, reason, text) values ($1, $2, 'damaged', '') returning id`,
    [crypto.randomUUID(), stuck.id],
  );
  const values = [rows[0].id, stuck.lines[0]];
  await store.db.$client.query('insert into return_lines (return_id, line_id, units) values ($1, $2, 1)', values);
  const late = new Date(Date.now() + 5 * 86_400_000);
  await assert.rejects(cancelUncollected(store.db, undefined, late), /1 orders could not be canceled/);
  assert.equal((await now(other.id)).status, 'cancelled');
  await store.db.$client.query(
    'with lines as (delete from return_lines where return_id = $1) delete from return_requests where id = $1',
    [rows[0].id],
  );
  assert.equal(await cancelUncollected(store.db, undefined, late), 1);
});

test('an order that is not paid is not sent instead of being picked up', async () => {
  const part = await store.part();
  const { id } = await placedLines(store, buyer, [[part, 1]], AT_PICK_UP);
  const sent = await store.call(admin, 'DELETE', `/order/${id}?as=shipped&carrier=UPS&tracking=1Z999AA10123456784`);
  assert.deepEqual([sent.status, sent.body.code], [409, 'order_state']);
  await ship(id);
  const { shipments } = await now(id);
  const changed = await store.call(admin, 'PATCH', `/orders/${id}/shipments/${shipments[0]!._id}`, {
    carrier: 'UPS',
    tracking: '1Z999AA10123456784',
  });
  assert.deepEqual([changed.status, changed.body.code], [409, 'order_state']);
});

test('what was paid at pick-up is refunded by staff', async () => {
  const part = await store.part();
  const { id } = await placedLines(store, buyer, [[part, 2]], AT_PICK_UP);
  await pay(id, 24.8);
  assert.equal((await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`)).status, 200);
  const { refunds } = await now(id);
  assert.deepEqual(
    refunds.map(({ amount, status, awaitsTransfer }) => [amount, status, awaitsTransfer]),
    [[24.8, 'asked', true]],
  );
  const returned = await store.call(admin, 'POST', `/order/${id}/refund/${refunds[0]!._id}/transfer`, {
    reference: 'Cash',
  });
  assert.equal(returned.status, 200, JSON.stringify(returned.body));
  assert.deepEqual(
    (await now(id)).refunds.map(({ status }) => status),
    ['refunded'],
  );
});
