import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import Stripe from 'stripe';
import { openListener, openSandbox, secretKey, until } from '../testing.ts';

let listener: Awaited<ReturnType<typeof openListener>>;
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
before(async () => {
  listener = await openListener();
  sandbox = await openSandbox({ webhookUrl: listener.url });
});
after(async () => {
  await sandbox.end();
  await listener.close();
});
beforeEach(() => {
  listener.received.length = 0;
});

const pay = (method = 'pm_card_visa') =>
  sandbox.stripe.paymentIntents.create({ amount: 31_000, currency: 'usd', confirm: true, payment_method: method });

/** The events of these types, oldest first, once all have arrived. */
async function events(...types: string[]): Promise<Stripe.Event[]> {
  const received = () => listener.received.map((each) => JSON.parse(each.body) as Stripe.Event);
  await until(() => types.every((type) => received().some((event) => event.type === type)));
  return types.map((type) => received().find((event) => event.type === type)!);
}

async function refused(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (failure: unknown) => failure,
  );
  assert.ok(error instanceof Stripe.errors.StripeError, String(error));
  return error;
}

test('a manual refund has no metadata and sends its events', async () => {
  const intent = await pay();
  const refund = await sandbox.dashboard<Stripe.Refund>('refunds', { payment_intent: intent.id, amount: 1_000 });
  assert.deepEqual([refund.object, refund.amount, refund.status, refund.metadata], ['refund', 1_000, 'succeeded', {}]);
  const [created, refunded] = await events('refund.created', 'charge.refunded');
  assert.equal(created?.request?.idempotency_key, null);
  assert.equal((refunded!.data.object as Stripe.Charge).amount_refunded, 1_000);
  assert.deepEqual(refunded!.data.previous_attributes, { amount_refunded: 0 });
  await sandbox.dashboard('refunds', { payment_intent: intent.id });
  const charge = await sandbox.stripe.charges.retrieve(String(intent.latest_charge));
  assert.deepEqual([charge.refunded, charge.amount_refunded], [true, 31_000]);
});

test('a manual refund may fail later', async () => {
  const intent = await pay('pm_card_refundFail');
  const refund = await sandbox.dashboard<Stripe.Refund>('refunds', { payment_intent: intent.id });
  const [updated, failed] = await events('refund.updated', 'refund.failed');
  assert.equal((failed!.data.object as Stripe.Refund).id, refund.id);
  assert.equal((updated!.data.previous_attributes as { status: string }).status, 'succeeded');
});

test('a dispute withdraws the money; refunds are refused until it is closed', async () => {
  const intent = await pay();
  const dispute = await sandbox.dashboard<Stripe.Dispute>('disputes', { payment_intent: intent.id });
  assert.deepEqual(
    [dispute.status, dispute.reason, dispute.amount, dispute.is_charge_refundable, dispute.payment_intent],
    ['needs_response', 'fraudulent', 31_000, false, intent.id],
  );
  assert.equal(dispute.balance_transactions[0]?.net, -32_500);
  assert.ok((dispute.evidence_details.due_by ?? 0) > Date.now() / 1000);
  await events('charge.dispute.created', 'charge.dispute.funds_withdrawn');
  const charge = await sandbox.stripe.charges.retrieve(String(intent.latest_charge));
  assert.equal(charge.disputed, true);
  const error = await refused(sandbox.stripe.refunds.create({ payment_intent: intent.id }));
  assert.deepEqual([error.statusCode, error.code], [400, 'charge_disputed']);
  assert.deepEqual(
    (await sandbox.stripe.disputes.list({ payment_intent: intent.id })).data.map((each) => each.id),
    [dispute.id],
  );

  const won = await sandbox.dashboard<Stripe.Dispute>(`disputes/${dispute.id}`, { outcome: 'won' });
  assert.deepEqual([won.status, won.balance_transactions[1]?.net], ['won', 31_000]);
  const [closed] = await events('charge.dispute.closed', 'charge.dispute.funds_reinstated');
  assert.equal((closed!.data.previous_attributes as { status: string }).status, 'needs_response');
  assert.equal(closed?.request?.id, null, 'no request of the store caused it');
});

test('evidence is sent to the bank, which decides by its text as in test mode', async () => {
  for (const [text, status] of [
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
    ['we did ship it', 'under_review'],
  ] as const) {
    const intent = await pay('pm_card_createDispute');
    await until(async () => (await sandbox.stripe.disputes.list({ payment_intent: intent.id })).data.length === 1);
    const [dispute] = (await sandbox.stripe.disputes.list({ charge: String(intent.latest_charge) })).data;
    const after = await sandbox.stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: text } });
    assert.deepEqual([after.status, after.evidence_details.submission_count], [status, 1]);
    assert.equal((await sandbox.stripe.disputes.retrieve(dispute!.id)).status, status);
  }
  await events('charge.dispute.updated', 'charge.dispute.closed');
});

test('an accepted dispute is lost and cannot be settled again', async () => {
  const intent = await pay();
  const { id } = await sandbox.dashboard<Stripe.Dispute>('disputes', {
    payment_intent: intent.id,
    reason: 'product_not_received',
    amount: 5_000,
  });
  assert.equal((await sandbox.stripe.disputes.close(id)).status, 'lost');
  await assert.rejects(sandbox.dashboard(`disputes/${id}`, { outcome: 'won' }), /lost/);
  await assert.rejects(sandbox.dashboard('disputes', { payment_intent: intent.id }), /disputed already/);
});

test('an inquiry moves no money, can be refunded, and is closed by a refund or escalated', async () => {
  const refundedOne = await pay('pm_card_createDisputeInquiry');
  await until(async () => (await sandbox.stripe.disputes.list({ payment_intent: refundedOne.id })).data.length === 1);
  await sandbox.stripe.refunds.create({ payment_intent: refundedOne.id });
  const [closed] = (await sandbox.stripe.disputes.list({ payment_intent: refundedOne.id })).data;
  assert.deepEqual([closed?.status, closed?.balance_transactions.length], ['warning_closed', 0]);

  const intent = await pay();
  const inquiry = await sandbox.dashboard<Stripe.Dispute>('disputes', { payment_intent: intent.id, inquiry: true });
  assert.deepEqual([inquiry.status, inquiry.is_charge_refundable], ['warning_needs_response', true]);
  const dispute = await sandbox.dashboard<Stripe.Dispute>(`disputes/${inquiry.id}`, { outcome: 'escalated' });
  assert.deepEqual(
    [dispute.status, dispute.is_charge_refundable, dispute.balance_transactions.length],
    ['needs_response', false, 1],
  );
});

test('an early fraud warning is actionable until the charge is refunded or disputed', async () => {
  const intent = await pay('pm_card_createIssuerFraudRecord');
  const [created] = await events('radar.early_fraud_warning.created');
  const warning = created?.data.object as Stripe.Radar.EarlyFraudWarning;
  assert.deepEqual([warning.payment_intent, warning.actionable], [intent.id, true]);
  await sandbox.stripe.refunds.create({ payment_intent: intent.id });
  const [updated] = await events('radar.early_fraud_warning.updated');
  assert.deepEqual(updated!.data.previous_attributes, { actionable: true });
  assert.equal((await sandbox.stripe.radar.earlyFraudWarnings.retrieve(warning.id)).actionable, false);

  const other = await pay();
  const byHand = await sandbox.dashboard<Stripe.Radar.EarlyFraudWarning>('early_fraud_warnings', {
    payment_intent: other.id,
    fraud_type: 'made_with_stolen_card',
  });
  await sandbox.dashboard('disputes', { payment_intent: other.id });
  const { data } = await sandbox.stripe.radar.earlyFraudWarnings.list({ payment_intent: other.id });
  assert.deepEqual(
    data.map((each) => [each.id, each.fraud_type, each.actionable]),
    [[byHand.id, 'made_with_stolen_card', false]],
  );
});

test("charge.updated reports the charge's balance transaction", async () => {
  const intent = await pay();
  const [succeeded, updated] = await events('charge.succeeded', 'charge.updated');
  assert.equal((succeeded!.data.object as Stripe.Charge).balance_transaction, null);
  assert.deepEqual(updated!.data.previous_attributes, { balance_transaction: null });
  const charge = await sandbox.stripe.charges.retrieve(String(intent.latest_charge), {
    expand: ['balance_transaction'],
  });
  assert.match(String(charge.receipt_url), /^https:/);
  assert.deepEqual(
    [(charge.balance_transaction as Stripe.BalanceTransaction).fee, charge.paid],
    [Math.round(31_000 * 0.029) + 30, true],
  );
});

test("the dashboard's buttons work only from the dashboard", async () => {
  const intent = await pay();
  const page = await (await fetch(`${sandbox.origin}/`)).text();
  assert.ok(page.includes(`name="payment_intent" value="${intent.id}"`));
  const press = (path: string, fields: Record<string, string>, origin: string | undefined) =>
    fetch(`${sandbox.origin}/_sandbox/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: origin === undefined ? {} : { origin },
      body: new URLSearchParams(fields),
    });
  const fields = { payment_intent: intent.id, reason: 'general' };
  for (const origin of ['http://localhost:3000', 'http://evil.test', 'null', undefined])
    assert.equal((await press('disputes', fields, origin)).status, 401, String(origin));
  const done = await press('disputes', fields, sandbox.origin);
  assert.deepEqual([done.status, done.headers.get('location')], [303, '/']);
  const again = await press('disputes', fields, sandbox.origin);
  assert.equal(again.status, 400);
  assert.match(await again.text(), /role="alert">Charge ch_\w+ is disputed already/);
  const outside = await fetch(`${sandbox.origin}/_sandbox/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ payment_intent: intent.id, nonsense: '1' }),
  });
  assert.equal(outside.status, 400);
});
