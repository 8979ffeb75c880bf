import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { placeLines, placed, placedLines, problem, stockOf, wholeOrderNow, numberOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
before(async () => {
  store = await startTestStore({ env: { ORDERS_A_MINUTE: '10000' } });
  buyer = await store.person();
});
after(async () => {
  await assertLedger(store.db);
  await store.close();
});

const DELIVERY = {
  name: ' Ada Byron ',
  company: 'Analytical Engines',
  line1: '12 St James Square',
  line2: '',
  city: 'London',
  region: '',
  postcode: 'SW1Y 4LE',
  country: 'gb',
  phone: '+44 20 7946 0000',
};

test('an order of several parts reserves all of them under one number', async () => {
  const parts = await Promise.all([store.part({ quantity: 10 }), store.part({ quantity: 10 }), store.part()]);
  const answer = await placeLines(
    store,
    buyer,
    [
      [parts[0]!, 2],
      [parts[1]!, 5],
      [parts[2]!, 1],
    ],
    { delivery: DELIVERY, reference: ' PO-7 ', note: 'Ring twice', placeOrderPrice: 99.2 },
  );
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { insertedId: id, lines } = answer.body;
  assert.deepEqual(answer.body, {
    acknowledged: true,
    insertedId: id,
    number: await numberOf(store, id),
    lines: [id, lines[1], lines[2]],
    placeOrderPrice: 99.2,
    adjustments: [],
  });
  assert.deepEqual(await Promise.all(parts.map((part) => stockOf(store, part))), [8, 5, 99]);
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual(await wholeOrderNow(store, buyer, lines[2]), order, 'also by the id of a line');
  const { createdAt, holdUntil, history, lines: shown, ...rest } = order;
  const delivery = { ...DELIVERY, name: 'Ada Byron', country: 'GB', phone: '+442079460000' };
  assert.deepEqual(rest, {
    _id: id,
    number: await numberOf(store, id),
    status: 'unpaid',
    paid: false,
    payments: [],
    transactionId: null,
    customerEmail: buyer.email,
    customerName: 'Ada Byron',
    phone: DELIVERY.phone,
    address: 'Ada Byron\nAnalytical Engines\n12 St James Square\nLondon\nSW1Y 4LE\nUnited Kingdom',
    delivery,
    costCenter: '',
    reference: 'PO-7',
    note: 'Ring twice',
    linesPrice: 99.2,
    deliveryPrice: 0,
    taxPrice: 0,
    placeOrderPrice: 99.2,
    leftToRefund: 0,
    adjustments: [],
    deliveryMethod: null,
    taxes: [],
    shipments: [],
    refunds: [],
    returns: [],
    documents: ['confirmation'],
    storeCredit: true,
  });
  assert.equal(Date.parse(holdUntil!) - Date.parse(createdAt), 30 * 60_000);
  assert.deepEqual(history, [{ what: 'placed', at: createdAt, line: null }]);
  const number = await numberOf(store, id);
  assert.deepEqual(
    shown.map((line) => [line._id, line.order, line.number, line.placeOrderProduct, line.placeOrderQuantity]),
    parts.map((part, index) => [lines[index], id, number, part, [2, 5, 1][index]]),
  );
  assert.deepEqual(
    shown.map(({ placeOrderPrice, status, address }) => [placeOrderPrice, status, address]),
    [24.8, 62, 12.4].map((price) => [price, 'unpaid', rest.address]),
  );
  const listed = await store.call(buyer, 'GET', `/placeorder?email=${buyer.email}`);
  assert.deepEqual(
    listed.body.filter((line: { order: string }) => line.order === id).map((line: { _id: string }) => line._id),
    [...lines].reverse(),
  );
  await store.runJobs();
  const mails = store.mails.filter((mail) => mail.text.includes(id));
  assert.equal(mails.length, 1, 'one mail an order');
  assert.match(mails[0]!.subject, /^We have your order #\d+$/);
  assert.match(mails[0]!.text, /5 x Test processor, SKU PS-\d+ at \$12\.40: \$62\.00[\s\S]*Total: \$99\.20/);
});

test('a shortage names every affected part, and nothing is reserved', async () => {
  const enough = await store.part({ quantity: 10 });
  const short = await store.part({ quantity: 3 });
  const gone = await store.part({ quantity: 7 });
  await store.db.$client.query('update parts set deleted_at = now() where id = $1', [gone]);
  const unknown = crypto.randomUUID();
  const answer = await placeLines(store, buyer, [
    [short, 4],
    [enough, 10],
    [gone, 1],
    [unknown, 2],
    ['none', 1],
  ]);
  assert.deepEqual(problem(answer), {
    status: 409,
    code: 'lines_short',
    detail: "Some parts aren't available in that quantity. Nothing was ordered.",
    fresh: [
      { part: short, quantity: 4, left: 3 },
      { part: gone, quantity: 1, left: 0 },
      { part: unknown, quantity: 2, left: 0 },
      { part: 'none', quantity: 1, left: 0 },
    ],
  });
  assert.deepEqual([await stockOf(store, enough), await stockOf(store, short)], [10, 3]);
});

test('repeated parts become one line', async () => {
  const [part, other] = await Promise.all([store.part({ quantity: 10, minimum: 4 }), store.part()]);
  const { id, lines } = await placedLines(store, buyer, [
    [part, 3],
    [other, 1],
    [part.toUpperCase(), 2],
  ]);
  assert.equal(lines.length, 2);
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual(
    order.lines.map((line) => line.placeOrderQuantity),
    [5, 1],
  );
  assert.equal(await stockOf(store, part), 5);
  assert.deepEqual(
    problem(
      await placeLines(store, buyer, [
        [part, 3],
        [part, 3],
      ]),
    ).fresh,
    [{ part, quantity: 6, left: 5 }],
  );
});

test('an invalid order names its errors, and nothing is reserved', async () => {
  const [part, least] = await Promise.all([store.part({ quantity: 10 }), store.part({ quantity: 10, minimum: 5 })]);
  const fieldsOf = async (lines: unknown, more: object = {}) =>
    problem(await store.call(buyer, 'POST', '/orders', { lines, ...more })).fields;
  const line = { part, quantity: 1 };
  assert.deepEqual(await fieldsOf([]), { lines: 'Add at least one part' });
  assert.deepEqual(await fieldsOf(Array.from({ length: 501 }, () => line)), { lines: 'At most 500 parts' });
  assert.deepEqual(await fieldsOf([line, { part, quantity: 0 }]), { 'lines.1.quantity': 'Order at least 1' });
  assert.deepEqual(await fieldsOf([{ part, quantity: 1.5 }]), { 'lines.0.quantity': 'Enter a whole number' });
  assert.deepEqual(await fieldsOf([{ part, quantity: 1e9 + 1 }]), { 'lines.0.quantity': 'That number is too high' });
  assert.deepEqual(await fieldsOf([line, { part: least, quantity: 4 }]), {
    'lines.1.quantity': 'Please order minimum 5 parts to purchased',
  });
  assert.deepEqual(await fieldsOf([line], { delivery: { ...DELIVERY, country: 'Utopia', line1: ' ' } }), {
    'delivery.line1': 'Enter a street or PO box',
    'delivery.country': 'Enter a country code of two letters',
  });
  const american = { ...DELIVERY, country: 'US', city: ' ', postcode: 'SW1Y 4LE', phone: 'none' };
  assert.deepEqual(await fieldsOf([line], { delivery: american }), {
    'delivery.city': 'Enter a city',
    'delivery.region': 'Choose a state',
    'delivery.postcode': 'Enter a ZIP code like 95014',
    'delivery.phone': 'Enter the phone number with its country code, like +1 201 555 0123',
  });
  assert.deepEqual(problem(await placeLines(store, buyer, [[part, 1e9]])).fresh, [{ part, quantity: 1e9, left: 10 }]);
  assert.deepEqual(
    problem(
      await placeLines(
        store,
        buyer,
        [
          [part, 2],
          [least, 5],
        ],
        { placeOrderPrice: 86.79 },
      ),
    ),
    {
      status: 409,
      code: 'price_changed',
      detail: 'The total of this order has changed. Nothing was ordered.',
      fresh: { placeOrderPrice: 86.8 },
    },
  );
  assert.deepEqual([await stockOf(store, part), await stockOf(store, least)], [10, 10]);
  assert.equal((await placeLines(store, null, [[part, 1]])).status, 401);
});

test("another user's order is not found; an admin can read it", async () => {
  const { id } = await placedLines(store, buyer, [[await store.part(), 1]]);
  const [other, admin] = [await store.person(), await store.person('admin')];
  assert.equal((await store.call(other, 'GET', `/orders/${id}`)).status, 404);
  assert.equal((await store.call(other, 'GET', '/orders/none')).status, 404);
  assert.equal((await store.call(null, 'GET', `/orders/${id}`)).status, 401);
  assert.deepEqual((await wholeOrderNow(store, admin, id)).disputes, []);
  assert.equal((await wholeOrderNow(store, buyer, id)).disputes, undefined);
});

test('one key creates one order, even with concurrent repeats', async () => {
  const [one, two] = await Promise.all([store.part({ quantity: 9 }), store.part({ quantity: 9 })]);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      placeLines(
        store,
        buyer,
        [
          [one, 4],
          [two, 3],
        ],
        {},
        'build',
      ),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  for (const { body } of answers) assert.deepEqual(body, answers[0]!.body);
  assert.deepEqual([await stockOf(store, one), await stockOf(store, two)], [5, 6]);
  const changed = await placeLines(
    store,
    buyer,
    [
      [one, 5],
      [two, 3],
    ],
    {},
    'build',
  );
  assert.equal(problem(changed).code, 'idempotency_mismatch');
});

test('overlapping orders in different sequence: no deadlock, no partial order, no overselling', async () => {
  const parts = await Promise.all(Array.from({ length: 6 }, () => store.part({ quantity: 20 })));
  const people = await Promise.all(Array.from({ length: 24 }, () => store.person()));
  const answers = await Promise.all(
    people.map((person, index) => {
      const turned = parts.map((_, at) => parts[(at + index) % parts.length]!);
      const sequence = index % 2 === 0 ? turned : turned.reverse();
      return placeLines(
        store,
        person,
        sequence.slice(0, 4).map((part) => [part, 2] as const),
      );
    }),
  );
  const stock = await Promise.all(parts.map((part) => stockOf(store, part)));
  const done = answers.filter(({ status }) => status === 200);
  for (const answer of answers) assert.ok([200, 409].includes(answer.status), JSON.stringify(answer.body));
  assert.equal(
    stock.reduce((sum, left) => sum + left, 0),
    120 - done.length * 8,
  );
  assert.ok(Math.min(...stock) < 2, 'only what could not be had was refused');
  await assertLedger(store.db);
});

test('an order can have 500 lines', async () => {
  const parts = await Promise.all(Array.from({ length: 500 }, () => store.part({ priceCents: 100 })));
  // As many as one account can reserve.
  const who = await store.person();
  const { id } = await placedLines(
    store,
    who,
    parts.map((part) => [part, 1] as const),
  );
  const order = await wholeOrderNow(store, who, id);
  assert.equal(order.lines.length, 500);
  assert.equal(order.placeOrderPrice, 500);
});

test('orders with one part and with several have the same structure', async () => {
  const id = await placed(store, buyer, await store.part(), 2);
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual([order._id, order.lines.length, order.placeOrderPrice, order.address], [id, 1, 24.8, 'Rajshahi']);
});
