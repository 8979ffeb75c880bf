import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Address } from '#contract/addresses/addresses.ts';
import { MAX_ADDRESSES } from '#contract/choices.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { signUp } from '#test/security/world.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
});
after(() => store.close());

const forge = { name: 'Ada Byron', line1: '12 Forge Lane', city: 'Rajshahi', country: 'BD' };
const save = (who: Person, more: object = {}) => store.call(who, 'POST', '/account/addresses', { ...forge, ...more });
const listed = async (who: Person): Promise<Address[]> => (await store.call(who, 'GET', '/account/addresses')).body;
const lines = async (who: Person) => (await listed(who)).map(({ line1, isDefault }) => [line1, isDefault]);

test('the first address is the default until another one is', async () => {
  const owner = await store.person();
  const { status, body } = await save(owner);
  assert.equal(status, 200);
  assert.deepEqual(await listed(owner), [
    {
      ...forge,
      company: '',
      line2: '',
      region: '',
      postcode: '',
      phone: '',
      phoneText: '',
      _id: body.insertedId,
      isDefault: true,
      text: 'Ada Byron\n12 Forge Lane\nRajshahi\nBangladesh',
    },
  ]);
  await save(owner, { line1: '2 Mill Road' });
  const third = (await save(owner, { line1: '3 Quay', isDefault: true })).body.insertedId;
  assert.deepEqual(await lines(owner), [
    ['3 Quay', true],
    ['12 Forge Lane', false],
    ['2 Mill Road', false],
  ]);
  const preferred = await store.call(owner, 'PUT', `/account/addresses/${body.insertedId}/default`);
  assert.equal(preferred.body.modifiedCount, 1);
  assert.deepEqual((await lines(owner))[0], ['12 Forge Lane', true]);
  assert.equal((await store.call(owner, 'DELETE', `/account/addresses/${third}`)).body.deletedCount, 1);
  assert.equal((await store.call(owner, 'DELETE', `/account/addresses/${third}`)).status, 404);
  assert.equal((await listed(owner)).length, 2);
});

test("another user's address can be neither read nor changed, and answers 404", async () => {
  const [owner, stranger] = [await store.person(), await store.person()];
  const { insertedId } = (await save(owner)).body;
  assert.deepEqual(await listed(stranger), []);
  for (const id of [insertedId, crypto.randomUUID(), 'nothing', "' or 1=1"]) {
    const path = `/account/addresses/${encodeURIComponent(id)}`;
    const answers = [
      await store.call(stranger, 'PUT', path, { ...forge, line1: 'Theirs', isDefault: true }),
      await store.call(stranger, 'PUT', `${path}/default`),
      await store.call(stranger, 'DELETE', path),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 404],
      id,
    );
  }
  assert.deepEqual(await lines(owner), [['12 Forge Lane', true]]);
});

test('an update replaces the address, keeps its place and can make it the default', async () => {
  const owner = await store.person();
  const first = (await save(owner)).body.insertedId;
  await save(owner, { line1: '2 Mill Road', isDefault: true });
  const path = `/account/addresses/${first}`;
  const changed = await store.call(owner, 'PUT', path, { ...forge, company: 'Forge Ltd', phone: '01711 345678' });
  assert.deepEqual([changed.status, changed.body], [200, { modifiedCount: 1 }]);
  assert.deepEqual(await lines(owner), [
    ['2 Mill Road', true],
    ['12 Forge Lane', false],
  ]);
  const { company, phone, phoneText } = (await listed(owner))[1]!;
  assert.deepEqual([company, phone, phoneText], ['Forge Ltd', '+8801711345678', '+880 1711 345678']);
  assert.equal((await store.call(owner, 'PUT', path, { ...forge, line1: '' })).status, 422);
  await store.call(owner, 'PUT', path, { ...forge, isDefault: true });
  assert.deepEqual((await lines(owner))[0], ['12 Forge Lane', true]);
});

test('the same address is saved once, even concurrently, and the limit applies', async () => {
  const owner = await store.person();
  await Promise.all(Array.from({ length: 5 }, () => save(owner, { city: ' Rajshahi ' })));
  assert.equal((await listed(owner)).length, 1);
  const answers = await Promise.all(
    Array.from({ length: MAX_ADDRESSES + 3 }, (_, n) => save(owner, { line1: `${n}` })),
  );
  assert.equal(answers.filter(({ status }) => status === 409).length, 4);
  assert.equal((await listed(owner)).length, MAX_ADDRESSES);
});

test('incomplete and invalid addresses are refused', async () => {
  const owner = await store.person();
  for (const wrong of [
    { name: ' ' },
    { line1: '' },
    { city: 7 },
    { city: '' },
    { phone: 'call me' },
    { country: 'Bangladesh' },
    { country: 'B1' },
    { line2: 'x'.repeat(201) },
  ]) {
    const { status, body } = await save(owner, wrong);
    assert.deepEqual([status, Object.keys(body.fields)], [422, Object.keys(wrong)], JSON.stringify(wrong));
  }
});

test("an account's data contains its addresses, and deleting the account deletes them", async () => {
  const person = await signUp(store, 'addresses@partsmith.test');
  await save(person);
  const { body } = await store.call(person, 'GET', '/account/data');
  const data = (typeof body === 'string' ? JSON.parse(body) : body) as { addresses: Address[] };
  assert.deepEqual(
    data.addresses.map(({ line1 }) => line1),
    ['12 Forge Lane'],
  );
  assert.equal((await store.call(person, 'POST', '/account/deletion', { password: 'a good password' })).status, 200);
  assert.equal((await store.db.$client.query('select from addresses where customer_id = $1', [person.id])).rowCount, 0);
});
