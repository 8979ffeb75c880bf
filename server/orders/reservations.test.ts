import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { aboveStock } from '#contract/parts/quantity.ts';
import { charge, claim, endReservation, orderNow, placed, problem, started, stockOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { cancelUnpaidOrders, expireReservations } from './reservations.ts';

let store: TestStore;
let buyer: Person;
before(async () => void (store = await startTestStore()));
// Abandoned reservations limit the next ones of an account.
beforeEach(async () => void (buyer = await store.person()));
after(async () => {
  await assertLedger(store.db);
  await store.close();
});

const what = async (id: string) => (await orderNow(store, buyer, id)).timeline.map((event) => event.what);

test('an expired reservation releases its stock; a current one does not', async () => {
  const part = await store.part({ quantity: 10 });
  const [over, fresh] = [await placed(store, buyer, part, 3), await placed(store, buyer, part, 2)];
  await endReservation(store, over);
  assert.equal(await expireReservations(store.db, 100), 1);
  assert.equal(await expireReservations(store.db, 100), 0);
  assert.equal(await stockOf(store, part), 8);
  const order = await orderNow(store, buyer, over);
  assert.deepEqual([order.status, order.holdUntil], ['expired', null]);
  assert.equal((await orderNow(store, buyer, fresh)).status, 'unpaid');
  assert.deepEqual(await what(over), ['placed', 'expired']);
  // Still listed as open, because the order can be paid while stock lasts.
  const { body } = await store.call(buyer, 'GET', `/placeorder?email=${buyer.email}`);
  assert.ok(body.some((each: { _id: string }) => each._id === over));
});

test('concurrent processes release each order once, in bounded batches', async () => {
  const parts = await Promise.all(Array.from({ length: 4 }, () => store.part({ quantity: 10 })));
  for (const part of parts)
    for (let count = 0; count < 5; count++) await endReservation(store, await placed(store, buyer, part, 2));
  assert.equal(await expireReservations(store.db, 3), 3);
  const done = await Promise.all(Array.from({ length: 6 }, () => expireReservations(store.db, 100)));
  assert.equal(
    done.reduce((sum, each) => sum + each, 0),
    17,
  );
  for (const part of parts) assert.equal(await stockOf(store, part), 10);
});

test('an order that was not paid for 30 days is canceled without another email', async () => {
  const part = await store.part({ quantity: 10 });
  const [overdue, reserved, paid] = [
    await placed(store, buyer, part, 2),
    await placed(store, buyer, part, 3),
    await placed(store, buyer, part, 1),
  ];
  const paying = await started(store, buyer, paid);
  await endReservation(store, overdue);
  await endReservation(store, paid);
  await expireReservations(store.db, 100);
  await charge(store, paying);
  assert.equal((await claim(store, buyer, paid, paying)).status, 200);
  assert.equal(await cancelUnpaidOrders(store.db, 30, 100), 0);
  await Promise.all([0, 0].map((days) => cancelUnpaidOrders(store.db, days, 100)));
  assert.equal(await cancelUnpaidOrders(store.db, 0, 100), 0);
  const states = [];
  for (const id of [overdue, reserved, paid]) states.push((await orderNow(store, buyer, id)).status);
  assert.deepEqual(states, ['cancelled', 'unpaid', 'paid']);
  assert.deepEqual(await what(overdue), ['placed', 'expired', 'cancelled']);
  assert.equal(await stockOf(store, part), 6);
  const emails = 'select event from outbox where order_id = $1';
  const { rows } = await store.db.$client.query<{ event: string }>(emails, [overdue]);
  assert.ok(!rows.some(({ event }) => event === 'cancelled'));
  assert.equal((await open(overdue, 2_480)).status, 409);
});

test("a deleted part's units are not reserved again", async () => {
  const part = await store.part({ quantity: 10 });
  const [id, held] = [await placed(store, buyer, part, 6), await placed(store, buyer, part, 1)];
  const arriving = await started(store, buyer, id);
  await endReservation(store, id);
  await expireReservations(store.db, 100);
  const admin = await store.person('admin');
  assert.equal((await store.call(admin, 'DELETE', `/part/${part}`)).status, 200);
  for (const pay of [false, true]) {
    const { status, body } = await open(id, 7_440, pay);
    assert.deepEqual([status, body.code, body.detail], [409, 'out_of_stock', aboveStock(0)]);
  }
  assert.equal((await open(held, 1_240, true)).status, 200, 'a reserved order can still be paid');
  await charge(store, arriving);
  await claim(store, buyer, id, arriving);
  assert.equal((await orderNow(store, buyer, id)).status, 'cancelled', 'a payment that arrives is refunded');
  assert.equal(await stockOf(store, part), 9);
});

const open = (id: string, cents: number, pay?: boolean, who = buyer) =>
  store.call(who, 'POST', '/create-payment-intent', { placeOrderPrice: cents / 100, order: id, pay });
const minutesLeft = async (id: string): Promise<number | null> => {
  const { holdUntil } = await orderNow(store, buyer, id);
  return holdUntil === null ? null : Math.round((Date.parse(holdUntil) - Date.now()) / 60_000);
};
const setMinutes = (id: string, minutes: number) =>
  store.db.$client.query('update orders set hold_until = now() + make_interval(mins => $2) where id = $1', [
    id,
    minutes,
  ]);

test('opening the payment page does not renew the reservation', async () => {
  const part = await store.part({ quantity: 10 });
  const id = await placed(store, buyer, part, 6);
  await setMinutes(id, 3);
  for (let times = 0; times < 3; times++) {
    const { status, body } = await open(id, 7_440);
    assert.equal(status, 200);
    assert.equal(Math.round((Date.parse(body.holdUntil) - Date.now()) / 60_000), 3);
  }
  await endReservation(store, id);
  await expireReservations(store.db, 100);
  const { status, body } = await open(id, 7_440);
  assert.deepEqual([status, body.holdUntil, typeof body.clientSecret], [200, null, 'string'], 'payable, not reserved');
  assert.deepEqual([await stockOf(store, part), await what(id)], [10, ['placed', 'expired']]);
});

test('pressing Pay renews the reservation once', async () => {
  const part = await store.part({ quantity: 20 });
  const id = await placed(store, buyer, part, 6);
  assert.equal((await open(id, 7_440, true)).status, 200);
  assert.deepEqual(await what(id), ['placed'], 'a fresh one stays as it is');
  await setMinutes(id, 3);
  await started(store, buyer, id);
  assert.equal(await minutesLeft(id), 30);
  await setMinutes(id, 4);
  await started(store, buyer, id);
  assert.equal(await minutesLeft(id), 4, 'a second time it is not renewed');
  await endReservation(store, id);
  await expireReservations(store.db, 100);
  assert.equal((await open(id, 7_440, true)).body.holdUntil, null, 'nor reserved again after 60 minutes');
  assert.deepEqual([await stockOf(store, part), await what(id)], [20, ['placed', 'renewed', 'expired']]);
  const paying = await started(store, buyer, id);
  await charge(store, paying);
  assert.equal((await claim(store, buyer, id, paying)).status, 200, 'while there is stock it can still be paid');
  assert.equal(await stockOf(store, part), 14);
});

test("pressing Pay reserves an expired order's units again, unless they are sold", async () => {
  const part = await store.part({ quantity: 10 });
  const second = await store.person();
  const [id, other] = [await placed(store, buyer, part, 5), await placed(store, second, part, 5)];
  for (const each of [id, other]) await endReservation(store, each);
  await expireReservations(store.db, 100);
  await started(store, buyer, id);
  assert.deepEqual([await minutesLeft(id), await stockOf(store, part)], [15, 5]);
  assert.deepEqual(await what(id), ['placed', 'expired', 'renewed']);
  await placed(store, await store.person(), part, 1);
  for (const pay of [false, true])
    assert.deepEqual(problem(await open(other, 6_200, pay, second)), {
      status: 409,
      code: 'out_of_stock',
      detail: 'Please order less than 4 parts to purchased',
      fresh: { quantity: 4, minimum: 1, price: 12.4 },
    });
  assert.equal((await orderNow(store, second, other)).status, 'expired');
});
