import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import type { ShopSettingsChange } from '#contract/settings/shop-settings-schema.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import { newKey } from '#test/fixtures/new-key.ts';
import { grantToken, setShop, STANDARD, stockOf } from '#test/fixtures/ordering.ts';
import { publishedSchemas } from '#test/fixtures/published-schemas.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { HANDLER_ID, VERSION } from './protocol.ts';

const assertIs = publishedSchemas('acp', 'https://example.com/schemas/agentic-checkout/bundle.schema.json#/$defs/');

let store: TestStore;
let admin: Person;
let platform: Person;
let other: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
  platform = await newKey(store, admin, ['assistants.order']);
  other = await newKey(store, admin, ['assistants.order']);
});
beforeEach(async () => {
  await store.db.$client.query("delete from rate_limits where key like 'guest%' or key like 'mail%'");
  await allow();
});
after(() => closeWithBooks(store));

const allow = (more: ShopSettingsChange = {}, checkout = true) =>
  setShop(store, { assistants: { ...DEFAULT_SHOP_SETTINGS.assistants, checkout }, ...more });

interface More {
  readonly key?: string | null;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}
async function call(
  method: string,
  path: string,
  body?: unknown,
  { key = randomUUID(), token = platform.token, headers = {} }: More = {},
): Promise<{ status: number; body: any; headers: Headers }> {
  const answer = await store.app.fetch(
    new Request(`${store.origin}/acp/checkout_sessions${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'api-version': VERSION,
        ...(key !== null && method === 'POST' && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
    { address: '198.51.100.7' },
  );
  const found = (await answer.json()) as any;
  if (!answer.ok) assertIs('Error', found);
  else {
    assertIs(found.status === 'completed' ? 'CheckoutSessionWithOrder' : 'CheckoutSession', found);
    // What is added and taken off is the total.
    const cents = (type: string) =>
      found.totals.reduce((all: number, each: any) => all + (each.type === type ? each.amount : 0), 0);
    assert.equal(cents('items_base_amount') - cents('items_discount'), cents('subtotal'));
    assert.equal(cents('subtotal') + cents('fulfillment') + cents('tax'), cents('total'));
  }
  return { status: answer.status, body: found, headers: answer.headers };
}

const ADDRESS = {
  name: 'Ada Byron',
  line_one: '12 St James Square',
  city: 'London',
  state: '',
  country: 'GB',
  postal_code: 'SW1Y 4LE',
};
let buyers = 0;
const wanted = (item: string, quantity = 1, more: object = {}) => ({
  currency: 'usd',
  capabilities: {},
  line_items: [{ id: item, quantity }],
  buyer: { email: `acp${++buyers}@assist.test`, first_name: 'Ada', last_name: 'Byron' },
  fulfillment_details: { phone_number: '442079460000', address: ADDRESS },
  ...more,
});
const begin = async (body: object) => {
  const made = await call('POST', '', body);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
};
const totalOf = ({ totals }: any): number => totals.find(({ type }: any) => type === 'total').amount;
const codesOf = ({ messages }: any): string[] => messages.map(({ code }: any) => code);
const grant = (amount: number, method?: string) => grantToken(store, amount, { ...(method && { method }) });
const payment = (token: string, handler = HANDLER_ID) => ({
  payment_data: { handler_id: handler, instrument: { type: 'card', credential: { type: 'spt', token } } },
});
const complete = (id: string, token: string, more: More = {}) => call('POST', `/${id}/complete`, payment(token), more);

test('a platform buys with a token and follows the order', async () => {
  await allow({ delivery: { methods: [STANDARD, { ...STANDARD, id: 'fast', name: 'Express', priceCents: 1_500 }] } });
  const part = await store.part({ quantity: 5 });
  const made = await begin(wanted(part, 2));
  assert.equal(made.status, 'ready_for_payment', JSON.stringify(made.messages));
  assert.equal(totalOf(made), 2 * 1_240 + 500);
  const express = made.fulfillment_options.find(({ title }: any) => title === 'Express');
  const selected = [{ type: 'shipping', option_id: express.id, item_ids: [part] }];
  const updated = await call('POST', `/${made.id}`, { selected_fulfillment_options: selected });
  assert.deepEqual([updated.status, totalOf(updated.body)], [200, 2 * 1_240 + 1_500]);
  assert.equal(updated.body.buyer.first_name, 'Ada', 'what is left out stays');

  const key = randomUUID();
  const done = await complete(made.id, await grant(3_980), { key, headers: { 'request-id': 'req-1' } });
  assert.deepEqual([done.status, done.body.status], [200, 'completed'], JSON.stringify(done.body));
  assert.deepEqual([done.headers.get('idempotency-key'), done.headers.get('request-id')], [key, 'req-1']);
  assertIs('Order', done.body.order);
  assert.equal(done.body.order.status, 'confirmed');
  assert.equal(await stockOf(store, part), 3);
  const { rows } = await store.db.$client.query('select id, channel from orders where customer_email = $1', [
    made.buyer.email,
  ]);
  assert.deepEqual(
    rows.map(({ channel }) => channel),
    ['acp:Warehouse'],
  );
  assert.equal((await store.call(admin, 'DELETE', `/order/${rows[0].id}?as=shipped`)).status, 200);
  const { order } = (await call('GET', `/${made.id}`)).body;
  assert.deepEqual([order.status, order.line_items[0].quantity], ['shipped', { ordered: 2, current: 2, fulfilled: 2 }]);
});

test('what is missing is said until nothing is; null clears', async () => {
  const part = await store.part();
  const bare = await begin({ currency: 'USD', capabilities: {}, line_items: [{ id: part }] });
  assert.equal(bare.status, 'not_ready_for_payment');
  assert.deepEqual(
    bare.messages.map(({ code, param }: any) => [code, param]),
    [
      ['missing', '$.buyer.email'],
      ['missing', '$.fulfillment_details.address'],
    ],
  );
  const { buyer, fulfillment_details: details } = wanted(part);
  const full = await call('POST', `/${bare.id}`, { buyer, fulfillment_details: details });
  assert.deepEqual([full.body.status, full.body.messages], ['ready_for_payment', []]);
  const cleared = await call('POST', `/${bare.id}`, { fulfillment_details: null });
  assert.deepEqual(codesOf(cleared.body), ['missing']);
});

test('discounts, stock and unknown parts', async () => {
  const part = await store.part({ quantity: 3 });
  const promotion = { name: 'Ten percent', isAutomatic: false, code: 'ACP10', conditions: {} };
  const benefits = [{ kind: 'percent', percent: 10 }];
  assert.equal((await store.call(admin, 'POST', '/promotions', { ...promotion, benefits })).status, 200);
  const made = await begin(wanted(part, 9, { discounts: { codes: ['acp10', 'NOPE'] } }));
  assert.deepEqual(
    [codesOf(made).toSorted(), made.line_items[0].quantity],
    [['discount_code_invalid', 'low_stock'], 3],
  );
  assert.equal(totalOf(made), 3_720 - 372);
  assert.deepEqual(
    made.discounts.rejected.map(({ code }: any) => code),
    ['NOPE'],
  );
  const none = await store.part({ quantity: 0 });
  assert.equal((await call('POST', '', wanted(none))).body.code, 'out_of_stock');
  const unknown = await call('POST', '', wanted('no-such-part'));
  assert.deepEqual(
    [unknown.status, unknown.body.code, unknown.body.param],
    [400, 'invalid_item_id', '$.line_items[0].id'],
  );
});

test('a decline leaves the checkout ready; canceling and completing end it', async () => {
  const part = await store.part({ quantity: 9 });
  const { id } = await begin(wanted(part));
  const declined = await complete(id, await grant(1_240, 'pm_card_chargeDeclined'));
  assert.deepEqual([declined.body.status, codesOf(declined.body)], ['ready_for_payment', ['payment_declined']]);
  const asked = await complete(id, await grant(1_240, 'pm_card_authenticationRequired'));
  assert.deepEqual([asked.body.status, codesOf(asked.body)], ['requires_escalation', ['intervention_required']]);
  assert.match(asked.body.continue_url, /\/assistant-orders\//);
  const [token, key] = [await grant(1_240), randomUUID()];
  const done = await complete(id, token, { key });
  assert.equal(done.body.status, 'completed');
  const { rows } = await store.db.$client.query('select from orders where customer_email = $1', [
    done.body.buyer.email,
  ]);
  assert.equal(rows.length, 1, 'one order for all attempts');
  const replay = await complete(id, token, { key });
  assert.deepEqual([replay.body, replay.headers.get('idempotent-replayed')], [done.body, 'true']);
  assert.deepEqual([(await complete(id, token)).status, (await call('POST', `/${id}/cancel`)).status], [409, 405]);

  const second = await begin(wanted(part));
  const canceled = await call('POST', `/${second.id}/cancel`, { intent_trace: { reason_code: 'comparison' } });
  assert.equal(canceled.body.status, 'canceled');
  assert.equal((await call('POST', `/${second.id}/cancel`)).status, 405);
});

test('keys, versions and idempotency as the protocol asks', async () => {
  const part = await store.part();
  const body = wanted(part);
  const outsider = await newKey(store, admin, ['orders.read', 'orders.place']);
  const refused = async (more: More) => {
    const { status, body: found } = await call('POST', '', body, more);
    return [status, found.code];
  };
  assert.deepEqual(await refused({ token: 'none' }), [401, 'unauthenticated']);
  assert.deepEqual(await refused({ token: outsider.token }), [403, 'forbidden']);
  assert.deepEqual(await refused({ token: admin.token }), [403, 'forbidden']);
  assert.deepEqual(await refused({ key: null }), [400, 'idempotency_key_required']);
  assert.deepEqual(await refused({ headers: { 'api-version': '2020-01-01' } }), [400, 'unsupported_api_version']);
  const old = await call('POST', '', body, { headers: { 'api-version': '' } });
  assert.deepEqual(old.body.supported_versions, [VERSION]);
  const key = randomUUID();
  const one = await call('POST', '', body, { key });
  const two = await call('POST', '', body, { key });
  assert.deepEqual([two.status, two.body], [201, one.body]);
  const conflict = await call('POST', '', wanted(part, 2), { key });
  assert.deepEqual([conflict.status, conflict.body.code], [422, 'idempotency_conflict']);
  // Another platform's key of the same text is another request, and its checkouts are not found.
  assert.notEqual((await call('POST', '', body, { key, token: other.token })).body.id, one.body.id);
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/cancel'],
  ] as const)
    assert.equal((await call(method, `/${one.body.id}${path}`, undefined, { token: other.token })).status, 404);
  assert.equal((await complete(one.body.id, await grant(1_240), { token: other.token })).status, 404);
});

test('hostile requests are refused in the words of the protocol', async () => {
  const part = await store.part();
  for (const body of [
    '{',
    [],
    {},
    wanted(part, -1),
    wanted(part, 1, { currency: 'eur' }),
    wanted(part, 1, { buyer: { email: {} } }),
    wanted(part, 1, { line_items: Array.from({ length: 900 }, () => ({ id: part })) }),
    wanted('x'.repeat(5_000)),
    wanted(part, 1, { order_notes: 'x'.repeat(5_001) }),
  ]) {
    const { status, body: found } = await call('POST', '', body);
    assert.ok([400, 413].includes(status), JSON.stringify([status, found]));
    assert.equal(found.type, 'invalid_request');
  }
  const { id } = await begin(wanted(part));
  assert.equal((await call('POST', `/${id}/complete`, payment('spt_1', 'other'))).body.code, 'unsupported_handler');
  assert.equal((await call('POST', `/${id}/complete`, {})).status, 400);
});

test('discovery names what the store speaks, where it is switched on', async () => {
  const read = () => store.app.request('/.well-known/acp.json');
  const answer = await read();
  assertIs('DiscoveryResponse', await answer.json());
  assert.match(answer.headers.get('cache-control')!, /public, max-age=3600/);
  await allow({}, false);
  assert.equal((await read()).status, 404);
  const { status } = await call('POST', '', wanted(await store.part()));
  assert.equal(status, 404);
});

/** Sends a message to the calls' binding to the Model Context Protocol. */
async function rpc(name: string, given: object, { token = platform.token }: More = {}): Promise<any> {
  const message = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: given } };
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const request = new Request(`${store.origin}/acp/mcp`, { method: 'POST', headers, body: JSON.stringify(message) });
  const response = await store.app.fetch(request, { address: '198.51.100.9' });
  const answer = (await response.json()) as any;
  assert.deepEqual([answer.jsonrpc, answer.id], ['2.0', response.ok ? 7 : null]);
  if (answer.error) assertIs('Error', answer.error.data);
  else assertIs(answer.result.status === 'completed' ? 'CheckoutSessionWithOrder' : 'CheckoutSession', answer.result);
  return answer;
}

test('the calls are tools as well, whose results are the protocol’s own documents', async () => {
  const part = await store.part({ quantity: 5 });
  const meta = { api_version: VERSION };
  const key = randomUUID();
  const body = wanted(part);
  const keyed = { meta: { ...meta, idempotency_key: key }, payload: body };
  const { result: made } = await rpc('create_checkout_session', keyed);
  assert.equal((await rpc('create_checkout_session', keyed)).result.id, made.id, 'a repeat gets the first answer');
  assert.notEqual((await rpc('create_checkout_session', { meta, payload: body })).result.id, made.id);
  const otherNumber = { meta, id: made.id, payload: { line_items: [{ id: part, quantity: 2 }] } };
  const { result: updated } = await rpc('update_checkout_session', otherNumber);
  assert.equal(totalOf(updated), 2 * 1_240);
  assert.deepEqual(
    (await rpc('get_checkout_session', { meta, id: made.id })).result,
    (await call('GET', `/${made.id}`)).body,
  );
  const paying = payment(await grant(2_480));
  const { result: done } = await rpc('complete_checkout_session', { meta, id: made.id, payload: paying });
  assert.equal(done.status, 'completed');
  assert.equal(await stockOf(store, part), 3);
  const { error: late } = await rpc('cancel_checkout_session', { meta, id: made.id });
  assert.deepEqual([late.code, late.data.code], [-32_000, 'invalid_state']);
  const { result: another } = await rpc('create_checkout_session', { meta, payload: body });
  assert.equal((await rpc('cancel_checkout_session', { meta, id: another.id })).result.status, 'canceled');
});

test('a tool of the protocol refuses as its call does', async () => {
  const part = await store.part();
  const codeOf = async (given: object, more: More = {}) =>
    (await rpc('create_checkout_session', given, more)).error.data.code;
  const meta = { api_version: VERSION };
  assert.equal(await codeOf({ payload: wanted(part) }), 'missing_api_version');
  assert.equal(await codeOf({ meta, payload: wanted(part) }, { token: 'none' }), 'unauthenticated');
  const { error } = await rpc('create_checkout_session', { meta, payload: { ...wanted(part), currency: undefined } });
  assert.equal(error.data.param, '$.payload.currency');
  assert.equal((await rpc('get_checkout_session', { meta, id: 'x' })).error.data.code, 'not_found');
  await allow({}, false);
  assert.equal(await codeOf({ meta, payload: wanted(part) }), 'not_found');
});

test('a client of the Model Context Protocol finds and calls the tools', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${platform.token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${store.origin}/acp/mcp`), { requestInit }));
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['create', 'get', 'update', 'complete', 'cancel'].map((each) => `${each}_checkout_session`),
  );
  const payload = wanted(await store.part());
  const made: any = await client.callTool({
    name: 'create_checkout_session',
    arguments: { meta: { api_version: VERSION }, payload },
  });
  assert.equal(made.status, 'ready_for_payment');
  await client.close();
});

test('ids that no checkout can have are unknown', async () => {
  const long = randomBytes(9_000).toString('base64url');
  const meta = { api_version: VERSION, idempotency_key: randomUUID() };
  assert.equal((await rpc('cancel_checkout_session', { meta, id: long })).error.data.code, 'not_found');
  assert.equal((await call('GET', '/%00')).status, 404);
});
