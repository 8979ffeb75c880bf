import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NEW_YORK } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
});
after(() => store.close());

let count = 0;
const addGroup = async (more: object = {}): Promise<string> => {
  const { status, body } = await store.call(admin, 'POST', '/customer-groups', { name: `Schools ${++count}`, ...more });
  assert.equal(status, 200, JSON.stringify(body));
  return body.insertedId;
};
const join = (group: string, customers: readonly string[]) =>
  store.call(admin, 'POST', `/customer-groups/${group}/members`, { customers });
const groupsOf = async (customer: string) =>
  (await store.call(admin, 'GET', `/customers/${customer}`)).body.groups.map(({ name }: { name: string }) => name);

test('customers join by id or verified email, are listed by group, and leave again', async () => {
  const group = await addGroup({ name: 'Colleges', note: 'Net 30' });
  const [one, two, unverified] = [await store.person(), await store.person(), await store.person()];
  await store.db.$client.query('update users set email_verified = false where id = $1', [unverified.id]);
  const { body } = await join(group, [
    one.id,
    two.email.toUpperCase(),
    two.email,
    unverified.email,
    'x@y.test',
    'none',
  ]);
  assert.deepEqual(body, { addedCount: 2, unknown: [unverified.email, 'x@y.test', 'none'] });
  assert.deepEqual((await join(group, [one.id, unverified.id])).body, { addedCount: 1, unknown: [] });
  assert.deepEqual(await groupsOf(one.id), ['Colleges']);
  const { body: listed } = await store.call(admin, 'GET', `/customers?group=${group}&sort=oldest`);
  assert.deepEqual(
    listed.map((each: { _id: string; groups: string[] }) => [each._id, each.groups]),
    [one, two, unverified].map(({ id }) => [id, ['Colleges']]),
  );
  assert.deepEqual((await store.call(admin, 'GET', '/customers?group=nothing')).body, []);

  const leave = () => store.call(admin, 'DELETE', `/customer-groups/${group}/members/${one.id}`);
  assert.deepEqual([(await leave()).body.deletedCount, (await leave()).body.deletedCount], [1, 0]);
  assert.deepEqual(await groupsOf(one.id), []);
  const { body: trail } = await store.call(admin, 'GET', `/audit?area=customer-group&limit=4`);
  assert.deepEqual(
    trail.map(({ action }: { action: string }) => action),
    ['member-removed', 'members-added', 'members-added', 'added'].map((action) => `customer-group.${action}`),
  );
});

test('a name is taken once, in any case; a group that is gone is not found', async () => {
  const group = await addGroup({ name: 'Resellers' });
  const again = await store.call(admin, 'POST', '/customer-groups', { name: 'RESELLERS' });
  assert.deepEqual([again.status, again.body.fields], [422, { name: 'Another group has this name' }]);
  const other = await addGroup();
  const put = (id: string, name: string) => store.call(admin, 'PUT', `/customer-groups/${id}`, { name });
  assert.equal((await put(other, 'resellers')).status, 422);
  assert.equal((await put(group, 'resellers')).status, 200);
  const remove = () => store.call(admin, 'DELETE', `/customer-groups/${group}`);
  assert.deepEqual([(await remove()).body.deletedCount, (await remove()).body.deletedCount], [1, 0]);
  assert.equal((await put(group, 'Late')).status, 404);
  assert.equal((await join(group, [admin.id])).status, 404);
});

test('a promotion is for the customers of its groups, and keeps them from being deleted', async () => {
  const group = await addGroup({ name: 'Makers' });
  const [member, stranger] = [await store.person(), await store.person()];
  await join(group, [member.id]);
  const promotion = (conditions: object, more: object = {}) =>
    store.call(admin, 'POST', '/promotions', {
      name: 'Makers 20%',
      isAutomatic: true,
      conditions,
      benefits: [{ kind: 'percent', percent: 20 }],
      ...more,
    });
  const refused = await promotion({ groups: ['Makers', 'Bakers'] });
  assert.deepEqual(refused.body.fields, { 'conditions.groups': 'No customer group: bakers' });
  const { body: added } = await promotion({ groups: ['makers'] });
  await promotion({ groups: [group] }, { isAutomatic: false, code: 'MAKERS' });
  const part = await store.part();
  const quote = (who: Person, codes: string[] = []) =>
    store.call(who, 'POST', '/orders/quote', { lines: [{ part, quantity: 10 }], delivery: NEW_YORK, codes });
  const off = async (who: Person) =>
    (await quote(who)).body.adjustments
      .filter(({ kind }: { kind: string }) => kind === 'promotion')
      .map(({ cents }: { cents: number }) => cents);
  assert.deepEqual([await off(member), await off(stranger)], [[-2_480], []]);
  // A stranger does not learn that the code exists.
  const codes = await Promise.all(['MAKERS', 'NOTHING'].map((code) => quote(stranger, [code])));
  const problems = codes.map(({ body }) => body.fields['codes.0'].replace(/^\w+: /, ''));
  assert.equal(problems[0], problems[1]);
  const terms = (who: Person | null) => store.call(who, 'GET', '/checkout-terms');
  for (const who of [stranger, null]) assert.doesNotMatch(JSON.stringify((await terms(who)).body), /Makers|makers/);
  assert.doesNotMatch(JSON.stringify((await terms(member)).body), new RegExp(group));

  const { body: kept } = await store.call(admin, 'DELETE', `/customer-groups/${group}`);
  assert.match(kept.detail, /The promotion 'Makers 20%' is for this group/);
  await store.call(admin, 'DELETE', `/customer-groups/${group}/members/${member.id}`);
  assert.deepEqual(await off(member), []);
  await store.call(admin, 'POST', `/promotions/${added.insertedId}/end`);
});

test('an account that is deleted leaves its groups', async () => {
  const group = await addGroup();
  const leaver = await store.person();
  await join(group, [leaver.id]);
  const own = await store.call(leaver, 'GET', '/account/data');
  if (own.status === 200) assert.match(JSON.stringify(own.body), /Schools/);
  const { removeFromGroups } = await import('./customer-groups.ts');
  await removeFromGroups(store.db, leaver.id);
  const { body } = await store.call(admin, 'GET', '/customer-groups');
  assert.equal(body.find(({ _id }: { _id: string }) => _id === group).members, 0);
});
