import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedger } from '#test/fixtures/ledger.ts';
import {
  charge,
  claim,
  endReservation,
  orderNow,
  paid,
  placed,
  problem,
  started,
  stockOf,
  numberOf,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore();
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(async () => {
  await assertLedger(store.db);
  await store.close();
});

const close = (id: string, as = '', who = admin) => store.call(who, 'DELETE', `/order/${id}${as && `?as=${as}`}`);
const cancel = (id: string, who = buyer) => store.call(who, 'POST', `/placeorder/${id}/cancel`);
const what = async (id: string) => (await orderNow(store, buyer, id)).timeline.map((event) => event.what);
const intents = () => store.cardSandbox.stripe.paymentIntents;

test('canceling an unpaid order returns its stock, and the order can no longer be paid', async () => {
  const part = await store.part({ quantity: 10 });
  const id = await placed(store, buyer, part, 4);
  const intent = await started(store, buyer, id);
  assert.equal(problem(await cancel(id, await store.person())).status, 404);
  const answer = await cancel(id);
  assert.deepEqual([answer.status, answer.body.status, answer.body.holdUntil], [200, 'cancelled', null]);
  assert.equal(await stockOf(store, part), 10);
  await store.runJobs();
  assert.equal((await intents().retrieve(intent)).status, 'canceled');
  assert.deepEqual(await what(id), ['placed', 'cancelled']);
  assert.deepEqual(problem(await cancel(id)), {
    status: 409,
    code: 'order_state',
    detail: 'This order is already canceled.',
    fresh: { status: 'cancelled', paid: false, transactionId: null },
  });
  const pay = await store.call(buyer, 'POST', '/create-payment-intent', { placeOrderPrice: 49.6, order: id });
  assert.deepEqual(
    [problem(pay).code, problem(pay).detail],
    ['order_state', "This order is canceled and can't be paid."],
  );
  assert.ok(store.mails.some((mail) => mail.to === buyer.email && /Nothing was charged/.test(mail.text)));
});

test('an expired order can be canceled, and its stock is not returned twice', async () => {
  const part = await store.part({ quantity: 5 });
  const id = await placed(store, buyer, part, 5);
  await endReservation(store, id);
  await store.db.$client.query("select graphile_worker.add_job('expire_reservations')");
  await store.runJobs();
  assert.equal((await cancel(id)).status, 200);
  assert.equal(await stockOf(store, part), 5);
});

test('without as, a paid order is shipped and an unpaid one canceled; a repeat changes nothing', async () => {
  const part = await store.part({ quantity: 10 });
  const { id } = await paid(store, buyer, part, 2);
  assert.deepEqual((await close(id)).body, { deletedCount: 1, status: 'shipped' });
  assert.deepEqual((await close(id)).body, { deletedCount: 0, status: 'shipped' });
  assert.deepEqual((await close(id, 'cancelled')).body, { deletedCount: 0, status: 'shipped' });
  assert.deepEqual(await what(id), ['placed', 'paid', 'shipped']);
  assert.equal((await orderNow(store, buyer, id)).paid, true);
  const unpaid = await placed(store, buyer, part, 3);
  assert.equal(await stockOf(store, part), 5);
  assert.deepEqual((await close(unpaid)).body, { deletedCount: 1, status: 'cancelled' });
  assert.deepEqual((await close(unpaid)).body, { deletedCount: 0, status: 'cancelled' });
  assert.equal(await stockOf(store, part), 8);
});

test('an unpaid order cannot be shipped', async () => {
  const id = await placed(store, buyer, await store.part());
  assert.deepEqual(problem(await close(id, 'shipped')), {
    status: 409,
    code: 'order_state',
    detail: "This order isn't paid yet and can't be shipped.",
    fresh: { status: 'unpaid', paid: false, transactionId: null },
  });
  assert.equal((await close(id, 'lost')).status, 422);
  assert.equal(problem(await close(id, '', buyer)).status, 403);
});

test('canceling a paid order returns stock and money once', async () => {
  const part = await store.part({ quantity: 10 });
  const { id, intent } = await paid(store, buyer, part, 4);
  assert.deepEqual((await close(id, 'cancelled')).body, { deletedCount: 1, status: 'cancelled' });
  const asked = await orderNow(store, buyer, id);
  assert.deepEqual(
    [asked.status, asked.paid, asked.refund, asked.transactionId],
    ['cancelled', false, 'asked', intent],
  );
  assert.equal(await stockOf(store, part), 10);
  for (let round = 0; round < 3; round++) {
    await close(id, 'cancelled');
    await store.db.$client.query(
      "select graphile_worker.add_job('refund', json_build_object('refund', id)) from refunds where intent_id = $1",
      [intent],
    );
    await store.runJobs();
  }
  assert.equal((await orderNow(store, buyer, id)).refund, 'refunded');
  assert.deepEqual(await what(id), ['placed', 'paid', 'cancelled', 'refund_asked', 'refunded']);
  const { data } = await store.cardSandbox.stripe.refunds.list({ payment_intent: intent });
  assert.deepEqual(
    data.map((refund) => [refund.amount, refund.status]),
    [[4_960, 'succeeded']],
  );
  const number = await numberOf(store, id);
  const subjects = store.mails
    .filter((mail) => mail.to === buyer.email && mail.text.includes(id))
    .map((mail) => mail.subject.replace(`#${number}`, '#'));
  assert.deepEqual(subjects.toSorted(), [
    'Order # has been canceled',
    'Order # has been refunded',
    'Payment received for order #',
    'We have your order #',
  ]);
});

test('when ten admins close one order at once, one of them succeeds', async () => {
  const { id } = await paid(store, buyer, await store.part());
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => close(id, index % 2 ? 'shipped' : 'cancelled')),
  );
  assert.equal(
    answers.reduce((sum, answer) => sum + answer.body.deletedCount, 0),
    1,
  );
  assert.equal(new Set(answers.map((answer) => answer.body.status)).size, 1);
});

test('concurrent payment and cancellation: paid and kept, or canceled and refunded', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 8; round++) {
    const part = await store.part({ quantity: 2 });
    buyer = await store.person();
    const id = await placed(store, buyer, part, 2);
    const intent = await started(store, buyer, id);
    await Promise.all(
      [
        charge(store, intent).then(() => claim(store, buyer, id, intent)),
        round % 2 ? cancel(id) : close(id, 'cancelled'),
      ].map((each) => each.catch(() => undefined)),
    );
    for (let again = 0; again < 3; again++) await store.runJobs();
    const order = await orderNow(store, buyer, id);
    const refunds = (await store.cardSandbox.stripe.refunds.list({ payment_intent: intent })).data.length;
    const charged = (await intents().retrieve(intent)).amount_received > 0;
    outcomes.add(order.status);
    if (order.status === 'paid') assert.deepEqual([charged, refunds, await stockOf(store, part)], [true, 0, 0]);
    else {
      assert.equal(order.status, 'cancelled');
      assert.deepEqual(
        [refunds, order.refund, await stockOf(store, part)],
        charged ? [1, 'refunded', 2] : [0, null, 2],
      );
    }
  }
  assert.ok(outcomes.size >= 1);
});
