import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refreshDisputes } from '#server/payments/refresh-disputes.ts';
import { paid } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { certificateText } from './certificate.ts';
import { verifyBooks } from './verify.ts';

let store: TestStore;
let ada: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  ada = await store.person();
});
after(() => store.close());

const known = new Set<string>();
/** The discrepancies that no earlier test caused. */
async function news(graceSeconds = 600): Promise<string[]> {
  const { discrepancies } = await verifyBooks(store.deps, { graceSeconds });
  const fresh = discrepancies.map(({ kind, subject }) => `${kind} ${subject}`).filter((each) => !known.has(each));
  for (const each of fresh) known.add(each);
  return fresh.toSorted();
}

async function disputed(fields = {}): Promise<{ id: string; order: string; intent: string }> {
  const { id: order, intent } = await paid(store, ada, await store.part());
  const { id } = await store.cardSandbox.dashboard<{ id: string }>('disputes', { payment_intent: intent, ...fields });
  return { id, order, intent };
}

test('known disputes agree with the provider, and open ones are listed as needing a response', async () => {
  const open = await disputed();
  const won = await disputed();
  const inquiry = await disputed({ inquiry: true });
  await refreshDisputes(store.deps, won.intent);
  await store.cardSandbox.dashboard(`disputes/${won.id}`, { outcome: 'won' });
  for (const { intent } of [open, won, inquiry]) await refreshDisputes(store.deps, intent);
  const certificate = await verifyBooks(store.deps, { graceSeconds: 0 });
  assert.deepEqual(certificate.discrepancies, []);
  assert.deepEqual(
    certificate.pending.map(({ kind, subject }) => `${kind} ${subject}`).toSorted(),
    [open, inquiry].map(({ id }) => `dispute_open ${id}`).toSorted(),
  );
  assert.deepEqual(certificate.money.disputed, { usd: 1_240 });
  assert.deepEqual(certificate.money.kept, { usd: 2 * 1_240 });
  assert.match(certificateText(certificate), /Disputed +\$12\.40 USD/);
});

test('a dispute unknown to the store is pending at first, then a discrepancy', async () => {
  const { id, intent } = await disputed();
  const { id: warning } = await store.cardSandbox.dashboard<{ id: string }>('early_fraud_warnings', {
    payment_intent: intent,
  });
  assert.deepEqual(await news(), []);
  assert.deepEqual(await news(0), [`dispute_unrecorded ${id}`, `dispute_unrecorded ${warning}`].toSorted());
});

test('a dispute that changed at the provider only', async () => {
  const { id, intent } = await disputed();
  await refreshDisputes(store.deps, intent);
  await store.cardSandbox.dashboard(`disputes/${id}`, { outcome: 'lost' });
  assert.deepEqual(await news(), []);
  assert.deepEqual(await news(0), [`dispute_outdated ${id}`]);
});

test('a dispute, a withdrawal and a ledger that contradict each other', async () => {
  const { id, intent, order } = await disputed({ inquiry: true });
  await refreshDisputes(store.deps, intent);
  await store.db.$client.query('update disputes set is_withdrawn = true where id = $1', [id]);
  assert.deepEqual(await news(), [`dispute_ledger ${id}`]);
  await store.db.$client.query(
    `insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor)
     values ($1, 'disputed', $2, 'du_never', 100, 'usd', 'test')`,
    [order, intent],
  );
  assert.deepEqual(await news(), ['dispute_stray du_never']);
  await store.db.$client.query(
    `insert into disputes (id, order_id, intent_id, kind, reason, status, amount_cents, currency, is_withdrawn, opened_at)
     values ('du_invented', $1, 'pi_invented', 'dispute', 'general', 'won', 100, 'usd', false, now())`,
    [order],
  );
  assert.deepEqual(await news(), ['dispute_not_at_provider du_invented', 'dispute_without_charge du_invented']);
});
