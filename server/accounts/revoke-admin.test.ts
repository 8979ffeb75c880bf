import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { problem } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let chief: Person;
before(async () => {
  store = await startTestStore();
  chief = await store.person('admin');
});
after(() => store.close());

const raise = (who: Person, { email }: Person) => store.call(who, 'PUT', `/user/admin/${email}`);
const takeBack = (who: Person | null, { email }: { email: string }) =>
  store.call(who, 'DELETE', `/user/admin/${email}`);
const isAdmin = async ({ email }: Person) => (await store.call(chief, 'GET', `/admin/${email}`)).body.admin;

test('an admin reverts their own grant once, and the audit trail records it', async () => {
  const risen = await store.person();
  assert.deepEqual((await takeBack(chief, risen)).body, { modifiedCount: 0 }, 'no admin yet');
  await raise(chief, risen);
  assert.equal(await isAdmin(risen), true);
  assert.deepEqual((await takeBack(chief, risen)).body, { modifiedCount: 1 });
  assert.deepEqual((await takeBack(chief, risen)).body, { modifiedCount: 0 });
  assert.equal(await isAdmin(risen), false);
  const { rows } = await store.db.$client.query(
    `select actor, action from audit_trail where subject = $1 and action like 'user.%' order by id`,
    [risen.id],
  );
  assert.deepEqual(rows, [
    { actor: chief.id, action: 'user.made-admin' },
    { actor: chief.id, action: 'user.demoted' },
  ]);
});

test('only the admin who made the change can revert it, not for themselves and not after a day', async () => {
  const [risen, other, old] = [await store.person(), await store.person('admin'), await store.person()];
  await raise(chief, risen);
  for (const who of [other, risen]) assert.equal(problem(await takeBack(who, risen)).status, who === other ? 403 : 401);
  assert.equal(problem(await takeBack(other, chief)).code, 'forbidden', 'an admin whom no admin appointed');
  const customer = await store.person();
  assert.equal((await takeBack(customer, risen)).status, 403);
  assert.equal((await takeBack(null, risen)).status, 401);
  assert.equal((await takeBack(chief, { email: 'nobody@partsmith.test' })).status, 404);
  assert.equal(await isAdmin(risen), true);

  await raise(chief, old);
  const { rows } = await store.db.$client.query(
    `insert into audit_trail (actor, action, subject, at) values ($1, 'user.made-admin', $2, now() - interval '25 hours') returning id`,
    [chief.id, old.id],
  );
  assert.equal(rows.length, 1);
  assert.equal(problem(await takeBack(chief, old)).code, 'forbidden');
});

test('hostile addresses match no user', async () => {
  for (const email of ["' or 1=1 --@x.test", 'a@b.test%00', '../admin', 'x'.repeat(300)])
    assert.ok([404, 422].includes((await takeBack(chief, { email: encodeURIComponent(email) })).status), email);
});
