import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withoutDefusing } from '#server/http/files/csv.ts';
import { newId } from '#server/database/columns.ts';
import { carryOutRefund } from '#server/payments/refunding.ts';
import { paid, setShop } from '#test/fixtures/ordering.ts';
import { WAREHOUSE } from '#test/fixtures/pick-up.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
});
after(() => store.close());

const search = async (query: string) => {
  const { status, body } = await store.call(admin, 'GET', `/customers?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};
const found = async (q: string, more = ''): Promise<string[]> =>
  (await search(`q=${encodeURIComponent(q)}${more}`)).map(({ _id }: { _id: string }) => _id);

const berlin = {
  name: 'Ida Baumeister',
  company: 'Lötkolben GmbH',
  line1: 'Torstraße 148',
  line2: '',
  city: 'Berlin',
  region: '',
  postcode: '10119',
  country: 'DE',
  phone: '030 2345 6789',
};

test('a customer has phone, address, orders and the spend of the ledger, as on their page', async () => {
  const buyer = await store.person();
  const part = await store.part();
  const { id } = await paid(store, buyer, part, 3);
  const asked = await store.call(admin, 'POST', `/order/${id}/refund`, { amount: 5.01, reason: 'Damaged' });
  await carryOutRefund(store.deps, asked.body.insertedId, 'test');
  await store.call(buyer, 'POST', '/orders', { lines: [{ part, quantity: 1 }], delivery: berlin });
  const [row] = await search(`q=${buyer.email}`);
  assert.deepEqual(
    [row._id, row.phone, row.orderCount, row.spentCents, row.delivery.city],
    [buyer.id, '+49 30 23456789', 2, 3_219, 'Berlin'],
  );
  assert.match(row.address, /Lötkolben GmbH\n[^]*Torstraße 148\n10119 Berlin\nGermany$/);
  const { body: page } = await store.call(admin, 'GET', `/customers/${buyer.id}`);
  assert.deepEqual([page.orderCount, page.chargedCents - page.returnedCents], [row.orderCount, row.spentCents]);

  // The default address comes before that of the last order.
  await store.call(buyer, 'POST', '/account/addresses', { ...berlin, city: 'Potsdam', isDefault: true });
  assert.equal((await search(`q=${buyer.email}`))[0].delivery.city, 'Potsdam');
});

test('the address of a pick-up place is not that of the customer', async () => {
  const buyer = await store.person();
  const part = await store.part();
  await store.call(buyer, 'POST', '/orders', { lines: [{ part, quantity: 1 }], delivery: berlin });
  await setShop(store, { pickUp: { places: [WAREHOUSE] } });
  const pickUp = { place: WAREHOUSE.id, name: 'Ida Baumeister', phone: '+49 30 23456780' };
  const placed = await store.call(buyer, 'POST', '/orders', { lines: [{ part, quantity: 1 }], pickUp });
  assert.equal(placed.status, 200, JSON.stringify(placed.body));
  const [row] = await search(`q=${buyer.email}`);
  assert.deepEqual([row.delivery.city, row.phone, row.orderCount], ['Berlin', '+49 30 23456789', 2]);
  const other = await store.person();
  await store.call(other, 'POST', '/orders', { lines: [{ part, quantity: 1 }], pickUp });
  const [without] = await search(`q=${other.email}`);
  assert.deepEqual([without.delivery, without.address, without.phone], [null, '', '+49 30 23456780']);
  await setShop(store, { pickUp: { places: [] } });
});

test('a search finds by account, saved address, order and the end of any phone number', async () => {
  const buyer = await store.person();
  await store.db.$client.query(`update users set name = 'Zoë Quimby', contact = '4915112340987' where id = $1`, [
    buyer.id,
  ]);
  await store.call(buyer, 'POST', '/account/addresses', { ...berlin, company: 'Schraubwerk', phone: '+49 30 7770001' });
  const part = await store.part();
  await store.call(buyer, 'POST', '/orders', {
    lines: [{ part, quantity: 1 }],
    delivery: { ...berlin, line1: 'Nordlichtweg 9', phone: '+49 40 8880002' },
  });
  for (const q of [
    buyer.email.toUpperCase(),
    'zoe quimby',
    'Quimb',
    'schraubwerk',
    'Nordlichtweg 9',
    '340987',
    '030 7770001',
    '+49 40 888-0002',
  ])
    assert.deepEqual(await found(q), [buyer.id], q);
  for (const q of ['%', '_____', "' or 1=1 --", '0000', 'quimby schraubwerk', '\\', ':*', '!!&|()', 'x'.repeat(200)])
    assert.deepEqual(await found(q), [], q);
});

test('views, country and orders narrow the list; staff who never ordered and deleted accounts are left out', async () => {
  const part = await store.part();
  const [ordered, never, staffBuyer, staff] = [
    await store.person(),
    await store.person(),
    await store.person('support'),
    await store.person('support'),
  ];
  for (const person of [ordered, staffBuyer])
    await store.call(person, 'POST', '/orders', { lines: [{ part, quantity: 1 }], delivery: berlin });
  const [unverified, suspended, deleted] = [await store.person(), await store.person(), await store.person()];
  await store.db.$client.query('update users set email_verified = false where id = $1', [unverified.id]);
  await store.db.$client.query('update users set suspended_at = now() where id = $1', [suspended.id]);
  await store.db.$client.query('update users set deleted_at = now() where id = $1', [deleted.id]);
  const all = [ordered, never, staffBuyer, staff, unverified, suspended, deleted];
  const inView = async (query: string) => {
    const ids = (await search(`limit=100&${query}`)).map(({ _id }: { _id: string }) => _id);
    return all.filter(({ id }) => ids.includes(id));
  };
  assert.deepEqual(await inView(''), [ordered, never, staffBuyer, unverified, suspended]);
  assert.deepEqual(await inView('view=ordered'), [ordered, staffBuyer]);
  assert.deepEqual(await inView('view=never_ordered'), [never, unverified, suspended]);
  assert.deepEqual(await inView('view=unverified'), [unverified]);
  assert.deepEqual(await inView('view=suspended'), [suspended]);
  assert.deepEqual(await inView('country=DE'), [ordered, staffBuyer]);
  assert.deepEqual(await inView('country=FR'), []);
  for (const query of ['country=XX', 'view=vip', 'sort=spent', `q=${'x'.repeat(201)}`])
    assert.equal((await store.call(admin, 'GET', `/customers?${query}`)).status, 422, query);
});

test('the file has the filtered customers, runs no formula, and its download is recorded', async () => {
  const buyer = await store.person();
  const name = '=HYPERLINK("http://evil.test")';
  await store.db.$client.query(`update users set name = $2 where id = $1`, [buyer.id, name]);
  const delivery = { ...berlin, company: '@SUM(1;=2)', postcode: '01067', phone: '+49 351 1234567' };
  await store.db.$client.query('insert into addresses (id, customer_id, delivery) values ($1, $2, $3)', [
    newId(),
    buyer.id,
    delivery,
  ]);
  const response = await fetch(`${store.origin}/api/customers.csv?q=${encodeURIComponent(buyer.email)}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  assert.equal(response.status, 200);
  const [head, line, ...others] = (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n');
  assert.deepEqual(others, []);
  assert.match(head!, /^id,name,email,phone,recipient,company,line1,line2,city,region,postcode,country,orders,spent,/);
  assert.match(line!, new RegExp(`^${buyer.id},"'=HYPERLINK`));
  assert.match(line!, /,\(\+49\) 351 1234567,Ida Baumeister,"'@SUM/);
  assert.match(line!, /,'01067,DE,0,0\.00,,/);
  assert.equal(withoutDefusing(`'${name}`), name);
  const { body } = await store.call(admin, 'GET', '/audit?limit=1');
  assert.equal(body[0].action, 'user.customers-exported');
  assert.equal(body[0].actor, admin.id);
});
