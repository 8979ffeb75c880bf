import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { nextOf } from '#contract/paging.ts';
import { paid, placed, problem, numberOf } from '#test/fixtures/ordering.ts';
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

test('own orders: open or all, for the customer and for admins', async () => {
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

test('one order: for its owner and admins; 404 for everyone else', async () => {
  const id = await placed(store, buyer, await store.part());
  const other = await store.person();
  const gone = { status: 404, code: 'not_found', detail: "That order doesn't exist." };
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

test('pages of a list neither miss nor repeat rows', async () => {
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
  // Newest first; within a millisecond ids are random.
  assert.deepEqual(seen, all.toSorted().toReversed());
  for (const bad of ['x', Buffer.from('["x"]').toString('base64url'), Buffer.from('[1]').toString('base64url')]) {
    assert.deepEqual(problem(await own(person, person.email, `&after=${bad}`)).fields, {
      after: 'That cursor is not from this list',
    });
  }
  assert.equal((await own(person, person.email, '&limit=0')).status, 422);
  assert.equal((await own(person, person.email, '&limit=1001')).status, 422);
});

test("admin's list: by status and by search, for admins only", async () => {
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
  assert.deepEqual(await list(`q=${await numberOf(store, unpaid)}`), [unpaid], 'the end of an id, as it is shown');
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

test('lists are sorted as requested, page by page, with equal values by id', async () => {
  const person = await store.person();
  const part = await store.part({ quantity: 100 });
  const all: string[] = [];
  for (const quantity of [2, 1, 3, 1, 2]) all.push(await placed(store, person, part, quantity));
  const [a, b, c, d, e] = all;
  const { id: paidFor } = await paid(store, person, part);
  await store.call(admin, 'DELETE', `/order/${paidFor}`);
  const pages = async (who: Person, path: string): Promise<string[]> => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const answer = await store.call(who, 'GET', `${path}&limit=2${after ? `&after=${after}` : ''}`);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      seen.push(...ids(answer.body));
      after = nextOf(answer.headers.get('link'));
    } while (after);
    return seen;
  };
  const mine = `/placeorder?email=${person.email}`;
  assert.deepEqual(await pages(person, `${mine}&sort=oldest`), [a, b, c, d, e]);
  assert.deepEqual(await pages(person, `${mine}&sort=price`), [b, d, a, e, c]);
  assert.deepEqual(await pages(person, `${mine}&sort=-price`), [c, e, a, d, b]);
  assert.deepEqual(await pages(person, `${mine}&status=all&sort=price`), [b, d, paidFor, a, e, c]);
  assert.deepEqual(await pages(admin, `/orders?q=${person.email}&sort=oldest`), [a, b, c, d, e]);
  const ofThese = (list: string[]) => list.filter((id) => all.includes(id));
  await store.call(person, 'POST', `/placeorder/${b}/cancel`);
  assert.deepEqual(ofThese(await pages(admin, '/orders?sort=price')), [d, a, e, c], 'closed ones are left out');
  assert.deepEqual(ofThese(await pages(admin, '/orders?sort=-price&status=unpaid')), [c, e, a, d]);
  assert.deepEqual(ofThese(await pages(admin, '/orders?sort=price&status=paid')), []);
  assert.deepEqual(ofThese(await pages(admin, '/orders?sort=oldest&status=all')), all);
});

test('an unknown sort order is refused, and so is a cursor of another sort order', async () => {
  for (const query of ['sort=price&status=all', 'sort=-price&status=shipped', 'sort=price&q=fan']) {
    const { fields } = problem(await store.call(admin, 'GET', `/orders?${query}`));
    assert.deepEqual(Object.keys(fields ?? {}), ['sort'], query);
  }
  for (const sort of ['colour', 'price;drop table orders', 'NEWEST'])
    assert.equal((await store.call(admin, 'GET', `/orders?sort=${encodeURIComponent(sort)}`)).status, 422);
  const place = (values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
  const id = crypto.randomUUID();
  for (const [sort, after] of [
    ['price', place([id])],
    ['price', place(['1', id])],
    ['price', place([1.5, id])],
    ['price', place([1, 'x'])],
    ['newest', place([1, id])],
  ]) {
    const { fields } = problem(await own(buyer, buyer.email, `&sort=${sort}&after=${after}`));
    assert.deepEqual(fields, { after: 'That cursor is not from this list' });
  }
});
