import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { updateCustomerEmail, anonymizeOrders } from '#server/orders/anonymize-orders.ts';
import { charge, claim, intentOf, placed, problem } from '#test/fixtures/ordering.ts';
import { createCards } from './provider/cards.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false, cardTimeoutMs: 400 });
});
after(() => store.close());

const start = (buyer: Person, id: string) =>
  store.call(buyer, 'POST', '/create-payment-intent', { placeOrderPrice: 12.4, order: id });
const attempts = async (id: string) =>
  (
    await store.db.$client.query(
      'select attempt, live, intent_id, request from payment_intents where order_id = $1 order by attempt',
      [id],
    )
  ).rows;

for (const fault of ['timeout_before_commit', 'timeout_after_commit']) {
  test(`a retry sends the stored request although the email changed: ${fault}`, async () => {
    const buyer = await store.person();
    const id = await placed(store, buyer, await store.part());
    await store.cardSandbox.fault(fault, { at: 'payment_intents.create' });
    assert.equal(problem(await start(buyer, id)).code, 'provider_unavailable');
    await updateCustomerEmail(store.db, buyer.id, `new-${buyer.email}`);
    const answer = await start(buyer, id);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const intent = intentOf(answer);
    assert.equal((await store.cardSandbox.stripe.paymentIntents.retrieve(intent)).receipt_email, buyer.email);
    assert.deepEqual(await attempts(id), [{ attempt: 1, live: true, intent_id: intent, request: null }]);
    await charge(store, intent);
    assert.equal((await claim(store, buyer, id, intent)).body.modifiedCount, 1);
  });

  test(`deleting the account leaves no open payment and no email: ${fault}`, async () => {
    const buyer = await store.person();
    const id = await placed(store, buyer, await store.part());
    await store.cardSandbox.fault(fault, { at: 'payment_intents.create' });
    await start(buyer, id);
    await store.db.transaction((tx) => anonymizeOrders(tx, buyer.id));
    await store.runJobs();
    const [attempt] = await attempts(id);
    assert.deepEqual([attempt.live, attempt.request], [false, null]);
    assert.equal((await store.cardSandbox.stripe.paymentIntents.retrieve(attempt.intent_id)).status, 'canceled');
  });
}

test('an attempt whose key an earlier release used for another request finds its intent', async () => {
  const buyer = await store.person();
  const id = await placed(store, buyer, await store.part());
  await store.cardSandbox.fault('timeout_after_commit', { at: 'payment_intents.create' });
  await start(buyer, id);
  await store.db.$client.query('update payment_intents set request = null where order_id = $1', [id]);
  await updateCustomerEmail(store.db, buyer.id, `new-${buyer.email}`);
  const answer = await start(buyer, id);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.deepEqual(await attempts(id), [{ attempt: 1, live: true, intent_id: intentOf(answer), request: null }]);
});

test('Link is allowed for a payment only where the store offers it', () => {
  const keys = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' };
  const purpose = {
    orderId: '1',
    attempt: 1,
    amountCents: 5_000,
    currency: 'usd',
    customerId: '2',
    description: 'Order 1',
    storeId: 'store',
    receiptEmail: '',
  };
  const typesWith = (wallets: ('apple_pay' | 'google_pay' | 'link')[]) =>
    createCards({ mode: 'sandbox', port: 1, wallets }, keys).describeIntent(purpose).allowed_payment_method_types;
  assert.deepEqual(typesWith([]), ['card']);
  assert.deepEqual(typesWith(['apple_pay', 'google_pay']), ['card']);
  assert.deepEqual(typesWith(['link']), ['card', 'link']);
});
