import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { leftToRefund } from '#contract/orders/refunds/refund-sums.ts';
import { recordDispute } from '#server/orders/disputes/record-dispute.ts';
import { refreshDisputes, reconcileDisputes } from '#server/payments/refresh-disputes.ts';
import { assertBooks } from '#test/faults/books.ts';
import { runUntilIdle } from '#test/faults/time.ts';
import {
  charge,
  claim,
  orderNow,
  paid,
  placedLines,
  problem,
  started,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(async () => {
  await assertBooks(store);
  await store.close();
});

const refund = (id: string, amount: number) =>
  store.call(admin, 'POST', `/order/${id}/refund`, { amount, reason: 'Scratched' });
const cancel = (id: string) => store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
const dispute = async (intent: string, more = {}) => {
  const { id } = await store.cardSandbox.dashboard<{ id: string }>('disputes', { payment_intent: intent, ...more });
  return id;
};
const attempts = async (id: string) =>
  (await store.db.$client.query('select attempt, status from refunds where order_id = $1 order by id', [id])).rows;
const left = async (id: string) => leftToRefund(await orderNow(store, admin, id));

/** The bank decides, and the store reads the result. */
async function close(intent: string, id: string, outcome: 'won' | 'lost'): Promise<void> {
  await store.cardSandbox.dashboard(`disputes/${id}`, { outcome });
  await refreshDisputes(store.deps, intent);
}

test('an open dispute blocks refunds; an inquiry does not', async () => {
  const { id, intent } = await paid(store, buyer, await store.part(), 2);
  await dispute(intent, { inquiry: true });
  await refreshDisputes(store.deps, intent);
  assert.equal((await refund(id, 1)).status, 200);
  await store.runJobs();
  const other = await paid(store, buyer, await store.part());
  const open = await dispute(other.intent);
  await refreshDisputes(store.deps, other.intent);
  const answer = problem(await refund(other.id, 1));
  assert.deepEqual([answer.status, answer.code], [409, 'order_state']);
  assert.match(answer.detail, /disputed/);
  assert.deepEqual([(await left(id)).cents, await left(other.id)], [2_380, { cents: 0, units: 1, isDisputed: true }]);
  await close(other.intent, open, 'won');
  assert.equal((await left(other.id)).cents, 1_240);
  assert.equal((await refund(other.id, 1)).status, 200);
});

for (const known of [true, false])
  for (const outcome of ['won', 'lost'] as const)
    test(`a refund requested before the dispute waits for it (known ${known}), which is ${outcome}`, async () => {
      const { id, intent } = await paid(store, buyer, await store.part());
      assert.equal((await refund(id, 2.4)).status, 200);
      const open = await dispute(intent);
      if (known) await refreshDisputes(store.deps, intent);
      await runUntilIdle(store, 2);
      assert.deepEqual(await attempts(id), [{ attempt: 0, status: 'asked' }], 'nothing is sent');
      const waiting = (await orderNow(store, admin, id)).refunds[0]!._id;
      assert.equal((await store.call(admin, 'POST', `/order/${id}/refund/${waiting}/retry`)).status, 409);
      await close(intent, open, outcome);
      const [now] = await attempts(id);
      assert.equal(now.status, outcome === 'won' ? 'asked' : 'settled');
      // The stand-in refuses refunds of a charge that was ever disputed; they are settled another way.
      if (outcome === 'won') await settle(id, waiting);
    });

for (const outcome of ['won', 'lost'] as const)
  test(`an order canceled during a dispute that is ${outcome} is owed what the bank returns`, async () => {
    const { id, intent } = await paid(store, buyer, await store.part());
    const open = await dispute(intent);
    await refreshDisputes(store.deps, intent);
    assert.equal((await cancel(id)).status, 200);
    await runUntilIdle(store, 1);
    const mail = store.mails.find(({ subject, text }) => subject.endsWith('has been canceled') && text.includes(id));
    assert.match(mail!.text, /is canceled\. You have disputed its payment/);
    assert.deepEqual(await attempts(id), []);
    await close(intent, open, outcome);
    const owed = (await orderNow(store, admin, id)).refunds;
    assert.deepEqual(
      owed.map(({ amount, status }) => [amount, status]),
      outcome === 'won' ? [[12.4, 'asked']] : [],
    );
    if (outcome === 'won') await settle(id, owed[0]!._id);
  });

async function settle(id: string, which: string): Promise<void> {
  await runUntilIdle(store, 1);
  const answer = await store.call(admin, 'POST', `/order/${id}/refund/${which}/settle`, { note: 'Bank transfer' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

test('nothing, and never less, is left to refund when a dispute takes what was refunded before', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  assert.equal((await refund(id, 4)).status, 200);
  await store.runJobs();
  await dispute(intent, { amount: 1_240 });
  await refreshDisputes(store.deps, intent);
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual([order.leftToRefund, order.lines[0]!.leftToRefund], [0, 0]);
  assert.equal((await orderNow(store, admin, id)).leftToRefund, 0);
});

test('a failed refund of a shipped order is still owed after a dispute is won and before its money returns', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  assert.equal((await store.call(admin, 'DELETE', `/order/${id}?as=shipped`)).status, 200);
  await store.cardSandbox.fault('refund_fails');
  assert.equal((await refund(id, 2.4)).status, 200);
  await store.runJobs();
  const open = await dispute(intent);
  await refreshDisputes(store.deps, intent);
  const [withdrawn] = await store.deps.cards.books.disputesOf(intent);
  // The provider closes the dispute first and returns the money later.
  await recordDispute(store.db, store.deps.settings.store, id, { ...withdrawn!, status: 'won' }, 'test');
  const owed = async () => (await orderNow(store, admin, id)).refunds.map(({ amount, status }) => [amount, status]);
  assert.deepEqual(await owed(), [[2.4, 'failed']]);
  await close(intent, open, 'won');
  assert.deepEqual(await owed(), [[2.4, 'failed']]);
  assert.equal((await left(id)).cents, 1_000);
  await settle(id, (await orderNow(store, admin, id)).refunds[0]!._id);
});

test('an order canceled after a partial refund, with the rest disputed, gets no email about a full refund', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  await refund(id, 2.4);
  await store.runJobs();
  await dispute(intent);
  await reconcileDisputes(store.deps);
  await cancel(id);
  await store.runJobs();
  const mail = store.mails.find(({ subject, text }) => subject.endsWith('has been canceled') && text.includes(id));
  assert.match(mail!.text, /You have disputed its payment, so your bank decides/);
});

for (const outcome of ['won', 'lost'] as const)
  test(`an order of several lines shows what a dispute that is ${outcome} leaves of its payment`, async () => {
    const { id } = await placedLines(store, buyer, [
      [await store.part(), 2],
      [await store.part(), 1],
    ]);
    const shown = async () => (await wholeOrderNow(store, admin, id)).leftToRefund;
    assert.equal(await shown(), 0, 'not paid');
    const intent = await started(store, buyer, id);
    await charge(store, intent);
    assert.equal((await claim(store, buyer, id, intent)).status, 200);
    assert.equal((await refund(id, 2.4)).status, 200);
    await store.runJobs();
    assert.equal(await shown(), 34.8);
    assert.equal((await wholeOrderNow(store, buyer, id)).leftToRefund, 34.8);
    const open = await dispute(intent);
    await refreshDisputes(store.deps, intent);
    assert.equal(await shown(), 0, 'withdrawn');
    await close(intent, open, outcome);
    assert.equal(await shown(), outcome === 'won' ? 34.8 : 0);
  });
