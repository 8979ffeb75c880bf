import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { nextOf } from '#contract/paging.ts';
import { paid, placed, problem } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore();
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(() => store.close());

const ids = (orders: { _id: string }[]) => orders.map((order) => order._id);
const own = (who: Person, email = who.email, more = '') =>
  store.call(who, 'GET', `/placeorder?email=${encodeURIComponent(email)}${more}`);

test('own orders: open ones, or all; for the customer and for admins', async () => {
  const part = await store.part();
  const [first, second, third] = [
    await placed(store, buyer, part),
    await placed(store, buyer, part),
    await placed(store, buyer, part),
  ];
  await store.call(buyer, 'POST', `/placeorder/${second}/cancel`);
  assert.deepEqual(ids((await own(buyer)).body), [third, first]);
  assert.deepEqual(ids((await own(buyer, buyer.email, '&status=all')).body), [third, second, first]);
  assert.deepEqual(ids((await own(admin, buyer.email.toUpperCase())).body), [third, first]);
  assert.deepEqual((await own(admin, 'nobody@partsmith.test')).body, []);
  const other = await store.person();
  assert.equal(problem(await own(other, buyer.email)).code, 'forbidden');
  assert.equal((await store.call(null, 'GET', `/placeorder?email=${buyer.email}`)).status, 401);
  assert.equal((await store.call(buyer, 'GET', '/placeorder')).status, 422);
});

test('one order: its owner and admins; a 404 for everybody and everything else', async () => {
  const id = await placed(store, buyer, await store.part());
  const other = await store.person();
  const gone = { status: 404, code: 'not_found', detail: 'There is no such order.' };
  assert.equal((await store.call(admin, 'GET', `/placeorder/${id}`)).body._id, id);
  assert.deepEqual(problem(await store.call(other, 'GET', `/placeorder/${id}`)), gone);
  for (const unknown of [crypto.randomUUID(), '1', 'abc%00', "'; drop table orders; --"]) {
    const path = encodeURIComponent(unknown);
    assert.deepEqual(problem(await store.call(buyer, 'GET', `/placeorder/${path}`)), gone);
    assert.deepEqual(problem(await store.call(buyer, 'POST', `/placeorder/${path}/cancel`)), gone);
    assert.deepEqual(problem(await store.call(buyer, 'PATCH', `/placeorder/${path}`, { transactionId: 'pi_1' })), gone);
    assert.deepEqual(problem(await store.call(admin, 'DELETE', `/order/${path}`)), gone);
    assert.deepEqual(
      problem(await store.call(buyer, 'POST', '/create-payment-intent', { placeOrderPrice: 1, order: unknown })),
      gone,
    );
  }
});

test('lists come in pages that miss and repeat nothing', async () => {
  const person = await store.person();
  const part = await store.part();
  const all: string[] = [];
  for (let count = 0; count < 7; count++) all.unshift(await placed(store, person, part));
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const answer = await own(person, person.email, `&limit=3${after ? `&after=${after}` : ''}`);
    assert.ok(answer.body.length <= 3);
    seen.push(...ids(answer.body));
    after = nextOf(answer.headers.get('link'));
  } while (after);
  assert.deepEqual(seen, all);
  for (const bad of ['x', Buffer.from('["x"]').toString('base64url'), Buffer.from('[1]').toString('base64url')]) {
    assert.deepEqual(problem(await own(person, person.email, `&after=${bad}`)).fields, {
      after: 'That is not a place in this list',
    });
  }
  assert.equal((await own(person, person.email, '&limit=0')).status, 422);
  assert.equal((await own(person, person.email, '&limit=1001')).status, 422);
});

test("admin's list: by state, by a search, for admins alone", async () => {
  const person = await store.person('customer', 'Grace 100%_Hopper');
  const [plain, odd] = [await store.part({ name: 'Plain fan' }), await store.part({ name: 'Odd 50%_fan' })];
  const unpaid = await placed(store, person, plain);
  const { id: settled } = await paid(store, person, odd);
  await store.call(admin, 'DELETE', `/order/${settled}`);
  const list = async (query: string) => ids((await store.call(admin, 'GET', `/orders?${query}`)).body);
  assert.deepEqual(await list(`q=${person.email}&status=all`), [settled, unpaid]);
  assert.deepEqual(await list(`q=${person.email}`), [unpaid]);
  assert.deepEqual(await list(`q=${person.email}&status=shipped`), [settled]);
  assert.deepEqual(await list(`q=${person.email}&status=paid`), []);
  assert.deepEqual(await list(`q=${encodeURIComponent('50%_F')}&status=all`), [settled]);
  assert.deepEqual(await list(`q=${unpaid.toUpperCase()}`), [unpaid]);
  assert.deepEqual(await list(`q=${unpaid.slice(-8)}`), [unpaid], 'the end of an id, as it is shown');
  assert.deepEqual(await list(`q=${encodeURIComponent('plain FAN')}`), [unpaid]);
  assert.deepEqual(await list(`q=${encodeURIComponent('grace 100%_h')}&status=all`), [settled, unpaid]);
  assert.deepEqual(await list(`q=${encodeURIComponent(person.email)}&status=all&limit=1`), [settled]);
  await store.call(admin, 'DELETE', `/part/${plain}`);
  assert.deepEqual(await list(`q=${encodeURIComponent('plain fan')}`), [unpaid], 'of a deleted part too');
  await store.call(admin, 'POST', `/part/${plain}/restore`);
  assert.deepEqual(await list(`q=${encodeURIComponent("'\\")}&status=all`), []);
  assert.ok((await list('')).includes(unpaid));
  assert.equal(problem(await store.call(person, 'GET', '/orders')).status, 403);
  assert.equal((await store.call(null, 'GET', '/orders')).status, 401);
  assert.equal((await store.call(admin, 'GET', '/orders?status=lost')).status, 422);
});
