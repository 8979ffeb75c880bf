import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import Stripe from 'stripe';
import { fromBrowser, openSandbox, publishableKey, sdkFor, secretKey } from '../testing.ts';

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
before(async () => {
  sandbox = await openSandbox({ storeOrigin: 'http://localhost:3000 http://shop.test:8080' });
});
after(() => sandbox.end());

const create = () =>
  sandbox.stripe.paymentIntents.create({ amount: 5_000, currency: 'usd', metadata: { order: 'secret-order' } });
const card = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242 4242 4242 4242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '34',
  'payment_method_data[card][cvc]': '123',
};

test('a wrong key gets 401, and the answer does not contain the key', async () => {
  await assert.rejects(
    sdkFor(sandbox.origin, 'sk_test_someone_elses_key').paymentIntents.list(),
    (error) => error instanceof Stripe.errors.StripeAuthenticationError && !error.message.includes('someone_elses'),
  );
  assert.equal(
    (await fetch(`${sandbox.origin}/v1/payment_intents`, { headers: { cookie: `key=${secretKey}` } })).status,
    401,
  );
  const basic = await fetch(`${sandbox.origin}/v1/payment_intents`, {
    headers: { authorization: `Basic ${btoa(`${secretKey}:`)}` },
  });
  assert.equal(basic.status, 200);
});

test('a publishable key cannot use secret calls', async () => {
  const intent = await create();
  const outsider = sdkFor(sandbox.origin, publishableKey);
  const calls = [
    () => outsider.paymentIntents.list(),
    () => outsider.paymentIntents.create({ amount: 5_000, currency: 'usd' }),
    () => outsider.paymentIntents.cancel(intent.id),
    () => outsider.paymentIntents.update(intent.id, { amount: 50 }),
    () => outsider.refunds.create({ payment_intent: intent.id }),
    () => outsider.events.list(),
  ];
  for (const call of calls)
    await assert.rejects(
      call,
      (error) => error instanceof Stripe.errors.StripePermissionError && error.statusCode === 403,
    );
});

test('a browser needs the client secret and sees no store data', async () => {
  const intent = await create();
  const read = (secret: string) =>
    fetch(`${sandbox.origin}/v1/payment_intents/${intent.id}?key=${publishableKey}&client_secret=${secret}`);
  assert.equal((await read('')).status, 404);
  assert.equal((await read(`${intent.id}_secret_wrong`)).status, 404);
  const seen = (await (await read(String(intent.client_secret))).json()) as Record<string, unknown>;
  assert.equal(seen['status'], 'requires_payment_method');
  for (const field of ['metadata', 'latest_charge', 'customer', 'amount_received']) assert.ok(!(field in seen), field);
  const wrong = await fromBrowser(sandbox.origin, `/v1/payment_intents/${intent.id}/confirm`, {
    ...card,
    client_secret: 'wrong',
  });
  assert.equal(wrong.status, 404);
  const paid = await fromBrowser(sandbox.origin, `/v1/payment_intents/${intent.id}/confirm`, {
    ...card,
    client_secret: String(intent.client_secret),
  });
  const text = await paid.text();
  assert.equal(paid.status, 200);
  assert.equal((JSON.parse(text) as { status: string }).status, 'succeeded');
  assert.ok(!text.includes('fingerprint') && !text.includes('secret-order'));
});

test("a browser's card errors contain no store data either", async () => {
  const intent = await create();
  const confirm = (number: string) =>
    fromBrowser(sandbox.origin, `/v1/payment_intents/${intent.id}/confirm`, {
      ...card,
      'payment_method_data[card][number]': number,
      client_secret: String(intent.client_secret),
    });
  const declined = await confirm('4000000000000002');
  const text = await declined.text();
  assert.equal(declined.status, 402);
  assert.ok(!/"(metadata|charge|fingerprint|latest_charge)"/.test(text), text);
  const codeOf = async (number: string) =>
    ((await (await confirm(number)).json()) as { error: { code: string; decline_code?: string } }).error;
  assert.equal((await codeOf('4242424242424241')).code, 'incorrect_number');
  assert.equal((await codeOf('4111111111111111')).decline_code, 'test_mode_live_card');
});

test('a server may not send card numbers', async () => {
  const intent = await create();
  const answer = await fetch(`${sandbox.origin}/v1/payment_intents/${intent.id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams(card),
  });
  assert.equal(answer.status, 400);
});

test("only the store's pages may call from a browser", async () => {
  const preflight = (origin: string) =>
    fetch(`${sandbox.origin}/v1/payment_intents/pi_1/confirm`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  for (const origin of ['http://localhost:3000', 'http://shop.test:8080']) {
    const allowed = await preflight(origin);
    assert.deepEqual(
      [
        allowed.status,
        allowed.headers.get('access-control-allow-origin'),
        allowed.headers.get('access-control-allow-credentials'),
      ],
      [204, origin, null],
    );
  }
  const evil = await preflight('http://evil.test');
  assert.deepEqual([evil.status, evil.headers.get('access-control-allow-origin')], [403, null]);
  assert.equal((await fromBrowser(sandbox.origin, '/v1/payment_methods', {}, 'http://evil.test')).status, 403);
});

test("the store's page cannot answer the challenge, nor can anyone without the secret", async () => {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_authenticationRequired',
  });
  const answer = { outcome: 'complete', client_secret: String(intent.client_secret) };
  assert.equal((await fromBrowser(sandbox.origin, `/_sandbox/challenges/${intent.id}`, answer)).status, 403);
  assert.equal(
    (await fromBrowser(sandbox.origin, `/_sandbox/challenges/${intent.id}`, { outcome: 'complete' }, sandbox.origin))
      .status,
    404,
  );
  assert.equal(
    (await fromBrowser(sandbox.origin, `/_sandbox/challenges/${intent.id}`, answer, sandbox.origin)).status,
    200,
  );
});

test('fault control is off without the option, and requires the secret key', async () => {
  const shut = await openSandbox({ faultControl: false });
  assert.equal(
    (await fetch(`${shut.origin}/_sandbox/faults`, { headers: { authorization: `Bearer ${secretKey}` } })).status,
    404,
  );
  const paid = await shut.stripe.paymentIntents.create({ amount: 999_003, currency: 'usd' });
  assert.equal(paid.status, 'requires_payment_method', 'amounts are not sentinels then');
  await shut.end();
  assert.equal((await fetch(`${sandbox.origin}/_sandbox/faults`)).status, 401);
});

test('control calls require the secret key, or a form of the dashboard', async () => {
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${sandbox.origin}/_sandbox/${path}`, { method: 'POST', headers, redirect: 'manual' })).status;
  for (const path of ['refunds', 'disputes', 'early_fraud_warnings', 'deliveries/resend', 'faults']) {
    assert.equal(await statusOf(path, {}), 401, path);
    assert.equal(await statusOf(path, { authorization: `Bearer ${publishableKey}` }), 403, path);
    for (const origin of ['http://localhost:3000', 'http://evil.test', 'null'])
      assert.equal(await statusOf(path, { origin }), 401, `${path} from ${origin}`);
  }
  assert.equal(await statusOf('deliveries/resend', { origin: sandbox.origin }), 303);
  assert.equal(await statusOf('deliveries/resend', { authorization: `Bearer ${secretKey}` }), 200);
});

test('other machines cannot connect', async () => {
  // Another address of this machine.
  await assert.rejects(fetch(sandbox.origin.replace('127.0.0.1', '127.0.0.2')));
});

test('frames name their allowed parents; other host names are refused', async () => {
  for (const path of ['/frames/card', '/frames/challenge']) {
    const policy = (await fetch(`${sandbox.origin}${path}`)).headers.get('content-security-policy') ?? '';
    assert.match(policy, /frame-ancestors http:\/\/localhost:3000 http:\/\/shop\.test:8080/);
    assert.ok(!policy.includes('unsafe'));
  }
  const { port } = new URL(sandbox.origin);
  const status = await new Promise((resolve) =>
    request({ host: '127.0.0.1', port, path: '/', headers: { host: 'rebound.test' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end(),
  );
  assert.equal(status, 421);
});

test('the dashboard shows metadata as text', async () => {
  await sandbox.stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
    metadata: { note: '<script>alert(1)</script>' },
  });
  const page = await (await fetch(`${sandbox.origin}/`)).text();
  assert.ok(page.includes('alert(1)') && !page.includes('<script'));
  assert.ok(page.includes('4242 4242 4242 4242'));
  assert.ok(!page.includes('_secret_'));
});
