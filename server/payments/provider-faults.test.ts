import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { until } from '@partsmith/card-sandbox/testing';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { charge, claim, intentOf, orderNow, paid, placed, problem, stockOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { silentLog } from '#server/log.ts';
import { createCards } from './provider/cards.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false, cardTimeoutMs: 400 });
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
afterEach(() => store.cardSandbox.clearFaults().catch(() => undefined)); // The last test has already closed it.
after(async () => {
  await assertLedger(store.db);
  await store.close();
});

const start = (id: string) => store.call(buyer, 'POST', '/create-payment-intent', { placeOrderPrice: 12.4, order: id });
const refundsOf = async (intent: string) =>
  (await store.cardSandbox.stripe.refunds.list({ payment_intent: intent })).data;
const what = async (id: string) => (await orderNow(store, buyer, id)).timeline.map((event) => event.what);
const soon = (task: string, payload: object = {}) =>
  store.db.$client.query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)]);

/** Queues the job of the payment's refund again. */
const retryRefund = (intent: string) =>
  store.db.$client.query(
    "select graphile_worker.add_job('refund', json_build_object('refund', id)) from refunds where intent_id = $1",
    [intent],
  );

/** Every intent of an order at the provider. */
async function intentsOf(id: string): Promise<string[]> {
  const all: string[] = [];
  for await (const each of store.cardSandbox.stripe.paymentIntents.list({ limit: 100 }))
    if (each.metadata['order'] === id) all.push(each.id);
  return all;
}

const down = {
  status: 503,
  code: 'provider_unavailable',
  detail: "The card provider isn't responding. You weren't charged; try again shortly.",
};

for (const fault of ['timeout_before_commit', 'timeout_after_commit']) {
  test(`starting a payment: after ${fault} the next attempt continues`, async () => {
    const id = await placed(store, buyer, await store.part());
    await store.cardSandbox.fault(fault, { at: 'payment_intents.create' });
    const answer = await start(id);
    assert.deepEqual(problem(answer), down);
    assert.equal(answer.headers.get('retry-after'), '2');
    const intent = intentOf(await start(id));
    assert.deepEqual(await intentsOf(id), [intent]);
    await charge(store, intent);
    assert.equal((await claim(store, buyer, id, intent)).body.modifiedCount, 1);
  });
}

for (const fault of ['error_before_commit', 'error_after_commit', 'cut_before_commit', 'cut_after_commit', 'slow']) {
  test(`starting a payment: ${fault} is retried immediately and leaves one intent`, async () => {
    const id = await placed(store, buyer, await store.part());
    await store.cardSandbox.fault(fault, { at: 'payment_intents.create', ms: 200 });
    const answers = fault === 'slow' ? await Promise.all([start(id), start(id)]) : [await start(id)];
    const intent = intentOf(answers[0]!);
    for (const answer of answers) assert.deepEqual([answer.status, intentOf(answer)], [200, intent]);
    assert.deepEqual(await intentsOf(id), [intent]);
    await charge(store, intent);
    assert.equal((await claim(store, buyer, id, intent)).body.modifiedCount, 1);
  });
}

test('an intent whose id never arrived is canceled with its order', async () => {
  const id = await placed(store, buyer, await store.part());
  await store.cardSandbox.fault('timeout_after_commit', { at: 'payment_intents.create' });
  assert.equal((await start(id)).status, 503);
  assert.equal((await store.call(buyer, 'POST', `/placeorder/${id}/cancel`)).status, 200);
  await store.runJobs();
  const [intent] = await intentsOf(id);
  assert.equal((await store.cardSandbox.stripe.paymentIntents.retrieve(intent!)).status, 'canceled');
  const { rows } = await store.db.$client.query('select live, intent_id from payment_intents where order_id = $1', [
    id,
  ]);
  assert.deepEqual(rows, [{ live: false, intent_id: intent }]);
});

for (const fault of [
  'timeout_before_commit',
  'timeout_after_commit',
  'error_before_commit',
  'error_after_commit',
  'cut_before_commit',
  'cut_after_commit',
  'slow',
]) {
  test(`refunding: ${fault} refunds the money once`, async () => {
    const part = await store.part({ quantity: 5 });
    const { id, intent } = await paid(store, buyer, part, 2);
    await store.cardSandbox.fault(fault, { at: 'refunds.create', ms: 600 });
    await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
    assert.equal(await stockOf(store, part), 5);
    for (let round = 0; round < 2; round++) {
      await store.runJobs();
      await retryRefund(intent);
    }
    await store.runJobs();
    assert.deepEqual(
      (await refundsOf(intent)).map((refund) => [refund.amount, refund.status]),
      [[2_480, 'succeeded']],
    );
    assert.deepEqual(await what(id), ['placed', 'paid', 'cancelled', 'refund_asked', 'refunded']);
    assert.equal((await orderNow(store, buyer, id)).refund, 'refunded');
  });
}

for (const fault of ['refund_fails', 'refund_fails_later']) {
  test(`refunding: ${fault} is recorded and retried after its wait`, async () => {
    const { id, intent } = await paid(store, buyer, await store.part());
    await store.cardSandbox.fault(fault, { ms: 50 });
    await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
    await store.runJobs();
    while ((await refundsOf(intent))[0]?.status !== 'failed') await new Promise((resolve) => setTimeout(resolve, 20));
    for (let round = 0; round < 2; round++) {
      await retryRefund(intent);
      await store.runJobs();
      assert.equal((await orderNow(store, buyer, id)).refund, 'failed');
    }
    await store.db.$client.query('update refunds set next_try_at = now() where intent_id = $1', [intent]);
    await retryRefund(intent);
    await store.runJobs();
    assert.equal((await orderNow(store, buyer, id)).refund, 'refunded');
    assert.deepEqual((await what(id)).filter((each) => each === 'refund_failed').length, 1);
    assert.deepEqual((await refundsOf(intent)).map((refund) => refund.status).toSorted(), ['failed', 'succeeded']);
  });
}

test('a pending refund is checked until the bank completes it', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  await store.cardSandbox.fault('refund_pending', { ms: 100 });
  await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
  await store.runJobs();
  assert.equal((await orderNow(store, buyer, id)).refund, 'asked');
  await until(async () => (await refundsOf(intent))[0]?.status === 'succeeded');
  await store.db.$client.query("update refunds set checked_at = now() - interval '2 minutes' where intent_id = $1", [
    intent,
  ]);
  await soon('reconcile_payments');
  await store.runJobs();
  assert.equal((await orderNow(store, buyer, id)).refund, 'refunded');
  assert.equal((await refundsOf(intent)).length, 1);
});

test('a processing payment is neither paid nor lost', async () => {
  const id = await placed(store, buyer, await store.part());
  const intent = intentOf(await start(id));
  await store.cardSandbox.fault('processing_first', { ms: 4_000 });
  await charge(store, intent);
  assert.equal(problem(await claim(store, buyer, id, intent)).code, 'payment_not_settled');
  const end = Date.now() + 20_000;
  let answer = await claim(store, buyer, id, intent);
  while (answer.status === 409 && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    answer = await claim(store, buyer, id, intent);
  }
  assert.equal(answer.body.modifiedCount, 1);
});

test('a blank webhook secret stops the start', () => {
  const keys = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: ' ' };
  assert.throws(() => createCards({ mode: 'sandbox', port: 1 }, keys, { log: silentLog }), /webhook secret is blank/);
});

test('the real provider is called at its own host names', () => {
  const keys = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' };
  const { config } = createCards({ mode: 'stripe', live: false, ...keys }, keys, { log: silentLog });
  assert.deepEqual(config, {
    mode: 'test',
    publishableKey: 'pk_test_x',
    scriptUrl: 'https://js.stripe.com/endive/stripe.js',
    apiOrigin: 'https://api.stripe.com',
    wallets: [],
  });
});

test('without the provider customers get a message, and nothing is lost', async () => {
  const id = await placed(store, buyer, await store.part());
  const intent = intentOf(await start(id));
  const unstarted = await placed(store, buyer, await store.part());
  await store.cardSandbox.close();
  assert.deepEqual(problem(await start(unstarted)), down);
  const unsure = {
    ...down,
    detail:
      "The card provider does not answer. If your payment went through, this order will show it automatically. Don't pay twice.",
  };
  assert.deepEqual(problem(await start(id)), unsure);
  assert.deepEqual(problem(await claim(store, buyer, id, intent)), unsure);
  assert.equal((await store.call(buyer, 'POST', `/placeorder/${id}/cancel`)).status, 200);
  await store.runJobs();
  assert.equal((await orderNow(store, buyer, id)).status, 'cancelled');
  const { rows } = await store.db.$client.query(
    "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'end_payments'",
  );
  assert.equal(rows[0].count, 1, 'the job waits for the provider');
});
