import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until, webhookSecret, signatureHeader } from '@partsmith/card-sandbox/testing';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { charge, claim, orderNow, placed, problem, started } from '#test/fixtures/ordering.ts';
import { startTestStore, type Answer, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let silent: TestStore;
let buyer: Person;
before(async () => {
  [store, silent] = await Promise.all([startTestStore(), startTestStore({ webhooks: false })]);
  buyer = await store.person();
});
after(async () => {
  await assertLedger(store.db);
  await assertLedger(silent.db);
  await Promise.all([store.close(), silent.close()]);
});

const seconds = () => Math.floor(Date.now() / 1000);

/** Sends bytes to a store's webhook, with a valid signature unless one is given. */
async function send(
  to: TestStore,
  body: string,
  signature = signatureHeader(body, webhookSecret, seconds()),
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${new URL(to.origin).port}/api/payment-webhook`, {
    method: 'POST',
    headers: signature ? { 'stripe-signature': signature } : {},
    body,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

function eventOf(intent: string, more: object = {}): string {
  const object = { id: intent, object: 'payment_intent', status: 'succeeded', amount: 1, metadata: {} };
  return JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object },
    ...more,
  });
}

const status = async (of: TestStore, who: Person, id: string) => (await orderNow(of, who, id)).status;

test("the webhook alone marks an order as paid, and the browser's later report changes nothing", async () => {
  const id = await placed(store, buyer, await store.part());
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  await until(async () => (await status(store, buyer, id)) === 'paid');
  const answer = await claim(store, buyer, id, intent);
  assert.deepEqual([answer.status, answer.body.modifiedCount], [200, 0]);
  assert.deepEqual(
    (await orderNow(store, buyer, id)).timeline.map((event) => event.what),
    ['placed', 'paid'],
  );
});

test('duplicate, reordered and late events settle the payment once', async () => {
  for (const fault of ['webhook_duplicate', 'webhook_reordered', 'webhook_late']) {
    const id = await placed(store, buyer, await store.part());
    const intent = await started(store, buyer, id);
    await store.cardSandbox.fault(fault, { times: 6, ms: 300 });
    await charge(store, intent);
    await until(async () => (await status(store, buyer, id)) === 'paid');
    await claim(store, buyer, id, intent);
    assert.deepEqual(
      (await orderNow(store, buyer, id)).timeline.map((event) => event.what),
      ['placed', 'paid'],
      fault,
    );
    await store.cardSandbox.clearFaults();
  }
});

test('an event is stored once, and its content is checked with the provider', async () => {
  const who = await silent.person();
  const id = await placed(silent, who, await silent.part());
  const intent = await started(silent, who, id);
  // The signed event says `succeeded`, but the provider's intent does not.
  assert.deepEqual((await send(silent, eventOf(intent))).body, { received: true });
  assert.equal(await status(silent, who, id), 'unpaid');
  await charge(silent, intent);
  const event = eventOf(intent);
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(silent, event)));
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
  assert.deepEqual(
    (await orderNow(silent, who, id)).timeline.map((each) => each.what),
    ['placed', 'paid'],
  );
  const { rows } = await silent.db.$client.query('select count(*)::int as count from provider_events where id = $1', [
    JSON.parse(event).id,
  ]);
  assert.equal(rows[0].count, 1);
});

test('events are deleted after 90 days, and an older one that comes again changes nothing', async () => {
  const who = await silent.person();
  const id = await placed(silent, who, await silent.part());
  const intent = await started(silent, who, id);
  await charge(silent, intent);
  const event = eventOf(intent);
  const stored = async () =>
    (await silent.db.$client.query('select 1 from provider_events where id = $1', [JSON.parse(event).id])).rows.length;
  const receivedDaysAgo = (days: number) =>
    silent.db.$client.query(
      'update provider_events set received_at = now() - make_interval(days => $2) where id = $1',
      [JSON.parse(event).id, days],
    );
  const dropOld = async () => {
    await silent.db.$client.query("select graphile_worker.add_job('drop_old_keys')");
    await silent.runJobs();
  };
  await send(silent, event);
  await receivedDaysAgo(89);
  await dropOld();
  assert.equal(await stored(), 1);
  await receivedDaysAgo(91);
  await dropOld();
  assert.equal(await stored(), 0);
  assert.equal((await send(silent, event)).status, 200);
  assert.deepEqual(
    (await orderNow(silent, who, id)).timeline.map((each) => each.what),
    ['placed', 'paid'],
  );
});

test('webhook and browser settle at the same moment', async () => {
  for (let round = 0; round < 6; round++) {
    const who = await silent.person();
    const id = await placed(silent, who, await silent.part());
    const intent = await started(silent, who, id);
    await charge(silent, intent);
    const [browser, ...hooks] = await Promise.all([
      claim(silent, who, id, intent),
      send(silent, eventOf(intent)),
      send(silent, eventOf(intent)),
    ]);
    assert.deepEqual([browser.status, ...hooks.map((hook) => hook.status)], [200, 200, 200]);
    assert.deepEqual(
      (await orderNow(silent, who, id)).timeline.map((each) => each.what),
      ['placed', 'paid'],
    );
  }
});

test('an event of a foreign intent is stored and ignored', async () => {
  const { id: intent } = await silent.cardSandbox.stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  assert.equal((await send(silent, eventOf(intent))).status, 200);
  assert.equal((await send(silent, eventOf('pi_neverWas'))).status, 200);
  assert.equal(
    (
      await send(
        silent,
        eventOf('x', { type: 'customer.created', data: { object: { object: 'customer', id: 'cus_1' } } }),
      )
    ).status,
    200,
  );
});

test('an event with a wrong signature, an old timestamp or the wrong mode is refused', async () => {
  const who = await silent.person();
  const id = await placed(silent, who, await silent.part());
  const intent = await started(silent, who, id);
  await charge(silent, intent);
  const body = eventOf(intent);
  const bad: [string, string, string][] = [
    ['no signature', body, ''],
    ['nonsense', body, 'x'],
    ['another secret', body, signatureHeader(body, 'whsec_other', seconds())],
    ['a blank secret', body, signatureHeader(body, '', seconds())],
    ['an old timestamp', body, signatureHeader(body, webhookSecret, seconds() - 301)],
    ['a changed body', `${body} `, signatureHeader(body, webhookSecret, seconds())],
    ['no body', '', signatureHeader('', webhookSecret, seconds())],
  ];
  for (const [what, bytes, signature] of bad) {
    assert.deepEqual(
      problem(await send(silent, bytes, signature || ' ')),
      { status: 400, code: 'malformed', detail: 'The signature of this event is invalid.' },
      what,
    );
  }
  assert.deepEqual(problem(await send(silent, eventOf(intent, { livemode: true }))), {
    status: 400,
    code: 'malformed',
    detail: "This event is from the card provider's other mode.",
  });
  assert.equal((await send(silent, 'x'.repeat(300_000))).status, 413);
  assert.equal(await status(silent, who, id), 'unpaid');
});

test('an event whose processing fails is requested again', async () => {
  const who = await silent.person();
  const id = await placed(silent, who, await silent.part());
  const intent = await started(silent, who, id);
  await charge(silent, intent);
  const event = eventOf(intent);
  // The provider sends its event but does not answer the read that follows.
  await silent.cardSandbox.close();
  assert.equal((await send(silent, event)).status, 503);
  const { rows } = await silent.db.$client.query('select count(*)::int as count from provider_events where id = $1', [
    JSON.parse(event).id,
  ]);
  assert.equal(rows[0].count, 0);
});
