import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStore, PHONE, PASSWORD, bearer, type OwnAccountStore } from './testing.ts';

let store: OwnAccountStore;
before(async () => {
  store = await openStore();
});
after(() => store?.close());

test('users see where they are signed in, this device first', async () => {
  const laptop = await store.member('devices');
  const phone = await store.signIn(laptop.email, PASSWORD, PHONE);
  const { body } = await phone.ask('GET', 'account/sessions');
  assert.deepEqual(
    body.map(({ device, isThis }: { device: string; isThis: boolean }) => [device, isThis]),
    [
      ['Safari on an iPhone', true],
      ['Firefox on Linux', false],
    ],
  );
  assert.match(body[0].address, /^198\.51\.\d+\.\d+$/);
  assert.ok(Math.abs(Date.now() - Date.parse(body[0].lastSeenAt)) < 60_000);
  const other = await store.member('devices2');
  assert.equal((await other.ask('GET', 'account/sessions')).body.length, 1, 'no other session is listed');
});

test('ending a session signs it out at once with its tokens; others continue', async () => {
  const laptop = await store.member('ends');
  const phone = await store.signIn(laptop.email, PASSWORD, PHONE);
  const stolen = await bearer(phone.browser);
  const { body } = await laptop.ask('GET', 'account/sessions');
  const id = body.find(({ isThis }: { isThis: boolean }) => !isThis)._id;
  assert.deepEqual((await laptop.ask('DELETE', `account/session/${id}`)).body, { deletedCount: 1 });
  assert.equal((await phone.browser.ask('GET', 'viewer')).body.viewer, null);
  assert.equal((await phone.browser.ask('GET', 'account', undefined, stolen)).status, 401);
  assert.equal((await laptop.ask('GET', 'account')).status, 200);
  assert.deepEqual((await laptop.ask('DELETE', `account/session/${id}`)).body, { deletedCount: 0 }, 'once');
  assert.deepEqual(await store.trail(laptop.id), ['signed-in', 'signed-in', 'ended']);
});

test("another user's session, or an invalid id, cannot be ended", async () => {
  const owner = await store.member('owner');
  const thief = await store.member('thief');
  const id = (await owner.ask('GET', 'account/sessions')).body[0]._id;
  for (const odd of [id, 'x', "' or 1=1 --", '%00', '..%2F..', 'x'.repeat(100)]) {
    const { status, body } = await thief.ask('DELETE', `account/session/${encodeURIComponent(odd)}`);
    assert.deepEqual([status, body.deletedCount ?? body.code], [200, 0], odd);
  }
  assert.equal((await thief.ask('DELETE', `account/session/${'x'.repeat(101)}`)).status, 404);
  assert.equal((await owner.ask('GET', 'account/sessions')).body.length, 1);
});

test('signing out everywhere ends this session and every token', async () => {
  const laptop = await store.member('everywhere');
  const phone = await store.signIn(laptop.email);
  const held = [await bearer(laptop.browser), await bearer(phone.browser)];
  assert.deepEqual((await phone.ask('DELETE', 'account/sessions')).body, { deletedCount: 2 });
  assert.equal(phone.browser.cookies.size, 0, 'the cookie is taken away');
  for (const headers of held)
    assert.equal((await laptop.browser.ask('GET', 'account', undefined, headers)).status, 401);
  assert.equal((await laptop.browser.ask('GET', 'viewer')).body.viewer, null);
  assert.equal((await store.trail(laptop.id)).at(-1), 'ended-everywhere');
});

test('a cookie without the token does nothing', async () => {
  const owner = await store.member('cookie-only');
  for (const [method, path] of [
    ['DELETE', 'account/sessions'],
    ['GET', 'account/data'],
    ['PUT', 'account/password'],
    ['POST', 'account/deletion'],
  ] as const) {
    const headers = { origin: 'https://evil.test' };
    assert.equal((await owner.browser.ask(method, path, method === 'GET' ? undefined : {}, headers)).status, 401, path);
  }
  assert.equal((await owner.ask('GET', 'account/sessions')).body.length, 1);
});

test('a session shows when and where it was last used', async () => {
  const owner = await store.member('seen');
  await store.db.$client.query(
    `update identity.session set "updatedAt" = now() - interval '2 days', "ipAddress" = '203.0.113.1'
     where "userId" = (select id from identity."user" where email = $1)`,
    [owner.email],
  );
  const { body } = await owner.ask('GET', 'account/sessions');
  assert.ok(Date.now() - Date.parse(body[0].lastSeenAt) < 60_000);
  assert.match(body[0].address, /^198\.51\./);
});
