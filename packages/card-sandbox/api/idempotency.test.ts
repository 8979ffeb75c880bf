import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import Stripe from 'stripe';
import { openSandbox, secretKey, until } from '../testing.ts';

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
before(async () => {
  sandbox = await openSandbox();
});
after(() => sandbox.end());
afterEach(() => sandbox.clearFaults());

const params = { amount: 7_000, currency: 'usd' } as const;
const create = (idempotencyKey: string, more: object = {}, options: Stripe.RequestOptions = {}) =>
  sandbox.stripe.paymentIntents.create({ ...params, ...more }, { idempotencyKey, ...options });
/** Milliseconds that no call takes: a call this slow lasts until the faults are cleared. */
const LONG = 600_000;
const count = async () => (await sandbox.stripe.paymentIntents.list({ limit: 100 })).data.length;

test('the same key gets the same answer, marked as a replay', async () => {
  const first = await create('k1');
  const again = await create('k1');
  assert.equal(again.id, first.id);
  assert.deepEqual(
    [first.lastResponse.headers['idempotent-replayed'], again.lastResponse.headers['idempotent-replayed']],
    [undefined, 'true'],
  );
  assert.equal(again.lastResponse.idempotencyKey, 'k1');
});

test('the same key with other parameters is an idempotency error', async () => {
  await create('k2');
  await assert.rejects(
    create('k2', { amount: 7_001 }),
    (error) => error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400,
  );
});

test('a refused parameter does not use up the key; a decline does', async () => {
  await assert.rejects(create('k3', { amount: 1 }));
  assert.ok((await create('k3')).id);
  const declined = { confirm: true, payment_method: 'pm_card_chargeDeclined' };
  const errors: Stripe.errors.StripeError[] = [];
  for (let index = 0; index < 2; index += 1)
    await create('k4', declined).catch((error: Stripe.errors.StripeError) => errors.push(error));
  assert.deepEqual(
    errors.map((error) => [error.code, error.headers?.['idempotent-replayed']]),
    [
      ['card_declined', undefined],
      ['card_declined', 'true'],
    ],
  );
  assert.equal(errors[0]?.payment_intent?.id, errors[1]?.payment_intent?.id);
});

test('while the first call is running the same key gets 409', async () => {
  await sandbox.fault('slow', { ms: LONG });
  const first = create('k5', {}, { timeout: LONG });
  await until(async () => (await sandbox.faults()).length === 0);
  await assert.rejects(create('k5'), (error) => error instanceof Stripe.errors.StripeError && error.statusCode === 409);
  await sandbox.clearFaults();
  const { id } = await first;
  assert.equal((await create('k5')).id, id);
});

test('an error before the work changes nothing, and the key remembers it', async () => {
  const before = await count();
  await sandbox.fault('error_before_commit', { at: 'payment_intents.create' });
  await assert.rejects(create('k6'), (error) => error instanceof Stripe.errors.StripeAPIError);
  await assert.rejects(
    create('k6'),
    (error) => error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true',
  );
  assert.equal(await count(), before);
  assert.ok((await create('k6-second-attempt')).id);
});

test('an error after the work leaves the work done', async () => {
  const before = await count();
  await sandbox.fault('error_after_commit');
  await assert.rejects(create('k7'), (error) => error instanceof Stripe.errors.StripeError && error.statusCode === 500);
  assert.equal(await count(), before + 1);
});

test('after a connection cut the retry gets the answer, and nothing happens twice', async () => {
  const before = await count();
  await sandbox.fault('cut_after_commit');
  const intent = await create('k8'); // the SDK retries a closed connection once by itself
  assert.equal(intent.lastResponse.headers['idempotent-replayed'], 'true');
  assert.equal(await count(), before + 1);
});

test('time-outs before and after the work', async () => {
  for (const [fault, made] of [
    ['timeout_before_commit', 0],
    ['timeout_after_commit', 1],
  ] as const) {
    const before = await count();
    await sandbox.fault(fault);
    await assert.rejects(
      create(fault, {}, { timeout: 200 }),
      (error) => error instanceof Stripe.errors.StripeConnectionError,
    );
    assert.equal(await count(), before + made);
    assert.ok((await create(fault)).id);
    assert.equal(await count(), before + 1);
  }
});

test('sentinel amounts cause faults', async () => {
  await assert.rejects(create('k9', { amount: 999_003 }), (error) => error instanceof Stripe.errors.StripeAPIError);
  const intent = await create('k10', { amount: 999_103 });
  await assert.rejects(
    sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    (error) => error instanceof Stripe.errors.StripeAPIError,
  );
  assert.equal((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status, 'requires_payment_method');
});

test('429, 403 and 502: what each leaves done or undone', async () => {
  const params = { amount: 5_000, currency: 'usd' } as const;
  for (const [fault, status, code] of [
    ['rate_limit', 429, 'rate_limit'],
    ['lock_timeout', 429, 'lock_timeout'],
    ['permission_denied', 403, undefined],
  ] as const) {
    await sandbox.fault(fault, { at: 'payment_intents.create' });
    const key = `refused-${fault}`;
    await assert.rejects(
      sandbox.stripe.paymentIntents.create(params, { idempotencyKey: key }),
      (error: Stripe.errors.StripeError) => error.statusCode === status && error.code === code,
    );
    const made = await sandbox.stripe.paymentIntents.create(params, { idempotencyKey: key });
    assert.equal(made.lastResponse.headers['idempotent-replayed'], undefined, 'nothing was kept under the key');
  }
  await sandbox.fault('bad_gateway', { at: 'payment_intents.create' });
  const answer = await fetch(`${sandbox.origin}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'idempotency-key': 'gateway' },
    body: new URLSearchParams({ amount: '5000', currency: 'usd' }),
  });
  assert.deepEqual([answer.status, await answer.json()], [502, {}]);
  const replayed = await sandbox.stripe.paymentIntents.create(params, { idempotencyKey: 'gateway' });
  assert.equal(replayed.lastResponse.headers['idempotent-replayed'], 'true', 'the work was done');
  await sandbox.fault('bad_gateway', { at: 'read' });
  await sandbox.stripe.paymentIntents.create(params);
  const read = await fetch(`${sandbox.origin}/v1/payment_intents/${replayed.id}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  assert.equal(read.status, 502);
});

test('of two concurrent writes to one payment the second gets lock_timeout', async () => {
  const { id } = await sandbox.stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' });
  await sandbox.fault('slow', { at: 'payment_intents.confirm', ms: LONG });
  const paying = sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, { timeout: LONG });
  await until(async () => (await sandbox.faults()).length === 0);
  await assert.rejects(
    sandbox.stripe.paymentIntents.update(id, { metadata: { seen: 'yes' } }),
    (error: Stripe.errors.StripeError) => error.code === 'lock_timeout',
  );
  await sandbox.clearFaults();
  assert.equal((await paying).status, 'succeeded');
});
