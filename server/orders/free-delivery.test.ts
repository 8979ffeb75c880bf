import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Adjustment } from '#contract/orders/adjustments.ts';
import { methodAfterCancellation } from '#contract/orders/adjusters/delivery.ts';
import { setShopCurrency } from '#contract/money.ts';
import { deliveryDue, lateCents, priceOrder } from '#contract/orders/charges.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import {
  charge,
  claim,
  draftLine,
  NEW_YORK,
  placeLines,
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
  store = await startTestStore({ webhooks: false });
  [buyer, admin] = [await store.person(), await store.person('admin')];
  await setShop(store, {
    delivery: { methods: [{ ...STANDARD, freeFromCents: 10_000 }] },
    tax: { mode: 'added', isDeliveryTaxed: true, rates: [{ place: 'US-NY', label: 'Tax', percent: 10 }] },
  });
});
after(() => closeWithBooks(store));

/** Places an order of one unit each; the returned line ids are in the order of the prices, which differ. */
async function place(...prices: number[]): Promise<{ id: string; lines: string[] }> {
  const parts = await Promise.all(prices.map((priceCents) => store.part({ priceCents })));
  const { body, status } = await placeLines(
    store,
    buyer,
    parts.map((part) => [part, 1] as const),
    { delivery: NEW_YORK },
  );
  assert.equal(status, 200, JSON.stringify(body));
  const { lines } = await wholeOrderNow(store, buyer, body.insertedId);
  return {
    id: body.insertedId,
    lines: parts.map((part) => lines.find(({ placeOrderProduct }) => placeOrderProduct === part)!._id),
  };
}

const byCustomer = (line: string) => store.call(buyer, 'POST', `/placeorder/${line}/cancel?scope=line`);
const byStore = (line: string) => store.call(admin, 'DELETE', `/order/${line}?as=cancelled`);
const pricesOf = async (id: string) => {
  const { linesPrice, deliveryPrice, taxPrice, placeOrderPrice } = await wholeOrderNow(store, buyer, id);
  return [linesPrice, deliveryPrice, taxPrice, placeOrderPrice];
};

test('free delivery is charged once the customer cancels below its value, and the order can be paid', async () => {
  const { id, lines } = await place(9_000, 2_000);
  assert.deepEqual(await pricesOf(id), [110, 0, 11, 121]);
  const { deliveryMethod } = await wholeOrderNow(store, buyer, id);
  assert.deepEqual(deliveryMethod!.free, { from: 100, price: 5 });
  assert.equal((await byCustomer(lines[0]!)).status, 200);
  assert.deepEqual(await pricesOf(id), [20, 5, 2.5, 27.5]);
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).status, 200);
});

test('canceling a cheap part never makes the order more expensive', async () => {
  const { id, lines } = await place(9_900, 100, 50);
  assert.deepEqual(await pricesOf(id), [100.5, 0, 10.05, 110.55]);
  await byCustomer(lines[2]!);
  assert.deepEqual(await pricesOf(id), [100, 0, 10, 110], 'still worth $100');
  await byCustomer(lines[1]!);
  assert.deepEqual(await pricesOf(id), [99, 1, 10, 110]);
});

test('delivery stays free when the store cancels parts, even if the customer cancels others later', async () => {
  const { id, lines } = await place(8_000, 1_500, 900, 3_000);
  await byStore(lines[0]!);
  assert.deepEqual(await pricesOf(id), [54, 0, 5.4, 59.4]);
  await byCustomer(lines[1]!);
  assert.deepEqual(await pricesOf(id), [39, 0, 3.9, 42.9], 'as if $119.00 were ordered');
  await byCustomer(lines[3]!);
  assert.deepEqual(await pricesOf(id), [9, 5, 1.4, 15.4]);
});

test('whatever is canceled in whatever order, the total only falls', () => {
  for (const free of [{ fromCents: 5_000, priceCents: 700 }, undefined])
    for (let round = 0; round < 300; round++) {
      const prices = Array.from({ length: 6 }, (_, index) => 1 + ((round * 7_919 + index * 104_729) % 3_000));
      let method = { id: 'm', name: 'M', minDays: 1, maxDays: 2, priceCents: free ? 0 : 700, ...(free && { free }) };
      const tax = { isIncluded: false, isDeliveryTaxed: true, taxes: [{ label: 'T', percent: 8.875 }] };
      const sum = () => prices.reduce((all, each) => all + each, 0);
      const totalOf = () => priceOrder({ lines: prices.map(draftLine) }, { method, tax }).totalCents;
      let total = totalOf();
      while (prices.length > 1) {
        const canceledCents = prices.pop()!;
        const isByStore = (round + prices.length) % 3 === 0;
        method = methodAfterCancellation(method, { leftCents: sum(), canceledCents, isByStore });
        const now = totalOf();
        assert.ok(now <= total && method.priceCents <= 700, `${round}: ${total} to ${now}`);
        total = now;
      }
    }
});

/** Places an order and pays it. */
async function paid(...prices: number[]) {
  const order = await place(...prices);
  const intent = await started(store, buyer, order.id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, order.id, intent)).status, 200);
  return { ...order, intent };
}
/** The refunds that the provider made of a payment, oldest first, in cents. */
async function refundedOf(intent: string): Promise<number[]> {
  await store.runJobs();
  const { data } = await store.cardSandbox.stripe.refunds.list({ payment_intent: intent });
  return data.map(({ amount }) => amount).toReversed();
}

test('after the payment, a customer who cancels below the value gets the refund less delivery, as shown before', async () => {
  const { id, lines, intent } = await paid(9_000, 2_000);
  const shown = (await wholeOrderNow(store, buyer, id)).lines;
  const due = lines.map((line) => shown.find(({ _id }) => _id === line)!.deliveryIfCanceled);
  // $5.00 and 10% tax; the cheap part costs $20.00 with which the order falls below $100.00, too.
  assert.deepEqual(due, [5.5, 5.5]);
  assert.equal((await byCustomer(lines[0]!)).status, 200);
  assert.deepEqual(await refundedOf(intent), [9_900 - 550]);
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual([order.lateDelivery, order.placeOrderPrice, order.leftToRefund], [5.5, 121, 27.5]);
  const { rows } = await store.db.$client.query(
    `select parts_cents::int as parts, adjustments from movement_splits join money_movements m on m.id = movement_id where m.order_id = $1`,
    [id],
  );
  const [{ parts, adjustments }] = rows;
  assert.deepEqual(
    [parts, ...adjustments.map(({ kind, name, cents }: Adjustment) => [kind, name, cents])],
    [9_000, ['delivery', 'Standard', -500], ['tax', 'Tax 10%', 850]],
  );
  // Canceling the rest returns everything, with delivery.
  assert.equal((await byCustomer(lines[1]!)).status, 200);
  assert.deepEqual(await refundedOf(intent), [9_350, 2_750]);
});

test('after the payment, what the store cancels is refunded in full, and counts as ordered for later cancellations', async () => {
  const { id, lines, intent } = await paid(8_000, 1_500, 900, 3_000);
  await byStore(lines[0]!);
  assert.deepEqual(await refundedOf(intent), [8_800]);
  await byCustomer(lines[1]!);
  assert.deepEqual(await refundedOf(intent), [8_800, 1_650], 'as if $119.00 were ordered');
  await byCustomer(lines[3]!);
  assert.deepEqual(await refundedOf(intent), [8_800, 1_650, 3_300 - 550]);
  assert.equal((await wholeOrderNow(store, buyer, id)).leftToRefund, 9.9 + 5.5);
});

test('delivery after the payment never costs more than the refund of the canceled part', async () => {
  const { id, lines, intent } = await paid(9_900, 100);
  await byCustomer(lines[1]!);
  assert.deepEqual(await refundedOf(intent), [], 'the $1.10 pay for $1.00 of delivery');
  assert.equal((await wholeOrderNow(store, buyer, id)).lateDelivery, 1.1);
  const discounted = await paid(9_900, 200);
  await store.call(admin, 'POST', `/order/${discounted.lines[1]}/refund`, { amount: 1.95, reason: 'Scratched' });
  await byCustomer(discounted.lines[1]!);
  const refunds = await refundedOf(discounted.intent);
  const { lateDelivery = 0 } = await wholeOrderNow(store, buyer, discounted.id);
  const all = refunds.reduce((sum, each) => sum + each, Math.round(lateDelivery * 100));
  assert.equal(all, 220, 'no more than its price and tax');
});

test('whatever is canceled after the payment, delivery and its taxes fit into the refund, also in dinars', () => {
  for (const [currency, step] of [
    ['kwd', 10],
    ['usd', 1],
  ] as const) {
    setShopCurrency(currency, step);
    for (let round = 0; round < 500; round++) {
      const percents = [[], [10], [4, 4.875], [21]][round % 4]!;
      const free = { fromCents: 10_000 * step, priceCents: (1 + ((round * 7_919) % 3_000)) * step };
      const taxes = percents.map((percent) => ({ label: 'T', percent, cents: 0 }));
      const terms = {
        method: { id: 'm', name: 'M', minDays: 1, maxDays: 2, priceCents: 0, free },
        tax: { isIncluded: round % 3 === 0, isDeliveryTaxed: round % 5 !== 0, taxes },
      };
      const canceledCents = (1 + ((round * 104_729) % 4_000)) * step;
      const refundCents = (round * 31 * step) % (canceledCents + step);
      const due = deliveryDue(terms, [{ totalCents: 9_999 * step, adjustmentCents: 0 }], {
        leftCents: (9_999 - (round % 7)) * step,
        canceledCents,
        refundCents,
      });
      if (!due) continue;
      assert.ok(due.cents > 0 && lateCents(due) <= refundCents && due.cents <= free.priceCents, `${round}`);
      assert.equal((refundCents - lateCents(due)) % step, 0, `the rest can be refunded: ${round}`);
    }
  }
});
