import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { closeWithBooks } from '#test/faults/books.ts';
import {
  charge,
  claim,
  NEW_YORK,
  problem,
  setShop,
  STANDARD,
  started,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { newKey } from '#test/fixtures/new-key.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let support: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [support, buyer] = [await store.person('support'), await store.person()];
});
after(() => closeWithBooks(store));

const place = (body: object, who = support) => store.call(who, 'POST', `/customers/${buyer.id}/orders`, body);
async function placed(body: object): Promise<string> {
  const answer = await place({ delivery: NEW_YORK, ...body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.insertedId;
}
async function pay(id: string): Promise<void> {
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).status, 200);
}
const amounts = async (id: string) =>
  (await wholeOrderNow(store, buyer, id)).adjustments.map(({ name, amount }) => [name, amount]);

test('an agreed price and a discount are shown, taxed, paid, refunded and exported like any adjustment', async () => {
  await setShop(store, {
    delivery: { methods: [STANDARD] },
    tax: {
      mode: 'added',
      isDeliveryTaxed: false,
      rates: [{ place: 'US-NY', label: 'Sales tax', percent: 10 }],
    },
  });
  const [one, two] = [await store.part({ priceCents: 10_000 }), await store.part({ priceCents: 5_000 })];
  const id = await placed({
    lines: [
      { part: one, quantity: 2, unitPrice: 80 },
      { part: two, quantity: 1 },
    ],
    discount: { label: 'School discount', percent: 10 },
  });
  await setShop(store, {});
  assert.deepEqual(await amounts(id), [
    ['Agreed price, Test processor', -40],
    ['School discount 10%', -21],
    ['Standard', 5],
    ['Sales tax 10%', 18.9],
  ]);
  const order = await wholeOrderNow(store, buyer, id);
  assert.equal(order.placeOrderPrice, 212.9);
  const ofPart = (part: string) => order.lines.find(({ placeOrderProduct }) => placeOrderProduct === part)!;
  assert.deepEqual(
    [one, two].map((part) => ofPart(part).adjustmentPrice),
    [-56, -5],
  );

  await store.runJobs();
  const mail = store.mails.find(({ to, subject }) => to === buyer.email && subject.includes(order.number))!;
  assert.match(mail.text, /School discount 10%: -\$21\.00/);

  await pay(id);
  const admin = await store.person('admin');
  const { body } = await store.call(admin, 'GET', '/orders.csv?view=all');
  const rows = parse(body, { bom: true, columns: true }) as Record<string, string>[];
  const [row] = rows.filter((each) => Object.values(each).includes(id));
  assert.deepEqual([row?.['order agreed price'], row?.['order discount']], ['-40.00', '-21.00']);

  const cancel = await store.call(buyer, 'POST', `/placeorder/${ofPart(two)._id}/cancel?scope=line`);
  assert.equal(cancel.status, 200, JSON.stringify(cancel.body));
  await store.runJobs();
  const [refund] = (await wholeOrderNow(store, buyer, id)).refunds;
  assert.equal(refund!.amount, 49.5, '$50.00 without its discount of $5.00, with 10% tax');
});

test('the audit trail has the price of the catalog and the agreed one', async () => {
  const part = await store.part({ priceCents: 10_000, breaks: [] } as never);
  const id = await placed({
    lines: [{ part, quantity: 1, unitPrice: 75.5 }],
    discount: { label: 'Thanks', amount: 5 },
  });
  const { rows } = await store.db.$client.query(
    `select actor, detail from audit_trail where action = 'order.discounted' and subject = $1`,
    [id],
  );
  const { sku } = (await store.call(null, 'GET', `/part/${part}`)).body;
  const detail = { before: { [`${sku} Price`]: 100 }, change: { [`${sku} Price`]: 75.5 }, discountCents: 500 };
  assert.deepEqual(rows, [{ actor: support.id, detail }]);
});

test('a discount in dollars shrinks with the order, and no line falls below zero', async () => {
  const [free, dear] = [await store.part({ priceCents: 10_000 }), await store.part({ priceCents: 10_000 })];
  const id = await placed({
    lines: [
      { part: free, quantity: 1, unitPrice: 0 },
      { part: dear, quantity: 2 },
    ],
    discount: { label: 'Half', amount: 100 },
  });
  const { lines } = await wholeOrderNow(store, buyer, id);
  const sums = lines.map((line) => line.placeOrderPrice + (line.adjustmentPrice ?? 0)).toSorted((a, b) => a - b);
  assert.deepEqual(sums, [0, 100]);
  const other = await placed({
    lines: [
      { part: free, quantity: 1 },
      { part: dear, quantity: 1 },
    ],
    discount: { label: 'Fifty', amount: 50 },
  });
  const before = await wholeOrderNow(store, buyer, other);
  await store.call(buyer, 'POST', `/placeorder/${before.lines[0]!._id}/cancel?scope=line`);
  assert.deepEqual(await amounts(other), [['Fifty', -25]]);
});

test('what would be less than nothing, or less than a card pays, is refused with the reason', async () => {
  const part = await store.part({ priceCents: 1_000 });
  const refused = async (body: object) => problem(await place({ delivery: NEW_YORK, ...body })).fields;
  const line = { part, quantity: 1 };
  assert.match(
    JSON.stringify(await refused({ lines: [{ ...line, unitPrice: 0.2 }] })),
    /Card payments start at \$0\.50/,
  );
  assert.deepEqual(await refused({ lines: [line], discount: { label: 'Too much', amount: 11 } }), {
    'discount.amount': 'The discount is more than the parts cost',
  });
  for (const [discount, field] of [
    [{ label: 'x', percent: 101 }, 'discount.percent'],
    [{ label: 'x', percent: 0 }, 'discount.percent'],
    [{ label: 'x', percent: 10.001 }, 'discount.percent'],
    [{ label: 'x', percent: 10, amount: 1 }, 'discount.amount'],
    [{ label: 'x' }, 'discount.amount'],
    [{ label: ' ', percent: 5 }, 'discount.label'],
  ] as const)
    assert.deepEqual(Object.keys((await refused({ lines: [line], discount }))!), [field]);
  for (const unitPrice of [-1, 1.001, 1_000_001, '1'])
    assert.deepEqual(Object.keys((await refused({ lines: [{ ...line, unitPrice }] }))!), ['lines.0.unitPrice']);
  assert.deepEqual(Object.keys((await refused({ lines: [{ ...line, unitPrice: 5 }, line] }))!), ['lines.1.unitPrice']);
});

test('prices and discounts need a permission of their own', async () => {
  const key = await newKey(store, await store.person('owner'), ['orders.place']);
  const line = { part: await store.part(), quantity: 1 };
  for (const [body, status] of [
    [{ lines: [{ ...line, unitPrice: 1 }] }, 403],
    [{ lines: [line], discount: { label: 'x', percent: 1 } }, 403],
    [{ lines: [line] }, 200],
  ] as const)
    assert.equal((await place({ delivery: NEW_YORK, ...body }, key)).status, status);
});

test('customers cannot name their own prices', async () => {
  const part = await store.part({ priceCents: 10_000 });
  const body = {
    lines: [{ part, quantity: 1, unitPrice: 1 }],
    discount: { label: 'Mine', percent: 99 },
    delivery: NEW_YORK,
  };
  const { body: answer } = await store.call(buyer, 'POST', '/orders', body);
  assert.equal(answer.placeOrderPrice, 100);
});

test('an agreed price stays when the catalog changes, and above it as well', async () => {
  const part = await store.part({ priceCents: 10_000 });
  const id = await placed({ lines: [{ part, quantity: 1, unitPrice: 120 }] });
  assert.deepEqual(await amounts(id), [['Agreed price, Test processor', 20]]);
  await store.db.$client.query('update parts set price_cents = 5000 where id = $1', [part]);
  const answer = await store.call(buyer, 'PUT', `/orders/${id}/delivery`, {
    delivery: { ...NEW_YORK, line1: '1 Elm' },
  });
  assert.equal(answer.body.placeOrderPrice, 120);
  await pay(id);
});
