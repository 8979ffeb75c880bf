import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApp } from '#server/app.ts';
import { createBufferedLimits } from '#server/http/rate-limits/rate-limits.ts';
import { newKey } from '#test/fixtures/new-key.ts';
import { paid } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let owner: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [owner, buyer] = [await store.person('admin'), await store.person()];
});
after(() => store.close());

const list = async () => (await store.call(owner, 'GET', '/api-keys')).body;
const setRole = (role: string | null) =>
  store.db.$client.query('update users set role = $2, staff_role = $3 where id = $1', [
    owner.id,
    role ? 'admin' : 'customer',
    role,
  ]);

test('a key is shown once, stored as a digest, and listed by its prefix', async () => {
  const body = { name: '  Warehouse ', scopes: ['orders.read', 'orders.read'], expiresInDays: null };
  const { body: created } = await store.call(owner, 'POST', '/api-keys', body);
  assert.match(created.key, /^ps_[\w-]{43}$/);
  assert.equal(created.prefix, created.key.slice(0, 11));
  const [listed] = await list();
  assert.deepEqual(
    [listed.name, listed.scopes, listed.creator, listed.status, listed.expiresAt, listed.lastUsedAt],
    ['Warehouse', ['orders.read'], owner.email, 'active', null, null],
  );
  const { rows } = await store.db.$client.query('select to_jsonb(k) as row from api_keys k');
  const { body: trail } = await store.call(owner, 'GET', '/audit?area=key');
  assert.ok(!JSON.stringify([rows, trail, listed]).includes(created.key.slice(12)));
  assert.equal((await store.call({ ...owner, token: created.key }, 'GET', '/orders')).status, 200);
  assert.ok(Date.parse((await list())[0].lastUsedAt), 'the use is noted');
});

test('the audit trail names the key, even in bulk changes', async () => {
  const key = await newKey(store, owner, ['catalog.write', 'orders.fulfill']);
  const part = await store.part();
  const { id } = await paid(store, buyer, part);
  assert.equal((await store.call(key, 'POST', `/orders/${id}/pack`)).status, 200);
  const change = { field: 'price', how: 'percent', amount: 10 };
  const { body } = await store.call(key, 'POST', '/catalogue/bulk', { ids: [part], change });
  assert.equal((await store.call(key, 'POST', `/catalogue/bulk/${body.id}/apply`)).status, 200);
  const named = `Warehouse (${key.token.slice(0, 11)})`;
  for (const subject of [id, part]) {
    const { body: trail } = await store.call(owner, 'GET', `/audit?q=${subject}`);
    assert.equal(trail[0].detail.apiKey, named, JSON.stringify(trail[0]));
    assert.equal(trail[0].actorEmail, owner.email);
  }
  await store.call(owner, 'PATCH', `/part/${part}`, { price: 20 });
  const { body: trail } = await store.call(owner, 'GET', `/audit?q=${part}`);
  assert.equal(trail[0].detail.apiKey, undefined, 'a person without a key');
});

test('a key never has more rights than its creator currently has', async () => {
  const key = await newKey(store, owner, ['orders.read', 'catalog.write']);
  const part = await store.part();
  const edit = () => store.call(key, 'PATCH', `/part/${part}`, { price: 20 + Math.floor(Math.random() * 1e6) });
  const read = () => store.call(key, 'GET', '/orders');
  const other = await store.person('admin');
  const status = async () => (await store.call(other, 'GET', '/api-keys')).body[0].status;
  assert.deepEqual([(await edit()).status, (await read()).status, await status()], [200, 200, 'active']);
  await setRole('fulfillment');
  assert.deepEqual([(await edit()).status, (await read()).status], [403, 200]);
  await setRole(null);
  assert.deepEqual([(await edit()).status, (await read()).status, await status()], [403, 403, 'blocked']);
  await setRole('owner');
  const suspend = (at: string) =>
    store.db.$client.query(`update users set suspended_at = ${at} where id = $1`, [owner.id]);
  await suspend('now()');
  assert.deepEqual([(await read()).status, await status()], [403, 'blocked'], 'suspended');
  await suspend('null');
  assert.equal((await read()).status, 200);
});

test('an order is read only with a scope, even by its creator', async () => {
  const { id } = await paid(store, buyer, await store.part());
  const reader = await newKey(store, owner, ['orders.read']);
  const other = await newKey(store, owner, ['catalog.read']);
  for (const path of [`/orders/${id}`, `/placeorder/${id}`, `/orders/${id}/documents/packing-slip`]) {
    assert.equal((await store.call(reader, 'GET', path)).status, 200, path);
    const refused = await store.call(other, 'GET', path);
    assert.deepEqual([refused.status, refused.body.detail], [403, 'This API key lacks the scope orders.read.'], path);
  }
  assert.equal((await store.call(reader, 'DELETE', `/order/${id}?as=cancelled`)).status, 403);
});

test('expired and revoked keys are refused immediately; revoking again finds none', async () => {
  const key = await newKey(store, owner);
  await store.db.$client.query('update api_keys set expires_at = now() where id = $1', [key._id]);
  const { status, headers, body } = await store.call(key, 'GET', '/orders');
  assert.deepEqual([status, body.code], [401, 'unauthenticated']);
  assert.match(headers.get('www-authenticate') ?? '', /^Bearer/);
  assert.equal((await list())[0].status, 'expired');
  const revoke = () => store.call(owner, 'DELETE', `/api-keys/${key._id}`);
  assert.deepEqual([(await revoke()).status, (await revoke()).status], [200, 404]);
  assert.equal((await list())[0].status, 'revoked');
});

test('names, scopes and days are validated, and no scope grants further rights', async () => {
  const fieldsOf = async (body: object) => {
    const answer = await store.call(owner, 'POST', '/api-keys', body);
    assert.equal(answer.status, 422, JSON.stringify(answer.body));
    return Object.keys(answer.body.fields);
  };
  const scopes = ['orders.read'];
  assert.deepEqual(await fieldsOf({ name: ' ', scopes }), ['name']);
  assert.deepEqual(await fieldsOf({ name: 'x\ny', scopes }), ['name']);
  assert.deepEqual(await fieldsOf({ name: 'x'.repeat(61), scopes }), ['name']);
  assert.deepEqual(await fieldsOf({ name: 'x', scopes: [] }), ['scopes']);
  for (const scope of ['keys.manage', 'staff.manage', 'everything'])
    assert.deepEqual(await fieldsOf({ name: 'x', scopes: [scope] }), ['scopes.0']);
  for (const expiresInDays of [0, -1, 1.5, 367, '30'])
    assert.deepEqual(await fieldsOf({ name: 'x', scopes, expiresInDays }), ['expiresInDays']);
  assert.equal((await store.call(buyer, 'POST', '/api-keys', { name: 'x', scopes })).status, 403);
});

test('calls are limited per key', async () => {
  const [first, second] = [await newKey(store, owner), await newKey(store, owner)];
  const limits = createBufferedLimits(store.db, () => undefined);
  const settings = { ...store.deps.settings, limits: { ...store.deps.settings.limits, keyCallsAMinute: 3 } };
  const app = createApp({ ...store.deps, settings, limits });
  const call = async ({ token }: Person) =>
    (await app.request('/api/orders', { headers: { authorization: `Bearer ${token}` } })).status;
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push(await call(first));
  assert.deepEqual([statuses, await call(second)], [[200, 200, 200, 429], 200]);
  await limits.flush();
});

test('a key of an owner suspends and signs out customers, never staff', async () => {
  const key = await newKey(store, owner, ['customers.write']);
  for (const role of ['owner', 'read-only'] as const) {
    const member = await store.person(role === 'owner' ? 'admin' : role);
    for (const [method, path, body] of [
      ['POST', 'suspension', { reason: 'Taken over' }],
      ['DELETE', 'suspension', undefined],
      ['DELETE', 'sessions', undefined],
    ] as const) {
      const { status } = await store.call(key, method, `/user/${member.id}/${path}`, body);
      assert.equal(status, 403, `${method} ${path} of ${role}`);
    }
    assert.equal((await store.call(member, 'GET', '/staff')).status === 401, false, 'still signed in');
  }
  const customer = await store.person();
  const suspended = await store.call(key, 'POST', `/user/${customer.id}/suspension`, { reason: 'Stolen cards' });
  assert.deepEqual(suspended.body, { modifiedCount: 1 });
});

test('creating a key requires a sign-in within the last day', async () => {
  const { token } = await store.deps.tokens.issue({
    id: owner.id,
    email: owner.email,
    role: 'admin',
    tokenVersion: 1,
    signedInAt: new Date(Date.now() - 25 * 60 * 60 * 1000),
  });
  const body = { name: 'From a stolen token', scopes: ['orders.read'], expiresInDays: null };
  const answer = await store.call({ ...owner, token }, 'POST', '/api-keys', body);
  assert.equal(answer.status, 403, JSON.stringify(answer.body));
  assert.match(answer.body.detail, /sign out and sign in again/);
});
