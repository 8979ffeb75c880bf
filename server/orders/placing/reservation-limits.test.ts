import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { endReservation, orderBody, placed, stockOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { expireReservations } from '#server/orders/reservations.ts';
import { canVerifyToOrder } from '#contract/errors.ts';
import { UNVERIFIED_ORDERS } from './reservation-limits.ts';

let store: TestStore;
before(async () => void (store = await startTestStore({ webhooks: false })));
after(async () => {
  await assertLedger(store.db);
  await store.close();
});

async function unverified(): Promise<Person> {
  const person = await store.person();
  await store.db.$client.query('update users set email_verified = false where id = $1', [person.id]);
  return person;
}
const place = (who: Person, part: string, quantity = 1, key?: string) =>
  store.call(who, 'POST', '/placeOrder', orderBody(who, part, quantity), key ? { 'idempotency-key': key } : {});

test("an unverified account reserves at most half of a part's stock, in one order or several", async () => {
  const part = await store.part({ quantity: 20 });
  const who = await unverified();
  const { status, body } = await place(who, part, 11);
  assert.deepEqual(
    [status, body.fields],
    [409, { placeOrderQuantity: 'Verify your email to order more than 10 of these' }],
  );
  assert.ok(canVerifyToOrder(body));
  for (const quantity of [4, 6]) assert.equal((await place(who, part, quantity)).status, 200);
  const over = await place(who, part, 1);
  assert.deepEqual(
    [over.status, over.body.fields],
    [409, { placeOrderQuantity: 'Verify your email to order more of these' }],
  );
  assert.equal(await stockOf(store, part), 10);
  await placed(store, await store.person(), part, 10);
});

test('the minimum order is always possible', async () => {
  const part = await store.part({ quantity: 5, minimum: 5 });
  assert.equal((await place(await unverified(), part, 5)).status, 200);
});

test('an unverified account has at most ten unpaid orders, even when it places many at once', async () => {
  const part = await store.part({ quantity: 1_000 });
  const who = await unverified();
  const answers = await Promise.all(Array.from({ length: 15 }, () => place(who, part)));
  assert.equal(answers.filter(({ status }) => status === 200).length, UNVERIFIED_ORDERS);
  const refused = answers.find(({ status }) => status !== 200)!;
  assert.deepEqual([refused.status, refused.body.code], [409, 'reservation_limit']);
  assert.ok(canVerifyToOrder(refused.body));
  assert.match(refused.body.detail, /^You have 10 unpaid orders\. Verify your email/);
  assert.equal(await stockOf(store, part), 990);

  const id = answers.find(({ status }) => status === 200)!.body.insertedId;
  assert.equal((await store.call(who, 'POST', `/placeorder/${id}/cancel`)).status, 200);
  assert.equal((await place(who, part)).status, 200, 'one was canceled');
  await store.db.$client.query('update users set email_verified = true where id = $1', [who.id]);
  assert.equal((await place(who, part, 900)).status, 200, 'verified');
});

test('a quantity below the minimum is not refused as a limit of unverified accounts', async () => {
  const part = await store.part({ quantity: 20, minimum: 5 });
  const { status, body } = await place(await unverified(), part, 2);
  assert.deepEqual([status, body.fields], [422, { placeOrderQuantity: 'Please order minimum 5 parts to purchased' }]);
  assert.ok(!canVerifyToOrder(body));
});

test('an Idempotency-Key and other refusals apply to unverified accounts too', async () => {
  const part = await store.part({ quantity: 20 });
  const who = await unverified();
  const twice = await Promise.all([place(who, part, 2, 'the-same-key'), place(who, part, 2, 'the-same-key')]);
  assert.deepEqual(
    twice.map(({ status }) => status),
    [200, 200],
  );
  assert.equal(twice[0]!.body.insertedId, twice[1]!.body.insertedId);
  assert.equal(await stockOf(store, part), 18);
  assert.equal((await place(who, part, 3, 'the-same-key')).body.code, 'idempotency_mismatch');
  assert.equal((await place(who, part, 21)).body.code, 'out_of_stock');
});

test('an expired order of an unverified account is not reserved again, but can be paid while stock lasts', async () => {
  const part = await store.part({ quantity: 20 });
  const who = await unverified();
  const order = (await place(who, part, 10)).body.insertedId;
  await endReservation(store, order);
  await expireReservations(store.db, 100);
  assert.equal((await place(who, part, 10)).status, 200);
  const pay = () => store.call(who, 'POST', '/create-payment-intent', { placeOrderPrice: 124, order, pay: true });
  const { status, body } = await pay();
  assert.deepEqual([status, body.holdUntil, typeof body.clientSecret], [200, null, 'string']);
  assert.equal(await stockOf(store, part), 10, 'not all of the stock');

  await store.db.$client.query('update users set email_verified = true where id = $1', [who.id]);
  assert.equal(typeof (await pay()).body.holdUntil, 'string');
  assert.equal(await stockOf(store, part), 0);
});
