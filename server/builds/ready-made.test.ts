import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { Visitor } from '#server/basket/testing.ts';

let store: TestStore;
let admin: Person;
let other: Person;
let ada: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [admin, other, ada] = [await store.person('admin'), await store.person('admin'), await store.person()];
});
after(() => store.close());

async function addPart(more: object = {}): Promise<string> {
  const part = { name: 'Part', description: 'For tests', price: 10, minimum: 1, quantity: 5, ...more };
  return (await store.call(admin, 'POST', '/part', part)).body.insertedId as string;
}
async function newBuild(who: Person, parts: readonly string[]): Promise<string> {
  const lines = parts.map((part) => ({ part, quantity: 1 }));
  return (await store.call(who, 'POST', '/builds', { name: 'Quiet office', parts: lines })).body.insertedId as string;
}
const offer = (who: Person, id: string, body: object = { description: 'For the office' }) =>
  store.call(who, 'PUT', `/ready-made-builds/${id}`, body);
const listed = async () => (await store.call(null, 'GET', '/ready-made-builds')).body as { _id: string }[];

test('staff offer a build of their own: everyone sees it, and all staff of the catalog can change it', async () => {
  const [one, two] = [await addPart(), await addPart({ price: 5.5 })];
  const id = await newBuild(admin, [one, two]);
  assert.equal((await store.call(null, 'GET', `/ready-made-builds/${id}`)).status, 404);
  assert.equal((await offer(other, id)).status, 404, 'the build of a colleague');
  assert.equal((await offer(ada, id)).status, 403);
  assert.equal((await offer(admin, id)).status, 200);
  const { body } = await store.call(null, 'GET', `/ready-made-builds/${id}`);
  assert.deepEqual(
    [body.name, body.description, body.total, body.lines.length],
    ['Quiet office', 'For the office', 15.5, 2],
  );
  const [summary] = await listed();
  assert.deepEqual(
    { ...summary, highlights: [] },
    {
      _id: id,
      name: 'Quiet office',
      description: 'For the office',
      img: '',
      total: 15.5,
      parts: 2,
      isAvailable: true,
      highlights: [],
    },
  );
  assert.equal((await store.call(other, 'DELETE', `/builds/${id}/parts/${two}`)).status, 200);
  assert.equal((await offer(other, id, { description: 'For home' })).status, 200);
  for (const who of [ada, null])
    assert.notEqual((await store.call(who, 'PUT', `/builds/${id}/parts/${two}`, { quantity: 9 })).status, 200);
  assert.equal((await store.call(ada, 'GET', `/builds/${id}`)).status, 404);
  assert.ok(!(await store.call(ada, 'GET', '/builds')).body.some(({ _id }: { _id: string }) => _id === id));
  const actions = await store.db.$client.query('select action from audit_trail where subject = $1 order by id', [id]);
  assert.deepEqual(
    actions.rows.map(({ action }) => action),
    ['build.offered', 'build.changed', 'build.changed'],
  );

  await store.db.$client.query('update parts set quantity = 0 where id = $1', [one]);
  assert.deepEqual(
    (await listed()).map((build) => 'isAvailable' in build && build.isAvailable),
    [false],
  );
  assert.equal((await store.call(other, 'DELETE', `/ready-made-builds/${id}`)).status, 200);
  assert.deepEqual(await listed(), []);
  assert.equal((await store.call(admin, 'GET', `/builds/${id}`)).status, 404);
  assert.equal((await store.call(other, 'GET', `/builds/${id}`)).body.readyMade, null);
});

test('a build is offered only with parts, a description and a picture that is kept', async () => {
  const id = await newBuild(admin, [await addPart()]);
  assert.equal((await offer(admin, id, { description: ' ' })).status, 422);
  for (const img of ['javascript:alert(1)', `/pictures/${'0'.repeat(32)}-960.avif`, 'no link'])
    assert.equal((await offer(admin, id, { description: 'For tests', img })).status, 422, img);
  assert.equal((await offer(admin, await newBuild(admin, []))).body.code, 'order_state');
});

test('a part takes the place of another, in a saved build and in that of a visitor', async () => {
  const [one, two, three] = [await addPart(), await addPart(), await addPart()];
  const id = await newBuild(ada, [one, two]);
  const put = (part: string, body: object) => store.call(ada, 'PUT', `/builds/${id}/parts/${part}`, body);
  assert.equal((await put(three, { quantity: 4, replaces: one })).status, 200);
  const lines = async () =>
    (await store.call(ada, 'GET', `/builds/${id}`)).body.lines.map((line: { part: string; quantity: number }) => [
      line.part,
      line.quantity,
    ]);
  assert.deepEqual(await lines(), [
    [three, 4],
    [two, 1],
  ]);
  await put(three, { quantity: 2, replaces: three });
  assert.deepEqual(await lines(), [
    [three, 2],
    [two, 1],
  ]);

  const visitor = new Visitor(store);
  const parts = [one, two].map((part) => ({ part, quantity: 1 }));
  assert.equal((await visitor.call('PUT', '/visitor-build', { parts })).status, 200);
  await visitor.call('PUT', `/visitor-build/parts/${three}`, { quantity: 3, replaces: one });
  const { body } = await visitor.call('GET', '/visitor-build');
  assert.deepEqual(
    body.lines.map((line: { part: string; quantity: number }) => [line.part, line.quantity]).toSorted(),
    [
      [two, 1],
      [three, 3],
    ].toSorted(),
  );
  assert.equal((await visitor.call('PUT', '/visitor-build', { parts: [{ part: 'no-id', quantity: 1 }] })).status, 404);
  const many = Array.from({ length: 41 }, () => one).map((part, at) => ({ part: at === 0 ? part : part, quantity: 1 }));
  assert.equal((await visitor.call('PUT', '/visitor-build', { parts: many })).status, 200, 'one line of 41 units');
});

test('candidates for the place of a part are judged without it', async () => {
  const socket = (value: string) => [{ name: 'Socket', value }];
  const processor = await addPart({ category: 'processor', specifications: socket('AM5') });
  const am5 = await addPart({ category: 'motherboard', specifications: socket('AM5') });
  const am4 = await addPart({ category: 'motherboard', specifications: socket('AM4') });
  const another = await addPart({ category: 'processor', specifications: socket('AM4') });
  const id = await newBuild(ada, [processor, am4]);
  const offered = async (query: string) =>
    (await store.call(ada, 'GET', `/builds/${id}/candidates?${query}`)).body.parts.map(
      ({ _id }: { _id: string }) => _id,
    );
  assert.ok(!(await offered('kind=motherboard')).includes(am4));
  const boards = await offered(`kind=motherboard&replace=${am4}`);
  assert.ok(boards.includes(am5) && !boards.includes(am4));
  const processors = await offered(`kind=processor&replace=${processor}`);
  assert.ok(processors.includes(another) && !processors.includes(processor));
});
