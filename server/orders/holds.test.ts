import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { endHold, orderNow, placed, problem, started, stockOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { expireHolds } from './holds.ts';

let store: TestStore;
let buyer: Person;
before(async () => {
  store = await startTestStore();
  buyer = await store.person();
});
after(async () => {
  await assertLedger(store.db);
  await store.close();
});

const what = async (id: string) => (await orderNow(store, buyer, id)).timeline.map((event) => event.what);

test('a hold that has ended gives its stock back; one that has not stays', async () => {
  const part = await store.part({ quantity: 10 });
  const [over, fresh] = [await placed(store, buyer, part, 3), await placed(store, buyer, part, 2)];
  await endHold(store, over);
  assert.equal(await expireHolds(store.db, 100), 1);
  assert.equal(await expireHolds(store.db, 100), 0);
  assert.equal(await stockOf(store, part), 8);
  const order = await orderNow(store, buyer, over);
  assert.deepEqual([order.status, order.holdUntil], ['expired', null]);
  assert.equal((await orderNow(store, buyer, fresh)).status, 'unpaid');
  assert.deepEqual(await what(over), ['placed', 'expired']);
  // Still one of the customer's open orders: it can be paid while there is stock.
  const { body } = await store.call(buyer, 'GET', `/placeorder?email=${buyer.email}`);
  assert.ok(body.some((each: { _id: string }) => each._id === over));
});

test('many processes at once give each order back once, in batches of a size', async () => {
  const parts = await Promise.all(Array.from({ length: 4 }, () => store.part({ quantity: 10 })));
  for (const part of parts)
    for (let count = 0; count < 5; count++) await endHold(store, await placed(store, buyer, part, 2));
  assert.equal(await expireHolds(store.db, 3), 3);
  const done = await Promise.all(Array.from({ length: 6 }, () => expireHolds(store.db, 100)));
  assert.equal(
    done.reduce((sum, each) => sum + each, 0),
    17,
  );
  for (const part of parts) assert.equal(await stockOf(store, part), 10);
});

test('starting to pay renews the hold; of an expired order it takes the stock anew', async () => {
  const part = await store.part({ quantity: 10 });
  const id = await placed(store, buyer, part, 6);
  await store.db.$client.query("update orders set hold_until = now() + interval '3 minutes' where id = $1", [id]);
  await started(store, buyer, id);
  const left = () =>
    orderNow(store, buyer, id).then((order) => Math.round((Date.parse(order.holdUntil!) - Date.now()) / 60_000));
  assert.equal(await left(), 30);
  await endHold(store, id);
  await expireHolds(store.db, 100);
  assert.equal(await stockOf(store, part), 10);
  await started(store, buyer, id);
  assert.deepEqual([await left(), await stockOf(store, part)], [30, 4]);
  assert.deepEqual(await what(id), ['placed', 'renewed', 'expired', 'renewed']);
  await endHold(store, id);
  await expireHolds(store.db, 100);
  await placed(store, await store.person(), part, 7);
  assert.deepEqual(
    problem(await store.call(buyer, 'POST', '/create-payment-intent', { placeOrderPrice: 74.4, order: id })),
    {
      status: 409,
      code: 'out_of_stock',
      detail: 'Please order less than 3 parts to purchased',
      fresh: { quantity: 3, minimum: 1, price: 12.4 },
    },
  );
  assert.equal((await orderNow(store, buyer, id)).status, 'expired');
});
