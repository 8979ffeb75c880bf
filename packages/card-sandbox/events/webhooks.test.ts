import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openListener, openSandbox, until, webhookSecret } from '../testing.ts';

const paid = { amount: 4_200, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' } as const;

test('events are signed over their raw bytes, as the SDK verifies them', async (t) => {
  const listener = await openListener();
  t.after(() => listener.close());
  const sandbox = await openSandbox({ webhookUrl: listener.url });
  t.after(() => sandbox.end());
  const intent = await sandbox.stripe.paymentIntents.create({ ...paid, description: 'naïve – ünïcode' });
  await until(() => listener.received.length === 4);
  assert.deepEqual(listener.types().sort(), [
    'charge.succeeded',
    'charge.updated',
    'payment_intent.created',
    'payment_intent.succeeded',
  ]);
  for (const { body, signature } of listener.received) {
    const event = sandbox.stripe.webhooks.constructEvent(body, signature, webhookSecret);
    assert.deepEqual([event.object, event.livemode], ['event', false]);
    assert.throws(() => sandbox.stripe.webhooks.constructEvent(`${body} `, signature, webhookSecret));
    assert.throws(() => sandbox.stripe.webhooks.constructEvent(body, signature, 'whsec_other'));
    assert.equal((await sandbox.stripe.events.retrieve(event.id)).type, event.type);
  }
  const succeeded = await sandbox.stripe.events.list({ type: 'payment_intent.succeeded' });
  assert.deepEqual(
    succeeded.data.map((event) => (event.data.object as { id: string }).id),
    [intent.id],
  );
});

test('only the chosen event types are sent', async (t) => {
  const listener = await openListener();
  t.after(() => listener.close());
  const chosen = ['payment_intent.succeeded', 'charge.refunded'];
  const sandbox = await openSandbox({ webhookUrl: listener.url, webhookEvents: chosen });
  t.after(() => sandbox.end());
  const { id } = await sandbox.stripe.paymentIntents.create(paid);
  await sandbox.stripe.refunds.create({ payment_intent: id });
  await until(() => listener.received.length === 2);
  assert.deepEqual(listener.types().sort(), chosen.sort());
  const { data } = await sandbox.stripe.events.list({ type: 'payment_intent.created' });
  assert.deepEqual(
    data.map((event) => event.pending_webhooks),
    [0],
  );
});

test('declines, cancellations and refunds send their events', async (t) => {
  const listener = await openListener();
  t.after(() => listener.close());
  const sandbox = await openSandbox({ webhookUrl: listener.url });
  t.after(() => sandbox.end());
  const intent = await sandbox.stripe.paymentIntents.create({ amount: 4_200, currency: 'usd' });
  await assert.rejects(sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }));
  await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' });
  await sandbox.stripe.paymentIntents.cancel(intent.id);
  const other = await sandbox.stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_refundFail' });
  await sandbox.stripe.refunds.create({ payment_intent: other.id });
  await until(() => listener.types().includes('refund.failed'));
  for (const type of [
    'payment_intent.payment_failed',
    'charge.failed',
    'payment_intent.requires_action',
    'payment_intent.canceled',
    'refund.created',
    'charge.refunded',
    'refund.updated',
  ])
    assert.ok(listener.types().includes(type), type);
  const charge = await sandbox.stripe.charges.retrieve(String(other.latest_charge));
  assert.deepEqual([charge.refunded, charge.amount_refunded], [false, 0], 'a failed refund gives its amount back');
});

test('a rejected webhook is retried after each wait, then given up', async (t) => {
  const listener = await openListener(() => 500);
  t.after(() => listener.close());
  const sandbox = await openSandbox({ webhookUrl: listener.url, webhookRetryWaitsMs: [50, 50] });
  t.after(() => sandbox.end());
  await sandbox.stripe.paymentIntents.create({ amount: 4_200, currency: 'usd' });
  const shows = (text: string) => async () => (await (await fetch(`${sandbox.origin}/`)).text()).includes(text);
  await until(shows('given_up'));
  assert.equal(listener.received.length, 3);
  assert.equal(new Set(listener.received.map((each) => each.body)).size, 1);
});

test("retries follow the provider's schedule unless requested by hand", async (t) => {
  const listener = await openListener((index) => (index === 0 ? 500 : 200));
  t.after(() => listener.close());
  const sandbox = await openSandbox({ webhookUrl: listener.url });
  t.after(() => sandbox.end());
  await sandbox.stripe.paymentIntents.create({ amount: 4_200, currency: 'usd' });
  const database = new DatabaseSync(sandbox.options.stateFile, { readOnly: true });
  t.after(() => database.close());
  const delivery = () => database.prepare('SELECT attempts, state, due FROM deliveries').get();
  await until(() => delivery()?.['attempts'] === 1);
  assert.equal(delivery()?.['state'], 'pending');
  assert.ok(Number(delivery()?.['due']) > Date.now() + 50 * 60_000, 'about an hour');
  assert.deepEqual(await sandbox.dashboard('deliveries/resend', {}), { resent: 1 });
  await until(() => listener.received.length === 2);
});

test('webhook faults: duplicate, reordered, late and lost', async (t) => {
  const listener = await openListener();
  t.after(() => listener.close());
  const sandbox = await openSandbox({ webhookUrl: listener.url });
  t.after(() => sandbox.end());
  const rehearse = async (fault: string, times: number, ms: number) => {
    listener.received.length = 0;
    await sandbox.fault(fault, { times, ms });
    await sandbox.stripe.paymentIntents.create(paid);
  };
  await rehearse('webhook_duplicate', 4, 0);
  await until(() => listener.received.length === 8);
  assert.equal(new Set(listener.received.map((each) => each.body)).size, 4);
  await rehearse('webhook_reordered', 4, 400);
  await until(() => listener.received.length === 4);
  assert.equal(listener.types()[0], 'payment_intent.succeeded');
  const start = Date.now();
  await rehearse('webhook_late', 4, 500);
  await until(() => listener.received.length === 4);
  assert.ok((listener.received[0]?.at ?? 0) - start >= 450);
  await rehearse('webhook_lost', 3, 0);
  await until(() => listener.received.length === 1);
  assert.deepEqual(listener.types(), ['payment_intent.succeeded']);
  // Once all events of a later payment have arrived, none of the lost ones is still in transit.
  await sandbox.stripe.paymentIntents.create(paid);
  await until(() => listener.received.length >= 5);
  assert.equal(listener.received.length, 5);
});

test('payments and refunds that take time, and a refund that fails immediately', async (t) => {
  const sandbox = await openSandbox();
  t.after(() => sandbox.end());
  await sandbox.fault('processing_first', { ms: 200 });
  const slow = await sandbox.stripe.paymentIntents.create(paid);
  assert.equal(slow.status, 'processing');
  await until(async () => (await sandbox.stripe.paymentIntents.retrieve(slow.id)).status === 'succeeded');
  await sandbox.fault('refund_fails');
  assert.equal((await sandbox.stripe.refunds.create({ payment_intent: slow.id })).status, 'failed');
  await sandbox.fault('refund_pending', { ms: 200 });
  const refund = await sandbox.stripe.refunds.create({ payment_intent: slow.id });
  assert.equal(refund.status, 'pending');
  await until(async () => (await sandbox.stripe.refunds.retrieve(refund.id)).status === 'succeeded');
});
