import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NEW_YORK, paidLines, setShop, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore();
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(() => store.close());

const OREGON = { ...NEW_YORK, city: 'Portland', region: 'OR', postcode: '97201' };
const GERMANY = { ...NEW_YORK, country: 'DE', city: 'Berlin', region: '', postcode: '10115' };
const PARIS = { ...NEW_YORK, country: 'FR', city: 'Paris', region: '', postcode: '75001' };

test('an untaxed paid order cannot be moved to an address where it would have been taxed', async () => {
  const rates = [
    { place: 'US-NY', label: 'Sales tax', percent: 8.875 },
    { place: 'DE', label: 'VAT', percent: 19 },
  ];
  await setShop(store, { tax: { mode: 'added', isDeliveryTaxed: true, rates } });
  const { id } = await paidLines(store, buyer, [[await store.part({ priceCents: 10_000 }), 1]], { delivery: OREGON });
  assert.equal((await wholeOrderNow(store, buyer, id)).placeOrderPrice, 100);
  const move = async (delivery: object, who = buyer) => {
    const answer = await store.call(who, 'PUT', `/orders/${id}/delivery`, { delivery });
    return answer.status === 200 ? 'moved' : Object.keys(answer.body.fields ?? {}).join();
  };
  assert.equal(await move(NEW_YORK), 'delivery.region');
  assert.equal(await move({ ...NEW_YORK, region: 'New York City' }), 'delivery.region', 'no misspelled region either');
  assert.equal(await move(GERMANY), 'delivery.country');
  assert.equal(await move(GERMANY, admin), 'delivery.country');
  const kept = { delivery: GERMANY, keepCharges: true };
  assert.equal((await store.call(buyer, 'PUT', `/orders/${id}/delivery`, kept)).status, 422, 'only staff keep charges');
  assert.equal(await move({ ...OREGON, line1: '14 Mill Lane' }), 'moved');
  assert.equal(await move({ ...OREGON, region: 'WA', city: 'Seattle' }), 'moved', 'untaxed, too');
  assert.equal(await move(PARIS), 'moved', 'untaxed, too');
});

test('staff move a paid order anywhere until a parcel leaves; they learn the difference and keep the charges', async () => {
  const rates = [
    { place: 'US-NY', label: 'Sales tax', percent: 10 },
    { place: 'DE', label: 'VAT', percent: 19 },
  ];
  await setShop(store, { tax: { mode: 'added', isDeliveryTaxed: true, rates } });
  const part = await store.part({ priceCents: 10_000, quantity: 9 });
  const { id, lines } = await paidLines(store, buyer, [[part, 1]], { delivery: NEW_YORK });
  await store.call(admin, 'POST', `/orders/${id}/pack`);
  const move = (delivery: object, more: object = {}, who = admin) =>
    store.call(who, 'PUT', `/orders/${id}/delivery`, { delivery, ...more });
  assert.match((await move(GERMANY)).body.fields['delivery.country'], /There it costs \$9\.00 more\. Charge or refund/);
  assert.match((await move(OREGON)).body.fields['delivery.region'], /There it costs \$10\.00 less\. Charge or refund/);
  assert.equal((await move({ ...NEW_YORK, line1: '9 Other Street' })).status, 200, 'although it is packed');
  assert.equal((await move(NEW_YORK, {}, buyer)).body.code, 'order_state');
  const moved = await move(GERMANY, { keepCharges: true });
  assert.deepEqual([moved.status, moved.body.placeOrderPrice, moved.body.delivery.country], [200, 110, 'DE']);
  const { rows } = await store.db.$client.query(
    "select detail from audit_trail where action = 'order.delivery-changed' and subject = $1 order by id",
    [id],
  );
  assert.deepEqual(
    rows.map(({ detail }) => detail),
    [null, { keptCharges: true }],
  );
  await store.call(admin, 'DELETE', `/order/${lines[0]}?as=shipped`);
  assert.match((await move(NEW_YORK, { keepCharges: true })).body.detail, /A parcel of this order has been sent/);
});
