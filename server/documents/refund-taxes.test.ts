import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chargesOf, lineTaxes } from '#contract/orders/charges.ts';
import { charge, claim, NEW_YORK, placeLines, setShop, STANDARD, started } from '#test/fixtures/ordering.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { composeDocument, shopOf } from './order-documents.ts';
import { refundTaxes } from './refund-taxes.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore();
});
after(() => store.close());

const PRICES = [99_900, 2_199, 3_000, 3_108];

for (const isIncluded of [false, true])
  for (const isDeliveryTaxed of [false, true])
    test(`the taxes of all refunds sum up to the order's: included ${isIncluded}, of delivery ${isDeliveryTaxed}`, () => {
      const taxes = [{ label: 'VAT', percent: 19, cents: 0 }];
      const method = { id: 'm', name: 'Express', priceCents: 2_490, minDays: 1, maxDays: 1 };
      const charges = chargesOf(
        PRICES.reduce((sum, price) => sum + price, 0),
        { method, tax: { isIncluded, isDeliveryTaxed, taxes } },
      );
      const ofLines = lineTaxes(PRICES, charges);
      const lines = PRICES.map((totalCents, at) => ({ id: String(at), totalCents, taxCents: ofLines[at]! }));
      const order = { ...charges, lines };
      const paid = lines.map(({ totalCents, taxCents }) => totalCents + taxCents);
      // The last refund takes what is left of the payment: the delivery.
      const last = charges.totalCents - paid.slice(0, -1).reduce((sum, cents) => sum + cents, 0);
      const refunds = [...paid.slice(0, -1), last].map((amountCents, at) => ({ lineId: String(at), amountCents }));
      const cents = refunds.map((refund) => refundTaxes(order, refund)[0]!.cents);
      const sum = cents.reduce((all, one) => all + one, 0);
      const expected = charges.terms.tax!.taxes[0]!.cents;
      // Included tax is no line's own amount, so that each refund rounds its share.
      assert.ok(Math.abs(sum - expected) <= (isIncluded ? 2 : 0), `${sum} of ${expected}`);
      assert.equal(refundTaxes(order, { lineId: null, amountCents: charges.totalCents })[0]!.cents, expected);
    });

test("a credit note of a line has that line's tax, and no tax of an untaxed delivery", async () => {
  const tax = {
    mode: 'added' as const,
    isDeliveryTaxed: false,
    rates: [{ place: 'US-NY', label: 'Tax', percent: 20 }],
  };
  const method = { ...STANDARD, priceCents: 5_000 };
  await setShop(store, { delivery: { methods: [method] }, tax });
  const parts = [await store.part({ priceCents: 10_000 }), await store.part({ priceCents: 999 })];
  const buyer = await store.person();
  const { body } = await placeLines(
    store,
    buyer,
    [
      [parts[0]!, 2],
      [parts[1]!, 1],
    ],
    { delivery: NEW_YORK },
  );
  const intent = await started(store, buyer, body.insertedId);
  await charge(store, intent);
  await claim(store, buyer, body.insertedId, intent);
  const admin = await store.person('admin');
  await store.call(admin, 'POST', `/order/${body.lines[0]}/refund`, { units: 1, reason: 'Damaged', restock: false });
  await store.call(admin, 'DELETE', `/order/${body.lines[1]}?as=cancelled`);
  await store.runJobs();
  const shop = await shopOf(store.db, { name: 'Partsmith', currency: 'usd', publicOrigin: 'http://localhost:3000' });
  const order = (await selectOrderRow(store.db, body.insertedId))!;
  const { rows } = await store.db.$client.query(
    'select id from refunds where order_id = $1 order by amount_cents desc',
    [body.insertedId],
  );
  const notes = await Promise.all(rows.map(({ id }) => composeDocument(store.db, shop, order, `credit-note-${id}`)));
  assert.deepEqual(
    notes.map(({ facts }) => facts.at(-1)![1]),
    ['Damaged', 'The part was canceled'],
  );
  const sums = notes.map((note) => note.sums);
  assert.deepEqual(sums, [
    [
      ['Includes Tax 20%', '$20.00'],
      ['Refunded', '$120.00'],
    ],
    [
      ['Includes Tax 20%', '$2.00'],
      ['Refunded', '$11.99'],
    ],
  ]);
});
