import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { charge, claim, intentOf, orderNow, placed } from '#test/fixtures/ordering.ts';
import { startTestStore, type Answer, type Person, type TestStore } from '#test/fixtures/store.ts';
import { assertBooks } from './books.ts';
import { IS_LONG, pickSome, SEED } from './mode.ts';
import { assertMoney } from './money.ts';
import { runUntilIdle } from './time.ts';

/* The provider is unreachable, silent or slow, or fails before or after its work, at each kind of call, several
   times in a row. */

const FAULTS = [
  'timeout_before_commit',
  'timeout_after_commit',
  'error_before_commit',
  'error_after_commit',
  'cut_before_commit',
  'cut_after_commit',
  'slow',
];
const CALLS = ['payment_intents.create', 'payment_intents.confirm', 'refunds.create', 'other'];
const CASES = FAULTS.flatMap((fault) => CALLS.flatMap((at) => [1, 3].map((times) => ({ fault, at, times }))));
const SAMPLES = 7;

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false, cardTimeoutMs: 300 });
});
const clearFaults = () => store.cardSandbox.clearFaults();
afterEach(clearFaults);
after(() => store?.close());

for (const { fault, at, times } of IS_LONG ? CASES : pickSome(CASES, SAMPLES, 'provider')) {
  test(`${fault} at ${at}, ${times} times (FAULTS_SEED=${SEED})`, async () => {
    const since = Math.floor(Date.now() / 1000) - 1;
    const [buyer, admin] = [await store.person(), await store.person('admin')];
    const part = await store.part({ quantity: 9 });
    const [kept, partly, refunded, givenUp] = [
      await placed(store, buyer, part),
      await placed(store, buyer, part),
      await placed(store, buyer, part),
      await placed(store, buyer, part),
    ];
    await store.cardSandbox.fault(fault, { at, times, ms: 500 });
    const intent = await payWithRetries(buyer, kept);
    const partlyPaid = await payWithRetries(buyer, partly);
    await payWithRetries(buyer, refunded);
    await start(buyer, givenUp);
    assert.equal((await store.call(buyer, 'POST', `/placeorder/${givenUp}/cancel`)).status, 200);
    assert.equal((await store.call(admin, 'DELETE', `/order/${refunded}?as=cancelled`)).body.deletedCount, 1);
    const wanted = { amount: 2.4, reason: 'Scratched' };
    assert.equal((await store.call(admin, 'POST', `/order/${partly}/refund`, wanted)).status, 200);
    await store.cardSandbox.dashboard('refunds', { payment_intent: partlyPaid, amount: 100 });
    await store.cardSandbox.dashboard('disputes', { payment_intent: intent, inquiry: times > 1 });
    await runUntilIdle(store, times + 1);
    // An unused fault would affect the last round.
    await clearFaults();
    await runUntilIdle(store, 1);
    assert.deepEqual(
      await Promise.all([kept, partly, refunded, givenUp].map(async (id) => (await orderNow(store, buyer, id)).status)),
      ['paid', 'paid', 'cancelled', 'cancelled'],
    );
    assert.deepEqual(
      (await orderNow(store, buyer, partly)).refunds.map(({ amount, status }) => `${amount} ${status}`).toSorted(),
      ['1 refunded', '2.4 refunded'],
    );
    const { disputes, timeline } = await orderNow(store, admin, kept);
    assert.deepEqual(
      disputes!.map(({ kind }) => kind),
      [times > 1 ? 'inquiry' : 'dispute'],
    );
    assert.equal(timeline.filter(({ what }) => what === 'disputed').length, 1);
    await assertMoney(store, [kept, partly, refunded, givenUp], since);
  });
}

test('afterwards the books agree', () => assertBooks(store));

/** A customer who retries whenever the store asks for it, and trusts only its responses. */
async function payWithRetries(buyer: Person, id: string): Promise<string> {
  const intent = intentOf(await withRetries(() => start(buyer, id)));
  const { stripe } = store.cardSandbox;
  for (let tries = 0; tries < 8; tries++) {
    // The browser's retry is a new call that first checks the result of the last one.
    const { status } = await stripe.paymentIntents.retrieve(intent);
    if (status === 'succeeded') break;
    await charge(store, intent).catch(() => undefined);
  }
  const answer = await withRetries(() => claim(store, buyer, id, intent));
  assert.equal(answer.status, 200);
  return intent;
}

function start(buyer: Person, order: string): Promise<Answer> {
  return store.call(buyer, 'POST', '/create-payment-intent', { placeOrderPrice: 12.4, order });
}

async function withRetries(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 8; tries++) {
    const answer = await call();
    if (answer.status === 200) return answer;
    assert.equal(answer.status, 503, JSON.stringify(answer.body));
  }
  throw new Error('refused for the eighth time');
}
