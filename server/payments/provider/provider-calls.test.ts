import assert from 'node:assert/strict';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { publishableKey, secretKey, webhookSecret } from '@partsmith/card-sandbox/testing';
import { createApp } from '#server/app.ts';
import { createBufferedLimits } from '#server/http/rate-limits/rate-limits.ts';
import { silentLog } from '#server/log.ts';
import { counts } from '#server/observe/counts.ts';
import { attemptsOf, charge, claim, intentOf, orderNow, paid, placed, started } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { createCards, type Cards } from './cards.ts';

let store: TestStore;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false, cardTimeoutMs: 400, cardRetries: 2 });
  buyer = await store.person();
});
afterEach(() => store.cardSandbox.clearFaults());
after(() => store.close());

type App = ReturnType<typeof createApp>;

/** Calls a variant of the store; returns status and body. */
function callsOf(app: App) {
  return async (who: Person, method: string, path: string, body: unknown, address = '192.0.2.1') => {
    const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' };
    const request = new Request(`http://localhost/api${path}`, { method, headers, body: JSON.stringify(body) });
    const response = await app.fetch(request, { address });
    return { status: response.status, body: await response.json() };
  };
}

const begin = (id: string) => ['POST', '/create-payment-intent', { placeOrderPrice: 12.4, order: id }] as const;
const settle = (id: string, intent: string) =>
  ['PATCH', `/placeorder/${id}`, { order: id, transactionId: intent }] as const;

/** A variant of the store with another key or another provider address. */
function withCards({ key = secretKey, port = Number(new URL(store.cardSandbox.origin).port) }) {
  const keys = { secretKey: key, publishableKey, webhookSecret };
  const cards = createCards({ mode: 'sandbox', port }, keys, { log: silentLog, retries: 0, timeoutMs: 400 });
  return { cards, call: callsOf(createApp({ ...store.deps, cards })) };
}

test('an id without an attempt of the order is refused without a provider call', async () => {
  const asked: string[] = [];
  const cards = new Proxy(store.deps.cards, {
    get: (target, name: keyof Cards) => (name === 'config' || asked.push(name), target[name]),
  });
  const call = callsOf(createApp({ ...store.deps, cards }));
  const { intent: spent } = await paid(store, buyer, await store.part());
  const { intent: foreign } = await paid(store, await store.person(), await store.part());
  const [open, unstarted] = [
    await placed(store, buyer, await store.part()),
    await placed(store, buyer, await store.part()),
  ];
  await started(store, buyer, open);
  for (const id of [open, unstarted]) {
    for (const intent of [spent, foreign, 'pi_madeUp', 'x', `pi_${'1'.repeat(190)}`]) {
      const answer = await call(buyer, ...settle(id, intent));
      assert.deepEqual([answer.status, answer.body.code], [409, 'payment_not_settled'], intent);
    }
  }
  assert.deepEqual(asked, []);
});

test('a settled payment is confirmed without a provider call', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  const cards = { ...store.deps.cards, readIntent: () => assert.fail('the provider was asked') };
  const answer = await callsOf(createApp({ ...store.deps, cards }))(buyer, ...settle(id, intent));
  assert.deepEqual([answer.status, answer.body.modifiedCount], [200, 0]);
});

test('an intent whose id never reached the store is settled by the same request, and invented ids cause one call', async () => {
  const id = await placed(store, buyer, await store.part());
  await store.cardSandbox.fault('timeout_after_commit', { at: 'payment_intents.create' });
  assert.equal((await withCards({}).call(buyer, ...begin(id))).status, 503);
  const made = await store.cardSandbox.stripe.paymentIntents.list({ limit: 100 });
  const intent = made.data.find((each) => each.metadata['order'] === id)!.id;
  await charge(store, intent);
  for (const invented of ['pi_1', 'pi_2']) assert.equal((await claim(store, buyer, id, invented)).status, 409);
  assert.deepEqual(await attemptsOf(store, id), [{ attempt: 1, live: true, intent_id: intent }]);
  assert.equal((await claim(store, buyer, id, intent)).body.modifiedCount, 1);
});

test('starting and settling payments are limited by account and by address', async () => {
  const limits = createBufferedLimits(store.db, silentLog);
  const settings = { ...store.deps.settings, limits: { ...store.deps.settings.limits, paymentsAMinute: 4 } };
  const call = callsOf(createApp({ ...store.deps, settings, limits }));
  const person = await store.person();
  const id = await placed(store, person, await store.part());
  const calls = [begin(id), begin(id), settle(id, 'pi_1'), settle(id, 'pi_2'), settle(id, 'pi_3'), begin(id)];
  const statuses: number[] = [];
  for (const [index, [method, path, body]] of calls.entries())
    statuses.push((await call(person, method, path, body, `192.0.2.${index}`)).status);
  assert.deepEqual(statuses, [200, 200, 409, 409, 429, 429]);
  const others: number[] = [];
  for (let people = 0; people < 41; people++) {
    others.push((await call(await store.person(), ...settle(id, 'pi_1'), '192.0.2.50')).status);
  }
  assert.deepEqual([others.filter((status) => status === 404).length, others.at(-1)], [40, 429]);
  await limits.flush();
});

for (const [what, key, why, canSettle] of [
  ['a wrong key', 'sk_test_someOther', /^STRIPE_SECRET_KEY is refused/, false],
  ['a key without permission', publishableKey, /^STRIPE_SECRET_KEY may not read: PaymentIntents, Refunds/, true],
] as const) {
  test(`${what} is distinguished from silence, at start, for the customer and in the metrics`, async () => {
    const { cards, call } = withCards({ key });
    assert.match((await cards.checkKey()) ?? '', why);
    const id = await placed(store, buyer, await store.part());
    const before = counts.providerRefusals;
    const begun = await call(buyer, ...begin(id));
    assert.deepEqual([begun.status, begun.body.code], [502, 'provider_refused']);
    assert.match(begun.body.detail, /problem with our card account\. No money moved/);
    assert.equal(counts.providerRefusals, before + 1);
    // The stand-in lets a publishable key read an intent, as a browser does.
    if (canSettle) return;
    const intent = await started(store, buyer, id);
    const settled = await call(buyer, ...settle(id, intent));
    assert.deepEqual([settled.status, settled.body.code], [502, 'provider_refused']);
    assert.match(settled.body.detail, /problem with our card account\. If your payment went through/);
    assert.equal(counts.providerRefusals, before + 2);
  });
}

test('the key check reports no problem when the provider accepts the key or does not answer', async () => {
  assert.equal(await store.deps.cards.checkKey(), undefined);
  assert.equal(await withCards({ port: 9 }).cards.checkKey(), undefined);
});

/** The card stand-in behind a proxy that rejects certain calls. */
async function refusing(status: number, code: string, refuses: (path: string, body: string) => boolean) {
  const target = new URL(store.cardSandbox.origin);
  const server: Server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      if (refuses(`${incoming.method} ${incoming.url}`, body.toString())) {
        answer.writeHead(status, { 'content-type': 'application/json' });
        answer.end(JSON.stringify({ error: { type: 'invalid_request_error', code, message: 'refused' } }));
        return;
      }
      const { method, url: path, headers } = incoming;
      const { hostname, port } = target;
      const onward = forward({ hostname, port, method, path, headers: { ...headers, host: target.host } }, (reply) => {
        answer.writeHead(reply.statusCode!, reply.headers);
        reply.pipe(answer);
      });
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, close };
}

test('an email that only the provider rejects does not stop the payment', async () => {
  const provider = await refusing(
    400,
    'email_invalid',
    (path, body) => path === 'POST /v1/payment_intents' && body.includes('receipt_email'),
  );
  const { call } = withCards({ port: provider.port });
  const id = await placed(store, buyer, await store.part());
  const [first, again] = [await call(buyer, ...begin(id)), await call(buyer, ...begin(id))];
  assert.deepEqual([first.status, again.status], [200, 200]);
  const intent = intentOf({ ...first, headers: new Headers() });
  assert.equal(again.body.clientSecret, first.body.clientSecret);
  await charge(store, intent);
  assert.equal((await call(buyer, ...settle(id, intent))).body.modifiedCount, 1);
  await provider.close();
});

test('any other rejection says that a retry will not help', async () => {
  const provider = await refusing(400, 'parameter_unknown', (path) => path.startsWith('POST'));
  const { call } = withCards({ port: provider.port });
  const id = await placed(store, buyer, await store.part());
  const answer = await call(buyer, ...begin(id));
  assert.deepEqual([answer.status, answer.body.code], [502, 'provider_refused']);
  assert.match(answer.body.detail, /did not accept this payment\. No money moved.*Contact us/);
  await provider.close();
});

for (const fault of ['timeout_before_commit', 'timeout_after_commit', 'cut_before_commit', 'cut_after_commit']) {
  test(`${fault}, twice in a row, does not reach the customer`, async () => {
    const id = await placed(store, buyer, await store.part());
    await store.cardSandbox.fault(fault, { at: 'payment_intents.create', times: 2 });
    const answer = await store.call(buyer, ...begin(id));
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    await charge(store, intentOf(answer));
    await claim(store, buyer, id, intentOf(answer));
    assert.equal((await orderNow(store, buyer, id)).status, 'paid');
  });
}
