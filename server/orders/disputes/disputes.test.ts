import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Dispute } from '#contract/orders/disputes/disputes.ts';
import { until } from '@partsmith/card-sandbox/testing';
import { reconcileDisputes, refreshDisputes } from '#server/payments/refresh-disputes.ts';
import { PROVIDER_EVENTS } from '#server/payments/provider/provider-events.ts';
import { orderNow, paid, problem } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { recordDispute } from './record-dispute.ts';

let store: TestStore;
let silent: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  [store, silent] = await Promise.all([startTestStore(), startTestStore({ webhooks: false })]);
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(() => Promise.all([store.close(), silent.close()]));

const ship = (id: string) => store.call(admin, 'DELETE', `/order/${id}?as=shipped`);
const lift = (id: string, who = admin) => store.call(who, 'POST', `/order/${id}/lift-block`);
const disputesOf = async (id: string): Promise<Dispute[]> => (await orderNow(store, admin, id)).disputes!;
const events = async (id: string, who = admin) => (await orderNow(store, who, id)).timeline.map(({ what }) => what);
const ledger = async (id: string) =>
  (
    await store.db.$client.query(
      'select kind, amount_cents::int as cents from money_movements where order_id = $1 order by id',
      [id],
    )
  ).rows.map(({ kind, cents }) => `${kind} ${cents}`);

/** Makes the bank act and runs the store's jobs once its events have arrived. */
async function bank<T = { id: string }>(
  path: string,
  fields: Record<string, string | number | boolean>,
  events: number,
) {
  const count = async () =>
    (
      await store.db.$client.query<{ n: number }>(
        "select count(*)::int as n from provider_events where type ~ '^(charge.dispute|radar)'",
      )
    ).rows[0]!.n;
  const seen = await count();
  const object = await store.cardSandbox.dashboard<T>(path, fields);
  await until(async () => (await count()) === seen + events);
  await store.runJobs();
  return object;
}

test('a dispute blocks shipping, shows its due date and is emailed to every admin, until an admin lifts the block', async () => {
  const other = await store.person('admin');
  const { id, intent } = await paid(store, buyer, await store.part(), 2);
  await store.runJobs();
  store.mails.length = 0;
  const { id: dispute } = await bank('disputes', { payment_intent: intent, reason: 'product_not_received' }, 2);

  const [shown] = await disputesOf(id);
  assert.deepEqual(
    [shown!._id, shown!.kind, shown!.reason, shown!.status, shown!.amount, shown!.liftedAt],
    [dispute, 'dispute', 'product_not_received', 'needs_response', 24.8, null],
  );
  const daysLeft = (Date.parse(shown!.evidenceDueBy!) - Date.now()) / 86_400_000;
  assert.ok(daysLeft > 6 && daysLeft <= 7, `${daysLeft} days`);
  assert.deepEqual(store.mails.map(({ to }) => to).toSorted(), [admin.email, other.email].toSorted());
  for (const { text } of store.mails)
    assert.match(
      text,
      /Order: #\d+\n[^]*product not received[^]*\$24\.80[^]*Evidence due by: \w{3} \d+, 20\d\d, [\d:]+ [AP]M UTC\n/,
    );
  assert.deepEqual(await ledger(id), ['charged 2480', 'disputed 2480']);

  for (const path of [`/order/${id}?as=shipped`, `/order/${id}`]) {
    const refused = problem(await store.call(admin, 'DELETE', path));
    assert.deepEqual([refused.status, refused.code], [409, 'order_state']);
    assert.match(refused.detail, /Shipping is blocked, because the payment of this order is disputed/);
  }
  assert.equal((await lift(id, buyer)).status, 403);
  const lifted = await lift(id);
  assert.equal(lifted.status, 200);
  assert.ok(lifted.body.disputes[0].liftedAt);
  assert.deepEqual(problem(await lift(id)).code, 'order_state');
  assert.equal((await ship(id)).body.deletedCount, 1);
  assert.deepEqual(await events(id), ['placed', 'paid', 'disputed', 'block_lifted', 'shipped']);
  const { body: trail } = await store.call(admin, 'GET', `/audit?q=${id}`);
  assert.ok(trail.some(({ action }: { action: string }) => action === 'order.block-lifted'));
});

test('an order whose shipping is blocked waits in no list of orders to ship and in no pick list', async () => {
  const { id, intent } = await paid(store, buyer, await store.part(), 2);
  const lists = async () => {
    const call = async (path: string) => (await store.call(admin, 'GET', path)).body;
    const picked = await call('/fulfillment/pick-list?view=to-ship');
    return {
      view: (await call('/managed-orders?view=to-ship&limit=250')).some(({ order }: { order: string }) => order === id),
      pickList: JSON.stringify(picked).includes(id),
      chosen: (await call(`/fulfillment/pick-list?orders=${id}`)).units,
      overview: (await call('/overview')).toShip.orders.count,
    };
  };
  const before = await lists();
  assert.deepEqual([before.view, before.pickList, before.chosen], [true, true, 2]);
  await bank('disputes', { payment_intent: intent, reason: 'fraudulent' }, 2);
  assert.deepEqual(await lists(), { view: false, pickList: false, chosen: 0, overview: before.overview - 1 });
  assert.equal((await lift(id)).status, 200);
  assert.deepEqual(await lists(), before);
});

test('a customer sees the dispute in the history, but neither its details nor fraud warnings', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  await bank('early_fraud_warnings', { payment_intent: intent }, 1);
  await bank('disputes', { payment_intent: intent }, 3);
  const { disputes } = await orderNow(store, buyer, id);
  assert.equal(disputes, undefined);
  assert.deepEqual(await events(id, buyer), ['placed', 'paid', 'disputed']);
  assert.deepEqual(await events(id), ['placed', 'paid', 'fraud_warned', 'disputed']);
  assert.deepEqual((await disputesOf(id)).map(({ kind, status }) => `${kind} ${status}`).toSorted(), [
    'dispute needs_response',
    'fraud_warning not_actionable',
  ]);
  const { body } = await store.call(buyer, 'GET', `/placeorder?email=${buyer.email}&status=all`);
  assert.ok(body.length > 0 && body.every((order: object) => !('disputes' in order)));
  const { body: all } = await store.call(admin, 'GET', '/orders?status=all');
  assert.ok(all.every((order: object) => 'disputes' in order));
});

test('a fraud warning waits for staff until they lift its block, a dispute until it is closed', async () => {
  const waiting = async () => {
    const { disputesOpen } = (await store.call(admin, 'GET', '/overview')).body;
    const { views } = (await store.call(admin, 'GET', '/managed-orders/counts')).body;
    return [disputesOpen - before.disputes, views.problems.count - before.problems];
  };
  let before = { disputes: 0, problems: 0 };
  const [disputes, problems] = (await waiting()) as [number, number];
  before = { disputes, problems };
  const warned = await paid(store, buyer, await store.part());
  await bank('early_fraud_warnings', { payment_intent: warned.intent }, 1);
  const disputed = await paid(store, buyer, await store.part());
  await bank('disputes', { payment_intent: disputed.intent }, 2);
  assert.deepEqual(await waiting(), [2, 2]);
  for (const { id } of [warned, disputed]) {
    assert.equal((await lift(id)).status, 200);
    assert.equal((await ship(id)).body.deletedCount, 1);
  }
  assert.deepEqual(await waiting(), [1, 1]);
});

test('an inquiry that is closed no longer blocks shipping, but a fraud warning of the same payment does', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  const { id: inquiry } = await bank('disputes', { payment_intent: intent, inquiry: true }, 1);
  await bank('early_fraud_warnings', { payment_intent: intent }, 1);
  await bank(`disputes/${inquiry}`, { outcome: 'warning_closed' }, 1);
  assert.deepEqual((await disputesOf(id)).map(({ kind, liftedAt }) => [kind, liftedAt !== null]).toSorted(), [
    ['fraud_warning', false],
    ['inquiry', true],
  ]);
  assert.equal((await ship(id)).status, 409);
});

test('a lifted inquiry that becomes a dispute blocks shipping again', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  const { id: inquiry } = await bank('disputes', { payment_intent: intent, inquiry: true }, 1);
  assert.deepEqual(await ledger(id), ['charged 1240']);
  assert.equal((await ship(id)).status, 409);
  assert.equal((await lift(id)).status, 200);
  await bank(`disputes/${inquiry}`, { outcome: 'escalated' }, 2);
  assert.deepEqual(await ledger(id), ['charged 1240', 'disputed 1240']);
  assert.equal((await ship(id)).status, 409);
  assert.deepEqual(await events(id), ['placed', 'paid', 'disputed', 'block_lifted', 'disputed']);
});

for (const [outcome, count, rows] of [
  ['won', 2, ['charged 1240', 'disputed 1240', 'dispute_returned 1240']],
  ['lost', 1, ['charged 1240', 'disputed 1240']],
] as const) {
  const until = outcome === 'won' ? 'no longer blocks shipping' : 'blocks shipping until an admin lifts the block';
  test(`a dispute that is ${outcome} moves its money and ${until}`, async () => {
    const { id, intent } = await paid(store, buyer, await store.part());
    const { id: dispute } = await bank('disputes', { payment_intent: intent }, 2);
    store.mails.length = 0;
    await bank(`disputes/${dispute}`, { outcome }, count);
    assert.deepEqual(await ledger(id), rows);
    assert.deepEqual(
      (await disputesOf(id)).map(({ status }) => status),
      [outcome],
    );
    const closed = ['placed', 'paid', 'disputed', 'dispute_closed'];
    if (outcome === 'won') {
      assert.deepEqual(await events(id), [...closed, 'block_lifted']);
      assert.match(store.mails[0]!.text, /closed in your favor\. It no longer blocks shipping\./);
      assert.equal(problem(await lift(id)).code, 'order_state');
    } else {
      assert.deepEqual(await events(id), closed);
      assert.match(store.mails[0]!.text, /in favor of the cardholder/);
      assert.equal((await ship(id)).status, 409);
      await lift(id);
    }
    assert.equal((await ship(id)).status, 200);
  });
}

test('a report older than the stored one changes nothing, and a repeated one is stored once', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  await store.cardSandbox.dashboard('disputes', { payment_intent: intent });
  const [opened] = await store.deps.cards.books.disputesOf(intent);
  const won = { ...opened!, status: 'won', isWithdrawn: false };
  const record = (report: typeof won) => recordDispute(store.db, store.deps.settings.store, id, report, 'test');
  await Promise.all([record(opened!), record(opened!), record(opened!)]);
  for (const report of [won, opened!, { ...won, isWithdrawn: true }, won]) await record(report);
  assert.deepEqual(
    (await disputesOf(id)).map(({ status }) => status),
    ['won'],
  );
  assert.deepEqual(await ledger(id), ['charged 1240', 'disputed 1240', 'dispute_returned 1240']);
  assert.deepEqual(await events(id), ['placed', 'paid', 'disputed', 'dispute_closed', 'block_lifted']);
});

test('concurrent shipping and dispute: one of them comes first', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, intent } = await paid(store, buyer, await store.part());
    await store.cardSandbox.dashboard('disputes', { payment_intent: intent });
    const [shipped] = await Promise.all([ship(id), refreshDisputes(store.deps, intent)]);
    const history = (await events(id)).slice(2);
    assert.deepEqual(history, shipped.status === 200 ? ['shipped', 'disputed'] : ['disputed']);
  }
});

test('the reconciler finds disputes that no event reported, and ignores payments of others', async () => {
  const [who, boss] = [await silent.person(), await silent.person('admin')];
  const { id, intent } = await paid(silent, who, await silent.part());
  const { id: foreign } = await silent.cardSandbox.stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  for (const payment of [intent, foreign]) await silent.cardSandbox.dashboard('disputes', { payment_intent: payment });
  await reconcileDisputes(silent.deps);
  await refreshDisputes(silent.deps, foreign);
  assert.deepEqual((await orderNow(silent, boss, id)).disputes!.length, 1);
  const { rows } = await silent.db.$client.query('select count(*)::int as count from disputes');
  assert.equal(rows[0].count, 1);
});

test('a dispute reported before its payment settles the payment first', async () => {
  const who = await silent.person();
  const part = await silent.part();
  const { body } = await silent.call(who, 'POST', '/placeOrder', {
    placeOrderProduct: part,
    customerEmail: who.email,
    address: '12 Mill Lane, New York',
    placeOrderQuantity: 1,
    placeOrderPrice: 12.4,
  });
  const id = body.insertedId;
  const begun = await silent.call(who, 'POST', '/create-payment-intent', { placeOrderPrice: 12.4, order: id });
  const intent = String(begun.body.clientSecret).split('_secret')[0]!;
  await silent.cardSandbox.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_createDispute' });
  await until(async () => (await silent.deps.cards.books.disputesOf(intent)).length > 0);
  await refreshDisputes(silent.deps, intent);
  const order = await orderNow(silent, await silent.person('admin'), id);
  assert.deepEqual([order.status, order.disputes!.length], ['paid', 1]);
});

test('the webhook endpoint subscribes to every event of disputes and warnings', () => {
  const sent = ['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
    (each) => `charge.dispute.${each}`,
  );
  for (const type of [...sent, 'radar.early_fraud_warning.created', 'radar.early_fraud_warning.updated'])
    assert.ok(PROVIDER_EVENTS.includes(type), type);
});
