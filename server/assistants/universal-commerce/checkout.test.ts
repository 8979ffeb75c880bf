import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import type { ShopSettingsChange } from '#contract/settings/shop-settings-schema.ts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createApp } from '#server/app.ts';
import { dropOldCheckouts } from '#server/assistants/checkout/checkouts.ts';
import { createBufferedLimits } from '#server/http/rate-limits/rate-limits.ts';
import { silentLog } from '#server/log.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import { grantToken, setShop, STANDARD, stockOf } from '#test/fixtures/ordering.ts';
import { publishedSchemas } from '#test/fixtures/published-schemas.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { CAPABILITIES, HANDLER, VERSION } from './capabilities.ts';
import { OPERATIONS } from './operations.ts';

const assertIs = publishedSchemas('ucp', 'https://ucp.dev/schemas/');

let store: TestStore;
let admin: Person;
let platform: Server;
let profiles: string;
const profile = (names: readonly string[]) => ({
  ucp: { version: VERSION, capabilities: Object.fromEntries(names.map((name) => [name, [{ version: VERSION }]])) },
});
const NAMES = Object.keys(CAPABILITIES);

before(async () => {
  platform = createServer((request, response) => {
    const names = request.url === '/plain' ? ['dev.ucp.shopping.checkout', 'dev.ucp.shopping.discount'] : NAMES;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(profile(names)));
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  profiles = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  store = await startTestStore({ webhooks: false, env: { WEBHOOK_LOOPBACK: '1' } });
  admin = await store.person('admin');
});
beforeEach(async () => {
  await store.db.$client.query("delete from rate_limits where key like 'guest%' or key like 'mail%'");
  await allow();
});
after(async () => {
  platform.close();
  platform.closeAllConnections();
  await closeWithBooks(store);
});

const allow = (more: ShopSettingsChange = {}, checkout = true) =>
  setShop(store, { assistants: { ...DEFAULT_SHOP_SETTINGS.assistants, checkout }, ...more });

interface Call {
  readonly body?: unknown;
  readonly path?: string;
  readonly key?: string;
  readonly address?: string;
  readonly app?: TestStore['app'];
}
async function call(
  method: string,
  path: string,
  { body, path: profilePath = '/profile', key = randomUUID(), address = '198.51.100.7', app = store.app }: Call = {},
): Promise<{ status: number; body: any }> {
  const answer = await app.fetch(
    new Request(`${store.origin}/ucp${path}`, {
      method,
      headers: {
        'ucp-agent': `profile="${profiles}${profilePath}"`,
        'idempotency-key': key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
    { address },
  );
  const found = (await answer.json()) as any;
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  if (found.ucp?.status === 'error') assertIs('common/types/error_response.json', found);
  else if (answer.ok && path.startsWith('/carts')) {
    assertIs('shopping/cart.json', found);
    assertIs('shopping/discount.json#/$defs/dev.ucp.shopping.cart', found);
  } else if (answer.ok && path.startsWith('/checkout')) {
    assertIs('shopping/fulfillment.json#/$defs/dev.ucp.shopping.checkout', found);
    assertIs('shopping/discount.json#/$defs/dev.ucp.shopping.checkout', found);
    const sum = (rows: { type: string; amount: number }[]) =>
      rows.reduce((all, { type, amount }) => all + (type === 'total' ? 0 : amount), 0);
    for (const { totals } of [found, ...found.line_items])
      assert.equal(sum(totals), totals.find((each: any) => each.type === 'total').amount, JSON.stringify(totals));
  } else if (answer.ok) assertIs('shopping/order.json', found);
  return { status: answer.status, body: found };
}

const ADDRESS = {
  street_address: '12 St James Square',
  address_locality: 'London',
  postal_code: 'SW1Y 4LE',
  address_country: 'GB',
  phone_number: '+442079460000',
};
let buyers = 0;
const buyer = () => ({ email: `buyer${++buyers}@assist.test`, first_name: 'Ada', last_name: 'Byron' });
const wanted = (item: string, quantity = 1, more: object = {}) => ({
  line_items: [{ item: { id: item }, quantity }],
  buyer: buyer(),
  fulfillment: { methods: [{ type: 'shipping', destinations: [{ id: 'home', ...ADDRESS }] }] },
  ...more,
});
const begin = async (body: object, more: Call = {}) => {
  const made = await call('POST', '/checkout-sessions', { body, ...more });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
};
const totalOf = ({ totals }: any): number => totals.find(({ type }: any) => type === 'total').amount;
const codesOf = ({ messages = [] }: any): string[] => messages.map(({ code }: any) => code);

const grant = (amount: number, method?: string) => grantToken(store, amount, { ...(method && { method }) });
const payment = (token: string) => ({
  payment: {
    instruments: [
      { id: 'card', handler_id: HANDLER.id, type: 'card', credential: { type: 'shared_payment_token', token } },
    ],
  },
});
const complete = (id: string, token: string, more: Call = {}) =>
  call('POST', `/checkout-sessions/${id}/complete`, { body: payment(token), ...more });
const query = async (text: string, values: unknown[] = []) => (await store.db.$client.query(text, values)).rows;
const ordersOf = (email: string) =>
  query('select id, total_cents::int as total, transaction_id as paid from orders where customer_email = $1', [email]);

test('a checkout with units on backorder counts their delivery from their arrival', async () => {
  await allow({ delivery: { methods: [STANDARD] } });
  const part = await store.part({ quantity: 1, minimum: 1 });
  const earliest = async (quantity: number, leadDays: number) => {
    const sold = await store.call(admin, 'PATCH', `/part/${part}`, { backorderLimit: 5, leadDays });
    assert.equal(sold.status, 200, JSON.stringify(sold.body));
    const made = await begin(wanted(part, quantity));
    return made.fulfillment.methods[0].groups[0].options[0].earliest_fulfillment_time as string;
  };
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  assert.ok((await earliest(1, 40)) < inDays(20));
  assert.ok((await earliest(2, 40)) > inDays(40));
});

test('a platform buys with a token, and the order says what became of it', async () => {
  await allow({ delivery: { methods: [STANDARD, { ...STANDARD, id: 'fast', name: 'Express', priceCents: 1_500 }] } });
  const part = await store.part({ quantity: 5 });
  const body = wanted(part, 2);
  const made = await begin(body);
  assert.equal(made.status, 'ready_for_complete', JSON.stringify(made.messages));
  assert.equal(totalOf(made), 2 * 1_240 + 500);
  assert.deepEqual(
    made.fulfillment.methods[0].groups[0].options.map(({ title, totals }: any) => [title, totals[0].amount]),
    [
      ['Standard', 500],
      ['Express', 1_500],
    ],
  );
  assert.equal(await stockOf(store, part), 5, 'nothing is reserved');

  const groups = [{ id: 'package_1', selected_option_id: made.fulfillment.methods[0].groups[0].options[1].id }];
  const faster = { ...body, fulfillment: { methods: [{ ...body.fulfillment.methods[0], groups }] } };
  const updated = await call('PUT', `/checkout-sessions/${made.id}`, { body: faster });
  assert.deepEqual([updated.status, totalOf(updated.body)], [200, 2 * 1_240 + 1_500]);

  const done = await complete(made.id, await grant(3_980));
  assert.deepEqual([done.status, done.body.status], [200, 'completed'], JSON.stringify(done.body));
  assert.equal(await stockOf(store, part), 3);
  const [order] = await ordersOf(body.buyer.email);
  assert.deepEqual([order!.total, order!.paid !== null], [3_980, true]);
  const channel = `ucp:${new URL(profiles).host}`;
  assert.equal((await store.call(admin, 'GET', `/orders/${order!.id}`)).body.channel, channel);
  const placedBy = await query(
    "select actor from audit_trail where action = 'order.placed-by-assistant' and subject = $1",
    [order!.id],
  );
  assert.deepEqual(placedBy, [{ actor: channel }]);

  const read = await call('GET', `/orders/${done.body.order.id}`);
  assert.equal(read.body.line_items[0].quantity.total, 2);
  assert.equal(read.body.line_items[0].status, 'processing');
  assert.equal(totalOf(read.body), 3_980);
  const shipped = await store.call(admin, 'DELETE', `/order/${order!.id}?as=shipped`);
  assert.equal(shipped.status, 200);
  assert.equal((await call('GET', `/orders/${made.id}`)).body.line_items[0].status, 'fulfilled');
  // The buyer opens it by the address that the platform passes on.
  const page = await store.app.request(new URL(done.body.order.permalink_url).pathname);
  assert.equal(page.status, 303);
  assert.match(page.headers.get('location')!, /\/guest-order\/[\w-]{43}$/);
  assert.equal((await call('GET', `/checkout-sessions/${made.id}`)).body.status, 'completed');
  const report = await store.call(admin, 'GET', '/reports/sales-by-channel');
  assert.ok(JSON.stringify(report.body).includes('Universal Commerce Protocol'), JSON.stringify(report.body));
});

test('what is missing is said until nothing is', async () => {
  const part = await store.part();
  const { body: bare } = await call('POST', '/checkout-sessions', {
    body: { line_items: [{ item: { id: part }, quantity: 1 }] },
  });
  assert.equal(bare.status, 'incomplete');
  assert.deepEqual(
    bare.messages.map(({ code, path }: any) => [code, path]),
    [
      ['missing', '$.buyer.email'],
      ['missing', '$.fulfillment.methods[0].destinations'],
    ],
  );
  const wrong = wanted(part, 1, { buyer: { email: 'not an email' } });
  wrong.fulfillment.methods[0]!.destinations[0]!.postal_code = '??';
  const { body: half } = await call('PUT', `/checkout-sessions/${bare.id}`, { body: wrong });
  assert.deepEqual(
    half.messages.map(({ path }: any) => path).toSorted(),
    ['$.buyer.email', '$.buyer.first_name', '$.fulfillment.methods[0].destinations[0].postal_code'].toSorted(),
  );
  const early = await complete(bare.id, await grant(1_240));
  assert.equal(early.body.status, 'incomplete');
  const { body: full } = await call('PUT', `/checkout-sessions/${bare.id}`, { body: wanted(part) });
  assert.deepEqual([full.status, full.messages], ['ready_for_complete', undefined]);
});

test('stock, minimum and unknown parts', async () => {
  const [few, many, none] = [
    await store.part({ quantity: 3 }),
    await store.part({ quantity: 50, minimum: 10 }),
    await store.part({ quantity: 0 }),
  ];
  const lines = (...items: [string, number][]) => ({
    ...wanted(few),
    line_items: items.map(([id, quantity]) => ({ item: { id }, quantity })),
  });
  const short = await begin(lines([few, 9]));
  assert.deepEqual([codesOf(short), short.line_items[0].quantity], [['quantity_adjusted'], 3]);
  assert.equal(short.status, 'ready_for_complete');
  const below = await begin(lines([many, 2]));
  assert.deepEqual([codesOf(below), below.status], [['minimum_not_met'], 'incomplete']);
  await store.db.$client.query('update parts set pack_size = 10 where id = $1', [many]);
  const between = await begin(lines([many, 13]));
  assert.deepEqual([codesOf(between), between.line_items[0].quantity], [['minimum_not_met'], 20]);
  assert.match(between.messages[0].content, /Sold in packs of 10: order 10 or 20/);
  const mixed = await begin(lines([few, 1], [none, 1], ['no-such-part', 1]));
  assert.deepEqual(codesOf(mixed).toSorted(), ['item_unavailable', 'out_of_stock']);
  assert.equal(mixed.line_items.length, 1);
  for (const lost of [none, 'no-such-part', randomUUID()]) {
    const { status, body } = await call('POST', '/checkout-sessions', { body: lines([lost, 1]) });
    assert.deepEqual([status, body.ucp.status, body.id], [200, 'error', undefined]);
  }
});

test('a promotion code applies, and one that does not is left out with the reason', async () => {
  const part = await store.part({ quantity: 9 });
  const made = await store.call(admin, 'POST', '/promotions', {
    name: 'Ten percent',
    isAutomatic: false,
    code: 'ASSIST10',
    conditions: {},
    benefits: [{ kind: 'percent', percent: 10 }],
  });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const checkout = await begin(wanted(part, 2, { discounts: { codes: ['assist10', 'NOPE'] } }));
  assert.equal(totalOf(checkout), 2_480 - 248);
  assert.deepEqual(codesOf(checkout), ['discount_code_invalid']);
  assert.equal(checkout.messages[0].path, '$.discounts.codes[1]');
  assert.deepEqual(checkout.discounts.applied, [{ title: 'Ten percent', code: 'ASSIST10', amount: 248 }]);
  const done = await complete(checkout.id, await grant(2_232));
  assert.equal(done.body.status, 'completed', JSON.stringify(done.body));
});

test('a decline leaves the order open for another token; the card is charged once', async () => {
  const part = await store.part({ quantity: 5 });
  const body = wanted(part);
  const { id } = await begin(body);
  for (const token of [
    await grant(1_240, 'pm_card_chargeDeclined'),
    await grant(1_239),
    await grantToken(store, 9_999, { currency: 'eur' }),
    'spt_unknown',
  ]) {
    const declined = await complete(id, token);
    assert.deepEqual([declined.body.status, codesOf(declined.body)], ['ready_for_complete', ['payment_failed']]);
  }
  // The same wish again keeps the order.
  assert.equal((await call('PUT', `/checkout-sessions/${id}`, { body })).body.status, 'ready_for_complete');
  const [token, key] = [await grant(5_000), randomUUID()];
  const both = await Promise.all([complete(id, token, { key }), complete(id, token, { key })]);
  assert.ok(
    both.some(({ body: answer }) => answer.status === 'completed'),
    JSON.stringify(both),
  );
  assert.ok(both.every(({ status }) => status === 200 || status === 409));
  assert.equal((await ordersOf(body.buyer.email)).length, 1);
  const charges = (await store.cardSandbox.stripe.charges.list({ limit: 20 })).data.filter(
    ({ status, amount }) => status === 'succeeded' && amount === 1_240,
  );
  const [{ paid: intent }] = (await ordersOf(body.buyer.email)) as [{ paid: string }];
  assert.equal(charges.filter(({ payment_intent: of }) => of === intent).length, 1);
  assert.equal((await complete(id, token, { key })).body.status, 'completed', 'a repeat');
  assert.equal((await complete(id, token)).status, 409);
  assert.equal((await call('PUT', `/checkout-sessions/${id}`, { body })).status, 409);
  assert.equal((await call('POST', `/checkout-sessions/${id}/cancel`)).status, 409);
  assert.equal(await stockOf(store, part), 4);
});

test('a card whose bank wants its owner, and a platform without a token, lead to the page of the store', async () => {
  const part = await store.part({ quantity: 5 });
  const { id } = await begin(wanted(part));
  const asked = await complete(id, await grant(1_240, 'pm_card_authenticationRequired'));
  assert.equal(asked.body.status, 'requires_escalation', JSON.stringify(asked.body));
  const page = await store.app.request(new URL(asked.body.continue_url).pathname);
  const token = page.headers.get('location')!.split('/guest-order/')[1];
  const link = await store.call(null, 'GET', `/guest-orders/${token}`);
  assert.deepEqual([link.body.payable, link.body.order.status], [true, 'unpaid']);

  const other = await begin(wanted(part));
  const left = await call('POST', `/checkout-sessions/${other.id}/complete`, { body: { payment: {} } });
  assert.deepEqual([left.body.status, codesOf(left.body)], ['requires_escalation', ['buyer_input_required']]);
  const unknown = await begin(wanted(part));
  const refused = await call('POST', `/checkout-sessions/${unknown.id}/complete`, {
    body: {
      payment: { instruments: [{ id: 'x', handler_id: 'other', type: 'card', credential: { type: 't', token: 'x' } }] },
    },
  });
  assert.deepEqual(codesOf(refused.body), ['payment_failed']);
});

test('a price that changes after it was shown is not charged', async () => {
  const part = await store.part({ quantity: 5 });
  const { id } = await begin(wanted(part));
  await store.db.$client.query('update parts set price_cents = 2000 where id = $1', [part]);
  // As if it changed after the checkout was read: reading shows the new price.
  const changed = await complete(id, await grant(9_999));
  assert.deepEqual([changed.body.status, codesOf(changed.body)], ['incomplete', ['price_changed']]);
  assert.equal(totalOf(changed.body), 2_000);
  const done = await complete(id, await grant(2_000));
  assert.equal(done.body.status, 'completed', JSON.stringify(done.body));
});

test('an update of an unpaid order gives its units back and orders anew', async () => {
  const part = await store.part({ quantity: 9 });
  const body = wanted(part, 2);
  const { id } = await begin(body);
  await complete(id, await grant(100));
  assert.equal(await stockOf(store, part), 7);
  const more = { ...body, line_items: [{ item: { id: part }, quantity: 4 }] };
  const updated = await call('PUT', `/checkout-sessions/${id}`, { body: more });
  assert.equal(updated.body.status, 'ready_for_complete');
  assert.equal(await stockOf(store, part), 9);
  const done = await complete(id, await grant(4_960));
  assert.equal(done.body.status, 'completed', JSON.stringify(done.body));
  assert.equal(await stockOf(store, part), 5);
});

test('canceling gives the units of an unpaid order back', async () => {
  const part = await store.part({ quantity: 5 });
  const { id } = await begin(wanted(part));
  await complete(id, 'spt_unknown');
  assert.equal(await stockOf(store, part), 4);
  const canceled = await call('POST', `/checkout-sessions/${id}/cancel`);
  assert.deepEqual([canceled.status, canceled.body.status], [200, 'canceled']);
  assert.equal(await stockOf(store, part), 5);
  assert.equal((await call('POST', `/checkout-sessions/${id}/cancel`)).status, 409);
  assert.equal((await complete(id, await grant(1_240))).status, 409);
});

test('an update, a cancellation and completions at once leave one outcome that adds up', async () => {
  for (let round = 0; round < 4; round++) {
    const part = await store.part({ quantity: 100 });
    const body = wanted(part, 1);
    const { id } = await begin(body);
    const token = await grant(50_000);
    const more = { ...body, line_items: [{ item: { id: part }, quantity: 2 }] };
    const answers = await Promise.all([
      complete(id, token),
      call('PUT', `/checkout-sessions/${id}`, { body: more }),
      complete(id, token),
      ...(round % 2 ? [call('POST', `/checkout-sessions/${id}/cancel`)] : []),
    ]);
    for (const { status } of answers) assert.ok([200, 409].includes(status), String(status));
    const { body: left } = await call('GET', `/checkout-sessions/${id}`);
    const paid = (await ordersOf(body.buyer.email)).filter((order) => order.paid !== null);
    assert.ok(paid.length <= 1);
    if (left.status === 'completed') assert.equal(paid[0]!.total, totalOf(left));
    else assert.equal(paid.length, 0, JSON.stringify(left));
  }
});

test('a repeated creation is the same checkout; with another body it is refused', async () => {
  const part = await store.part();
  const [key, body] = [randomUUID(), wanted(part)];
  const one = await begin(body, { key });
  assert.equal((await begin(body, { key })).id, one.id);
  const both = await Promise.all([1, 2].map(() => call('POST', '/checkout-sessions', { body, key: `both-${key}` })));
  const ids = new Set(both.flatMap(({ status, body: { id } }) => (status === 201 ? [id] : [])));
  assert.ok(ids.size === 1 && both.every(({ status }) => status === 201 || status === 409), JSON.stringify(both));
  assert.equal((await call('POST', '/checkout-sessions', { body: wanted(part, 2), key })).status, 409);
  const other = await begin(body, { key, path: '/other' });
  assert.notEqual(other.id, one.id);
});

test('a checkout and its order belong to their platform', async () => {
  const part = await store.part();
  const { id } = await begin(wanted(part));
  for (const [method, path, by] of [
    ['GET', `/checkout-sessions/${id}`, '/other'],
    ['POST', `/checkout-sessions/${id}/cancel`, '/other'],
    ['GET', `/checkout-sessions/${id.slice(0, -1)}${id.endsWith('x') ? 'y' : 'x'}`, '/profile'],
    ['GET', `/orders/${id}`, '/other'],
  ] as const) {
    const { body } = await call(method, path, { path: by });
    assert.deepEqual([body.ucp?.status, body.messages?.[0].code], ['error', 'not_found'], path);
  }
  const taken = await complete(id, await grant(1_240), { path: '/other' });
  assert.equal(taken.body.ucp.status, 'error');
  const unpaid = await call('GET', `/orders/${id}`);
  assert.equal(unpaid.body.ucp.status, 'error', 'an order that is not paid is none yet');
  const page = await store.app.request(`/assistant-orders/${'x'.repeat(32)}`);
  assert.match(page.headers.get('location')!, /\/guest-order\/unknown$/);
});

test('a cart collects, becomes one checkout, and ends with it', async () => {
  const [one, two] = [await store.part({ quantity: 9 }), await store.part({ quantity: 9 })];
  const lines = (...items: string[]) => items.map((id) => ({ item: { id }, quantity: 1 }));
  const made = await call('POST', '/carts', { body: { line_items: lines(one) } });
  assert.deepEqual([made.status, totalOf(made.body), made.body.messages], [201, 1_240, undefined]);
  const { id } = made.body;
  const more = await call('PUT', `/carts/${id}`, { body: { line_items: lines(one, two) } });
  assert.deepEqual([more.status, totalOf(more.body)], [200, 2_480]);
  const { fulfillment } = wanted(one);
  const begun = await begin({ cart_id: id, line_items: [], fulfillment });
  assert.deepEqual([begun.line_items.length, codesOf(begun)], [2, ['missing', 'missing']]);
  assert.equal(
    (await begin({ cart_id: id, line_items: lines(one) })).id,
    begun.id,
    'the same checkout, with the parts of the cart',
  );
  // What changes in the cart changes in its checkout, which keeps the address.
  const cart = { line_items: lines(two), buyer: buyer() };
  assert.equal((await call('PUT', `/carts/${id}`, { body: cart })).status, 200);
  const ready = await call('GET', `/checkout-sessions/${begun.id}`);
  assert.deepEqual([ready.body.status, totalOf(ready.body)], ['ready_for_complete', 1_240], JSON.stringify(ready.body));
  assert.equal((await complete(begun.id, await grant(1_240))).body.status, 'completed');
  const goneWith = await call('GET', `/carts/${id}`);
  assert.equal(goneWith.body.messages[0].code, 'not_found');
  assert.equal(await stockOf(store, two), 8);

  const second = await call('POST', '/carts', { body: { line_items: lines(one) } });
  assert.equal(totalOf((await call('POST', `/carts/${second.body.id}/cancel`)).body), 1_240, 'what it had');
  for (const answer of [
    await call('GET', `/carts/${second.body.id}`),
    await call('POST', '/checkout-sessions', { body: { cart_id: second.body.id, line_items: [] } }),
    await call('GET', `/carts/${id}`, { path: '/other' }),
    await call('POST', '/carts', { body: { line_items: lines('no-such-part') } }),
  ])
    assert.deepEqual([answer.status, answer.body.ucp?.status], [200, 'error'], JSON.stringify(answer.body));
});

test('without an order the buyer goes on with the parts in a quick order', async () => {
  const part = await store.part({ quantity: 5 });
  const { sku } = (await store.call(admin, 'GET', `/part/${part}`)).body;
  const linkOf = ({ continue_url: link }: any) => {
    const { pathname, searchParams } = new URL(link);
    return [pathname, searchParams.get('text')?.split('\n')];
  };
  assert.deepEqual(linkOf(await begin(wanted(part, 2))), ['/quick-order', ['SKU\tQuantity', `${sku}\t2`]]);
  const cart = await call('POST', '/carts', { body: { line_items: [{ item: { id: part }, quantity: 3 }] } });
  assert.deepEqual(linkOf(cart.body), ['/quick-order', ['SKU\tQuantity', `${sku}\t3`]]);
});

test('the same operations by the Model Context Protocol', async () => {
  const endpoint = (await (await store.app.request('/.well-known/ucp')).json()) as any;
  const [, mcp] = endpoint.ucp.services['dev.ucp.shopping'];
  assert.deepEqual([mcp.transport, mcp.endpoint], ['mcp', `${store.deps.settings.store.publicOrigin}/ucp/mcp`]);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${store.origin}/ucp/mcp`)));
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    OPERATIONS.map(({ tool }) => tool),
  );
  const meta = (key: string = randomUUID()) => ({
    'ucp-agent': { profile: `${profiles}/profile` },
    'idempotency-key': key,
  });
  const use = async (name: string, args: object): Promise<any> => {
    const { structuredContent, content } = await client.callTool({ name, arguments: { meta: meta(), ...args } });
    assert.deepEqual(JSON.parse((content as { text: string }[])[0]!.text), structuredContent);
    return structuredContent;
  };
  const part = await store.part({ quantity: 9 });
  const cart = await use('create_cart', { cart: { line_items: [{ item: { id: part }, quantity: 2 }] } });
  assertIs('shopping/cart.json', cart);
  const { fulfillment, buyer: who } = wanted(part);
  await use('update_cart', { id: cart.id, cart: { line_items: [{ item: { id: part }, quantity: 1 }], buyer: who } });
  const begun = await use('create_checkout', { checkout: { cart_id: cart.id, line_items: [], fulfillment } });
  assert.equal(begun.status, 'ready_for_complete', JSON.stringify(begun.messages));
  const again = { meta: meta(), id: begun.id, checkout: payment(await grant(1_240)) };
  const done = await use('complete_checkout', again);
  assertIs('shopping/fulfillment.json#/$defs/dev.ucp.shopping.checkout', done);
  assert.equal(done.status, 'completed');
  assert.deepEqual(await use('complete_checkout', again), done, 'a repeat');
  assertIs('shopping/order.json', await use('get_order', { id: done.order.id }));
  const found = await use('get_product', { catalog: { id: part } });
  assertIs('shopping/catalog_lookup.json#/$defs/get_product_response', found);
  assert.equal((await use('get_checkout', { id: 'x'.repeat(32) })).messages[0].code, 'not_found');
  // Failures of the protocol are errors of JSON-RPC, and those before the platform is known have a code of their own.
  await assert.rejects(use('update_checkout', { id: begun.id, checkout: wanted(part) }), { code: -32_000 });
  await assert.rejects(use('get_cart', { id: cart.id, meta: { 'ucp-agent': { profile: 'nothing' } } }), {
    code: -32_001,
  });
  await assert.rejects(use('create_cart', { cart: { line_items: [] } }), { code: -32_000 });
  await client.close();
});

test('a platform that sends no addresses leaves them to the buyer', async () => {
  const part = await store.part();
  const checkout = await begin(wanted(part), { path: '/plain' });
  assert.deepEqual([checkout.fulfillment, checkout.status], [undefined, 'requires_escalation']);
  assert.equal(checkout.messages[0].severity, 'requires_buyer_input');
});

test('switched off, there is no checkout, and the profile does not offer it', async () => {
  const profileOf = async () => (await (await store.app.request('/.well-known/ucp')).json()) as any;
  const offered = await profileOf();
  assertIs('profile.json#/$defs/business_schema', offered);
  assert.ok('dev.ucp.shopping.checkout' in offered.ucp.capabilities);
  assert.equal(offered.ucp.capabilities['dev.ucp.shopping.fulfillment'][0].extends, 'dev.ucp.shopping.checkout');
  assert.ok(HANDLER.name in offered.ucp.payment_handlers);
  await allow({}, false);
  const without = await profileOf();
  assert.deepEqual(
    [Object.keys(without.ucp.payment_handlers), 'dev.ucp.shopping.checkout' in without.ucp.capabilities],
    [[], false],
  );
  const { body } = await call('POST', '/checkout-sessions', { body: wanted(await store.part()) });
  assert.equal(body.messages[0].code, 'capabilities_incompatible');
});

test('hostile requests cost nothing and answer in the words of the protocol', async () => {
  const part = await store.part();
  for (const body of [
    '{',
    {},
    { line_items: [] },
    { line_items: Array.from({ length: 1_000 }, () => ({ item: { id: part }, quantity: 1 })) },
    { line_items: [{ item: { id: part }, quantity: -1 }] },
    { line_items: [{ item: { id: part }, quantity: 1e12 }] },
    { line_items: [{ item: { id: 'x'.repeat(5_000) }, quantity: 1 }] },
    wanted(part, 1, { buyer: { email: { $gt: '' } } }),
    wanted(part, 1, { discounts: { codes: Array.from({ length: 500 }, () => 'A') } }),
    wanted(part, 1, { buyer: { email: 'a@b.test', first_name: 'x'.repeat(300) } }),
  ]) {
    const { status, body: answer } = await call('POST', '/checkout-sessions', { body });
    assert.ok([400, 413].includes(status), JSON.stringify([status, answer]).slice(0, 300));
    assert.deepEqual(Object.keys(answer).toSorted(), ['code', 'content', 'continue_url']);
  }
  const { id } = await begin(wanted(part));
  assert.equal((await call('POST', `/checkout-sessions/${id}/complete`, { body: {} })).status, 400);
});

test('a checkout cannot be paid with one token after another', async () => {
  const part = await store.part({ quantity: 9 });
  const { id } = await begin(wanted(part));
  const statuses = [];
  for (let index = 0; index < 22; index++) statuses.push((await complete(id, 'spt_unknown')).status);
  assert.deepEqual([statuses[19], statuses.at(-1)], [200, 429]);
});

test('codes cannot be guessed', async () => {
  const app = createApp({ ...store.deps, limits: createBufferedLimits(store.db, silentLog) });
  const part = await store.part();
  const statuses = [];
  for (let index = 0; index < 40; index++) {
    const body = wanted(part, 1, { discounts: { codes: [`GUESS-${index}`] } });
    statuses.push((await call('POST', '/checkout-sessions', { body, app, address: '198.51.100.99' })).status);
  }
  assert.deepEqual([statuses[0], statuses.at(-1)], [201, 429]);
});

test('what unpaid orders reserve is limited as for guests', async () => {
  const part = await store.part({ quantity: 100 });
  const { id } = await begin(wanted(part, 60));
  const large = await complete(id, await grant(99_999));
  assert.deepEqual([large.body.status, codesOf(large.body)], ['incomplete', ['limit_reached']]);
  assert.equal(await stockOf(store, part), 100);
});

test('checkouts that became nothing are deleted a day after they expired', async () => {
  const { id } = await begin(wanted(await store.part()));
  await query("update assistant_checkouts set expires_at = now() - interval '1 hour' where id = $1", [id]);
  assert.equal((await call('GET', `/checkout-sessions/${id}`)).body.status, 'canceled');
  assert.equal((await complete(id, await grant(1_240))).status, 409);
  await query("update assistant_checkouts set expires_at = now() - interval '25 hours' where id = $1", [id]);
  await dropOldCheckouts(store.db);
  assert.equal((await call('GET', `/checkout-sessions/${id}`)).body.ucp.status, 'error');
});
