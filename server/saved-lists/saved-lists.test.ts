import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_LIST_NAME, MAX_LIST_TEXT, MAX_SAVED_LISTS } from '#contract/choices.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let ada: Person;
let bob: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  ada = await store.person();
  bob = await store.person();
});
after(() => store.close());

const create = (who: Person, name: string, text: string) => store.call(who, 'POST', '/saved-lists', { name, text });
const namesOf = async (who: Person) =>
  (await store.call(who, 'GET', '/saved-lists')).body.map(
    ({ name, lines }: { name: string; lines: number }) => `${name} (${lines})`,
  );

test('a list is saved, read, renamed, replaced and deleted', async () => {
  const { status, body } = await create(ada, 'Office', 'SKU\tQuantity\tName\nPS-1\t2\tFan\n\nzqxvw x 3');
  assert.equal(status, 200, JSON.stringify(body));
  const path = `/saved-lists/${body.insertedId}`;
  await create(ada, 'Rack', 'PS-10001, 2');
  assert.deepEqual(await namesOf(ada), ['Rack (1)', 'Office (2)']);
  const { body: read } = await store.call(ada, 'GET', path);
  assert.deepEqual([read.name, read.text], ['Office', 'SKU\tQuantity\tName\nPS-1\t2\tFan\n\nzqxvw x 3']);
  assert.equal((await store.call(ada, 'PATCH', path, { name: 'Office PCs' })).body.modifiedCount, 1);
  assert.equal((await store.call(ada, 'PATCH', path, { text: 'PS-1, 4\nPS-2, 4\nPS-3, 4' })).status, 200);
  assert.deepEqual(await namesOf(ada), ['Office PCs (3)', 'Rack (1)'], 'the last changed first');
  assert.equal((await store.call(ada, 'DELETE', path)).body.deletedCount, 1);
  for (const method of ['GET', 'DELETE'] as const) assert.equal((await store.call(ada, method, path)).status, 404);
  assert.deepEqual(await namesOf(ada), ['Rack (1)']);
});

test("another customer's list is not found", async () => {
  const { insertedId } = (await create(ada, 'Secret', 'PS-1')).body;
  for (const id of [insertedId, 'x', '00000000-0000-7000-8000-000000000000']) {
    assert.equal((await store.call(bob, 'GET', `/saved-lists/${id}`)).status, 404);
    assert.equal((await store.call(bob, 'PATCH', `/saved-lists/${id}`, { name: 'Mine' })).status, 404);
    assert.equal((await store.call(bob, 'DELETE', `/saved-lists/${id}`)).status, 404);
  }
  assert.equal((await store.call(ada, 'GET', `/saved-lists/${insertedId}`)).body.name, 'Secret');
  assert.deepEqual(await namesOf(bob), []);
  assert.equal((await store.call(null, 'GET', '/saved-lists')).status, 401);
});

test('names and texts have limits', async () => {
  for (const [name, text, field] of [
    ['', 'PS-1', 'name'],
    ['a\nb', 'PS-1', 'name'],
    ['x'.repeat(MAX_LIST_NAME + 1), 'PS-1', 'name'],
    ['Empty', ' \n ', 'text'],
    ['Long', 'x'.repeat(MAX_LIST_TEXT + 1), 'text'],
  ] as const) {
    const { status, body } = await create(bob, name, text);
    assert.deepEqual([status, Object.keys(body.fields)], [422, [field]]);
  }
  assert.equal((await create(bob, 'x'.repeat(MAX_LIST_NAME), '"'.repeat(MAX_LIST_TEXT))).status, 200);
});

test('concurrent additions never exceed the limit of lists', async () => {
  const eve = await store.person();
  await store.db.$client.query(
    `insert into saved_lists (id, customer_id, name, text, lines)
       select gen_random_uuid(), $1, 'List ' || n, 'PS-1', 1 from generate_series(1, $2) n`,
    [eve.id, MAX_SAVED_LISTS - 1],
  );
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => create(eve, name, 'PS-1')));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
});
