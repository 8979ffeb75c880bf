import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Stripe from 'stripe';
import { openSandbox, secretKey } from '../testing.ts';

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
before(async () => {
  sandbox = await openSandbox();
});
after(() => sandbox.end());

const create = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  sandbox.stripe.paymentIntents.create({
    amount: 31_000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { order: '7' },
    ...more,
  });

/** The SDK's error of a failing call. */
async function refused(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    assert.ok(error instanceof Stripe.errors.StripeError, String(error));
    return error;
  }
  throw new assert.AssertionError({ message: 'the call was not refused' });
}

test('an intent is created, confirmed and read back with its charge', async () => {
  const intent = await create({ receipt_email: 'ada@example.com', description: 'Order 7' });
  assert.equal(intent.status, 'requires_payment_method');
  assert.match(String(intent.client_secret), new RegExp(`^${intent.id}_secret_`));
  assert.match(intent.lastResponse.requestId, /^req_/);
  const paid = await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  assert.equal(paid.status, 'succeeded');
  assert.equal(paid.amount_received, 31_000);
  const read = await sandbox.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge', 'payment_method'] });
  const charge = read.latest_charge as Stripe.Charge;
  assert.equal(charge.status, 'succeeded');
  assert.equal(charge.payment_method_details?.card?.last4, '4242');
  assert.equal((read.payment_method as Stripe.PaymentMethod).card?.brand, 'visa');
  assert.deepEqual({ ...read.metadata }, { order: '7' });
  assert.equal((await sandbox.stripe.charges.retrieve(charge.id)).id, charge.id);
});

test('an intent can be confirmed on creation, with automatic payment methods', async () => {
  const paid = await create({
    confirm: true,
    payment_method: 'pm_card_mastercard',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    allowed_payment_method_types: undefined,
  });
  assert.equal(paid.status, 'succeeded');
  assert.deepEqual({ ...paid.automatic_payment_methods }, { allow_redirects: 'never', enabled: true });
});

const declines: [string, string, string][] = [
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
];
for (const [method, code, declineCode] of declines) {
  test(`${method} is declined, and the same intent can then be paid`, async () => {
    const intent = await create();
    const error = await refused(sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: method }));
    assert.ok(error instanceof Stripe.errors.StripeCardError);
    assert.deepEqual([error.statusCode, error.code, error.decline_code], [402, code, declineCode]);
    assert.equal(error.payment_intent?.status, 'requires_payment_method');
    const open = await sandbox.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    assert.equal(open.last_payment_error?.decline_code, declineCode);
    assert.equal(open.payment_method, null);
    assert.equal((open.latest_charge as Stripe.Charge).status, 'failed');
    const paid = await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    assert.equal(paid.status, 'succeeded');
    assert.equal(paid.last_payment_error, null);
  });
}

test('3-D Secure waits for the customer to pass or fail it', async () => {
  const answer = async (intent: Stripe.PaymentIntent, outcome: string) => {
    const response = await fetch(`${sandbox.origin}/_sandbox/challenges/${intent.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams({ client_secret: String(intent.client_secret), outcome }),
    });
    assert.equal(response.status, 200);
  };
  const passing = await create({ confirm: true, payment_method: 'pm_card_authenticationRequired' });
  assert.deepEqual([passing.status, passing.next_action?.type], ['requires_action', 'use_stripe_sdk']);
  await answer(passing, 'complete');
  assert.equal((await sandbox.stripe.paymentIntents.retrieve(passing.id)).status, 'succeeded');

  const failing = await create({ confirm: true, payment_method: 'pm_card_threeDSecure2Required' });
  await answer(failing, 'fail');
  const open = await sandbox.stripe.paymentIntents.retrieve(failing.id);
  assert.deepEqual(
    [open.status, open.last_payment_error?.code],
    ['requires_payment_method', 'payment_intent_authentication_failure'],
  );

  const offSession = await refused(
    create({ confirm: true, off_session: true, payment_method: 'pm_card_authenticationRequired' }),
  );
  assert.equal(offSession.code, 'authentication_required');
});

test('amount and metadata can change only while the intent is open', async () => {
  const intent = await create();
  const updated = await sandbox.stripe.paymentIntents.update(intent.id, {
    amount: 32_000,
    metadata: { order: '8', empty: '' },
  });
  assert.deepEqual([updated.amount, { ...updated.metadata }], [32_000, { order: '8' }]);
  await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  assert.equal(
    (await refused(sandbox.stripe.paymentIntents.update(intent.id, { amount: 1_000 }))).code,
    'payment_intent_unexpected_state',
  );
  assert.equal(
    (await refused(sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }))).code,
    'payment_intent_unexpected_state',
  );
  const cancel = await refused(sandbox.stripe.paymentIntents.cancel(intent.id));
  assert.deepEqual([cancel.code, cancel.payment_intent?.status], ['payment_intent_unexpected_state', 'succeeded']);
});

test('a canceled intent stays canceled', async () => {
  const intent = await create();
  const cancelled = await sandbox.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
  assert.deepEqual([cancelled.status, cancelled.cancellation_reason], ['canceled', 'abandoned']);
  assert.equal(
    (await refused(sandbox.stripe.paymentIntents.cancel(intent.id))).code,
    'payment_intent_unexpected_state',
  );
  assert.equal(
    (await refused(sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }))).code,
    'payment_intent_unexpected_state',
  );
});

test('invalid parameters are refused as Stripe refuses them', async () => {
  const code = async (call: Promise<unknown>) => (await refused(call)).code;
  assert.equal(await code(create({ amount: 49 })), 'amount_too_small');
  assert.equal(await code(create({ amount: 12.5 })), 'parameter_invalid_integer');
  assert.equal(await code(create({ amount: 100_000_000 })), 'amount_too_large');
  assert.equal(await code(create({ currency: undefined as unknown as string })), 'parameter_missing');
  assert.equal(await code(create({ nonsense: 1 } as object)), 'parameter_unknown');
  const older = await refused(create({ payment_method_types: ['card'] } as object));
  assert.equal(older.code, 'parameter_unknown');
  assert.match(older.message, /Did you mean allowed_payment_method_types\?/);
  assert.equal(await code(create({ receipt_email: '' })), 'parameter_invalid_empty');
  assert.equal(await code(create({ description: '' })), 'parameter_invalid_empty');
  assert.equal(await code(create({ receipt_email: 'nobody' })), 'email_invalid');
  assert.equal(await code(create({ allowed_payment_method_types: ['ideal'] })), 'payment_intent_invalid_parameter');
  const missing = await refused(sandbox.stripe.paymentIntents.retrieve('pi_none'));
  assert.deepEqual([missing.statusCode, missing.code], [404, 'resource_missing']);
  assert.equal(await code(create({ payment_method: 'pm_none' })), 'resource_missing');
  assert.equal((await refused(sandbox.stripe.customers.list())).statusCode, 404);
});

test('lists are newest first, paged, and filtered by time', async () => {
  const since = Math.floor(Date.now() / 1000);
  const made = [];
  for (let index = 0; index < 5; index += 1) made.push((await create()).id);
  const first = await sandbox.stripe.paymentIntents.list({ limit: 2, created: { gte: since } });
  assert.deepEqual(
    first.data.map((each) => each.id),
    made.slice(3).reverse(),
  );
  assert.equal(first.has_more, true);
  const all: string[] = [];
  for await (const each of sandbox.stripe.paymentIntents.list({ limit: 2, created: { gte: since } })) all.push(each.id);
  assert.deepEqual(all.slice(0, 5), made.toReversed());
  assert.equal((await sandbox.stripe.paymentIntents.list({ created: { gte: since + 1000 } })).data.length, 0);
});

test('refunds cover a part or the rest, never more than was paid', async () => {
  const paid = await create({ confirm: true, payment_method: 'pm_card_visa' });
  const part = await sandbox.stripe.refunds.create({
    payment_intent: paid.id,
    amount: 1_000,
    reason: 'requested_by_customer',
  });
  assert.deepEqual([part.status, part.amount, part.charge], ['succeeded', 1_000, paid.latest_charge]);
  assert.match(
    (await refused(sandbox.stripe.refunds.create({ payment_intent: paid.id, amount: 30_001 }))).message,
    /greater than unrefunded/,
  );
  assert.equal((await sandbox.stripe.refunds.create({ payment_intent: paid.id })).amount, 30_000);
  assert.equal(
    (await refused(sandbox.stripe.refunds.create({ payment_intent: paid.id }))).code,
    'charge_already_refunded',
  );
  const charge = await sandbox.stripe.charges.retrieve(String(paid.latest_charge), { expand: ['refunds'] });
  assert.deepEqual([charge.refunded, charge.amount_refunded, charge.refunds?.data.length], [true, 31_000, 2]);
  assert.equal((await sandbox.stripe.refunds.list({ payment_intent: paid.id })).data.length, 2);
  assert.equal((await sandbox.stripe.refunds.retrieve(part.id)).id, part.id);
  const open = await create();
  assert.equal(
    (await refused(sandbox.stripe.refunds.create({ payment_intent: open.id }))).code,
    'payment_intent_unexpected_state',
  );
});
