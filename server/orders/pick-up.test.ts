import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { randomUUID } from 'node:crypto';
import { dispatchTermsOf } from '#server/settings/dispatch-terms.ts';
import { expectedDelivery } from '#contract/orders/delivery-dates.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import {
  DELIVERY,
  NEW_YORK,
  paidLines,
  placedLines,
  placeLines,
  problem,
  setShop,
  STANDARD,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { WAREHOUSE } from '#test/fixtures/pick-up.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore();
  buyer = await store.person('customer');
  admin = await store.person('admin');
});
after(() => closeWithBooks(store));

const AT_WAREHOUSE = {
  delivery: undefined,
  pickUp: { place: 'warehouse', name: 'Ada Byron', phone: '(212) 555-0100' },
};
const TAX = {
  mode: 'added' as const,
  isDeliveryTaxed: true,
  rates: [
    { place: 'US-NY', label: 'Sales tax', percent: 8 },
    { place: 'GB', label: 'VAT', percent: 20 },
  ],
};
const METHODS = { methods: [STANDARD], defaultGrams: null };
const offer = (more: object = {}) => ({ delivery: METHODS, pickUp: { places: [{ ...WAREHOUSE, ...more }] }, tax: TAX });
const refusedFields = (answer: Awaited<ReturnType<typeof placeLines>>) => {
  assert.equal(answer.status, 422, JSON.stringify(answer.body));
  return Object.keys(problem(answer).fields as object);
};

test('an order is picked up without delivery, at the tax of the place', async () => {
  await setShop(store, offer());
  const terms = (await store.call(null, 'GET', '/checkout-terms')).body;
  assert.deepEqual(terms.pickUpPlaces, [
    {
      id: 'warehouse',
      name: 'Warehouse',
      address: '12 Dock Street\nBrooklyn, NY 11201\nUnited States',
      country: 'US',
      region: 'NY',
      hours: 'Mon to Fri 9-17',
      instructions: 'Ring at gate 3.',
      priceCents: 0,
      days: 1,
    },
  ]);
  const part = await store.part();
  const quote = await store.call(buyer, 'POST', '/orders/quote', {
    lines: [{ part, quantity: 10 }],
    pickUp: { place: 'warehouse' },
  });
  assert.deepEqual([quote.body.deliveryCents, quote.body.taxCents, quote.body.totalCents], [0, 992, 13_392]);
  const { id } = await placedLines(store, buyer, [[part, 10]], { ...AT_WAREHOUSE, placeOrderPrice: 133.92 });
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual(order.pickUp, {
    name: 'Warehouse',
    address: '12 Dock Street\nBrooklyn, NY 11201\nUnited States',
    hours: 'Mon to Fri 9-17',
    instructions: 'Ring at gate 3.',
  });
  assert.equal(order.address, 'Ada Byron\nPick-up at Warehouse\n12 Dock Street\nBrooklyn, NY 11201\nUnited States');
  assert.deepEqual([order.customerName, order.phone], ['Ada Byron', '+1 212 555 0100']);
  assert.deepEqual(
    order.adjustments.map(({ name, amount }) => [name, amount]),
    [
      ['Pick-up at Warehouse', 0],
      ['Sales tax 8%', 9.92],
    ],
  );
});

test('a shop without delivery methods and tax offers it, too, and a price is charged and taxed', async () => {
  await setShop(store, { pickUp: { places: [{ ...WAREHOUSE, priceCents: 300 }] } });
  const part = await store.part();
  const free = await placedLines(store, buyer, [[part, 1]]);
  assert.equal((await wholeOrderNow(store, buyer, free.id)).deliveryPrice, 0);
  const { id } = await placedLines(store, buyer, [[part, 1]], AT_WAREHOUSE);
  assert.equal((await wholeOrderNow(store, buyer, id)).deliveryPrice, 3);
  await setShop(store, offer({ priceCents: 300 }));
  const taxed = await placedLines(store, buyer, [[part, 1]], AT_WAREHOUSE);
  // 8% of $12.40 and $3.00.
  assert.equal((await wholeOrderNow(store, buyer, taxed.id)).taxPrice, 1.23);
});

test('a place that does not exist, a missing name, a wrong phone, and both ways at once are refused', async () => {
  await setShop(store, offer());
  const part = await store.part();
  const place = (pickUp: object, more: object = {}) =>
    placeLines(store, buyer, [[part, 1]], { delivery: undefined, pickUp, ...more });
  const { pickUp } = AT_WAREHOUSE;
  assert.deepEqual(refusedFields(await place({ ...pickUp, place: 'other' })), ['pickUp.place']);
  assert.deepEqual(refusedFields(await place({ ...pickUp, place: '' })), ['pickUp.place']);
  assert.deepEqual(refusedFields(await place({ ...pickUp, place: 'x'.repeat(41) })), ['pickUp.place']);
  assert.deepEqual(refusedFields(await place({ ...pickUp, name: ' ' })), ['pickUp.name']);
  assert.deepEqual(refusedFields(await place({ ...pickUp, name: 'x'.repeat(201) })), ['pickUp.name']);
  assert.deepEqual(refusedFields(await place({ ...pickUp, phone: 'call me' })), ['pickUp.phone']);
  assert.deepEqual(refusedFields(await place(pickUp, { delivery: DELIVERY })), ['pickUp']);
  assert.deepEqual(refusedFields(await place(pickUp, { deliveryMethod: 'standard' })), ['pickUp']);
  assert.deepEqual(refusedFields(await place({ place: 7 })), ['pickUp.place', 'pickUp.name']);
  assert.deepEqual(refusedFields(await placeLines(store, buyer, [[part, 1]], { delivery: undefined })), ['delivery']);
  const quote = (body: object) =>
    store.call(buyer, 'POST', '/orders/quote', { lines: [{ part, quantity: 1 }], ...body });
  assert.deepEqual(refusedFields(await quote({ pickUp: { place: 'other' } })), ['pickUp.place']);
  assert.deepEqual(refusedFields(await quote({ pickUp: { place: 'warehouse' }, delivery: DELIVERY })), ['pickUp']);
});

test('an order keeps the place that it was promised, and a repeat of the call finds it', async () => {
  await setShop(store, offer());
  const part = await store.part();
  const key = randomUUID();
  const first = await placeLines(store, buyer, [[part, 1]], AT_WAREHOUSE, key);
  const before = await wholeOrderNow(store, buyer, first.body.insertedId);
  await setShop(store, { delivery: METHODS, pickUp: { places: [] }, tax: TAX });
  assert.equal((await store.call(null, 'GET', '/checkout-terms')).body.pickUpPlaces, undefined);
  const repeat = await placeLines(store, buyer, [[part, 1]], AT_WAREHOUSE, key);
  assert.equal(repeat.body.insertedId, first.body.insertedId);
  const after = await wholeOrderNow(store, buyer, first.body.insertedId);
  assert.deepEqual([after.pickUp, after.address], [before.pickUp, before.address]);
  await setShop(store, offer());
});

test('an order of a guest is picked up', async () => {
  await setShop(store, { ...offer(), orders: { ...DEFAULT_SHOP_SETTINGS.orders, guests: true } });
  const part = await store.part();
  const place = (more: object) =>
    store.call(null, 'POST', '/guest-orders', { email: 'fetch@visitor.test', lines: [{ part, quantity: 1 }], ...more });
  const lines = [{ part, quantity: 1 }];
  const quote = await store.call(null, 'POST', '/guest-orders/quote', { lines, pickUp: { place: 'warehouse' } });
  const { status, body } = await place(AT_WAREHOUSE);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.placeOrderPrice, quote.body.totalCents / 100);
  const { order } = (await store.call(null, 'GET', `/guest-orders/${body.token}`)).body;
  assert.equal(order.pickUp.name, 'Warehouse');
  assert.deepEqual(refusedFields(await place({})), ['delivery']);
  assert.deepEqual(refusedFields(await place({ ...AT_WAREHOUSE, delivery: DELIVERY })), ['pickUp']);
  assert.deepEqual(refusedFields(await place({ pickUp: { ...AT_WAREHOUSE.pickUp, place: 'none' } })), ['pickUp.place']);
  await setShop(store, offer());
});

test('staff place an order that its customer picks up', async () => {
  await setShop(store, offer());
  const { body: found } = await store.call(admin, 'GET', `/customers?q=${buyer.email}`);
  const { status, body } = await store.call(admin, 'POST', `/customers/${found[0]._id}/orders`, {
    lines: [{ part: await store.part(), quantity: 1 }],
    pickUp: AT_WAREHOUSE.pickUp,
  });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal((await wholeOrderNow(store, buyer, body.insertedId)).pickUp?.name, 'Warehouse');
});

test('a paid order is promised the day on which it is ready', async () => {
  const dispatch = { ...DEFAULT_SHOP_SETTINGS.dispatch, handlingDays: 2 };
  await setShop(store, { ...offer(), dispatch });
  const terms = dispatchTermsOf({ dispatch, calendar: DEFAULT_SHOP_SETTINGS.calendar });
  const expected = () => expectedDelivery(new Date(), { minDays: 1, maxDays: 1 }, terms);
  const before = expected();
  const { id } = await paidLines(store, buyer, [[await store.part(), 1]], AT_WAREHOUSE);
  const { expectedDelivery: promised } = await wholeOrderNow(store, buyer, id);
  assert.equal(promised?.from, promised?.to);
  assert.ok([before.to, expected().to].includes(promised!.to), JSON.stringify(promised));
});

test('a tax that begins after the order was placed is that of the place, which stays', async () => {
  await setShop(store, { delivery: METHODS, pickUp: { places: [WAREHOUSE] } });
  const { id } = await placedLines(store, buyer, [[await store.part(), 10]], AT_WAREHOUSE);
  await setShop(store, { delivery: METHODS, pickUp: { places: [] }, tax: TAX });
  const start = await store.call(buyer, 'POST', '/create-payment-intent', {
    placeOrderPrice: 124,
    order: id,
    pay: true,
  });
  assert.equal(start.body.code, 'price_changed', JSON.stringify(start.body));
  const { pickUp, taxPrice, deliveryPrice } = await wholeOrderNow(store, buyer, id);
  assert.deepEqual([pickUp?.name, taxPrice, deliveryPrice], ['Warehouse', 9.92, 0]);
});

test('an order that gets a delivery address instead is delivered, and charged for it', async () => {
  await setShop(store, offer());
  const { id } = await placedLines(store, buyer, [[await store.part(), 1]], AT_WAREHOUSE);
  const moved = await store.call(buyer, 'PUT', `/orders/${id}/delivery`, { delivery: NEW_YORK });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  assert.equal(moved.body.pickUp, undefined);
  assert.deepEqual([moved.body.deliveryPrice, moved.body.deliveryMethod.name], [5, 'Standard']);
  const paid = await paidLines(store, buyer, [[await store.part(), 1]], AT_WAREHOUSE);
  const { delivery } = await wholeOrderNow(store, buyer, paid.id);
  const other = { delivery: { ...delivery!, name: 'Charles Babbage', phone: '' } };
  const renamed = await store.call(buyer, 'PUT', `/orders/${paid.id}/delivery`, other);
  assert.deepEqual([renamed.body.pickUp?.name, renamed.body.customerName], ['Warehouse', 'Charles Babbage']);
  const kept = { delivery: NEW_YORK, keepCharges: true };
  assert.deepEqual(refusedFields(await store.call(admin, 'PUT', `/orders/${paid.id}/delivery`, kept)), [
    'delivery.line1',
  ]);
  const put = (more: object) =>
    store.call(buyer, 'PUT', `/orders/${paid.id}/delivery`, { delivery: NEW_YORK, ...more });
  assert.equal((await put({})).status, 422, 'delivery costs more, so it is not changed without a word');
  const { body } = await put({ chargeDifference: true });
  assert.equal(body.change.difference, 5.4);
  assert.equal(body.pickUp.name, 'Warehouse', 'until the difference is paid');
});

test('an order stays one to pick up when parts of it are canceled', async () => {
  await setShop(store, offer({ priceCents: 300 }));
  const { id, lines } = await placedLines(
    store,
    buyer,
    [
      [await store.part(), 1],
      [await store.part(), 1],
    ],
    AT_WAREHOUSE,
  );
  assert.equal((await store.call(buyer, 'POST', `/placeorder/${lines[1]}/cancel`)).status, 200);
  const { pickUp, deliveryPrice } = await wholeOrderNow(store, buyer, id);
  assert.deepEqual([pickUp?.name, deliveryPrice], ['Warehouse', 3]);
});

/** The email about an order whose subject or text matches. */
async function mailed(id: string, expected: RegExp) {
  await store.db.$client.query(
    "update outbox set next_try_at = now() where next_try_at < now() + interval '2 minutes'",
  );
  await store.runJobs();
  const mails = store.mails.filter(({ text }) => text.includes(id));
  const found = mails.find(({ subject, text }) => expected.test(subject) || expected.test(text));
  assert.ok(found, `${expected}: ${mails.map(({ subject }) => subject).join('; ')}`);
  return found;
}
const inView = async (view: string, id: string) =>
  (await store.call(admin, 'GET', `/managed-orders?view=${view}&q=${id}`)).body.length === 1;

test('an order is packed, ready, and handed over, with an email for each and no label', async () => {
  await setShop(store, offer());
  const { id } = await paidLines(store, buyer, [[await store.part(), 2]], AT_WAREHOUSE);
  await mailed(id, /Pick-up at:\nWarehouse[^]*Ring at gate 3/);
  assert.equal((await store.call(admin, 'POST', `/orders/${id}/pack`)).status, 200);
  await mailed(id, /again when they are ready to pick up/);
  const labels = await store.call(admin, 'GET', `/managed-orders/labels.csv?q=${id}`);
  assert.doesNotMatch(String(labels.body), /Byron/);
  // The carrier of a bulk action does not send it.
  const shipped = await store.call(admin, 'POST', `/fulfillment/orders/${id}/ship`, { carrier: 'DHL', tracking: '' });
  assert.equal(shipped.status, 200, JSON.stringify(shipped.body));
  const ready = await wholeOrderNow(store, buyer, id);
  const [parcel] = ready.shipments;
  assert.deepEqual([ready.status, parcel!.carrier, parcel!.pickUp, parcel!.deliveredAt], ['shipped', '', true, null]);
  assert.deepEqual(ready.lines[0]!.pickUp, { place: 'Warehouse', state: 'ready' });
  assert.deepEqual([await inView('to-pick-up', id), await inView('shipped', id)], [true, true]);
  const readyMail = await mailed(id, /^Order #\d+ is ready to pick up$/);
  assert.match(readyMail.text, /ready for you at Warehouse\. Please have the order number \d+/);
  assert.match(readyMail.text, /12 Dock Street[^]*Mon to Fri 9-17/);
  const hand = () => store.call(admin, 'POST', `/orders/${id}/shipments/${parcel!._id}/delivered`);
  assert.equal((await store.call(buyer, 'POST', `/orders/${id}/shipments/${parcel!._id}/delivered`)).status, 403);
  assert.deepEqual([(await hand()).body.modifiedCount, (await hand()).body.modifiedCount], [1, 0]);
  const done = await wholeOrderNow(store, buyer, id);
  assert.equal(done.lines[0]!.pickUp?.state, 'handed_over');
  assert.equal(await inView('to-pick-up', id), false);
  await mailed(id, /has been picked up$/);
  const lines = [{ line: id, units: 1 }];
  const returned = await store.call(buyer, 'POST', `/orders/${id}/returns`, { lines, reason: 'damaged' });
  assert.equal(returned.status, 200, JSON.stringify(returned.body));
});

test('what was not picked up is taken back at any time, and parts that follow are handed over separately', async () => {
  await setShop(store, offer());
  const { id, lines } = await paidLines(
    store,
    buyer,
    [
      [await store.part(), 1],
      [await store.part(), 1],
    ],
    AT_WAREHOUSE,
  );
  const ready = (...chosen: string[]) =>
    store.call(admin, 'POST', `/orders/${id}/shipments`, { lines: chosen.map((line) => ({ line })) });
  const parcels = async () => (await wholeOrderNow(store, buyer, id)).shipments;
  const hand = async (parcel: string) => store.call(admin, 'POST', `/orders/${id}/shipments/${parcel}/delivered`);
  assert.equal((await ready(lines[0]!)).status, 200);
  const [first] = await parcels();
  await store.db.$client.query("update shipments set created_at = now() - interval '9 days' where id = $1", [
    first!._id,
  ]);
  assert.equal((await store.call(admin, 'DELETE', `/orders/${id}/shipments/${first!._id}`)).status, 200);
  await mailed(id, /can't be picked up now$/);
  await ready(lines[0]!);
  await hand((await parcels())[0]!._id);
  // Emails about what happens at once are one.
  await mailed(id, /^Part of order #\d+ has been picked up$/);
  await ready(lines[1]!);
  const two = await parcels();
  assert.deepEqual(
    two.map(({ lines: inside, deliveredAt }) => [inside, deliveredAt !== null]),
    [
      [[lines[0]], true],
      [[lines[1]], false],
    ],
  );
  await mailed(id, /^The rest of order #\d+ is ready to pick up$/);
  const late = await store.call(admin, 'DELETE', `/orders/${id}/shipments/${two[0]!._id}`);
  assert.equal(late.body.code, 'order_state');
  await hand(two[1]!._id);
});

test('an order that is sent after all has a parcel with a tracking number', async () => {
  await setShop(store, offer());
  const send = (id: string) =>
    store.call(admin, 'POST', `/orders/${id}/shipments`, { carrier: 'DHL', tracking: `T${id}`, lines: [{ line: id }] });
  const { id } = await paidLines(store, buyer, [[await store.part(), 1]], AT_WAREHOUSE);
  assert.equal((await send(id)).status, 200);
  const [parcel] = (await wholeOrderNow(store, buyer, id)).shipments;
  assert.deepEqual([parcel!.carrier, parcel!.pickUp], ['DHL', undefined]);
  await mailed(id, /has shipped$/);
  const other = (await paidLines(store, buyer, [[await store.part(), 1]], AT_WAREHOUSE)).id;
  await store.call(admin, 'DELETE', `/order/${other}?as=shipped`);
  const [waiting] = (await wholeOrderNow(store, buyer, other)).shipments;
  assert.equal(waiting!.pickUp, true);
  const change = { carrier: 'UPS', tracking: '1Z1' };
  await store.call(admin, 'PATCH', `/orders/${other}/shipments/${waiting!._id}`, change);
  assert.equal((await wholeOrderNow(store, buyer, other)).shipments[0]!.pickUp, undefined);
  assert.equal(await inView('to-pick-up', other), false);
});

test('a place needs a complete address, and names differ', async () => {
  const change = async (places: object[]) => {
    const { version } = (await store.call(admin, 'GET', '/shop-settings')).body;
    return store.call(admin, 'PUT', '/shop-settings', { version, settings: { pickUp: { places } } });
  };
  const fields = async (...places: object[]) => refusedFields(await change(places));
  const at = (name: string, index = 0) => [`settings.pickUp.places.${index}.${name}`];
  assert.deepEqual(await fields({ ...WAREHOUSE, name: '' }), at('name'));
  assert.deepEqual(await fields({ ...WAREHOUSE, postcode: 'none' }), at('postcode'));
  assert.deepEqual(await fields({ ...WAREHOUSE, city: '' }), at('city'));
  assert.deepEqual(await fields({ ...WAREHOUSE, country: 'XX' }), at('country'));
  assert.deepEqual(await fields({ ...WAREHOUSE, region: 'Nowhere' }), at('region'));
  assert.deepEqual(await fields({ ...WAREHOUSE, priceCents: -1 }), at('priceCents'));
  assert.deepEqual(await fields({ ...WAREHOUSE, days: 0.5 }), at('days'));
  assert.deepEqual(await fields({ ...WAREHOUSE, hours: 'x'.repeat(301) }), at('hours'));
  assert.deepEqual(await fields({ ...WAREHOUSE, id: 'a b' }), at('id'));
  assert.deepEqual(await fields(WAREHOUSE, { ...WAREHOUSE, id: '', name: 'warehouse' }), at('name', 1));
  assert.deepEqual(await fields(WAREHOUSE, { ...WAREHOUSE, name: 'Other' }), at('name', 1));
  assert.deepEqual(await fields(...Array.from({ length: 21 }, (_, n) => ({ ...WAREHOUSE, id: '', name: `P${n}` }))), [
    'settings.pickUp.places',
  ]);
  const saved = await change([{ ...WAREHOUSE, id: '', region: 'new york' }]);
  const [place] = saved.body.settings.pickUp.places;
  assert.equal(place.region, 'NY');
  assert.match(place.id, /^[0-9a-f-]{36}$/);
});
