import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_BUILDS, MAX_VISITOR_PARTS } from '#contract/builds/build-limits.ts';
import { signUpMember, Visitor } from '#server/basket/testing.ts';
import { newId } from '#server/database/columns.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { parseCookie } from './visitor-build.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
});
after(() => store.close());

const put = (visitor: Visitor, part: string, quantity: unknown = 1) =>
  visitor.call('PUT', `/visitor-build/parts/${part}`, { quantity });
const linesOf = async (visitor: Visitor): Promise<[string, number][]> => {
  const { body } = await visitor.call('GET', '/visitor-build');
  return body.lines.map(({ part, quantity }: { part: string; quantity: number }) => [part, quantity]);
};

test('the browser keeps a build of parts on sale', async () => {
  const visitor = new Visitor(store);
  assert.deepEqual(await linesOf(visitor), []);
  assert.deepEqual(visitor.cookies, [], 'looking sets no cookie');
  const [one, two] = [await store.part(), await store.part()];
  assert.equal((await put(visitor, one)).status, 200);
  await put(visitor, two.toUpperCase(), 3);
  await put(visitor, one, 1_000_000_000);
  await put(visitor, one, 2);
  assert.deepEqual(await linesOf(visitor), [
    [one, 2],
    [two, 3],
  ]);
  const { body } = await visitor.call('GET', '/visitor-build/candidates?kind=processor');
  const ids = body.parts.map(({ _id }: { _id: string }) => _id);
  assert.ok(!ids.includes(one) && !ids.includes(two), 'parts of the build are not offered again');
  await store.db.$client.query('update parts set deleted_at = now() where id = $1', [two]);
  assert.deepEqual(await linesOf(visitor), [[one, 2]]);
  assert.equal((await put(visitor, two)).status, 404);
  assert.deepEqual((await visitor.call('DELETE', `/visitor-build/parts/${one}`)).body, { deletedCount: 1 });
  await visitor.call('DELETE', `/visitor-build/parts/${two}`);
  assert.deepEqual(visitor.cookies, []);
});

test('wrong parts, quantities and too many parts are refused', async () => {
  const visitor = new Visitor(store);
  assert.equal((await put(visitor, newId())).status, 404);
  assert.equal((await put(visitor, 'no-id')).status, 404);
  const part = await store.part();
  for (const quantity of [0, -1, 1.5, 1e12, '2', null]) assert.equal((await put(visitor, part, quantity)).status, 422);
  const full = [newId(), ...Array.from({ length: MAX_VISITOR_PARTS }, () => `${newId()}x1`)].join('.');
  visitor.cookies = [`partsmith.build=${full}`];
  const refused = await put(visitor, part);
  assert.deepEqual([refused.status, refused.body.code], [409, 'order_state']);
});

test('a cookie that the store did not write is ignored', async () => {
  const part = await store.part();
  for (const text of [
    '',
    'x',
    newId() + '.',
    `${part}x1`,
    `${newId()}.${part}x0`,
    `${newId()}.${part}x1000000001`,
    `${newId()}.'--x1`,
  ])
    assert.equal(parseCookie(text)?.quantities.get(part), undefined, text);
  const many = Array.from({ length: MAX_VISITOR_PARTS + 1 }, () => `${newId()}x1`);
  assert.equal(parseCookie([newId(), ...many].join('.')), undefined);
  assert.deepEqual([...parseCookie(`${newId()}.${part}x7`)!.quantities], [[part, 7]]);
});

test("another site's page cannot change the build", async () => {
  const visitor = new Visitor(store);
  const part = await store.part();
  const elsewhere = { origin: 'https://elsewhere.example' };
  const ask = () => visitor.call('PUT', `/visitor-build/parts/${part}`, { quantity: 9 }, elsewhere);
  assert.equal((await ask()).status, 403);
  await put(visitor, part);
  assert.equal((await ask()).status, 403);
  assert.deepEqual(await linesOf(visitor), [[part, 1]]);
});

test('signing in saves the build once, and keeps it in the browser while there is no room', async () => {
  const { person, signedIn } = await signUpMember(store);
  const part = await store.part();
  await put(signedIn, part, 2);
  const cookie = signedIn.cookies.find((pair) => pair.startsWith('partsmith.build='))!;
  const list = async (cookies: string) =>
    (await store.call(person, 'GET', '/builds', undefined, { cookie: cookies })) as {
      body: { name: string; parts: number; _id: string }[];
      headers: Headers;
    };
  // Two tabs send the same cookie.
  const lists = await Promise.all([list(cookie), list(cookie)]);
  for (const { headers } of lists) assert.match(headers.getSetCookie().join(), /partsmith\.build=;.*max-age=0/i);
  const { body } = await list('');
  assert.deepEqual(
    body.map(({ name, parts }) => [name, parts]),
    [['My build', 1]],
  );
  for (let count = 1; count < MAX_BUILDS; count++)
    await store.call(person, 'POST', '/builds', { name: `Build ${count}` });
  const next = new Visitor(store);
  await put(next, part);
  const kept = await list(next.cookies.join('; '));
  assert.equal(kept.body.length, MAX_BUILDS);
  assert.deepEqual(kept.headers.getSetCookie(), []);
});
