import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedger } from '#test/fixtures/ledger.ts';
import {
  attemptsOf,
  charge,
  claim,
  endReservation,
  intentOf,
  orderNow,
  paid,
  placed,
  problem,
  started,
  stockOf,
  numberOf,
} from '#test/fixtures/ordering.ts';
import { storeIdOf } from '#server/store/store-id.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { expireReservations } from '#server/orders/reservations.ts';

let store: TestStore;
let buyer: Person;
// Without webhooks: the store learns of payments only from the browser and the reconciliation.
before(async () => {
  store = await startTestStore({ webhooks: false });
  buyer = await store.person();
});
after(async () => {
  await assertLedger(store.db);
  await store.close();
});

const start = (who: Person, body: unknown) => store.call(who, 'POST', '/create-payment-intent', body);
const intents = () => store.cardSandbox.stripe.paymentIntents;
const attempts = (id: string) => attemptsOf(store, id);

test('the settings choose the provider', async () => {
  assert.deepEqual((await store.call(null, 'GET', '/payment-config')).body, {
    mode: 'sandbox',
    publishableKey: 'pk_test_cardSandboxTests',
    scriptUrl: `${store.cardSandbox.origin}/sandbox-stripe.js`,
    apiOrigin: store.cardSandbox.origin,
    wallets: [],
  });
});

test("the provider's confirmation pays an order once", async () => {
  const part = await store.part({ quantity: 5 });
  const id = await placed(store, buyer, part, 2);
  const intent = await started(store, buyer, id);
  const made = await intents().retrieve(intent);
  assert.deepEqual(
    [made.amount, made.currency, made.metadata],
    [2_480, 'usd', { order: id, user: buyer.id, attempt: '1', store: await storeIdOf(store.db) }],
  );
  assert.deepEqual(
    [made.payment_method_types, made.description, made.receipt_email],
    [['card'], '2 x Test processor', buyer.email],
  );
  assert.deepEqual(problem(await claim(store, buyer, id, intent)), {
    status: 409,
    code: 'payment_not_settled',
    detail: "The payment hasn't been completed.",
    fresh: { status: 'unpaid' },
  });
  await charge(store, intent);
  const first = await claim(store, buyer, id, intent);
  assert.deepEqual([first.status, first.body.acknowledged, first.body.modifiedCount], [200, true, 1]);
  assert.deepEqual(
    [first.body.order.status, first.body.order.paid, first.body.order.transactionId],
    ['paid', true, intent],
  );
  const again = await claim(store, buyer, id, intent);
  assert.deepEqual([again.status, again.body.modifiedCount], [200, 0]);
  assert.deepEqual(
    (await orderNow(store, buyer, id)).timeline.map((event) => event.what),
    ['placed', 'paid'],
  );
  assert.equal(await stockOf(store, part), 3);
  assert.deepEqual(problem(await start(buyer, { placeOrderPrice: 24.8, order: id })), {
    status: 409,
    code: 'order_state',
    detail: 'This order is already paid.',
    fresh: { status: 'paid', paid: true, transactionId: intent },
  });
});

test('a declined card leaves the order unchanged, and another card pays it', async () => {
  const id = await placed(store, buyer, await store.part());
  const intent = await started(store, buyer, id);
  await assert.rejects(charge(store, intent, 'pm_card_chargeDeclined'), /declined/);
  assert.equal(problem(await claim(store, buyer, id, intent)).code, 'payment_not_settled');
  assert.equal(await started(store, buyer, id), intent);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).body.modifiedCount, 1);
});

test('an order has one live intent, however often its payment is started', async () => {
  const id = await placed(store, buyer, await store.part());
  const body = { placeOrderPrice: 12.4, order: id };
  const answers = await Promise.all(Array.from({ length: 8 }, () => start(buyer, body)));
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
  assert.equal(new Set(answers.map(intentOf)).size, 1);
  assert.deepEqual(
    (await attempts(id)).map((row) => [row.attempt, row.live]),
    [[1, true]],
  );
});

test('after a cancellation at the provider the next attempt starts', async () => {
  const id = await placed(store, buyer, await store.part());
  const first = await started(store, buyer, id);
  await intents().cancel(first);
  const second = await started(store, buyer, id);
  assert.notEqual(second, first);
  assert.deepEqual(
    (await attempts(id)).map((row) => [row.attempt, row.live]),
    [
      [1, false],
      [2, true],
    ],
  );
  await charge(store, second);
  assert.equal((await claim(store, buyer, id, second)).body.modifiedCount, 1);
});

test('a payment made in the meantime is found when payment starts again', async () => {
  const id = await placed(store, buyer, await store.part());
  await charge(store, await started(store, buyer, id));
  assert.equal(problem(await start(buyer, { placeOrderPrice: 12.4, order: id })).detail, 'This order is already paid.');
  assert.equal((await orderNow(store, buyer, id)).status, 'paid');
});

test('a price alone identifies the order when exactly one matches', async () => {
  const person = await store.person();
  const [part, dear] = [await store.part(), await store.part({ priceCents: 9_900 })];
  assert.equal(problem(await start(person, { placeOrderPrice: 12.4 })).code, 'ambiguous_order');
  const [one, other] = [await placed(store, person, part), await placed(store, person, dear, 1, 9_900)];
  assert.equal((await start(person, { placeOrderPrice: 12.4 })).body.order, one);
  assert.equal((await start(person, { placeOrderPrice: 99 })).body.order, other);
  await placed(store, person, part);
  assert.deepEqual(problem(await start(person, { placeOrderPrice: 12.4 })), {
    status: 409,
    code: 'ambiguous_order',
    detail: 'Several unpaid orders have exactly that price. Specify one with `order`.',
  });
});

test("only the owner can pay, at the order's price", async () => {
  const id = await placed(store, buyer, await store.part(), 2);
  const other = await store.person();
  const admin = await store.person('admin');
  for (const who of [other, admin])
    assert.equal(problem(await start(who, { placeOrderPrice: 24.8, order: id })).code, 'not_found');
  assert.deepEqual(problem(await start(buyer, { placeOrderPrice: 0.5, order: id })), {
    status: 409,
    code: 'price_changed',
    detail: "That isn't what this order costs.",
    fresh: { placeOrderPrice: 24.8, price: 12.4 },
  });
  assert.equal((await start(buyer, { order: id })).status, 422);
  assert.deepEqual(await attempts(id), []);
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  for (const who of [other, admin]) assert.equal(problem(await claim(store, who, id, intent)).code, 'not_found');
  assert.equal((await orderNow(store, buyer, id)).status, 'unpaid');
});

test('a payment of another order, of another amount, or an invented one pays nothing', async () => {
  const part = await store.part();
  const { id: cheap, intent: spent } = await paid(store, buyer, part);
  const id = await placed(store, buyer, part, 3);
  const other = await store.person();
  const { intent: foreign } = await paid(store, other, part, 3);
  for (const intent of [spent, foreign, 'pi_madeUp', 'x']) {
    assert.equal(problem(await claim(store, buyer, id, intent)).code, 'payment_not_settled', intent);
  }
  // Created with the store's keys but not by the store, so there is no stored attempt.
  const wrong = [
    { amount: 1_240, currency: 'usd', metadata: { order: id, user: buyer.id, attempt: '1' } },
    { amount: 3_720, currency: 'eur', metadata: { order: id, user: buyer.id, attempt: '1' } },
    { amount: 3_720, currency: 'usd', metadata: { order: id, user: other.id, attempt: '1' } },
    { amount: 3_720, currency: 'usd', metadata: { order: cheap, user: buyer.id, attempt: '9' } },
    { amount: 3_720, currency: 'usd', metadata: { order: 'x', user: buyer.id, attempt: '1' } },
    { amount: 3_720, currency: 'usd' },
  ];
  for (const params of wrong) {
    const { id: intent } = await intents().create({ ...params, confirm: true, payment_method: 'pm_card_visa' });
    assert.equal(problem(await claim(store, buyer, id, intent)).code, 'payment_not_settled', JSON.stringify(params));
  }
  // The store's own intent with its amount changed in the provider's dashboard.
  const own = await started(store, buyer, id);
  await intents().update(own, { amount: 50 });
  await charge(store, own);
  const refused = problem(await claim(store, buyer, id, own));
  assert.equal(refused.code, 'order_state');
  assert.match(refused.detail, /match this order\. It is being refunded/);
  assert.equal(problem(await claim(store, buyer, id, own)).detail, refused.detail, 'after the webhook has recorded it');
  assert.ok(
    store.logs.some((line) => line.what === 'an intent differs from its attempt' && line.more?.['intent'] === own),
  );
  assert.deepEqual(
    [(await orderNow(store, buyer, id)).status, (await orderNow(store, buyer, id)).transactionId],
    ['unpaid', null],
  );
});

test('the order in the body must match the path', async () => {
  const part = await store.part();
  const [id, other] = [await placed(store, buyer, part), await placed(store, buyer, part)];
  const answer = await store.call(buyer, 'PATCH', `/placeorder/${id}`, { order: other, transactionId: 'pi_1' });
  assert.deepEqual(problem(answer), {
    status: 404,
    code: 'not_found',
    detail: 'The order in the path and the order in the body differ.',
  });
});

test('paying an expired order reserves its units again while stock lasts', async () => {
  const part = await store.part({ quantity: 4 });
  const id = await placed(store, buyer, part, 3);
  const intent = await started(store, buyer, id);
  await endReservation(store, id);
  await expireReservations(store.db, 100);
  assert.equal(await stockOf(store, part), 4);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).body.order.status, 'paid');
  assert.equal(await stockOf(store, part), 1);
});

test('paying an expired order whose part was sold refunds the charge', async () => {
  const part = await store.part({ quantity: 4 });
  const id = await placed(store, buyer, part, 3);
  const intent = await started(store, buyer, id);
  await endReservation(store, id);
  await expireReservations(store.db, 100);
  await placed(store, await store.person(), part, 2);
  await charge(store, intent);
  const answer = await claim(store, buyer, id, intent);
  assert.deepEqual(
    [problem(answer).code, problem(answer).detail],
    ['order_state', 'This order can no longer be filled. Your payment is being refunded.'],
  );
  await store.runJobs();
  const order = await orderNow(store, buyer, id);
  assert.deepEqual([order.status, order.paid, order.refund], ['cancelled', false, 'refunded']);
  assert.deepEqual(
    order.timeline.map((event) => event.what),
    ['placed', 'expired', 'cancelled', 'refund_asked', 'refunded'],
  );
  assert.equal((await store.cardSandbox.stripe.refunds.list({ payment_intent: intent })).data[0]?.amount, 3_720);
  assert.equal(await stockOf(store, part), 2);
  assert.equal(problem(await claim(store, buyer, id, intent)).code, 'order_state');
  const number = await numberOf(store, id);
  const mails = store.mails.filter(({ to, text }) => to === buyer.email && text.includes(`#${number}`));
  assert.match(mails.at(-1)!.text, /\$37\.20 has been refunded/);
});

test('the reconciler finds a payment that the browser did not report', async () => {
  const id = await placed(store, buyer, await store.part());
  const open = await placed(store, buyer, await store.part());
  const intent = await started(store, buyer, id);
  await started(store, buyer, open);
  await charge(store, intent);
  await store.db.$client.query(
    "update payment_intents set checked_at = now() - interval '3 minutes' where order_id = any($1)",
    [[id, open]],
  );
  await store.db.$client.query("select graphile_worker.add_job('reconcile_payments')");
  await store.runJobs();
  assert.deepEqual(
    [(await orderNow(store, buyer, id)).status, (await orderNow(store, buyer, open)).status],
    ['paid', 'unpaid'],
  );
  assert.equal((await claim(store, buyer, id, intent)).body.modifiedCount, 0);
});
