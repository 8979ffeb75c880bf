import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { formatCents } from '#contract/money.ts';
import {
  amountProblem,
  cardLimits,
  centsOfProvider,
  chargeStep,
  providerAmount,
} from '#contract/payments/card-amounts.ts';
import { assertLedger } from '#test/fixtures/ledger.ts';
import {
  NEW_YORK,
  orderBody,
  placed,
  placedLines,
  problem,
  setShop,
  STANDARD,
  stockOf,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Answer, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [admin, buyer] = [await store.person('admin'), await store.person()];
});
after(() => store.close());

const refusedAs = async (create: Promise<unknown>): Promise<unknown> =>
  create.then(
    () => 'taken',
    ({ code }: { code: string }) => code,
  );

test('the card provider takes the least and the greatest amount of each currency, and no other', async () => {
  const { paymentIntents } = store.cardSandbox.stripe;
  for (const currency of [
    'usd',
    'gbp',
    'czk',
    'mxn',
    'pkr',
    'idr',
    'cop',
    'thb',
    'jpy',
    'krw',
    'kwd',
    'huf',
    'isk',
    'ugx',
  ]) {
    const { leastCents, greatestCents } = cardLimits(currency);
    const step = chargeStep(currency);
    const take = (cents: number) =>
      refusedAs(paymentIntents.create({ amount: providerAmount(cents, currency), currency }));
    assert.deepEqual(
      [
        await take(leastCents - step),
        await take(leastCents),
        await take(greatestCents),
        await take(greatestCents + step),
      ],
      [leastCents > step ? 'amount_too_small' : 'parameter_invalid_integer', 'taken', 'taken', 'amount_too_large'],
      currency,
    );
    assert.ok(amountProblem(leastCents - 1, currency)!.includes(formatCents(leastCents, currency)), currency);
    assert.equal(amountProblem(leastCents, currency) ?? amountProblem(greatestCents, currency), undefined);
    assert.ok(amountProblem(greatestCents + 1, currency)!.includes(formatCents(greatestCents, currency)), currency);
  }
  assert.equal(await refusedAs(paymentIntents.create({ amount: 5_125, currency: 'kwd' })), 'parameter_invalid_integer');
  assert.equal(await refusedAs(paymentIntents.create({ amount: 5_120, currency: 'kwd' })), 'taken');
  // The provider counts hundredths of whole krónur.
  assert.deepEqual([providerAmount(1_299, 'ISK'), centsOfProvider(129_900, 'isk')], [129_900, 1_299]);
  assert.equal(
    await refusedAs(paymentIntents.create({ amount: 129_950, currency: 'isk' })),
    'invalid_charge_amount_no_decimal_compatible',
  );
  const paid = await paymentIntents.create({
    amount: 5_120,
    currency: 'kwd',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  const refund = (amount: number) =>
    refusedAs(store.cardSandbox.stripe.refunds.create({ payment_intent: paid.id, amount }));
  assert.deepEqual([await refund(1_005), await refund(1_010)], ['parameter_invalid_integer', 'taken']);
});

/** Every way of ordering, and the field that names the problem. */
const WAYS: Readonly<
  Record<string, [field: string, order: (part: string, units: number, cents: number) => Promise<Answer>]>
> = {
  'POST /placeOrder': [
    'placeOrderQuantity',
    (part, units, cents) => store.call(buyer, 'POST', '/placeOrder', orderBody(buyer, part, units, cents)),
  ],
  'POST /orders': [
    'lines',
    (part, quantity) => store.call(buyer, 'POST', '/orders', { lines: [{ part, quantity }], delivery: NEW_YORK }),
  ],
  'POST /orders/quote': [
    'lines',
    (part, quantity) => store.call(buyer, 'POST', '/orders/quote', { lines: [{ part, quantity }], delivery: NEW_YORK }),
  ],
  'an order for a customer': [
    'lines',
    (part, quantity) =>
      store.call(admin, 'POST', `/customers/${buyer.id}/orders`, { lines: [{ part, quantity }], delivery: NEW_YORK }),
  ],
};

describe('an order that cannot be paid by card', () => {
  for (const [way, [field, order]] of Object.entries(WAYS))
    test(`is refused with the least or the greatest amount, and reserves nothing: ${way}`, async () => {
      const [cheap, dear] = [await store.part({ priceCents: 10 }), await store.part({ priceCents: 50_000_000 })];
      const few = problem(await order(cheap, 4, 10));
      assert.deepEqual([few.status, few.code, Object.keys(few.fields as object)], [422, 'invalid_fields', [field]]);
      assert.match((few.fields as Record<string, string>)[field]!, /start at \$0\.50.* comes to \$0\.40/);
      const many = problem(await order(dear, 2, 50_000_000));
      assert.match((many.fields as Record<string, string>)[field]!, /up to \$999,999\.99.* comes to \$1,000,000\.00/);
      assert.deepEqual([await stockOf(store, cheap), await stockOf(store, dear)], [100, 100]);
      assert.equal((await order(cheap, 5, 10)).status, 200, 'the least amount');
    });

  test('counts with its delivery', async () => {
    const part = await store.part({ priceCents: 10 });
    await setShop(store, { delivery: { methods: [STANDARD] } });
    for (const way of ['POST /orders', 'POST /orders/quote'])
      assert.equal((await WAYS[way]![1](part, 1, 10)).status, 200, way);
    await setShop(store, {});
  });

  test('does not come from canceling a line; the whole order can be canceled', async () => {
    const [cheap, other] = [await store.part({ priceCents: 30 }), await store.part({ priceCents: 30 })];
    const { id, lines } = await placedLines(store, buyer, [
      [cheap, 1],
      [other, 1],
    ]);
    const cancel = (scope: string) => store.call(buyer, 'POST', `/placeorder/${lines[0]}/cancel?scope=${scope}`);
    const refused = problem(await cancel('line'));
    assert.deepEqual([refused.status, refused.code], [409, 'order_state']);
    assert.match(String(refused.detail), /too little to pay by card. Cancel the whole order/);
    assert.deepEqual([await stockOf(store, cheap), await stockOf(store, other)], [99, 99]);
    assert.equal((await cancel('order')).status, 200);
    assert.equal((await store.call(buyer, 'GET', `/orders/${id}`)).body.lines[0].status, 'cancelled');
    assert.deepEqual([await stockOf(store, cheap), await stockOf(store, other)], [100, 100]);
    await assertLedger(store.db);
  });

  test('because staff canceled a line is not reserved again by pressing Pay, which says the least amount', async () => {
    const [kept, gone] = [await store.part({ priceCents: 30 }), await store.part()];
    const { id, lines } = await placedLines(store, buyer, [
      [kept, 1],
      [gone, 1],
    ]);
    const { body: order } = await store.call(buyer, 'GET', `/orders/${id}`);
    const line = order.lines.find(({ placeOrderProduct }: { placeOrderProduct: string }) => placeOrderProduct === gone);
    assert.ok(lines.includes(line._id));
    assert.equal((await store.call(admin, 'DELETE', `/order/${line._id}?as=cancelled`)).status, 200);
    await store.db.$client.query("update orders set hold_until = now() - interval '1 minute' where id = $1", [id]);
    await store.db.$client.query("select graphile_worker.add_job('expire_reservations')");
    await store.runJobs();
    assert.equal(await stockOf(store, kept), 100);
    const pay = { placeOrderPrice: 0.3, order: id, pay: true };
    const refused = problem(await store.call(buyer, 'POST', '/create-payment-intent', pay));
    assert.deepEqual([refused.status, refused.code], [409, 'order_state']);
    assert.match(String(refused.detail), /start at \$0\.50/);
    assert.equal(await stockOf(store, kept), 100, 'nothing is reserved');
  });
});

describe('an amount that would become 0', () => {
  test('is refused on its field, wherever an amount is read', async () => {
    const part = await store.part();
    const paid = await placed(store, buyer, part, 1);
    const supplier = (await store.call(admin, 'POST', '/suppliers', { name: 'Anvil' })).body.insertedId;
    const add = { name: 'Fan', description: 'd', price: 5, minimum: 1, quantity: 1 };
    const bulk = (how: string) => ({ ids: [part], change: { field: 'price', how, amount: 1e-9 } });
    const calls: readonly [who: Person, method: string, path: string, body: object, field: string][] = [
      [admin, 'POST', '/part', { ...add, price: 1e-9 }, 'price'],
      [admin, 'POST', '/part', { ...add, cost: 1e-9 }, 'cost'],
      [admin, 'POST', '/part', { ...add, breaks: [{ from: 2, price: 1e-9 }] }, 'breaks.0.price'],
      [admin, 'PATCH', `/part/${part}`, { price: 1e-9 }, 'price'],
      [admin, 'PATCH', `/part/${part}`, { cost: 1e-9 }, 'cost'],
      [admin, 'PATCH', `/part/${part}`, { cost: 5e-324 }, 'cost'],
      [admin, 'POST', '/catalogue/bulk', bulk('set'), 'change.amount'],
      [admin, 'POST', '/catalogue/bulk', bulk('add'), 'change.amount'],
      [admin, 'POST', `/order/${paid}/refund`, { amount: 1e-9, reason: 'r' }, 'amount'],
      [admin, 'POST', '/purchase-orders', { supplier, lines: [{ part, quantity: 1, cost: 1e-9 }] }, 'lines.0.cost'],
      [buyer, 'PUT', `/saved-parts/${part}`, { whenBelow: 1e-9 }, 'whenBelow'],
      [buyer, 'POST', '/placeOrder', { ...orderBody(buyer, part), placeOrderPrice: 1e-9 }, 'placeOrderPrice'],
      [buyer, 'POST', '/orders', { lines: [{ part, quantity: 1 }], placeOrderPrice: 1e-9 }, 'placeOrderPrice'],
      [buyer, 'POST', '/create-payment-intent', { placeOrderPrice: 1e-9, order: paid }, 'placeOrderPrice'],
    ];
    for (const [who, method, path, body, field] of calls) {
      const { status, fields } = problem(await store.call(who, method, path, body));
      assert.deepEqual(
        [status, Object.keys(fields ?? {})[0]],
        [422, field],
        `${method} ${path} ${JSON.stringify(body)}`,
      );
    }
  });

  test('is refused in an imported file', async () => {
    const part = await store.part();
    const { id } = (await store.call(admin, 'POST', '/import', { stock: 1, minimum: 1 })).body;
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' };
    const body = `id,cost\n${part},1E-9\n`;
    await store.app.request(`/api/import/${id}/files?name=a.csv`, { method: 'POST', headers, body });
    const { body: rows } = await store.call(admin, 'GET', `/import/${id}/rows`);
    assert.deepEqual(
      rows.map(({ outcome, reason }: { outcome: string; reason: string }) => [outcome, reason]),
      [['refused', "'1E-9' has a fraction of a cent"]],
    );
  });
});
