import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { NewOrderRefund, OrderRefund } from '#contract/orders/refunds/refunds.ts';
import { assertBooks } from '#test/faults/books.ts';
import {
  NEW_YORK,
  paidLines,
  placedLines,
  problem,
  setShop,
  STANDARD,
  stockOf,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [buyer, admin] = [await store.person(), await store.person('admin')];
  // Added tax on parts and delivery, with amounts that do not divide evenly.
  await setShop(store, {
    delivery: { methods: [{ ...STANDARD, priceCents: 799 }] },
    tax: {
      mode: 'added',
      isDeliveryTaxed: true,
      rates: [
        { place: 'US-NY', label: 'State tax', percent: 4 },
        { place: 'US-NY', label: 'City tax', percent: 4.875 },
      ],
    },
  });
});
after(async () => {
  await assertBooks(store);
  await store.close();
});

const refund = (id: string, wanted: Partial<NewOrderRefund>, who = admin, key?: string) =>
  store.call(
    who,
    'POST',
    `/orders/${id}/refunds`,
    { reason: 'Damaged', ...wanted },
    key ? { 'idempotency-key': key } : {},
  );
const now = (id: string) => wholeOrderNow(store, admin, id);
const cents = (dollars: number): number => Math.round(dollars * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);
const atProvider = async (intent: string | null) =>
  (await store.cardSandbox.stripe.refunds.list({ payment_intent: intent! })).data
    .map(({ amount }) => amount)
    .toReversed();

/** A paid order of 3 units at $99.99, 2 at $12.40 and 1 at $0.35. */
async function paidOrder() {
  const parts = await Promise.all([9_999, 1_240, 35].map((priceCents) => store.part({ priceCents, quantity: 10 })));
  const order = await paidLines(
    store,
    buyer,
    parts.map((part, index) => [part, 3 - index] as const),
    { delivery: NEW_YORK },
  );
  return { ...order, parts, intent: (await now(order.id)).transactionId };
}

test('units of several parts, delivery and goodwill are one refund at the provider, with the tax in it', async () => {
  const { id, lines, parts, intent } = await paidOrder();
  const wanted = {
    lines: [
      { line: lines[1]!, units: 1 },
      { line: lines[0]!, units: 2 },
    ],
    delivery: true,
    amount: 5,
    restock: true,
    reason: 'Two were dented',
  };
  const key = crypto.randomUUID();
  const { status, body } = await refund(id, wanted, admin, key);
  assert.equal(status, 200, JSON.stringify(body));
  const made = body as OrderRefund & { split: object; taxes: { amount: number }[]; leftToRefund: number };
  const shares = new Map(made.lines.map(({ line, units, amount }) => [line, [units, amount]]));
  // $12.40 and $199.98 with 8.875 % tax.
  assert.deepEqual(
    [shares.get(lines[1]!), shares.get(lines[0]!)],
    [
      [1, 13.5],
      [2, 217.73],
    ],
  );
  assert.equal(made.delivery, 8.7);
  assert.equal(cents(made.amount), 1350 + 21_773 + 870 + 500);
  assert.equal(sum(Object.values(made.split).map(cents)), cents(made.amount));
  assert.equal(made.taxes.length, 2);
  assert.equal(sum(made.taxes.map(({ amount }) => cents(amount))), cents((made.split as { tax: number }).tax));
  assert.deepEqual((await refund(id, wanted, admin, key)).body, body, 'a repeat refunds nothing more');

  await store.runJobs();
  assert.deepEqual(await atProvider(intent), [cents(made.amount)]);
  const order = await now(id);
  assert.deepEqual(
    order.refunds.map(({ status: state, by, line }) => [state, by, line]),
    [['refunded', 'Ada Byron', null]],
  );
  assert.equal(cents(order.leftToRefund), cents(order.placeOrderPrice) - cents(made.amount));
  assert.equal(order.leftToRefund, made.leftToRefund);
  assert.deepEqual(
    order.lines.map(({ refunds }) => refunds.map(({ amount, units }) => [amount, units])),
    [[[217.73, 2]], [[13.5, 1]], []],
  );
  assert.deepEqual(await Promise.all(parts.map((part) => stockOf(store, part))), [9, 9, 9]);
  const mail = store.mails.findLast(({ subject }) => subject.includes('refunded'))!;
  assert.match(mail.text, /Units refunded: 3\n.*Delivery: \$8\.70\n.*Reason: Two were dented/s);
  const mine = await wholeOrderNow(store, buyer, id);
  assert.ok(!('by' in mine.refunds[0]!), 'customers do not see who refunded');
});

test('what is refunded in portions adds up to the payment, to the cent', async () => {
  const { id, lines, intent } = await paidOrder();
  const portions: Partial<NewOrderRefund>[] = [
    { amount: 0.01 },
    { lines: [{ line: lines[0]!, units: 1 }] },
    { lines: [{ line: lines[0]!, units: 2 }], amount: 1.11 },
    { delivery: true },
    { lines: lines.slice(1).map((line, index) => ({ line, units: 2 - index })) },
  ];
  for (const portion of portions) {
    const { status, body } = await refund(id, portion);
    assert.equal(status, 200, JSON.stringify(body));
    await store.runJobs();
  }
  const order = await now(id);
  assert.equal(order.leftToRefund, 0);
  assert.equal(sum(await atProvider(intent)), cents(order.placeOrderPrice));
  const again = problem(await refund(id, { amount: 0.01 }));
  assert.deepEqual([again.status, again.code], [409, 'order_state']);
});

test('a refund of what the order does not have, or no longer has, is refused and changes nothing', async () => {
  const { id, lines, parts, intent } = await paidOrder();
  const other = await paidOrder();
  assert.equal((await refund(id, { delivery: true, amount: 200 })).status, 200);
  const left = (await now(id)).leftToRefund;
  const line = lines[0]!;
  for (const [wanted, field] of [
    [{}, 'lines'],
    [{ lines: [] }, 'lines'],
    [{ lines: [{ line: other.lines[0]!, units: 1 }] }, 'lines.0.line'],
    [
      {
        lines: [
          { line, units: 1 },
          { line: crypto.randomUUID(), units: 1 },
        ],
      },
      'lines.1.line',
    ],
    [{ lines: [{ line, units: 4 }] }, 'lines.0.units'],
    [{ lines: [{ line, units: 0 }] }, 'lines.0.units'],
    [{ lines: [{ line, units: 1.5 }] }, 'lines.0.units'],
    [
      {
        lines: [
          { line, units: 1 },
          { line: line.toUpperCase(), units: 1 },
        ],
      },
      'lines',
    ],
    [{ delivery: true }, 'delivery'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 0.001 }, 'amount'],
    [{ amount: left + 0.01 }, 'amount'],
    [{ lines: [{ line, units: 3 }], amount: left }, 'amount'],
    [{ amount: 1, restock: true }, 'restock'],
    [{ amount: 1, reason: '' }, 'reason'],
  ] as const) {
    const { status, fields } = problem(await refund(id, wanted as Partial<NewOrderRefund>));
    assert.deepEqual([status, Object.keys(fields ?? {})], [422, [field]], JSON.stringify(wanted));
  }
  const outdated = problem(await refund(id, { amount: 1, expected: { left: left + 1 } }));
  assert.deepEqual([outdated.status, outdated.code], [409, 'order_state']);
  for (const who of [buyer, await store.person('fulfillment')])
    assert.equal((await refund(id, { amount: 1 }, who)).status, 403);
  assert.equal((await refund(crypto.randomUUID(), { amount: 1 })).status, 404);
  const unpaid = await placedLines(store, buyer, [[parts[0]!, 1]], { delivery: NEW_YORK });
  assert.equal(problem(await refund(unpaid.id, { amount: 1 })).code, 'order_state');
  assert.equal((await now(id)).leftToRefund, left);
  assert.equal(await stockOf(store, parts[0]!), 6);
  await store.runJobs();
  assert.equal((await atProvider(intent)).length, 1);
});

test('admins who refund the same order at once refund no unit and no delivery twice', async () => {
  const { id, lines, intent } = await paidOrder();
  const wanted = { lines: [{ line: lines[0]!, units: 2 }], delivery: true };
  const answers = await Promise.all([1, 2, 3, 4].map(() => refund(id, wanted)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422, 422, 422]);
  await store.runJobs();
  assert.deepEqual(await atProvider(intent), [21_773 + 870]);
});

test('a refund that the card provider cannot make in full loses goodwill first, then delivery, then parts', async () => {
  const { id, lines, intent } = await paidOrder();
  const whole = cents((await now(id)).placeOrderPrice);
  const wanted = { lines: [{ line: lines[1]!, units: 2 }], delivery: true, amount: 10 };
  assert.equal((await refund(id, wanted)).status, 200);
  // Meanwhile someone refunds all but $30 in the provider's dashboard.
  await store.cardSandbox.stripe.refunds.create({ payment_intent: intent!, amount: whole - 3_000 });
  await store.runJobs();
  const made = (await now(id)).refunds.find(({ byHand }) => !byHand)!;
  assert.deepEqual([made.amount, made.delivery, made.lines[0]!.amount], [30, 3, 27]);
  assert.equal(sum(await atProvider(intent)), whole);
});
