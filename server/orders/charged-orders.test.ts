import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { centsOf } from '#contract/money.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { verifyBooks } from '#server/verification/verify.ts';
import { assertLedger } from '#test/fixtures/ledger.ts';
import {
  charge,
  claim,
  NEW_YORK,
  orderBody,
  orderNow,
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
const EXPRESS = {
  ...STANDARD,
  id: 'express',
  name: 'Express',
  priceCents: 2500,
  places: ['US'],
  freeFromCents: 50_000,
};
const TAX = {
  mode: 'added' as const,
  isDeliveryTaxed: true,
  rates: [
    { place: 'US-NY', label: 'State tax', percent: 4 },
    { place: 'US-NY', label: 'City tax', percent: 4.875 },
  ],
};
before(async () => {
  store = await startTestStore({ env: { ORDERS_A_MINUTE: '10000', PAYMENTS_A_MINUTE: '10000' } });
  [buyer, admin] = [await store.person(), await store.person('admin')];
  await setShop(store, { delivery: { methods: [STANDARD, EXPRESS] }, tax: TAX });
});
after(async () => {
  await assertLedger(store.db);
  const { discrepancies } = await verifyBooks(store.deps, { graceSeconds: 0 });
  assert.deepEqual(discrepancies, []);
  await store.close();
});

const place = async (lines: [priceCents: number, quantity: number][], more: object = {}) => {
  const parts = await Promise.all(lines.map(([priceCents]) => store.part({ priceCents, quantity: 1000 })));
  return placeLines(
    store,
    buyer,
    parts.map((part, index) => [part, lines[index]![1]]),
    { delivery: NEW_YORK, ...more },
  );
};

async function paidOrder(lines: [priceCents: number, quantity: number][], more: object = {}) {
  const { body } = await place(lines, more);
  const id: string = body.insertedId;
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).status, 200);
  return { id, lines: body.lines as string[], total: centsOf(body.placeOrderPrice), intent };
}

/** Cents refunded or owed, and charged, by the ledger after all jobs. */
async function refunded(id: string): Promise<number> {
  await store.runJobs();
  const { rows } = await store.db.$client.query(
    "select coalesce(sum(amount_cents), 0)::int as cents from money_movements where order_id = $1 and kind = 'refunded'",
    [id],
  );
  return rows[0].cents;
}

test('an order is charged for its parts, the cheapest delivery method and the taxes of its address', async () => {
  const { status, body } = await place([
    [1000, 3],
    [333, 1],
  ]);
  assert.equal(status, 200, JSON.stringify(body));
  // 3,333 + 500 = 3,833 cents: 4% are 153.32, 4.875% are 186.86.
  assert.equal(body.placeOrderPrice, 41.73);
  const order = await wholeOrderNow(store, buyer, body.insertedId);
  const { linesPrice, deliveryPrice, taxPrice, placeOrderPrice, deliveryMethod, taxes } = order;
  assert.deepEqual([linesPrice, deliveryPrice, taxPrice, placeOrderPrice], [33.33, 5, 3.4, 41.73]);
  assert.deepEqual(deliveryMethod, { name: 'Standard', minDays: 2, maxDays: 5 });
  assert.deepEqual(taxes, [
    { label: 'State tax', percent: 4, amount: 1.53, isIncluded: false },
    { label: 'City tax', percent: 4.875, amount: 1.87, isIncluded: false },
  ]);
  assert.deepEqual(
    order.lines.map((line) => [line.placeOrderPrice, line.taxPrice]),
    [
      [30, 2.66],
      [3.33, 0.3],
    ],
    "a line's price stays quantity times unit price",
  );
});

test('no spelling of a region avoids its tax', async () => {
  for (const region of ['New York', 'N.Y.', ' ny', 'new-york']) {
    const { body } = await place([[1000, 1]], { delivery: { ...NEW_YORK, region } });
    assert.equal(body.placeOrderPrice, 16.33, `${region}: ${JSON.stringify(body)}`);
  }
  for (const region of ['NYC', 'New York State', 'none', 'NY 10001', '.']) {
    const { status, body } = await place([[1000, 1]], { delivery: { ...NEW_YORK, region } });
    assert.deepEqual([status, body.fields], [422, { 'delivery.region': 'Choose a state' }], region);
  }
  const elsewhere = { ...NEW_YORK, country: 'GB', city: 'London', postcode: 'SW1Y 4LE', region: 'anywhere' };
  assert.equal((await place([[1000, 1]], { delivery: elsewhere })).status, 200);
});

test('the chosen method is charged if it is offered at the address, and the confirmed total must match', async () => {
  assert.equal((await place([[1000, 1]], { deliveryMethod: 'express' })).body.placeOrderPrice, 38.11);
  assert.equal((await place([[50_000, 1]], { deliveryMethod: 'express' })).body.placeOrderPrice, 544.38, 'free');
  const refusals: [more: object, field: string][] = [
    [{ deliveryMethod: 'teleport' }, 'deliveryMethod'],
    [{ deliveryMethod: 'express', delivery: { ...NEW_YORK, country: 'DE', region: '' } }, 'deliveryMethod'],
    [{ delivery: undefined }, 'delivery'],
  ];
  for (const [more, field] of refusals) {
    const refused = problem(await place([[1000, 1]], more));
    assert.deepEqual(
      [refused.code, Object.keys((refused as { fields?: object }).fields ?? {})],
      ['invalid_fields', [field]],
    );
  }
  const changed = problem(await place([[1000, 1]], { placeOrderPrice: 10 }));
  assert.deepEqual([changed.status, changed.code, changed.fresh], [409, 'price_changed', { placeOrderPrice: 16.33 }]);
  assert.equal((await place([[1000, 1]], { placeOrderPrice: 16.33 })).status, 200);
  const abroad = await place([[1000, 1]], { delivery: { ...NEW_YORK, country: 'DE', region: '' } });
  assert.equal(abroad.body.placeOrderPrice, 15, 'no tax there');
});

test('an address without a delivery method is refused', async () => {
  await setShop(store, { delivery: { methods: [EXPRESS] }, tax: TAX });
  const { body } = await place([[1000, 1]], { delivery: { ...NEW_YORK, country: 'DE' } });
  assert.deepEqual(body.fields, { 'delivery.country': "We don't deliver to this address. Choose another one." });
  await setShop(store, { delivery: { methods: [STANDARD, EXPRESS] }, tax: TAX });
});

test("an order of the specification's call costs quantity times unit price until its address is known", async () => {
  const part = await store.part();
  const answer = await store.call(buyer, 'POST', '/placeOrder', orderBody(buyer, part, 2));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal((await wholeOrderNow(store, buyer, answer.body.insertedId)).placeOrderPrice, 24.8);
});

test('included tax is shown and changes no total', async () => {
  const rates = [{ place: 'US', label: 'VAT', percent: 19 }];
  await setShop(store, { tax: { mode: 'included', isDeliveryTaxed: true, rates } });
  const { id } = await paidOrder([[11_900, 1]]);
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual([order.placeOrderPrice, order.taxPrice], [119, 0]);
  assert.deepEqual(order.taxes, [{ label: 'VAT', percent: 19, amount: 19, isIncluded: true }]);
  await setShop(store, { delivery: { methods: [STANDARD, EXPRESS] }, tax: TAX });
});

test('later settings do not change placed orders', async () => {
  const { body } = await place([[1000, 1]]);
  await setShop(store, DEFAULT_SHOP_SETTINGS);
  const intent = await started(store, buyer, body.insertedId);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, body.insertedId, intent)).status, 200);
  assert.equal((await wholeOrderNow(store, buyer, body.insertedId)).placeOrderPrice, 16.33);
  await setShop(store, { delivery: { methods: [STANDARD, EXPRESS] }, tax: TAX });
});

test('canceling a line of an unpaid order removes it and its tax from the total', async () => {
  const { body } = await place([
    [1000, 2],
    [777, 3],
  ]);
  const answer = await store.call(admin, 'DELETE', `/order/${body.lines[1]}?as=cancelled`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const order = await wholeOrderNow(store, buyer, body.insertedId);
  // (2,000 + 500) * 4% and 4.875%
  assert.deepEqual(
    [order.linesPrice, order.deliveryPrice, order.taxPrice, order.placeOrderPrice],
    [20, 5, 2.22, 27.22],
  );
  assert.equal(order.lines[0]!.taxPrice, 1.78);
});

test('canceling lines of a paid order refunds their price and tax, and the last one the rest', async () => {
  const { id, lines, total } = await paidOrder([
    [1000, 3],
    [333, 1],
  ]);
  const amounts: number[] = [];
  for (const line of lines) {
    const before = await refunded(id);
    const { leftToRefund } = await orderNow(store, admin, line);
    await store.call(admin, 'DELETE', `/order/${line}?as=cancelled`);
    amounts.push((await refunded(id)) - before);
    assert.equal(centsOf(leftToRefund!), amounts.at(-1), 'as the admin was shown');
  }
  assert.deepEqual(amounts, [3266, total - 3266]);
});

test('a line with only delivery left is refunded and cannot be shipped', async () => {
  const { id } = await paidOrder([[1000, 2]]);
  const refund = (body: object) => store.call(admin, 'POST', `/order/${id}/refund`, { reason: 'Damaged', ...body });
  assert.equal((await refund({ amount: 21.78 })).status, 200);
  const line = await orderNow(store, admin, id);
  assert.equal(line.leftToRefund, 5.44, 'delivery and its tax');
  assert.equal((await store.call(admin, 'DELETE', `/order/${id}?as=shipped`)).status, 409);
  assert.equal((await refund({ amount: 5.45 })).status, 422);
  assert.equal((await refund({ amount: 5.44, expected: { status: 'paid', left: 5.44 } })).status, 200);
  assert.equal(await refunded(id), 2722);
});

test('refunds and cancellations in any order add up to the charge', async () => {
  let state = 11;
  const random = (most: number) => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) % most;
  for (let round = 0; round < 5; round++) {
    const { id, lines, total } = await paidOrder(
      Array.from({ length: 1 + random(4) }, () => [1 + random(5000), 1 + random(6)] as [number, number]),
      { deliveryMethod: ['standard', 'express'][random(2)] },
    );
    for (let step = 0; step < 6; step++) {
      const line = lines[random(lines.length)]!;
      const { leftToRefund = 0, status, placeOrderQuantity, refunds } = await orderNow(store, admin, line);
      const units = placeOrderQuantity - refunds.reduce((sum, refund) => sum + (refund.units ?? 0), 0);
      const kind = random(4);
      if (kind === 0)
        await store.call(admin, 'DELETE', `/order/${line}?as=${random(2) === 0 ? 'shipped' : 'cancelled'}`);
      else if (status === 'paid' || status === 'shipped') {
        const wanted =
          kind === 1
            ? { amount: Math.max(1, random(centsOf(leftToRefund) + 1)) / 100 }
            : { units: 1 + random(Math.max(1, units)) };
        const expected = { status, left: leftToRefund };
        const { status: answered } = await store.call(admin, 'POST', `/order/${line}/refund`, {
          ...wanted,
          expected,
          reason: 'Random',
        });
        assert.ok(answered === 200 || leftToRefund <= 0 || units === 0, `${answered} with ${leftToRefund} left`);
      }
      if (random(2) === 0) await store.runJobs();
    }
    assert.ok((await refunded(id)) <= total);
    for (const line of lines) await store.call(admin, 'DELETE', `/order/${line}?as=cancelled`);
    for (const line of lines) {
      const { leftToRefund = 0, status } = await orderNow(store, admin, line);
      if (leftToRefund > 0)
        await store.call(admin, 'POST', `/order/${line}/refund`, {
          amount: leftToRefund,
          reason: 'Rest',
          expected: { status, left: leftToRefund },
        });
    }
    assert.equal(await refunded(id), total);
  }
});
