import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { paid, problem } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { listManaged } from './testing.ts';

let store: TestStore;
let buyer: Person;
let owner: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [buyer, owner] = [await store.person(), await store.person('admin')];
});
after(() => store.close());

const idOf = async (person: Person): Promise<string> => {
  const { rows } = await store.db.$client.query('select id from users where email = $1', [person.email]);
  return rows[0].id;
};
const assign = (orders: readonly string[], user: string | null, by = owner) =>
  store.call(by, 'PUT', '/managed-orders/assignee', { orders, user });

test('orders are assigned, found by their assignee, and taken from those who lose the role', async () => {
  const part = await store.part({ quantity: 100 });
  const orders: string[] = [];
  for (let count = 0; count < 3; count++) orders.push((await paid(store, buyer, part)).id);
  const [first, second, third] = orders as [string, string, string];
  const packer = await store.person('fulfillment');
  const id = await idOf(packer);
  assert.equal((await assign([first, second, first], id)).body.modifiedCount, 2);
  assert.equal((await assign([first], id)).body.modifiedCount, 0, 'a repeat changes nothing');
  const found = async (query: string) => (await listManaged(store, owner, query)).map(({ order }) => order);
  for (const view of ['', '&view=to-ship', '&sort=price', `&q=${buyer.email}`]) {
    assert.deepEqual(new Set(await found(`assignee=${id}${view}`)), new Set([first, second]), view);
    assert.deepEqual(await found(`assignee=none${view}`), [third], view);
  }
  const [row] = await listManaged(store, owner, `assignee=${id}`);
  assert.deepEqual(row!.assignee?._id, id);
  assert.equal((await store.call(owner, 'GET', '/managed-orders?assignee=me')).status, 422);
  await assign([second], null);
  assert.deepEqual(await found(`assignee=${id}`), [first]);
  // A role that still reads orders keeps them.
  const changed = await store.call(owner, 'PUT', `/staff/${id}/role`, { role: 'support' });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.deepEqual(await found(`assignee=${id}`), [first]);
  await store.call(owner, 'PUT', `/staff/${id}/role`, { role: 'catalog' });
  assert.deepEqual(await found(`assignee=${id}`), []);
});

test('only staff who read orders can have them', async () => {
  const { id: order } = await paid(store, buyer, await store.part());
  const catalog = await store.person('catalog');
  const { body } = await store.call(owner, 'GET', '/managed-orders/assignees');
  const listed = body.map(({ _id }: { _id: string }) => _id);
  assert.ok(
    listed.includes(await idOf(owner)) && !listed.includes(await idOf(catalog)) && !listed.includes(await idOf(buyer)),
  );
  for (const person of [catalog, buyer])
    assert.equal(problem(await assign([order], await idOf(person))).code, 'invalid_fields');
  assert.equal(problem(await assign([order], crypto.randomUUID())).code, 'invalid_fields');
  assert.equal((await assign([crypto.randomUUID()], await idOf(owner))).status, 404);
  assert.equal((await assign([order], await idOf(owner), await store.person('read-only'))).status, 403);
});
