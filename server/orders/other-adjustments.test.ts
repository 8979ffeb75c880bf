import { message } from '#contract/language/text.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { Adjuster } from '#contract/orders/adjusters/adjuster.ts';
import { ADJUSTERS } from '#contract/orders/adjusters/adjusters.ts';
import type { Adjustment } from '#contract/orders/adjustments.ts';
import type { Person, TestStore } from '#test/fixtures/store.ts';

/*
 * A discount and a charge of kinds that the store does not have: all that shows, sums, charges and refunds an order must take
 * them from the list of adjusters. They are added before any other module is loaded, so this file runs in a process by itself.
 */
const LOYALTY: Adjuster<string, { percent: number }> = {
  kind: 'loyalty',
  term: 'loyalty',
  needs: ['paidOrders'],
  agree: (_, { customer }) => (customer?.paidOrders === undefined ? null : { percent: 5 }),
  adjust: ({ linesCents }, { percent }) => [
    { name: `Loyalty discount ${percent}%`, cents: -Math.round((linesCents * percent) / 100), isOfParts: true },
  ],
};
const BUNDLE: Adjuster<string, { part: string }> = {
  kind: 'bundle',
  term: 'bundle',
  agree: ({ lines }) => ({ part: lines[0]!.partId }),
  adjust: ({ lines }, { part }) =>
    lines.flatMap(({ partId }, line) =>
      partId === part ? [{ name: 'Bundle', cents: -100, isOfParts: true, line }] : [],
    ),
};
const GIFT_WRAP: Adjuster<string, { cents: number }> = {
  kind: 'gift-wrap',
  term: 'giftWrap',
  prefix: message('Extra: '),
  agree: () => ({ cents: 300 }),
  adjust: (_, { cents }) => [{ name: 'Gift wrap', cents }],
};
(ADJUSTERS as unknown as Adjuster<string, never>[]).unshift(LOYALTY as never, BUNDLE as never, GIFT_WRAP as never);

const { closeWithBooks } = await import('#test/faults/books.ts');
const { startTestStore } = await import('#test/fixtures/store.ts');
const { charge, claim, NEW_YORK, placedLines, setShop, STANDARD, started, wholeOrderNow } =
  await import('#test/fixtures/ordering.ts');
const { needsCheckout, quote } = await import('#contract/orders/charges.ts');
const { selectOrderRow } = await import('#server/orders/order-rows.ts');
const { composeDocument, shopOf } = await import('#server/documents/order-documents.ts');

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore();
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(() => closeWithBooks(store));

const RATES = [{ place: 'US-NY', label: 'Sales tax', percent: 10 }];

/** Places an order of parts at $100.00, $50.00 and $30.00; its lines are in the order of their ids. */
async function place(mode: 'added' | 'included' | 'none') {
  await setShop(store, {
    delivery: { methods: [STANDARD] },
    tax: { mode, isDeliveryTaxed: true, rates: mode === 'none' ? [] : RATES },
  });
  const parts = [10_000, 5_000, 3_000].map((priceCents) => store.part({ priceCents }));
  const lines = (await Promise.all(parts)).map((part) => [part, 1] as const);
  const quoted = await store.call(buyer, 'POST', '/orders/quote', {
    lines: lines.map(([part, quantity]) => ({ part, quantity })),
    delivery: NEW_YORK,
  });
  const order = await placedLines(store, buyer, lines, { delivery: NEW_YORK });
  return { ...order, quoted: quoted.body };
}

async function pay(id: string): Promise<void> {
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).status, 200);
}

const shownOf = (order: { adjustments: { name: string; amount: number }[] }) =>
  order.adjustments.map(({ name, amount }) => [name, amount]);

test('checkout knows of the customer what a discount depends on, and prices as the server does', async () => {
  const { id, quoted } = await place('added');
  assert.equal((await store.call(null, 'GET', '/checkout-terms')).body.customer, undefined);
  const { body: terms } = await store.call(buyer, 'GET', '/checkout-terms');
  assert.equal(terms.customer.paidOrders, 0);
  const row = (await selectOrderRow(store.db, id))!;
  const { totalCents, adjustments } = quote(terms, {
    lines: row.lines,
    place: NEW_YORK,
    method: { ...STANDARD, chargedCents: STANDARD.priceCents, parcels: 1 },
  });
  assert.deepEqual([totalCents, row.totalCents], [quoted.totalCents, quoted.totalCents]);
  assert.deepEqual(
    adjustments.map(({ kind, name, cents, isIncluded }) => ({ kind, name, cents, isIncluded })),
    quoted.adjustments.map(({ kind, name, cents, isIncluded }: Adjustment) => ({ kind, name, cents, isIncluded })),
  );
  const visitor = quote({ ...terms, customer: undefined }, { lines: row.lines, place: null, method: undefined });
  assert.deepEqual(
    visitor.adjustments.map(({ kind }) => kind),
    ['bundle', 'gift-wrap'],
  );
  assert.ok(needsCheckout(terms, row.lines), "the specification's call would charge the price of the parts alone");
  await pay(id);
  assert.equal((await store.call(buyer, 'GET', '/checkout-terms')).body.customer.paidOrders, 1);
});

test('quote, order, document, email and exports list a discount and a charge of any kind', async () => {
  const { id, quoted } = await place('added');
  // $180 less 5% and $1.00, with gift wrap and delivery, and 10% on all of it.
  const totalCents = 18_000 - 900 - 100 + 300 + 500 + 1_780;
  assert.equal(quoted.totalCents, totalCents);
  const order = await wholeOrderNow(store, buyer, id);
  assert.equal(order.placeOrderPrice, totalCents / 100);
  assert.deepEqual(shownOf(order), [
    ['Loyalty discount 5%', -9],
    ['Bundle', -1],
    ['Gift wrap', 3],
    ['Standard', 5],
    ['Sales tax 10%', 17.8],
  ]);
  assert.deepEqual(
    order.lines.map(({ adjustmentPrice, taxPrice }) => [adjustmentPrice, taxPrice]),
    [
      [-6, 9.4],
      [-2.5, 4.75],
      [-1.5, 2.85],
    ],
  );
  await pay(id);
  await store.runJobs();
  const shop = await shopOf(store.db, { name: 'Partsmith', currency: 'usd', publicOrigin: 'http://localhost:3000' });
  const sums = [
    ['Parts', '$180.00'],
    ['Loyalty discount 5%', '-$9.00'],
    ['Bundle', '-$1.00'],
    ['Extra: Gift wrap', '$3.00'],
    ['Delivery: Standard', '$5.00'],
    ['Sales tax 10%', '$17.80'],
    ['Total', '$195.80'],
  ];
  const row = (await selectOrderRow(store.db, id))!;
  assert.deepEqual((await composeDocument(store.db, shop, row, 'invoice')).sums, sums);
  const receipt = store.mails.find(({ subject }) => subject.startsWith('Payment received for order'))!;
  for (const text of sums.flat()) assert.ok(receipt.html.includes(text), text);

  const { body: file } = await store.call(admin, 'GET', '/orders.csv?status=all');
  const exported = (parse(file, { bom: true, columns: true }) as Record<string, string>[]).find(
    (each) => each['order'] === id,
  )!;
  assert.deepEqual(
    ['order loyalty', 'order bundle', 'order gift wrap', 'order total'].map((name) => exported[name]),
    ['-9.00', '-1.00', '3.00', '195.80'],
  );
});

test('what refunds of lines and amounts return adds up to the charge, with their share of discounts', async () => {
  for (const mode of ['added', 'included', 'none'] as const) {
    const { id, lines } = await place(mode);
    await pay(id);
    const { placeOrderPrice } = await wholeOrderNow(store, buyer, id);
    assert.equal(placeOrderPrice, mode === 'added' ? 195.8 : 178);
    const refund = (line: string, body: object) =>
      store.call(admin, 'POST', `/order/${line}/refund`, { restock: false, reason: 'Damaged', ...body });
    assert.equal((await refund(lines[0]!, { units: 1 })).status, 200);
    assert.equal((await refund(lines[1]!, { amount: 7.77 })).status, 200);
    for (const line of lines) await store.call(admin, 'DELETE', `/order/${line}?as=cancelled`);
    await store.runJobs();
    const { refunds, leftToRefund } = await wholeOrderNow(store, buyer, id);
    const amounts = refunds.map(({ amount }) => amount);
    assert.deepEqual([amounts[0], amounts[1]], mode === 'added' ? [103.4, 7.77] : [94, 7.77], mode);
    assert.equal(Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100), Math.round(placeOrderPrice * 100));
    assert.equal(leftToRefund, 0);

    const month = new Date().toISOString().slice(0, 7);
    const { body: file } = await store.call(admin, 'GET', `/accounting.csv?month=${month}`);
    const rows = (parse(file, { bom: true, columns: true }) as Record<string, string>[]).filter(
      (each) => each['order id'] === id,
    );
    const names = ['parts', 'loyalty: Loyalty discount 5%', 'bundle: Bundle', 'gift-wrap: Gift wrap', 'delivery'];
    const columns = [...names, 'added tax'];
    assert.deepEqual(
      columns.map((name) => rows[0]![name]),
      ['180.00', '-9.00', '-1.00', '3.00', '5.00', mode === 'added' ? '17.80' : '0.00'],
    );
    const cents = (row: Record<string, string>, name: string) => Math.round(Number(row[name]) * 100);
    for (const row of rows)
      assert.equal(
        columns.reduce((sum, name) => sum + cents(row, name), 0),
        cents(row, 'amount'),
        JSON.stringify(row),
      );
    for (const name of columns)
      assert.equal(
        rows.reduce((sum, row) => sum + cents(row, name), 0),
        0,
        name,
      );
  }
});

test('an unpaid order keeps its agreed discounts when lines are canceled or its address changes', async () => {
  const { id, lines } = await place('added');
  const { agree } = LOYALTY;
  LOYALTY.agree = () => ({ percent: 50 });
  try {
    const { status: answered } = await store.call(buyer, 'POST', `/placeorder/${lines[2]}/cancel?scope=line`);
    assert.equal(answered, 200);
    const canceled = await wholeOrderNow(store, buyer, id);
    assert.deepEqual(shownOf(canceled).slice(0, 3), [
      ['Loyalty discount 5%', -7.5],
      ['Bundle', -1],
      ['Gift wrap', 3],
    ]);
    const moved = { ...NEW_YORK, city: 'Portland', region: 'OR', postcode: '97201' };
    const { status, body } = await store.call(buyer, 'PUT', `/orders/${id}/delivery`, { delivery: moved });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(shownOf(body), [
      ['Loyalty discount 5%', -7.5],
      ['Bundle', -1],
      ['Gift wrap', 3],
      ['Standard', 5],
    ]);
    assert.equal(body.placeOrderPrice, 150 - 7.5 - 1 + 3 + 5);
    await pay(id);
  } finally {
    LOYALTY.agree = agree;
  }
});

test('delivery that a cancellation makes due never costs more than the canceled part did with its discount', async () => {
  await setShop(store, { delivery: { methods: [{ ...STANDARD, freeFromCents: 10_000 }] } });
  const [cheap, dear] = [await store.part({ priceCents: 400 }), await store.part({ priceCents: 9_800 })];
  const lines = [[cheap, 1] as const, [dear, 1] as const];
  const { id, lines: ids } = await placedLines(store, buyer, lines, { delivery: NEW_YORK });
  const before = await wholeOrderNow(store, buyer, id);
  const canceled = before.lines.find(({ placeOrderProduct }) => placeOrderProduct === cheap)!;
  assert.ok(ids.includes(canceled._id) && before.deliveryPrice === 0);
  await store.call(buyer, 'POST', `/placeorder/${canceled._id}/cancel?scope=line`);
  const after = await wholeOrderNow(store, buyer, id);
  assert.equal(after.deliveryPrice, 4 + canceled.adjustmentPrice!);
  assert.ok(after.placeOrderPrice <= before.placeOrderPrice, `${before.placeOrderPrice} to ${after.placeOrderPrice}`);
});
