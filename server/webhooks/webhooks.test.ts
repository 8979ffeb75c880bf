import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WEBHOOK_EVENTS } from '#contract/developers/webhook-events.ts';
import { payloadSchema } from '#contract/developers/webhook-payloads.ts';
import { LOW_STOCK_ORDERS } from '#contract/stock/low-stock.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { paid, placed, numberOf } from '#test/fixtures/ordering.ts';
import { startTestStore } from '#test/fixtures/store.ts';
import { openWebhooks } from './testing.ts';
import { deliverDue, verified } from '#test/fixtures/webhook-receiver.ts';

const { store, admin, buyer, receiver, add, typesOf } = await openWebhooks();

test("an order's events cover its whole life, signed, without personal data", async () => {
  const part = await store.part({ quantity: 10 });
  const { secret } = await add({ events: WEBHOOK_EVENTS.filter((event) => !event.startsWith('part')) });
  const { id } = await paid(store, buyer, part, 3);
  await store.call(admin, 'POST', `/orders/${id}/pack`);
  const first = { carrier: 'DHL', tracking: 'JD00', lines: [{ line: id, units: 2 }] };
  await store.call(admin, 'POST', `/orders/${id}/shipments`, first);
  await store.call(admin, 'DELETE', `/order/${id}?as=shipped&carrier=DHL&tracking=JD01`);
  const { shipments } = (await store.call(admin, 'GET', `/orders/${id}`)).body;
  await store.call(admin, 'POST', `/orders/${id}/shipments/${shipments[0]._id}/delivered`);
  await store.call(buyer, 'POST', `/orders/${id}/returns`, { lines: [{ line: id, units: 1 }], reason: 'damaged' });
  await store.call(admin, 'POST', `/order/${id}/refund`, { amount: 1, reason: 'Scratched' });
  await store.runJobs();
  await deliverDue(store);
  assert.deepEqual(typesOf(secret).toSorted(), [
    'order.delivered',
    'order.packed',
    'order.paid',
    'order.partly_shipped',
    'order.placed',
    'order.refunded',
    'order.shipped',
    'return.requested',
  ]);
  const payloads = receiver.received.map((each) => verified(secret, each));
  for (const payload of payloads) assert.deepEqual(payloadSchema(payload.type).parse(payload), payload, payload.type);
  const partly = payloads.find(({ type }) => type === 'order.partly_shipped')!.data;
  assert.deepEqual([partly.line, partly.units], [id, 2]);
  const number = await numberOf(store, id);
  assert.ok(payloads.every(({ data, timestamp }) => data.order === id && data.number === number && timestamp));
  const all = receiver.received.map(({ text }) => text).join();
  for (const personal of [buyer.email, buyer.id, 'Ada']) assert.ok(!all.includes(personal), personal);
});

test('canceling, low stock and every edit of a part are events; an order is not an edit', async () => {
  const part = await store.part({ quantity: 7, minimum: 2 });
  const { secret } = await add();
  const id = await placed(store, buyer, part, 2);
  await store.call(buyer, 'POST', `/placeorder/${id}/cancel`);
  await store.call(admin, 'PATCH', `/part/${part}`, { price: 99 });
  await store.call(admin, 'DELETE', `/part/${part}`);
  const added = await store.call(admin, 'POST', '/part', {
    name: 'Case fan',
    description: 'Quiet',
    price: 12.4,
    minimum: 1,
    quantity: 10,
  });
  assert.equal(added.status, 200, JSON.stringify(added.body));
  await deliverDue(store);
  assert.deepEqual(typesOf(secret).toSorted(), [
    'order.canceled',
    'order.placed',
    'part.changed',
    'part.changed',
    'part.changed',
    'stock.low',
  ]);
  const low = receiver.received.map((each) => verified(secret, each)).find(({ type }) => type === 'stock.low');
  assert.deepEqual([low.data.part, low.data.quantity, low.data.level], [part, 5, 5]);
  const leveled = await store.part({ quantity: 6 });
  await store.call(admin, 'PATCH', `/part/${leveled}`, { lowStock: 4 });
  for (const quantity of [1, 1, 1]) await placed(store, buyer, leveled, quantity);
  await deliverDue(store);
  const lows = receiver.received.map((each) => verified(secret, each)).filter(({ type }) => type === 'stock.low');
  assert.deepEqual(
    lows.slice(1).map(({ data }) => [data.quantity, data.level]),
    [[4, 4]],
    'once, at the level',
  );
});

test('stock.low is sent when a part enters the list of low or sold-out parts, whichever level it has', async () => {
  const { secret } = await add({ events: ['stock.low'] });
  const listed = async () =>
    (await Promise.all(['low', 'out'].map((stock) => store.call(admin, 'GET', `/catalogue?stock=${stock}`)))).flatMap(
      ({ body }) => body.map((each: { _id: string }) => each._id),
    );
  const receivedEvents = async () => {
    await deliverDue(store);
    return receiver.received.map((each) => verified(secret, each).data);
  };
  const set = (version: number, lowLevel: number | null) =>
    store.db.$client.query("insert into shop_settings (version, settings, actor) values ($1, $2, 'test')", [
      version,
      { ...DEFAULT_SHOP_SETTINGS, stock: { lowLevel } },
    ]);
  for (const [version, storeLevel] of [null, 4].entries()) {
    await set(version + 1, storeLevel);
    for (const [quantity, minimum, own] of [
      [7, 2, null],
      [7, 1, 5],
      [2, 1, 0],
      [4, 3, 1],
      [6, 1, null],
    ] as const) {
      const part = await store.part({ quantity, minimum });
      await store.call(admin, 'PATCH', `/part/${part}`, { lowStock: own });
      receiver.received.length = 0;
      for (let left = quantity - 1; left >= 0; left--) {
        const answer = await store.call(admin, 'PATCH', `/part/${part}`, { quantity: left });
        assert.equal(answer.status, 200, JSON.stringify(answer.body));
        const isListed = (await listed()).includes(part);
        const events = await receivedEvents();
        assert.equal(events.length > 0, isListed, `${left} of ${JSON.stringify([storeLevel, minimum, own])}`);
        assert.ok(events.length <= 1, 'once');
      }
    }
  }
  await store.db.$client.query('delete from shop_settings');
});

test('without a level of the part or the store, stock is low below the number of minimum orders that screens call low', async () => {
  const { rows } = await store.db.$client.query('select low_stock_level(null, null, 7)::int as level');
  assert.deepEqual(rows, [{ level: 7 * LOW_STOCK_ORDERS - 1 }]);
});

test('only chosen events are recorded, and none without an endpoint or after a rollback', async () => {
  const { secret } = await add({ events: ['order.paid'] });
  await placed(store, buyer, await store.part());
  await paid(store, buyer, await store.part());
  const rolledBack = store.db.transaction(async (tx) => {
    await tx.execute("update parts set version = version + 1, name = 'never'");
    throw new Error('no');
  });
  await assert.rejects(rolledBack, /no/);
  await deliverDue(store);
  assert.deepEqual(typesOf(secret), ['order.paid']);
  const { rows } = await store.db.$client.query('select type from webhook_events');
  assert.deepEqual(rows, [{ type: 'order.paid' }]);
});

test('non-public and non-https URLs are refused, and so are empty, unknown and too many events', async () => {
  const refused = async (body: object) => {
    const { status, body: problem } = await store.call(admin, 'POST', '/webhooks', body);
    return status === 422 ? Object.keys(problem.fields) : status;
  };
  const events = ['order.paid'];
  for (const url of [
    '',
    'ftp://x.test/',
    'http://shop.example/',
    'https://',
    'javascript:alert(1)',
    'https://a:b@x.test/',
  ])
    assert.deepEqual(await refused({ url, events }), ['url'], url);
  for (const host of ['10.0.0.1', '169.254.169.254', '[fd00::1]', '[::ffff:10.0.0.1]', '2852039166', '0xa9fea9fe'])
    assert.deepEqual(await refused({ url: `https://${host}/`, events }), ['url'], host);
  assert.deepEqual(await refused({ url: receiver.url, events: [] }), ['events']);
  assert.equal(
    (await store.call(admin, 'POST', '/webhooks', { url: receiver.url, events: ['order.lost'] })).status,
    422,
  );
  assert.equal((await store.call(buyer, 'POST', '/webhooks', { url: receiver.url, events })).status, 403);
  for (let n = 0; n < 20; n++)
    await store.db.$client.query(
      "insert into webhook_endpoints (id, url, events, secret) values (gen_random_uuid(), 'https://x.test', '{}', 'x')",
    );
  assert.equal((await store.call(admin, 'POST', '/webhooks', { url: receiver.url, events })).status, 409);
  for (const id of ['nonsense', crypto.randomUUID()])
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const)
      assert.equal((await store.call(admin, method, `/webhooks/${id}${path}`)).status, 404, `${method} ${path}`);
});

test('without the setting a private receiver is never reached, even by name', async () => {
  const closed = await startTestStore({ webhooks: false });
  try {
    const boss = await closed.person('admin');
    const { port } = new URL(receiver.url);
    const add = (url: string) => closed.call(boss, 'POST', '/webhooks', { url, events: ['part.changed'] });
    for (const url of [receiver.url, 'https://localhost/x', 'https://LOCALHOST.:8080/', 'https://shop.localhost/'])
      assert.equal((await add(url)).status, 422, url);
    const { status, body } = await add('https://localhost.example/');
    assert.equal(status, 201);
    // An endpoint saved while the setting allowed it: the delivery checks the address that its name resolves to.
    await closed.db.$client.query('update webhook_endpoints set url = $1', [`https://localhost:${port}/`]);
    await closed.part();
    await deliverDue(closed);
    const [row] = (await closed.call(boss, 'GET', `/webhooks/${body._id}/deliveries`)).body;
    assert.deepEqual([row.answerStatus, row.answer], [null, 'localhost is not a public address.']);
    assert.equal(receiver.received.length, 0);
  } finally {
    await closed.close();
  }
});
