import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#contract/developers/webhook-events.ts';
import { newKey } from '#test/fixtures/new-key.ts';
import { placed } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { deliverDue, openReceiver } from '#test/fixtures/webhook-receiver.ts';

let store: TestStore;
let owner: Person;
let buyer: Person;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
before(async () => {
  store = await startTestStore({ webhooks: false, env: { WEBHOOK_LOOPBACK: '1' } });
  [owner, buyer, receiver] = [await store.person('admin'), await store.person(), await openReceiver()];
});
afterEach(async () => {
  receiver.received.length = 0;
  await store.db.$client.query(
    'delete from webhook_deliveries; delete from webhook_endpoints; delete from webhook_events',
  );
});
after(async () => {
  await receiver.close();
  await store.close();
});

const ORDER_EVENTS: readonly WebhookEvent[] = ['order.placed', 'order.paid'];
const add = (who: Person, events: readonly WebhookEvent[]) =>
  store.call(who, 'POST', '/webhooks', { url: receiver.url, events });
const stateOf = async (id: string) => (await store.call(owner, 'GET', `/webhooks/${id}`)).body.status;
/** Places an order, delivers what is due, and returns the number of requests. */
const heardOfOrder = async () => {
  receiver.received.length = 0;
  await placed(store, buyer, await store.part());
  await deliverDue(store);
  return receiver.received.length;
};

test('a key gets only events that it may read', async () => {
  const blind = await newKey(store, owner, ['webhooks.manage']);
  for (const event of WEBHOOK_EVENTS) assert.equal((await add(blind, [event])).status, 403, event);
  const catalog = await newKey(store, owner, ['webhooks.manage', 'catalog.read']);
  assert.equal((await add(catalog, ['stock.low', 'part.changed'])).status, 201);
  assert.equal((await add(catalog, ['part.changed', 'order.paid'])).status, 403);
  const orders = await newKey(store, owner, ['webhooks.manage', 'orders.read']);
  assert.equal((await add(orders, ORDER_EVENTS)).status, 201);
});

test('a key cannot take over an endpoint that it may not read', async () => {
  const blind = await newKey(store, owner, ['webhooks.manage']);
  const { _id: id } = (await add(owner, ORDER_EVENTS)).body;
  for (const body of [{ url: 'https://attacker.example/' }, { status: 'paused' }, { events: ['order.placed'] }])
    assert.equal((await store.call(blind, 'PATCH', `/webhooks/${id}`, body)).status, 403, JSON.stringify(body));
  for (const call of ['secret', 'test', 'resend'])
    assert.equal((await store.call(blind, 'POST', `/webhooks/${id}/${call}`, {})).status, 403, call);
  const catalog = await newKey(store, owner, ['webhooks.manage', 'catalog.read']);
  const { _id: own } = (await add(catalog, ['part.changed'])).body;
  assert.equal((await store.call(catalog, 'PATCH', `/webhooks/${own}`, { events: ORDER_EVENTS })).status, 403);
  assert.equal((await store.call(blind, 'DELETE', `/webhooks/${id}`)).status, 200, 'removing sends nothing');
});

test('an endpoint is disabled with a mail once its key expires or is revoked, or its creator may not read its events', async () => {
  const second = await store.person('admin');
  const setRole = (role: string | null) =>
    store.db.$client.query('update users set role = $2, staff_role = $3 where id = $1', [
      second.id,
      role ? 'admin' : 'customer',
      role,
    ]);
  const losses: Record<string, () => Promise<unknown>> = {
    catalog: () => setRole('catalog'),
    customer: () => setRole(null),
    suspended: () => store.db.$client.query('update users set suspended_at = now() where id = $1', [second.id]),
  };
  for (const [name, lose] of Object.entries(losses)) {
    const { _id: id } = (await add(second, ORDER_EVENTS)).body;
    assert.equal(await heardOfOrder(), 1, name);
    await lose();
    assert.equal(await heardOfOrder(), 0, name);
    assert.equal(await stateOf(id), 'disabled', name);
    await setRole('owner');
    await store.db.$client.query('update users set suspended_at = null where id = $1', [second.id]);
    await store.call(owner, 'DELETE', `/webhooks/${id}`);
  }

  const expiring = await newKey(store, owner, ['webhooks.manage', 'orders.read']);
  const { _id: expired } = (await add(expiring, ORDER_EVENTS)).body;
  const expireAt = (time: string) =>
    store.db.$client.query(`update api_keys set expires_at = now() + $2::interval where id = $1`, [expiring._id, time]);
  await expireAt('1 hour');
  assert.equal(await heardOfOrder(), 1);
  await expireAt('-1 second');
  assert.equal(await heardOfOrder(), 0);
  assert.equal(await stateOf(expired), 'disabled');

  const key = await newKey(store, owner, ['webhooks.manage', 'orders.read']);
  const { _id: id } = (await add(key, ORDER_EVENTS)).body;
  assert.equal(await heardOfOrder(), 1);
  store.mails.length = 0;
  await store.call(owner, 'DELETE', `/api-keys/${key._id}`);
  assert.equal(await heardOfOrder(), 0);
  assert.equal(await stateOf(id), 'disabled');
  await store.runJobs();
  const mail = store.mails.find(({ subject }) => subject === 'A webhook endpoint was disabled');
  assert.match(mail!.text, /API key that set it up may no longer read its events/);

  // An owner who resumes it becomes the one who set it up.
  receiver.received.length = 0;
  assert.equal((await store.call(owner, 'PATCH', `/webhooks/${id}`, { status: 'active' })).status, 200);
  await deliverDue(store);
  assert.equal(receiver.received.length, 1, 'the event that waited');
});

test('an endpoint that is paused in the middle of its events gets at most one more batch', async () => {
  const { _id: id } = (await add(owner, ORDER_EVENTS)).body;
  const part = await store.part({ quantity: 500 });
  await Promise.all(Array.from({ length: 80 }, () => placed(store, buyer, part)));
  const pausing = Promise.withResolvers<void>();
  receiver.answerWith((response) => {
    if (receiver.received.length === 1)
      void store
        .call(owner, 'PATCH', `/webhooks/${id}`, { status: 'paused' })
        .finally(pausing.resolve)
        .finally(() => response.writeHead(204).end());
    else void pausing.promise.then(() => response.writeHead(204).end());
  });
  await deliverDue(store);
  assert.ok(receiver.received.length < 80, `${receiver.received.length} requests`);
});
