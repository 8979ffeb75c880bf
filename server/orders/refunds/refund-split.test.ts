import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addedCents } from '#contract/orders/adjustments.ts';
import { priceOrder } from '#contract/orders/charges.ts';
import {
  charge,
  claim,
  draftLine,
  NEW_YORK,
  paidLines,
  placedLines,
  setShop,
  STANDARD,
  started,
} from '#test/fixtures/ordering.ts';
import { numbersFrom } from '#test/fixtures/numbers.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import type { DocumentContent } from '#server/documents/document-content.ts';
import { composeDocument, shopOf } from '#server/documents/order-documents.ts';
import { chargedDeliveryCents, type RefundSplit, type SplitRefund, splitRefund } from './refund-split.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore();
});
after(() => store.close());

/**
 * A random order that is refunded in full: each line in one or two refunds, the last with delivery, and a few cents
 * without a line.
 */
function refundedOrder(seed: number) {
  const random = numbersFrom(seed);
  const prices = Array.from({ length: 1 + random(4) }, () => 1 + random(50_000));
  const taxes = Array.from({ length: 1 + random(2) }, (_, at) => ({
    label: `T${at}`,
    percent: 1 + random(25),
  }));
  const classes = prices.map(() => (random(2) === 0 ? '' : ['', 'reduced', 'zero'][random(3)]!));
  const byClass = [
    ...taxes.map((tax) => ({ ...tax, classes: [''] })),
    { label: 'R', percent: 1 + random(9), classes: ['reduced'] },
  ];
  const isByClass = random(2) === 1;
  const method = { id: 'm', name: 'Express', priceCents: random(5_000), minDays: 1, maxDays: 1 };
  const charges = priceOrder(
    { lines: prices.map((cents, at) => ({ ...draftLine(cents), taxClass: classes[at] })) },
    {
      method,
      tax: {
        isIncluded: random(2) === 1,
        isDeliveryTaxed: random(2) === 1,
        taxes: isByClass ? byClass : taxes,
      },
    },
  );
  const lines = prices.map((totalCents, at) => ({
    id: `line ${at}`,
    taxClass: classes[at]!,
    totalCents,
    ...charges.lines[at]!,
    isBilled: true,
    keptCents: 0,
  }));
  const unbilled = {
    id: 'canceled before payment',
    taxClass: '',
    totalCents: 10_000,
    adjustmentCents: 0,
    taxCents: 2_000,
    isBilled: false,
    keptCents: 0,
  };
  const refunds: SplitRefund[] = [];
  let left = charges.totalCents;
  const refund = (lineId: string | null, cents: number) => {
    const amountCents = Math.min(cents, left);
    const shares = lineId === null ? [] : [{ lineId, amountCents }];
    if (amountCents > 0) refunds.push({ amountCents, shares, deliveryCents: 0 });
    left -= amountCents;
  };
  if (random(3) === 0) {
    // Delivery together with an amount for the whole order, and with a part of a line.
    const delivery = chargedDeliveryCents(charges);
    const [goodwill, ofLine] = [random(500), random(lines[0]!.totalCents)];
    const amountCents = Math.min(delivery + goodwill + ofLine, left);
    const shares = [{ lineId: lines[0]!.id, amountCents: Math.min(ofLine, amountCents - delivery) }];
    if (amountCents > delivery) refunds.push({ amountCents, shares, deliveryCents: delivery });
    if (amountCents > delivery) left -= amountCents;
  }
  for (const { id, ...line } of lines) {
    const costCents = line.totalCents + line.adjustmentCents + line.taxCents;
    if (random(4) === 0) refund(null, random(2_000));
    const first = random(2) * random(costCents);
    refund(id, first);
    refund(id, id === lines.at(-1)!.id ? left : costCents - first);
  }
  return { order: { ...charges, lines: [unbilled, ...lines] }, refunds };
}

/** The splits of refunds, one after the other. */
function splitsOf({ order, refunds }: ReturnType<typeof refundedOrder>): RefundSplit[] {
  const splits: RefundSplit[] = [];
  for (const [index] of refunds.entries()) splits.push(splitRefund(order, refunds.slice(0, index + 1), [...splits]));
  return splits;
}

test('the splits of refunds add up to each amount, and of all refunds to what was charged', () => {
  for (let seed = 0; seed < 500; seed++) {
    const { order, refunds } = refundedOrder(seed);
    const splits = splitsOf({ order, refunds });
    const all = (pick: (split: RefundSplit) => number) => splits.reduce((sum, split) => sum + pick(split), 0);
    const why = `seed ${seed}: ${JSON.stringify({ order, refunds, splits })}`;
    for (const [index, { partsCents, adjustments }] of splits.entries()) {
      assert.equal(partsCents + addedCents(adjustments), refunds[index]!.amountCents, why);
      // Rounding may move a cent from one refund to the next.
      assert.ok(Math.min(partsCents, ...adjustments.map(({ cents }) => cents)) >= -1, why);
    }
    assert.equal(
      all(({ partsCents }) => partsCents),
      order.linesCents,
      why,
    );
    for (const [at, { cents }] of order.adjustments.entries())
      assert.equal(
        all(({ adjustments }) => adjustments[at]!.cents),
        cents,
        why,
      );
  }
});

/** Sets a tax of 20 % and a delivery of $50 that is not taxed. */
async function taxPartsOnly(): Promise<void> {
  const rates = [{ place: 'US-NY', label: 'Tax', percent: 20 }];
  const tax = { mode: 'added' as const, isDeliveryTaxed: false, rates };
  await setShop(store, { delivery: { methods: [{ ...STANDARD, priceCents: 5_000 }] }, tax });
}

/** Carries out the refunds of an order and returns its credit notes, oldest first. */
async function creditNotes(id: string): Promise<DocumentContent[]> {
  await store.runJobs();
  const shop = await shopOf(store.db, { name: 'Partsmith', currency: 'usd', publicOrigin: 'http://localhost:3000' });
  const order = (await selectOrderRow(store.db, id))!;
  return Promise.all(order.refunds.map((each) => composeDocument(store.db, shop, order, `credit-note-${each.id}`)));
}

test('a credit note has no tax of a line that was canceled before payment', async () => {
  await taxPartsOnly();
  const [buyer, admin] = [await store.person(), await store.person('admin')];
  const parts = [await store.part({ priceCents: 10_000 }), await store.part({ priceCents: 10_000 })];
  const order = await placedLines(
    store,
    buyer,
    parts.map((part) => [part, 1]),
    { delivery: NEW_YORK },
  );
  await store.call(admin, 'DELETE', `/order/${order.lines[0]}?as=cancelled`);
  const intent = await started(store, buyer, order.id);
  await charge(store, intent);
  await claim(store, buyer, order.id, intent);
  await store.call(admin, 'DELETE', `/order/${order.lines[1]}?as=cancelled`);
  assert.deepEqual(
    (await creditNotes(order.id)).map(({ sums }) => sums),
    [
      [
        ['Includes Tax 20%', '$20.00'],
        ['Refunded', '$170.00'],
      ],
    ],
  );
});

test('the last credit note of a line refunded in steps has no tax of an untaxed delivery', async () => {
  await taxPartsOnly();
  const [buyer, admin] = [await store.person(), await store.person('admin')];
  const order = await paidLines(store, buyer, [[await store.part({ priceCents: 10_000 }), 2]], {
    delivery: NEW_YORK,
  });
  await store.call(admin, 'POST', `/order/${order.id}/refund`, { units: 1, reason: 'Damaged', restock: false });
  await store.call(admin, 'DELETE', `/order/${order.id}?as=cancelled`);
  assert.deepEqual(
    (await creditNotes(order.id)).map(({ sums }) => sums),
    [
      [
        ['Includes Tax 20%', '$20.00'],
        ['Refunded', '$120.00'],
      ],
      [
        ['Includes Tax 20%', '$20.00'],
        ['Refunded', '$170.00'],
      ],
    ],
  );
});

test("a credit note of a line has that line's tax, and no tax of an untaxed delivery", async () => {
  await taxPartsOnly();
  const [buyer, admin] = [await store.person(), await store.person('admin')];
  const order = await paidLines(
    store,
    buyer,
    [
      [await store.part({ priceCents: 10_000 }), 2],
      [await store.part({ priceCents: 999 }), 1],
    ],
    { delivery: NEW_YORK },
  );
  await store.call(admin, 'POST', `/order/${order.lines[0]}/refund`, { units: 1, reason: 'Damaged', restock: false });
  await store.call(admin, 'DELETE', `/order/${order.lines[1]}?as=cancelled`);
  const notes = await creditNotes(order.id);
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
