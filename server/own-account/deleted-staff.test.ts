import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStore, orderOf, PASSWORD, type OwnAccountStore } from './testing.ts';

let store: OwnAccountStore;
before(async () => {
  store = await openStore();
});
after(() => store?.close());

test('what a deleted member of the staff did names a deleted account, never a placeholder', async () => {
  const [owner, leaver, buyer] = [
    await store.member('owner', { admin: true }),
    await store.member('leaver', { admin: true }),
    await store.member('buyer'),
  ];
  const { id: order, part } = await orderOf(store, buyer);
  const cancelled = await orderOf(store, buyer);
  const acts = [
    ['POST', `customers/${buyer.id}/notes`, { text: 'Calls on Mondays' }],
    ['POST', `orders/${order}/notes`, { text: 'Ring twice' }],
    ['POST', 'staff/invitations', { email: 'new@staff.test', role: 'support' }],
    ['PUT', 'texts', { texts: { 'home.title': 'Parts' }, versions: { 'home.title': 0 } }],
    ['PATCH', `part/${part}`, { price: 99 }],
    ['POST', `stock/${part}`, { kind: 'receive', units: 1 }],
    ['DELETE', `order/${cancelled.id}?as=cancelled`],
  ] as const;
  for (const [method, path, body] of acts) {
    const { status } = await leaver.ask(method, path, body);
    assert.ok(status === 200 || status === 201, `${method} ${path}: ${status}`);
  }
  assert.equal((await leaver.ask('POST', 'account/deletion', { password: PASSWORD })).status, 200);

  const shown: Record<string, unknown> = {};
  for (const path of [
    `customers/${buyer.id}`,
    `orders/${order}`,
    'staff/invitations',
    'texts',
    `stock/${part}/entries`,
    'shop-settings',
    'staff',
    'webhooks',
    'api-keys',
  ])
    shown[path] = (await owner.ask('GET', path)).body;
  shown['conflict'] = (await owner.ask('PATCH', `part/${part}`, { price: 98, version: 1 })).body;
  shown['closed'] = (await owner.ask('DELETE', `order/${cancelled.id}?as=shipped`)).body;
  for (const [path, body] of Object.entries(shown)) assert.doesNotMatch(JSON.stringify(body), /deleted\.invalid/, path);
  for (const path of [`customers/${buyer.id}`, `orders/${order}`, 'staff/invitations', `stock/${part}/entries`])
    assert.match(JSON.stringify(shown[path]), /A deleted account/, path);
});

test("notes of staff about a customer and their orders are deleted with the customer's account", async () => {
  const owner = await store.member('writes', { admin: true });
  const buyer = await store.member('noted');
  const { id: order } = await orderOf(store, buyer);
  await owner.ask('POST', `customers/${buyer.id}/notes`, { text: 'Ida of Dhaka calls' });
  await owner.ask('POST', `orders/${order}/notes`, { text: 'Ida of Dhaka rings' });
  assert.equal((await buyer.ask('POST', 'account/deletion', { password: PASSWORD })).status, 200);
  for (const path of [`customers/${buyer.id}`, `orders/${order}`])
    assert.doesNotMatch(JSON.stringify((await owner.ask('GET', path)).body), /Dhaka/, path);
  const { rows } = await store.db.$client.query(`select text from order_notes where text ~ 'Dhaka'`);
  assert.deepEqual(rows, []);
});
