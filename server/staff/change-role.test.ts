import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { STAFF_ROLES } from '#contract/accounts/permissions.ts';
import { problem } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let chief: Person;
before(async () => {
  store = await startTestStore({ env: { ADMIN_EMAILS: 'named@partsmith.test' } });
  chief = await store.person('admin');
});
after(() => store.close());

const raise = (who: Person, { email }: Person) => store.call(who, 'PUT', `/user/admin/${email}`);
const demote = (who: Person | null, { email }: { email: string }) => store.call(who, 'DELETE', `/user/admin/${email}`);
const change = (who: Person, { id }: { id: string }, role: string) =>
  store.call(who, 'PUT', `/staff/${id}/role`, { role });
const roleOf = async ({ id }: Person) =>
  (await store.db.$client.query('select role, staff_role from users where id = $1', [id])).rows[0];
const entriesOf = async ({ id }: Person) =>
  (
    await store.db.$client.query(
      `select actor, action, detail from audit_trail where subject = $1 and action like 'user.%' order by id`,
      [id],
    )
  ).rows;

/** A current token of the same person. */
async function renewed(person: Person): Promise<Person> {
  const { rows } = await store.db.$client.query('select role, token_version from users where id = $1', [person.id]);
  const user = { id: person.id, email: person.email, role: rows[0].role, tokenVersion: rows[0].token_version };
  return { ...person, token: (await store.deps.tokens.issue(user)).token };
}

test("only an owner is the specification's admin, who makes admins and adds products", async () => {
  for (const role of STAFF_ROLES) {
    const who = await store.person(role);
    assert.deepEqual((await store.call(who, 'GET', `/admin/${who.email}`)).body, { admin: role === 'owner' }, role);
  }
  const customer = await store.person();
  assert.deepEqual((await store.call(customer, 'GET', `/admin/${customer.email}`)).body, { admin: false });
});

test('Make Admin makes an owner, any owner can undo it, and the audit trail records both', async () => {
  const risen = await store.person();
  assert.deepEqual((await demote(chief, risen)).body, { modifiedCount: 0 }, 'no admin yet');
  await raise(chief, risen);
  assert.deepEqual(await roleOf(risen), { role: 'admin', staff_role: 'owner' });
  assert.equal((await store.call(chief, 'GET', `/admin/${risen.email}`)).body.admin, true);
  const other = await store.person('admin');
  assert.deepEqual((await demote(other, risen)).body, { modifiedCount: 1 });
  assert.deepEqual((await demote(chief, risen)).body, { modifiedCount: 0 });
  assert.deepEqual(await roleOf(risen), { role: 'customer', staff_role: null });
  assert.deepEqual(await entriesOf(risen), [
    { actor: chief.id, action: 'user.made-admin', detail: { before: 'customer' } },
    { actor: other.id, action: 'user.demoted', detail: { before: 'owner' } },
  ]);
});

test('a role change applies immediately, even to older tokens, and is recorded', async () => {
  const person = await store.person();
  assert.deepEqual((await change(chief, person, 'support')).body, { modifiedCount: 1 });
  assert.deepEqual((await change(chief, person, 'support')).body, { modifiedCount: 0 });
  assert.equal(problem(await store.call(person, 'GET', '/orders')).code, 'token_expired', 'the token from before');
  const support = await renewed(person);
  assert.equal((await store.call(support, 'GET', '/orders')).status, 200);
  await change(chief, person, 'catalog');
  assert.equal((await store.call(await renewed(person), 'GET', '/orders')).status, 403);
  assert.deepEqual(
    (await entriesOf(person)).map(({ action, detail }) => [action, detail]),
    [
      ['user.role-changed', { before: 'customer', role: 'support' }],
      ['user.role-changed', { before: 'support', role: 'catalog' }],
    ],
  );
  assert.equal((await change(chief, person, 'king')).status, 422);
  assert.equal((await change(chief, { id: 'nobody' }, 'support')).status, 404);
});

test('only owners change roles, and none can change their own', async () => {
  const customer = await store.person();
  for (const role of STAFF_ROLES.filter((each) => each !== 'owner')) {
    const person = await store.person(role);
    for (const answer of [
      await change(person, person, 'owner'),
      await change(person, customer, 'owner'),
      await raise(person, person),
      await raise(person, customer),
      await demote(person, chief),
      await store.call(person, 'PUT', `/user/${person.email}`, { role: 'admin', staffRole: 'owner' }),
    ])
      assert.ok(answer.status === 403 || answer.body.acknowledged, `${role}: ${JSON.stringify(answer.body)}`);
    assert.deepEqual(await roleOf(person), { role: 'admin', staff_role: role });
  }
  assert.deepEqual(await roleOf(customer), { role: 'customer', staff_role: null });
});

test('granting rights requires a sign-in within the last day', async () => {
  const customer = await store.person();
  const day = 24 * 60 * 60 * 1000;
  const { token } = await store.deps.tokens.issue({
    id: chief.id,
    email: chief.email,
    role: 'admin',
    tokenVersion: 1,
    signedInAt: new Date(Date.now() - day - 60_000),
  });
  const stale = { ...chief, token };
  for (const answer of [await change(stale, customer, 'owner'), await raise(stale, customer)])
    assert.match(problem(answer).detail ?? '', /sign out and sign in again/);
  assert.equal((await store.call(stale, 'GET', '/staff')).status, 200);
});

test('an unverified email gets no role', async () => {
  const person = await store.person();
  await store.db.$client.query('update users set email_verified = false where id = $1', [person.id]);
  for (const answer of [await change(chief, person, 'read-only'), await raise(chief, person)])
    assert.equal(problem(answer).code, 'forbidden');
  assert.deepEqual(await roleOf(person), { role: 'customer', staff_role: null });
});

test('an owner through ADMIN_EMAILS keeps the role', async () => {
  const named = await store.person('admin');
  await store.db.$client.query(`update users set email = 'named@partsmith.test' where id = $1`, [named.id]);
  for (const answer of [await change(chief, named, 'catalog'), await demote(chief, { email: 'named@partsmith.test' })])
    assert.match(problem(answer).detail ?? '', /ADMIN_EMAILS/);
  assert.deepEqual(await roleOf(named), { role: 'admin', staff_role: 'owner' });
  await store.db.$client.query(`update users set role = 'customer', staff_role = null where id = $1`, [named.id]);
});

test('the last owner stays, whatever the other roles', async () => {
  await store.person('support');
  await store.db.$client.query(
    `update users set role = 'customer', staff_role = null where staff_role = 'owner' and id <> $1`,
    [chief.id],
  );
  for (const answer of [await change(chief, chief, 'catalog'), await demote(chief, chief)])
    assert.equal(problem(answer).code, 'last_owner');
  const suspended = await store.person('admin');
  await store.db.$client.query('update users set suspended_at = now() where id = $1', [suspended.id]);
  assert.equal(problem(await demote(chief, chief)).code, 'last_owner', 'a suspended owner does not count');
  assert.deepEqual((await demote(chief, suspended)).body, { modifiedCount: 1 });
});

test('when two owners demote or suspend each other at the same moment, one stays', async () => {
  for (let round = 0; round < 6; round++) {
    const [one, two] = [await store.person('admin'), await store.person('admin')];
    await store.db.$client.query(
      `update users set role = 'customer', staff_role = null where staff_role = 'owner' and id <> all($1)`,
      [[one.id, two.id]],
    );
    const act = (who: Person, whom: Person) =>
      round % 3 === 0
        ? demote(who, whom)
        : round % 3 === 1
          ? change(who, whom, 'catalog')
          : store.call(who, 'POST', `/user/${whom.id}/suspension`, {});
    const answers = await Promise.all([act(one, two), act(two, one)]);
    assert.deepEqual(answers.map(({ status }) => status === 200).sort(), [false, true], JSON.stringify(answers));
    const { rows } = await store.db.$client.query(
      `select count(*)::int as n from users where staff_role = 'owner' and suspended_at is null`,
    );
    assert.equal(rows[0].n, 1);
    chief = (await roleOf(one)).staff_role === 'owner' ? one : two;
  }
});

test('malformed addresses match no user', async () => {
  const owner = await store.person('admin');
  for (const email of ["' or 1=1 --@x.test", 'a@b.test%00', '../admin', 'x'.repeat(300)])
    assert.ok([404, 422].includes((await demote(owner, { email: encodeURIComponent(email) })).status), email);
  assert.equal((await demote(owner, { email: 'nobody@partsmith.test' })).status, 404);
  assert.equal((await demote(null, owner)).status, 401);
});
