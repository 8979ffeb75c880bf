import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { closeWithBooks } from '#test/faults/books.ts';
import {
  attemptsOf,
  charge,
  claim,
  DELIVERY,
  NEW_YORK,
  orderBody,
  orderNow,
  paid,
  placed,
  placedLines,
  placeLines,
  problem,
  setShop,
  STANDARD,
  started,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ env: { ORDERS_A_MINUTE: '10000', PAYMENTS_A_MINUTE: '10000' } });
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(() => closeWithBooks(store));
beforeEach(() => setShop(store, {}));

const METHODS = [STANDARD, { ...STANDARD, id: 'express', name: 'Express', priceCents: 2_500, places: ['US'] }];
/** 8.875% in New York, on parts and delivery. */
const TAX = {
  mode: 'added' as const,
  isDeliveryTaxed: true,
  rates: [{ place: 'US-NY', label: 'Sales tax', percent: 8.875 }],
};
const OREGON = { ...NEW_YORK, city: 'Portland', region: 'OR', postcode: '97201' };

const place = async (part: string, more: object = {}) =>
  store.call(buyer, 'POST', '/placeOrder', { ...orderBody(buyer, part, 1, 10_000), ...more });
const dear = () => store.part({ priceCents: 10_000, quantity: 1000 });
const start = (body: object, who = buyer) => store.call(who, 'POST', '/create-payment-intent', body);
const deliver = (id: string, delivery: object, more: object = {}, who = buyer) =>
  store.call(who, 'PUT', `/orders/${id}/delivery`, { delivery, ...more });
const sums = async (id: string) => {
  const { linesPrice, deliveryPrice, taxPrice, placeOrderPrice } = await wholeOrderNow(store, buyer, id);
  return [linesPrice, deliveryPrice, taxPrice, placeOrderPrice];
};
const amountOf = async (intent: string) => (await store.cardSandbox.stripe.paymentIntents.retrieve(intent)).amount;

test('placeOrder says what paying charges, and where delivery or tax is charged that it needs an address', async () => {
  const { body } = await place(await dear());
  assert.deepEqual(body.payment, { total: 100, needs: null, detail: 'This is all that paying charges.' });
  assert.equal((await place(await dear(), { address: '' })).body.payment.needs, 'address');
  for (const settings of [{ delivery: { methods: METHODS } }, { tax: TAX }]) {
    await setShop(store, settings);
    const { status, body } = await place(await dear());
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ['acknowledged', 'insertedId', 'payment']);
    assert.deepEqual([body.payment.total, body.payment.needs], [null, 'address']);
    assert.match(body.payment.detail, /PUT \/orders\/\{id\}\/delivery/);
  }
});

test('an order of placeOrder is charged delivery and tax before it can be paid', async () => {
  await setShop(store, { delivery: { methods: METHODS }, tax: TAX });
  const part = await store.part({ priceCents: 12_300 });
  const { body } = await place(part, { placeOrderPrice: 123 });
  const id: string = body.insertedId;
  for (const wanted of [{ placeOrderPrice: 123 }, { placeOrderPrice: 123, order: id }]) {
    const refused = await start(wanted);
    assert.deepEqual([refused.status, refused.body.code], [409, 'address_required']);
    assert.deepEqual(refused.body.fresh, { order: id, needs: 'address' });
    assert.match(refused.body.detail, /delivery address/);
  }
  assert.deepEqual(await attemptsOf(store, id), [], 'nothing can be charged yet');

  const moved = await deliver(id, NEW_YORK);
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  assert.equal(moved.body.placeOrderPrice, 139.36);
  assert.deepEqual(await sums(id), [123, 5, 11.36, 139.36]);
  assert.equal((await orderNow(store, buyer, id)).taxPrice, 10.92);
  assert.deepEqual(
    moved.body.history.map(({ what }: { what: string }) => what),
    ['placed', 'delivery_changed', 'recharged'],
  );

  const beginning = await start({ placeOrderPrice: 139.36, order: id });
  assert.equal(beginning.body.placeOrderPrice, 139.36);
  const intent = await started(store, buyer, id);
  assert.equal(await amountOf(intent), 13_936);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).status, 200);
});

test('a method can be chosen for an unpaid order, and stays where it is offered', async () => {
  await setShop(store, { delivery: { methods: METHODS } });
  const { body } = await place(await dear());
  const id: string = body.insertedId;
  assert.equal((await deliver(id, NEW_YORK, { deliveryMethod: 'express' })).body.placeOrderPrice, 125);
  assert.equal((await deliver(id, NEW_YORK, { deliveryMethod: 'express' })).body.placeOrderPrice, 125);
  assert.equal((await deliver(id, OREGON)).body.placeOrderPrice, 125, 'the agreed method');
  assert.deepEqual(problem(await deliver(id, DELIVERY, { deliveryMethod: 'express' })).fields, {
    deliveryMethod: "This delivery method isn't available for this address. Choose another one.",
  });
  assert.equal((await deliver(id, DELIVERY)).body.placeOrderPrice, 105, 'the only method there');
  assert.equal((await deliver(id, OREGON, { deliveryMethod: 'express' })).body.placeOrderPrice, 125);
});

test('another country or region of an unpaid order changes its charges, by the customer or by staff', async () => {
  await setShop(store, { delivery: { methods: [STANDARD] }, tax: TAX });
  const part = await dear();
  const { id } = await placedLines(store, buyer, [[part, 1]], { delivery: OREGON });
  assert.deepEqual(await sums(id), [100, 5, 0, 105]);
  const before = await started(store, buyer, id);
  assert.equal((await deliver(id, NEW_YORK)).body.placeOrderPrice, 114.32);
  // The browser confirms the payment that began at the other price.
  await charge(store, before);
  await claim(store, buyer, id, before);
  await store.runJobs();
  assert.equal((await orderNow(store, buyer, id)).status, 'unpaid', 'the tax cannot be avoided');
  assert.equal((await deliver(id, DELIVERY, {}, admin)).body.placeOrderPrice, 105);
  assert.equal((await deliver(id, { ...NEW_YORK, region: 'NYC' })).status, 422, 'a region without a rate');
  assert.equal((await deliver(id, NEW_YORK)).body.placeOrderPrice, 114.32);

  await setShop(store, { tax: { ...TAX, rates: [{ place: 'US-NY', label: 'Sales tax', percent: 50 }] } });
  const corrected = await deliver(id, { ...NEW_YORK, line1: '14 Mill Lane' });
  assert.equal(corrected.body.placeOrderPrice, 114.32, 'a corrected street keeps the agreed charges');
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).status, 200);
  assert.equal((await deliver(id, OREGON)).status, 422, 'not after the payment');
});

test('an unpaid order from before the shop charged tax is not paid without it', async () => {
  const [text, structured] = [await placed(store, buyer, await dear(), 1, 10_000), await dear()];
  const { id } = await placedLines(store, buyer, [[structured, 1]], { delivery: NEW_YORK });
  const elsewhere = await placedLines(store, buyer, [[await dear(), 1]], { delivery: OREGON });
  await setShop(store, { tax: TAX });
  assert.equal(problem(await start({ placeOrderPrice: 100, order: text })).code, 'address_required');

  const changed = problem(await start({ placeOrderPrice: 100, order: id }));
  assert.deepEqual([changed.code, changed.fresh], ['price_changed', { placeOrderPrice: 108.88, price: 100 }]);
  assert.equal(await amountOf(await started(store, buyer, id)), 10_888);
  assert.equal(await amountOf(await started(store, buyer, elsewhere.id)), 10_000, 'untaxed there');

  const misspelled = await placedLines(store, buyer, [[await dear(), 1]], { delivery: OREGON });
  await store.db.$client.query(
    `update orders set delivery = jsonb_set(delivery, '{region}', '"Oregon State"') where id = $1`,
    [misspelled.id],
  );
  assert.equal(problem(await start({ placeOrderPrice: 100, order: misspelled.id })).code, 'address_required');
});

test('no way of ordering avoids delivery and tax', async () => {
  await setShop(store, { delivery: { methods: [STANDARD] }, tax: TAX });
  const lines = async () => ({ lines: [{ part: await dear(), quantity: 1 }] });
  const without = await placeLines(store, buyer, [[await dear(), 1]], { delivery: undefined });
  assert.equal(without.status, 422);
  const forCustomer = (body: object) => store.call(admin, 'POST', `/customers/${buyer.id}/orders`, body);
  assert.equal((await forCustomer(await lines())).status, 422);
  const { body } = await forCustomer({ ...(await lines()), delivery: NEW_YORK });
  assert.equal(body.placeOrderPrice, 114.32);
});

test('an order without any address is not paid before it has one', async () => {
  const { body } = await place(await dear(), { address: '' });
  const id: string = body.insertedId;
  assert.equal(problem(await start({ placeOrderPrice: 100, order: id })).code, 'address_required');
  assert.equal((await deliver(id, DELIVERY, {}, admin)).status, 200, 'staff can add it');
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).status, 200);
  const shipped = await store.call(admin, 'DELETE', `/order/${id}`);
  assert.deepEqual([shipped.status, shipped.body.deletedCount], [200, 1]);
});

test('a client of the specification pays and ships end to end, with an address as text', async () => {
  const { id } = await paid(store, buyer, await store.part());
  assert.equal((await store.call(admin, 'DELETE', `/order/${id}`)).body.deletedCount, 1);
});

test("a price alone finds the order with that total or that line's price, and the total is charged", async () => {
  await setShop(store, { delivery: { methods: [STANDARD] }, tax: TAX });
  const person = await store.person();
  const order = async (priceCents: number, quantity = 1) => {
    const part = await store.part({ priceCents, quantity: 100 });
    return (await placedLines(store, person, [[part, quantity]], { delivery: NEW_YORK })).id;
  };
  const byPrice = (placeOrderPrice: number) => start({ placeOrderPrice }, person);
  const nothing = problem(await byPrice(1.23));
  assert.deepEqual([nothing.status, nothing.code], [409, 'ambiguous_order']);
  assert.match(nothing.detail, /None of your unpaid orders has that price/);

  const id = await order(2_000, 5);
  const [line] = (await store.call(person, 'GET', `/placeorder?email=${person.email}`)).body;
  for (const price of [line.placeOrderPrice, 114.32]) {
    const { status, body } = await byPrice(price);
    assert.deepEqual([status, body.order, body.placeOrderPrice], [200, id, 114.32], String(price));
    assert.equal(await amountOf(String(body.clientSecret).split('_secret')[0]!), 11_432);
  }
  const other = problem(await start({ placeOrderPrice: 100 }, buyer));
  assert.notEqual(other.code, undefined, "another customer's order is not found");

  const [one, two] = [await store.part({ priceCents: 700 }), await store.part({ priceCents: 800 })];
  await placedLines(
    store,
    person,
    [
      [one, 1],
      [two, 1],
    ],
    { delivery: NEW_YORK },
  );
  assert.equal(problem(await byPrice(7)).code, 'ambiguous_order', 'one of several lines does not name the order');
  assert.equal((await byPrice(21.78)).status, 200, 'its total does');

  await order(10_000);
  assert.match(problem(await byPrice(100)).detail, /Several unpaid orders have exactly that price/);
});
