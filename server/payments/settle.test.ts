import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Failure } from '#contract/errors.ts';
import { charge, claim, orderNow, placed, started } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { verifyBooks } from '#server/verification/verify.ts';
import type { Cards } from './provider/cards.ts';
import { settle } from './settle.ts';

let store: TestStore;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  buyer = await store.person();
});
after(() => store.close());

/** Creates an order that is paid at the provider but not yet in the store; returns its id and intent. */
async function charged(): Promise<{ id: string; intent: string }> {
  const id = await placed(store, buyer, await store.part());
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  return { id, intent };
}

const browser = () => ({ kind: 'browser', actor: buyer.id }) as const;
const webhook = (intentId: string) =>
  ({
    kind: 'webhook',
    actor: 'provider',
    event: { id: `evt_${crypto.randomUUID()}`, type: 'payment_intent.succeeded', intentId },
  }) as const;

const eventsOf = async (intent: string): Promise<number> => {
  const { rows } = await store.db.$client.query('select 1 from provider_events where intent_id = $1', [intent]);
  return rows.length;
};

test('concurrent reports of one payment pay the order once and store every event', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, intent } = await charged();
    const sources = [browser(), webhook(intent), webhook(intent)];
    const settlements = await Promise.all(sources.map((source) => settle(store.deps, intent, source)));
    assert.deepEqual(settlements.toSorted(), ['known', 'known', 'paid']);
    const { timeline, status } = await orderNow(store, buyer, id);
    assert.deepEqual([status, timeline.length, await eventsOf(intent)], ['paid', 2, 2]);
  }
});

test('a failing settlement does not affect concurrent ones', async () => {
  const { id, intent } = await charged();
  const readIntent = () => Promise.reject(new Failure('provider_unavailable'));
  const failing = { ...store.deps, cards: { ...store.deps.cards, readIntent } satisfies Cards };
  const settlements = await Promise.allSettled([
    settle(failing, intent, browser()),
    settle(store.deps, intent, webhook(intent)),
    settle(store.deps, intent, webhook(intent)),
  ]);
  const values = settlements.map((each) => (each.status === 'fulfilled' ? each.value : 'failed'));
  assert.deepEqual(values.toSorted(), ['failed', 'known', 'paid']);
  assert.deepEqual([(await orderNow(store, buyer, id)).timeline.length, await eventsOf(intent)], [2, 2]);
});

for (const [what, source] of [
  ['the browser', browser],
  ['a webhook', webhook],
] as const) {
  test(`a charge of the wrong amount is refunded when ${what} reports it first`, async () => {
    const id = await placed(store, buyer, await store.part());
    const intent = await started(store, buyer, id);
    await store.cardSandbox.stripe.paymentIntents.update(intent, { amount: 900 });
    await charge(store, intent);
    assert.equal(await settle(store.deps, intent, source(intent)), 'mismatched');
    assert.equal(await settle(store.deps, intent, source(intent)), 'known');
    await store.runJobs();
    const { data } = await store.cardSandbox.stripe.refunds.list({ payment_intent: intent });
    assert.deepEqual(
      data.map(({ amount, status }) => [amount, status]),
      [[900, 'succeeded']],
    );
    assert.equal((await orderNow(store, buyer, id)).status, 'unpaid');
    const second = await started(store, buyer, id);
    assert.notEqual(second, intent);
    await charge(store, second);
    assert.equal((await claim(store, buyer, id, second)).body.modifiedCount, 1);
    assert.deepEqual((await verifyBooks(store.deps, { graceSeconds: 0 })).discrepancies, []);
  });
}
