import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { closeWithBooks } from '#test/faults/books.ts';
import { moneyByOrder } from '#test/faults/money.ts';
import {
  attemptsOf,
  charge,
  claim,
  endReservation,
  intentOf,
  placed,
  placedLines,
  problem,
  started,
  stockOf,
  wholeOrderNow,
  numberOf,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
beforeEach(async () => {
  buyer = await store.person();
});
after(() => closeWithBooks(store));

/** An order of 2 x $12.40 and 3 x $10.00. */
async function twoLines(stock = [10, 10]) {
  const parts = [
    await store.part({ quantity: stock[0]! }),
    await store.part({ quantity: stock[1]!, priceCents: 1_000, name: 'Test memory' }),
  ] as const;
  const { id, lines } = await placedLines(store, buyer, [
    [parts[0], 2],
    [parts[1], 3],
  ]);
  return { id, second: lines[1]!, parts };
}

const begin = (order: string, placeOrderPrice: number) =>
  store.call(buyer, 'POST', '/create-payment-intent', { placeOrderPrice, order, pay: true });

const expire = async (id: string): Promise<void> => {
  await endReservation(store, id);
  await store.db.$client.query("select graphile_worker.add_job('expire_reservations')");
  await store.runJobs();
};

const statusesOf = async (id: string): Promise<string[]> =>
  (await wholeOrderNow(store, buyer, id)).lines.map(({ status }) => status);

test('one payment pays all lines, whichever line starts and settles it', async () => {
  const { id, second } = await twoLines();
  const first = await begin(second, 54.8);
  assert.deepEqual([first.status, first.body.order], [200, id], JSON.stringify(first.body));
  const intent = intentOf(first);
  assert.equal(intentOf(await begin(id, 54.8)), intent);
  assert.deepEqual(problem(await begin(id, 24.8)).fresh, { placeOrderPrice: 54.8 });
  const { amount, description } = await store.cardSandbox.stripe.paymentIntents.retrieve(intent);
  assert.deepEqual([amount, description], [5_480, '2 parts']);
  await charge(store, intent);
  const answer = await store.call(buyer, 'PATCH', `/placeorder/${second}`, { order: second, transactionId: intent });
  assert.deepEqual([answer.status, answer.body.modifiedCount, answer.body.order._id], [200, 1, second]);
  assert.equal((await claim(store, buyer, id, intent)).body.modifiedCount, 0);
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual([order.status, order.paid, order.transactionId, order.holdUntil], ['paid', true, intent, null]);
  assert.deepEqual(
    order.lines.map(({ paid, transactionId, timeline }) => [paid, transactionId, timeline.map(({ what }) => what)]),
    Array.from({ length: 2 }, () => [true, intent, ['placed', 'paid']]),
  );
  await store.runJobs();
  const mails = store.mails.filter(({ text }) => text.includes(id)).map(({ subject }) => subject);
  assert.deepEqual(mails, [
    `We have your order #${await numberOf(store, id)}`,
    `Payment received for order #${await numberOf(store, id)}`,
  ]);
  assert.deepEqual((await moneyByOrder(store)).get(id), { charged: 5_480, refunded: 0, open: 0, kept: 1, disputed: 0 });
});

test('a price finds the only order that has it', async () => {
  const { id } = await twoLines();
  const answer = await store.call(buyer, 'POST', '/create-payment-intent', { placeOrderPrice: 54.8 });
  assert.deepEqual([answer.status, answer.body.order], [200, id]);
});

test('expiry releases all lines, and payment reserves all of them again', async () => {
  const { id, parts } = await twoLines();
  await expire(id);
  assert.deepEqual(await statusesOf(id), ['expired', 'expired']);
  assert.deepEqual([await stockOf(store, parts[0]), await stockOf(store, parts[1])], [10, 10]);
  await started(store, buyer, id);
  assert.deepEqual(await statusesOf(id), ['unpaid', 'unpaid']);
  assert.deepEqual([await stockOf(store, parts[0]), await stockOf(store, parts[1])], [8, 7]);
});

test('an expired order with one line sold out names that line; its charge is refunded in full', async () => {
  const { id, parts } = await twoLines([2, 3]);
  const intent = await started(store, buyer, id);
  await expire(id);
  await placed(store, await store.person(), parts[1], 2, 1_000);
  assert.deepEqual(problem(await begin(id, 54.8)), {
    status: 409,
    code: 'lines_short',
    detail: 'Some parts of this order have sold out since its reservation ended. You were not charged.',
    fresh: [{ part: parts[1], quantity: 3, left: 1 }],
  });
  assert.equal(await stockOf(store, parts[0]), 2, 'nothing is reserved');
  await charge(store, intent);
  assert.equal(problem(await claim(store, buyer, id, intent)).code, 'order_state');
  assert.deepEqual(await statusesOf(id), ['cancelled', 'cancelled']);
  await store.runJobs();
  const { refunds, history } = await wholeOrderNow(store, buyer, id);
  assert.deepEqual(
    refunds.map(({ amount, status, line }) => [amount, status, line]),
    [[54.8, 'refunded', null]],
  );
  assert.equal(history.filter(({ what }) => what === 'cancelled').length, 1);
  assert.deepEqual([await stockOf(store, parts[0]), await stockOf(store, parts[1])], [2, 1]);
});

test('canceling a line of an unpaid order lowers its total and replaces its payment', async () => {
  const { id, second, parts } = await twoLines();
  const intent = await started(store, buyer, id);
  assert.equal((await store.call(admin, 'DELETE', `/order/${second}?as=cancelled`)).body.deletedCount, 1);
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual([order.placeOrderPrice, order.status], [24.8, 'unpaid']);
  assert.deepEqual(await statusesOf(id), ['unpaid', 'cancelled']);
  assert.equal(await stockOf(store, parts[1]), 10);
  assert.deepEqual(problem(await begin(id, 54.8)).fresh, { placeOrderPrice: 24.8 });
  const next = await begin(id, 24.8);
  assert.equal(next.status, 200, JSON.stringify(next.body));
  assert.notEqual(intentOf(next), intent);
  const { stripe } = store.cardSandbox;
  assert.equal((await stripe.paymentIntents.retrieve(intent)).status, 'canceled');
  assert.equal((await stripe.paymentIntents.retrieve(intentOf(next))).amount, 2_480);
  await charge(store, intentOf(next));
  assert.equal((await claim(store, buyer, id, intentOf(next))).status, 200);
  assert.deepEqual(await statusesOf(id), ['paid', 'cancelled']);
  const { lines } = await wholeOrderNow(store, buyer, id);
  assert.deepEqual(
    lines.map(({ timeline }) => timeline.map(({ what }) => what).filter((what) => what !== 'renewed')),
    [
      ['placed', 'paid'],
      ['placed', 'cancelled'],
    ],
  );
});

test('a charge of the total before a line was canceled is refunded in full, and the order can be paid', async () => {
  const { id, second } = await twoLines();
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  assert.equal((await store.call(admin, 'DELETE', `/order/${second}?as=cancelled`)).body.deletedCount, 1);
  const late = problem(await claim(store, buyer, id, intent));
  assert.deepEqual([late.status, late.code], [409, 'order_state']);
  assert.match(late.detail, /match this order/);
  await store.runJobs();
  assert.deepEqual((await moneyByOrder(store)).get(id), {
    charged: 5_480,
    refunded: 5_480,
    open: 0,
    kept: 0,
    disputed: 0,
  });
  const next = await started(store, buyer, id);
  await charge(store, next);
  assert.equal((await claim(store, buyer, id, next)).status, 200);
});

test('a job ends the payment of the old total, even if the customer never comes back', async () => {
  const { id, second } = await twoLines();
  const intent = await started(store, buyer, id);
  await store.call(admin, 'DELETE', `/order/${second}?as=cancelled`);
  await store.runJobs();
  assert.equal((await store.cardSandbox.stripe.paymentIntents.retrieve(intent)).status, 'canceled');
  assert.deepEqual(
    (await attemptsOf(store, id)).map(({ live }) => live),
    [false],
  );
  assert.equal((await wholeOrderNow(store, buyer, id)).status, 'unpaid');
});

test('of two orders that need the same last units only one is paid', async () => {
  const { id, parts } = await twoLines([2, 3]);
  const intent = await started(store, buyer, id);
  await expire(id);
  const other = await store.person();
  const rival = await placedLines(store, other, [
    [parts[1], 3],
    [parts[0], 2],
  ]);
  await charge(store, intent);
  assert.equal(problem(await claim(store, buyer, id, intent)).code, 'order_state');
  const theirs = await started(store, other, rival.id);
  await charge(store, theirs);
  assert.equal((await claim(store, other, rival.id, theirs)).status, 200);
});
