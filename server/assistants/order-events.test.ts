import assert from 'node:assert/strict';
import {
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import { newKey } from '#test/fixtures/new-key.ts';
import { runUntilIdle } from '#test/faults/time.ts';
import { grantToken, paid, setShop } from '#test/fixtures/ordering.ts';
import { publishedSchemas } from '#test/fixtures/published-schemas.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { deliverDue, openReceiver, type ReceivedWebhook } from '#test/fixtures/webhook-receiver.ts';
import { dropOldCheckouts } from './checkout/checkouts.ts';
import { VERSION as ACP_VERSION } from './agentic-commerce/protocol.ts';
import { CAPABILITIES, HANDLER, VERSION } from './universal-commerce/capabilities.ts';
import { PlatformProfiles } from './universal-commerce/platform-profiles.ts';

const isUcp = publishedSchemas('ucp', 'https://ucp.dev/schemas/');
const isAcp = publishedSchemas('acp', 'https://example.com/schemas/agentic-checkout/bundle.schema.json#/$defs/');

let store: TestStore;
let admin: Person;
let platform: Server;
let profiles: string;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
const keyOf = (name: 'ec' | 'ed25519', curve: string, kid: string) => {
  const pair = name === 'ec' ? generateKeyPairSync('ec', { namedCurve: curve }) : generateKeyPairSync('ed25519');
  return { kid, private: pair.privateKey, public: { ...pair.publicKey.export({ format: 'jwk' }), kid } as object };
};
const KEYS = [keyOf('ec', 'P-256', 'first'), keyOf('ec', 'P-384', 'large'), keyOf('ed25519', '', 'edwards')];
const later = keyOf('ec', 'P-256', 'later');
/** What the profiles of the platform have. */
let published = KEYS.map((key) => key.public);
let webhookUrl = '';
/** Whether the platform's server is out of order. */
let isDown = false;

before(async () => {
  receiver = await openReceiver();
  webhookUrl = receiver.url;
  platform = createServer((request, response) => {
    if (isDown) return void response.writeHead(503).end();
    const config = request.url === '/silent' ? {} : { config: { webhook_url: webhookUrl } };
    const capabilities = Object.fromEntries(
      Object.keys(CAPABILITIES).map((name) => [name, [{ version: VERSION, ...(name.endsWith('order') && config) }]]),
    );
    const profile = {
      ucp: { version: VERSION, capabilities },
      [request.url === '/later' ? 'keys' : 'signing_keys']: published,
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(profile));
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  profiles = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  store = await startTestStore({ webhooks: false, env: { WEBHOOK_LOOPBACK: '1' } });
  admin = await store.person('admin');
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answerWith((response) => response.writeHead(204).end());
  await store.db.$client.query(`delete from rate_limits where key like 'guest%' or key like 'mail%';
    delete from webhook_deliveries; delete from webhook_endpoints; delete from webhook_events`);
  await allow();
});
after(async () => {
  await receiver.close();
  platform.close();
  platform.closeAllConnections();
  await closeWithBooks(store);
});

const allow = (more: object = {}) =>
  setShop(store, { assistants: { ...DEFAULT_SHOP_SETTINGS.assistants, checkout: true, ...more } });

interface Sent {
  readonly profile?: string;
  /** Changes the headers before they are sent, for example by a signature. */
  readonly seal?: (request: { method: string; path: string; text: string; headers: Record<string, string> }) => void;
}
async function call(method: string, path: string, body?: object, { profile = '/profile', seal }: Sent = {}) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers: Record<string, string> = {
    'ucp-agent': `profile="${profiles}${profile}"`,
    'idempotency-key': randomUUID(),
    ...(text && { 'content-type': 'application/json' }),
  };
  const url = new URL(`${store.origin}/ucp${path}`);
  seal?.({ method, path: url.pathname, text, headers });
  const request = new Request(url, { method, headers, ...(text && { body: text }) });
  const answer = await store.app.fetch(request, { address: '198.51.100.7' });
  const content = await answer.text();
  return { status: answer.status, body: JSON.parse(content) as any, text: content, headers: answer.headers };
}

const home = {
  id: 'home',
  street_address: '12 St James Square',
  address_locality: 'London',
  postal_code: 'SW1Y 4LE',
  address_country: 'GB',
  phone_number: '+442079460000',
};
const wanted = (...parts: string[]) => ({
  line_items: parts.map((id) => ({ item: { id }, quantity: 1 })),
  buyer: { email: `b${randomUUID()}@assist.test`, first_name: 'Ada', last_name: 'Byron' },
  fulfillment: { methods: [{ type: 'shipping', destinations: [home] }] },
});
const totalOf = ({ totals }: any): number => totals.find(({ type }: any) => type === 'total').amount;

/** Buys parts by the protocol. @returns the ids of the checkout and of the order in the store */
async function buy(parts: string[], sent: Sent = {}) {
  const made = await call('POST', '/checkout-sessions', wanted(...parts), sent);
  assert.equal(made.status, 201, made.text);
  const token = await grantToken(store, totalOf(made.body));
  const instrument = { id: 'card', handler_id: HANDLER.id, type: 'card' };
  const payment = { instruments: [{ ...instrument, credential: { type: 'shared_payment_token', token } }] };
  const done = await call('POST', `/checkout-sessions/${made.body.id}/complete`, { payment }, sent);
  assert.equal(done.body.status, 'completed', done.text);
  const sql = 'select order_id as id from assistant_checkouts where id = $1';
  const [row] = (await store.db.$client.query(sql, [made.body.id])).rows;
  return { checkout: made.body.id as string, order: row.id as string, done };
}

/** Sends all that is left of an order in one parcel. */
async function ship(id: string): Promise<void> {
  const { lines } = (await store.call(admin, 'GET', `/orders/${id}`)).body;
  const all = lines.map(({ _id, placeOrderQuantity }: any) => ({ line: _id, units: placeOrderQuantity }));
  const body = { lines: all, carrier: 'UPS', tracking: '1Z999AA10123456784' };
  const shipped = await store.call(admin, 'POST', `/orders/${id}/shipments`, body);
  assert.equal(shipped.status, 200, JSON.stringify(shipped.body));
}

const fieldsIn = (input: string): string[] =>
  [.../^sig1=\(([^)]*)\)/.exec(input)![1]!.matchAll(/"([^"]+)"/g)].map(([, name]) => name!);

/** What a signature covers by RFC 9421, 2.5, written once more. */
function signatureBase(derived: Record<string, string>, headers: Record<string, string>, input: string): string {
  const lines = fieldsIn(input).map((name) => `"${name}": ${name.startsWith('@') ? derived[name] : headers[name]}`);
  return [...lines, `"@signature-params": ${input.replace(/^sig1=/, '')}`].join('\n');
}

/** Checks a message of the store by the keys of its profile. */
async function isFromStore(derived: Record<string, string>, headers: Record<string, string>, text: string) {
  assert.equal(headers['content-digest'], `sha-256=:${createHash('sha256').update(text).digest('base64')}:`);
  const input = headers['signature-input']!;
  const [, kid] = /keyid="([^"]+)"/.exec(input)!;
  const profile = (await (await store.app.request('/.well-known/ucp')).json()) as any;
  const jwk = profile.signing_keys.find((key: any) => key.kid === kid);
  assert.equal(jwk.d, undefined, 'the private key is not published');
  const signature = Buffer.from(/^sig1=:(.*):$/.exec(headers['signature']!)![1]!, 'base64');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const base = Buffer.from(signatureBase(derived, headers, input));
  assert.ok(verify('sha256', base, { key, dsaEncoding: 'ieee-p1363' }, signature), base.toString());
  return fieldsIn(input);
}

async function orderIn({ headers, text }: ReceivedWebhook): Promise<any> {
  const { host, pathname } = new URL(receiver.url);
  const derived = { '@method': 'POST', '@authority': host, '@path': pathname };
  const covered = await isFromStore(derived, headers as Record<string, string>, text);
  for (const field of ['@method', '@authority', '@path', 'content-digest', 'content-type', 'ucp-agent'])
    assert.ok(covered.includes(field), `${field} is signed`);
  assert.equal(headers['ucp-agent'], `profile="${store.origin}/.well-known/ucp"`);
  assert.match(String(headers['webhook-timestamp']), /^\d{10}$/);
  assert.ok(headers['webhook-id']);
  const order = JSON.parse(text);
  isUcp('shopping/order.json', order);
  return order;
}

test('a platform is told of its orders, whole and signed, and of nobody else’s', async () => {
  const [one, two] = [await store.part({ quantity: 5 }), await store.part({ quantity: 5 })];
  const { checkout, order } = await buy([one, two]);
  await paid(store, await store.person(), one);
  assert.equal(await deliverDue(store), 1);
  const created = await orderIn(receiver.received[0]!);
  assert.deepEqual([created.id, created.checkout_id, created.line_items.length], [checkout, checkout, 2]);

  await ship(order);
  assert.equal(await deliverDue(store), 1, 'one event of what ships together');
  const sent = await orderIn(receiver.received[1]!);
  assert.deepEqual(
    sent.line_items.map(({ status }: any) => status),
    ['fulfilled', 'fulfilled'],
  );
  assert.equal(sent.fulfillment.events[0].tracking_number, '1Z999AA10123456784');

  const refunded = await store.call(admin, 'POST', `/orders/${order}/refunds`, { amount: 1.5, reason: 'A scratch' });
  assert.equal(refunded.status, 200, JSON.stringify(refunded.body));
  await runUntilIdle(store);
  await deliverDue(store);
  const { adjustments } = await orderIn(receiver.received.at(-1)!);
  assert.deepEqual([adjustments[0].type, adjustments[0].totals[0].amount], ['refund', -150]);
});

test('an event that is not received is sent again as the order is by then', async () => {
  const { order } = await buy([await store.part({ quantity: 5 })]);
  receiver.answerWith((response) => response.writeHead(500).end());
  await deliverDue(store);
  await ship(order);
  receiver.answerWith((response) => response.writeHead(200).end());
  await store.db.$client.query('update webhook_deliveries set next_try_at = now() where next_try_at is not null');
  await deliverDue(store);
  const [first, ...others] = receiver.received;
  const again = others.find(({ headers }) => headers['webhook-id'] === first!.headers['webhook-id']);
  assert.equal((await orderIn(again!)).line_items[0].status, 'fulfilled');
});

test('an order that is not paid, a platform without an address and one that is gone get no events', async () => {
  const part = await store.part({ quantity: 9 });
  const made = await call('POST', '/checkout-sessions', wanted(part));
  await call('POST', `/checkout-sessions/${made.body.id}/complete`, { payment: { instruments: [] } });
  await call('POST', `/checkout-sessions/${made.body.id}/cancel`);
  await buy([part], { profile: '/silent' });
  assert.equal(await deliverDue(store), 0);
  assert.equal(await store.db.$client.query('select from webhook_events').then(({ rowCount }) => rowCount), 0);
  await store.db.$client.query("update assistant_checkouts set expires_at = now() - interval '100 days'");
  await dropOldCheckouts(store.db);
  assert.deepEqual((await store.call(admin, 'GET', '/webhooks')).body, []);
});

test('admins see the endpoint of a platform and can pause it, but not send it elsewhere', async () => {
  const part = await store.part({ quantity: 9 });
  await buy([part]);
  const [endpoint] = (await store.call(admin, 'GET', '/webhooks')).body;
  assert.deepEqual([endpoint.format, endpoint.platform, endpoint.url], ['ucp', `${profiles}/profile`, receiver.url]);
  const change = (body: object) => store.call(admin, 'PATCH', `/webhooks/${endpoint._id}`, body);
  assert.equal((await change({ url: 'https://elsewhere.example/' })).status, 409);
  assert.equal((await change({ events: ['stock.low'] })).status, 422);
  assert.equal((await store.call(admin, 'POST', `/webhooks/${endpoint._id}/secret`)).status, 409);
  assert.equal((await store.call(admin, 'POST', `/webhooks/${endpoint._id}/test`)).status, 409);
  assert.equal((await change({ status: 'paused' })).status, 200);
  await buy([part]);
  assert.equal(await deliverDue(store), 0);
  assert.equal((await change({ status: 'active' })).status, 200);
  assert.equal(await deliverDue(store), 2);
  // The platform moves, and an address that the store may not call is none.
  webhookUrl = `${receiver.url}/moved`;
  await buy([part], { profile: '/profile?2' });
  webhookUrl = 'https://10.0.0.1/hook';
  await buy([part], { profile: '/profile?3' });
  webhookUrl = receiver.url;
  const urls = (await store.call(admin, 'GET', '/webhooks')).body.map(({ url }: any) => url);
  assert.deepEqual(urls, [receiver.url, `${receiver.url}/moved`]);
});

test('a platform of the Agentic Commerce Protocol is told of its orders with a code by the shared secret', async () => {
  const [key, other] = [
    await newKey(store, admin, ['assistants.order']),
    await newKey(store, admin, ['assistants.order']),
  ];
  const keys = (await store.call(admin, 'GET', '/api-keys')).body;
  const added = await store.call(admin, 'POST', '/webhooks', {
    url: receiver.url,
    events: ['order.paid', 'order.shipped', 'order.refunded'],
    platform: keys[1]._id,
  });
  assert.deepEqual([added.status, added.body.format], [201, 'acp'], JSON.stringify(added.body));
  const acp = async ({ token }: Person, path: string, body: object) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'api-version': ACP_VERSION,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    };
    const url = `${store.origin}/acp/checkout_sessions${path}`;
    const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await (await store.app.fetch(request, { address: '198.51.100.8' })).json()) as any;
  };
  const part = await store.part({ quantity: 9 });
  const order = async (person: Person): Promise<string> => {
    const made = await acp(person, '', {
      currency: 'usd',
      capabilities: {},
      line_items: [{ id: part, quantity: 1 }],
      buyer: { email: `acp${randomUUID()}@assist.test`, first_name: 'Ada', last_name: 'Byron' },
      fulfillment_details: {
        phone_number: '442079460000',
        address: {
          name: 'Ada',
          line_one: '12 St James Square',
          city: 'London',
          state: '',
          country: 'GB',
          postal_code: 'SW1Y 4LE',
        },
      },
    });
    const credential = { type: 'spt', token: await grantToken(store, totalOf(made)) };
    const done = await acp(person, `/${made.id}/complete`, {
      payment_data: { handler_id: 'card_tokenized', instrument: { type: 'card', credential } },
    });
    assert.equal(done.status, 'completed', JSON.stringify(done));
    const sql = 'select order_id as id from assistant_checkouts where id = $1';
    return (await store.db.$client.query(sql, [made.id])).rows[0].id;
  };
  await order(other);
  const id = await order(key);
  await ship(id);
  assert.equal(await deliverDue(store), 2, 'the other platform’s order is not told');
  const told = receiver.received
    .map(({ headers, text }) => {
      const [, seconds, code] = /^t=(\d+),v1=([a-f0-9]{64})$/.exec(String(headers['merchant-signature']))!;
      assert.equal(code, createHmac('sha256', added.body.secret).update(`${seconds}.${text}`).digest('hex'));
      const event = JSON.parse(text);
      isAcp('Order', event.data);
      assert.equal(event.data.type, 'order');
      return [event.type, event.data.status];
    })
    .toSorted();
  assert.deepEqual(told, [
    ['order_create', 'shipped'],
    ['order_update', 'shipped'],
  ]);
  // Without the key's trust the platform is told nothing more.
  await store.call(admin, 'DELETE', `/api-keys/${keys[1]._id}`);
  await store.call(admin, 'POST', `/orders/${id}/refunds`, { amount: 1, reason: 'A scratch' });
  await runUntilIdle(store);
  receiver.received.length = 0;
  await deliverDue(store);
  assert.equal(receiver.received.length, 0);
  assert.equal((await store.call(admin, 'GET', `/webhooks/${added.body._id}`)).body.status, 'disabled');
});

test('an endpoint of a platform needs a key that may order, and has events of orders only', async () => {
  const [reader, ordering] = [
    await newKey(store, admin, ['catalog.read']),
    await newKey(store, admin, ['assistants.order']),
  ];
  assert.ok(reader && ordering);
  const [last, before] = (await store.call(admin, 'GET', '/api-keys')).body;
  const add = (platform: string, events: string[]) =>
    store.call(admin, 'POST', '/webhooks', { url: receiver.url, events, platform });
  const faults = await Promise.all([
    add(before._id, ['order.paid']),
    add(randomUUID(), ['order.paid']),
    add('everyone', ['order.paid']),
    add(last._id, ['order.paid', 'stock.low']),
  ]);
  assert.deepEqual(
    faults.map(({ status, body }) => [status, Object.keys(body.fields)]),
    [
      [422, ['platform']],
      [422, ['platform']],
      [422, ['platform']],
      [422, ['events']],
    ],
  );
});

const COVERED = ['@method', '@authority', '@path', 'ucp-agent', 'idempotency-key'];
/** Signs a request as a platform does. */
const signedBy =
  (key: { kid: string; private: KeyObject }, { without = '', alter = '' } = {}): Sent['seal'] =>
  ({ method, path, text, headers }) => {
    if (text) headers['content-digest'] = `sha-256=:${createHash('sha256').update(text).digest('base64')}:`;
    const names = [...COVERED, ...(text ? ['content-digest', 'content-type'] : [])].filter((name) => name !== without);
    const input = `sig1=(${names.map((name) => `"${name}"`).join(' ')});keyid="${key.kid}"`;
    const derived = { '@method': method, '@authority': new URL(store.origin).host, '@path': path };
    const base = Buffer.from(signatureBase(derived, headers, input));
    const { asymmetricKeyDetails } = key.private;
    const hash = { prime256v1: 'sha256', secp384r1: 'sha384' }[asymmetricKeyDetails?.namedCurve ?? ''] ?? null;
    const value = sign(hash, base, { key: key.private, dsaEncoding: 'ieee-p1363' });
    headers['signature-input'] = input;
    headers['signature'] = `sig1=:${value.toString('base64')}:`;
    if (alter) headers[alter] += '0';
  };

test('what a platform begins with a signature nobody goes on with without one', async () => {
  const part = await store.part({ quantity: 9 });
  for (const key of KEYS) {
    const { checkout, done } = await buy([part], { seal: signedBy(key) });
    assert.equal((await call('GET', `/orders/${checkout}`, undefined, { seal: signedBy(KEYS[0]!) })).body.id, checkout);
    const stranger = await call('GET', `/orders/${checkout}`);
    assert.equal(stranger.body.messages?.[0].code, 'not_found', stranger.text);
    const covered = await isFromStore({ '@status': '200' }, Object.fromEntries(done.headers), done.text);
    assert.deepEqual(covered, ['@status', 'content-type', 'content-digest'], 'the answer is signed');
  }
  assert.equal(await deliverDue(store), 3, 'and is told of its orders');
  const ofLaterRelease = { profile: '/later', seal: signedBy(KEYS[0]!)! };
  assert.equal((await call('POST', '/checkout-sessions', wanted(part), ofLaterRelease)).status, 201);
});

test('a signature that proves nothing is refused', async () => {
  const body = wanted(await store.part({ quantity: 9 }));
  const stranger = { kid: 'first', private: later.private };
  const codeOf = async (seal: Sent['seal']) => {
    const { status, body: refusal } = await call('POST', '/checkout-sessions', body, { seal: seal! });
    return [status, refusal.code];
  };
  const without = (name: string) => signedBy(KEYS[0]!, { without: name });
  const altered = (name: string) => signedBy(KEYS[0]!, { alter: name });
  for (const name of [...COVERED, 'content-digest', 'content-type'])
    assert.deepEqual(await codeOf(without(name)), [401, 'signature_invalid'], `without ${name}`);
  const withoutKey: Sent['seal'] = (request) => {
    delete request.headers['idempotency-key'];
    signedBy(KEYS[0]!, { without: 'idempotency-key' })!(request);
  };
  assert.deepEqual(await codeOf(withoutKey), [400, 'idempotency_key_missing']);
  assert.deepEqual(await codeOf(altered('idempotency-key')), [401, 'signature_invalid']);
  assert.deepEqual(await codeOf(altered('signature')), [401, 'signature_invalid']);
  const otherDigest: Sent['seal'] = (request) => signedBy(KEYS[0]!)!({ ...request, text: `${request.text} ` });
  assert.deepEqual(await codeOf(otherDigest), [400, 'digest_mismatch']);
  assert.deepEqual(await codeOf(signedBy(stranger)), [401, 'signature_invalid']);
  assert.deepEqual(await codeOf(({ headers }) => void (headers['signature'] = 'sig1=:AAAA:')), [
    401,
    'signature_missing',
  ]);
  published = [
    ...published,
    { kty: 'RSA', kid: 'old', n: 'AQAB', e: 'AQAB' },
    { kty: 'EC', crv: 'P-256', kid: 'bent', x: 'AA', y: 'AA' },
  ];
  for (const kid of ['old', 'bent'])
    assert.deepEqual(await codeOf(signedBy({ kid, private: later.private })), [400, 'algorithm_unsupported']);
  // A key that the profile did not have when the store read it.
  assert.deepEqual(await codeOf(signedBy(later)), [401, 'key_not_found']);
  published = [...published, later.public];
  assert.equal((await call('POST', '/checkout-sessions', body, { seal: signedBy(later)! })).status, 201);
});

test('a shop can take orders only from platforms that sign', async () => {
  await allow({ signedOnly: true });
  const body = wanted(await store.part({ quantity: 9 }));
  const refused = await call('POST', '/checkout-sessions', body);
  assert.deepEqual([refused.status, refused.body.code], [401, 'signature_missing']);
  assert.equal((await call('POST', '/checkout-sessions', body, { seal: signedBy(KEYS[0]!)! })).status, 201);
  assert.equal((await call('POST', '/catalog/search', { query: 'part' })).status, 200, 'everyone may look');
});

test('a header that a proxy adds in another alphabet spoils no signature', async () => {
  const body = wanted(await store.part({ quantity: 9 }));
  const seal: Sent['seal'] = (request) => {
    signedBy(KEYS[0]!)!(request);
    request.headers['cf-ipcity'] = 'S\u00e3o Paulo';
  };
  const { status, text } = await call('POST', '/checkout-sessions', body, { seal: seal! });
  assert.equal(status, 201, text);
});

test('who names an unknown key of a platform takes nothing from it while its profile cannot be read', async () => {
  const body = wanted(await store.part({ quantity: 9 }));
  const sent = { profile: '/profile?known' };
  assert.equal((await call('POST', '/checkout-sessions', body, sent)).status, 201);
  isDown = true;
  try {
    const seal = signedBy({ kid: 'nobody has it', private: later.private })!;
    const stranger = await call('POST', '/checkout-sessions', body, { ...sent, seal });
    assert.deepEqual([stranger.status, stranger.body.code], [424, 'profile_unreachable']);
    assert.equal((await call('POST', '/checkout-sessions', body, sent)).status, 201, 'its profile is still known');
  } finally {
    isDown = false;
  }
});

test('of a profile the store remembers only what it needs', async () => {
  const server = createServer((_, response) => {
    const name = 'dev.ucp.shopping.checkout';
    const versions = Array.from({ length: 5_000 }, () => ({ version: VERSION }));
    const others = Object.fromEntries(Array.from({ length: 9_000 }, (__, n) => [`c${n}`, []]));
    const keys = Array.from({ length: 1_000 }, () => ({ kid: 'a', kty: 'EC' }));
    response.end(JSON.stringify({ ucp: { version: VERSION, capabilities: { ...others, [name]: versions } }, keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const read = await new PlatformProfiles({ loopback: true }).read(`profile="${url}"`, () => undefined);
    assert.deepEqual(Object.keys(read.capabilities), ['dev.ucp.shopping.checkout']);
    assert.ok(JSON.stringify(read).length < 5_000, String(JSON.stringify(read).length));
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('an address with a fragment is told without it', async () => {
  webhookUrl = `${receiver.url}/hook#part`;
  try {
    await buy([await store.part({ quantity: 5 })], { profile: '/profile?fragment' });
    assert.equal(await deliverDue(store), 1);
    assert.equal(receiver.received.length, 1);
  } finally {
    webhookUrl = receiver.url;
  }
});

test('a platform whose profile names no address any more is told no more', async () => {
  const earlier = (profile: string, status: string) =>
    store.db.$client.query(
      `insert into webhook_endpoints (id, url, events, format, platform, secret, status)
      values (gen_random_uuid(), $1, '{order.paid}', 'ucp', $2, '', $3)`,
      [receiver.url, `ucp:${profiles}${profile}`, status],
    );
  await earlier('/silent', 'active');
  await earlier('/profile', 'active');
  await buy([await store.part({ quantity: 5 })], { profile: '/silent' });
  await deliverDue(store);
  assert.equal(receiver.received.length, 0);
  const left = async () => (await store.call(admin, 'GET', '/webhooks')).body.map((each: any) => each.platform);
  assert.deepEqual(await left(), [`${profiles}/profile`], 'the others are told on');
  await earlier('/silent', 'paused');
  await buy([await store.part({ quantity: 5 })], { profile: '/silent' });
  assert.equal((await left()).length, 2, 'one that staff have paused stays paused, should an address come back');
});

test('who orders nothing takes no platform its place', async () => {
  const places = async () => (await store.call(admin, 'GET', '/webhooks')).body.length;
  await call('POST', '/checkout-sessions/unknown/complete', { payment: { instruments: [] } });
  assert.equal(await places(), 0, 'not without a checkout');
  const fill = (age: string) =>
    store.db.$client.query(
      `insert into webhook_endpoints (id, url, events, format, platform, secret, created_at)
      select gen_random_uuid(), 'https://a.test/', '{order.paid}', 'ucp', $1 || n, '', now() - $2::interval
      from generate_series(1, 500) n`,
      [`ucp:${age}`, age],
    );
  const part = await store.part({ quantity: 9 });
  await fill('10 minutes');
  await buy([part], { profile: '/profile?late' });
  assert.equal(await places(), 500);
  await store.db.$client.query('delete from webhook_endpoints');
  await buy([part], { profile: '/profile?ordered' });
  await store.db.$client.query("update webhook_endpoints set created_at = now() - interval '1 day'");
  await fill('2 hours');
  await buy([part], { profile: '/profile?late' });
  assert.equal(await places(), 2, 'the platform that has ordered keeps its place');
});

test('the platform of an endpoint is told on when the admin who paused it is gone', async () => {
  const part = await store.part({ quantity: 9 });
  await buy([part]);
  const [{ _id: id }] = (await store.call(admin, 'GET', '/webhooks')).body;
  const other = await store.person('admin');
  for (const status of ['paused', 'active'])
    assert.equal((await store.call(other, 'PATCH', `/webhooks/${id}`, { status })).status, 200);
  await store.db.$client.query("update users set role = 'customer', staff_role = null where email = $1", [other.email]);
  assert.equal(await deliverDue(store), 1);
});

test('ids that no checkout can have are unknown', async () => {
  const long = randomBytes(9_000).toString('base64url');
  for (const id of ['%00', long.slice(0, 5_000), "'"]) {
    for (const path of ['/checkout-sessions', '/carts', '/orders']) {
      const { status, body } = await call('GET', `${path}/${id}`);
      assert.deepEqual([status, body.messages?.[0].code], [200, 'not_found'], path + id.slice(0, 9));
    }
    assert.equal((await call('POST', `/checkout-sessions/${id}/cancel`)).body.messages?.[0].code, 'not_found');
    assert.equal((await store.app.request(`${store.origin}/assistant-orders/${id}`)).status, 303);
  }
  const byMcp = (name: string, given: object, profile = '/profile') => {
    const meta = { 'ucp-agent': { profile: profiles + profile }, 'idempotency-key': randomUUID() };
    const params = { name, arguments: { meta, ...given } };
    return call('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  };
  const canceled = await byMcp('cancel_checkout', { id: long });
  assert.equal(canceled.body.result?.structuredContent.messages[0].code, 'not_found', canceled.text);
  // Characters of three bytes, which an address writes with nine letters.
  const letters = Array.from(randomBytes(1_500), (byte, n) => String.fromCodePoint(0x4e00 + byte * 80 + (n % 80)));
  const named = await byMcp('create_checkout', { checkout: {} }, `/profile?${letters.join('')}`);
  assert.equal(named.body.error?.data.code, 'invalid_profile_url', named.text);
});
