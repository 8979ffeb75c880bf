import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { DraftLine } from '#contract/orders/adjusters/adjuster.ts';
import { taxLines } from '#contract/orders/adjustments.ts';
import { priceOrder, quote } from '#contract/orders/charges.ts';
import { methodsFor } from '#contract/orders/adjusters/taxes.ts';
import { TAX_CLASSES } from '#contract/orders/tax-classes.ts';
import type { CheckoutTerms, TaxRate } from '#contract/settings/checkout-terms.ts';
import { numbersFrom } from '#test/fixtures/numbers.ts';
import { draftLine, paidLines, setShop, STANDARD, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { composeDocument, shopOf } from '#server/documents/order-documents.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { verifyBooks } from '#server/verification/verify.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore();
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(() => store.close());

const place = { country: 'DE', region: '' };
const VAT: TaxRate[] = [
  { place: 'DE', label: 'VAT', percent: 19 },
  { place: 'DE', label: 'VAT', percent: 7, taxClass: 'reduced' },
];
const shop = (mode: 'added' | 'included', rates = VAT, isDeliveryTaxed = true): CheckoutTerms => ({
  delivery: { methods: [] },
  tax: { mode, isDeliveryTaxed, rates },
});
const line = (totalCents: number, taxClass = ''): DraftLine => ({ ...draftLine(totalCents), taxClass });
const express = (priceCents: number) => ({ ...STANDARD, priceCents, chargedCents: priceCents, parcels: 1 });

test('each class of parts has its rates, and delivery is taxed like the parts, by their prices', () => {
  const lines = [line(10_000), line(5_000, 'reduced'), line(5_000, 'zero')];
  const { adjustments, terms, ...added } = quote(shop('added'), { lines, place, method: express(1_000) });
  // Delivery: 500 at 19%, 250 at 7%, 250 untaxed.
  assert.deepEqual(
    taxLines(adjustments).map(({ percent, cents }) => [percent, cents]),
    [
      [19, 1_995],
      [7, 368],
    ],
  );
  assert.deepEqual(
    added.lines.map(({ taxCents }) => taxCents),
    [1_900, 350, 0],
  );
  assert.equal(adjustments.find(({ kind }) => kind === 'delivery')?.taxCents, 113);
  assert.deepEqual(terms.tax?.taxes, [
    { label: 'VAT', percent: 19, classes: [''] },
    { label: 'VAT', percent: 7, classes: ['reduced'] },
  ]);
  const included = quote(shop('included', VAT, false), { lines, place, method: express(1_000) });
  assert.deepEqual(
    taxLines(included.adjustments).map(({ cents }) => cents),
    [1_597, 327],
  );
  const left = priceOrder({ lines: [lines[0]!] }, included.terms);
  assert.deepEqual(
    taxLines(left.adjustments).map(({ cents }) => cents),
    [1_597],
    'a tax without a line is not shown',
  );
});

test('where an address has no rate of a class, Reduced has the standard rate and Zero no tax', () => {
  const rates = [{ place: 'US-NY', label: 'Sales tax', percent: 8 }];
  const settings = shop('added', rates);
  const at = { country: 'US', region: 'NY' };
  const taxOf = (lines: DraftLine[]) => quote(settings, { lines, place: at, method: undefined });
  assert.equal(taxOf([line(1_000, 'reduced')]).taxCents, 80);
  assert.deepEqual(taxOf([line(1_000)]).terms.tax?.taxes, [{ label: 'Sales tax', percent: 8 }], 'as before classes');
  const zero = taxOf([line(1_000, 'zero')]);
  assert.deepEqual([zero.taxCents, zero.adjustments], [0, []]);
  const stated = shop('added', [...rates, { place: 'US', label: 'Zero-rated', percent: 0, taxClass: 'zero' }]);
  const { adjustments } = quote(stated, { lines: [line(1_000), line(500, 'zero')], place: at, method: undefined });
  assert.deepEqual(
    taxLines(adjustments).map(({ label, cents }) => [label, cents]),
    [
      ['Sales tax', 80],
      ['Zero-rated', 0],
    ],
  );
});

/** A random order with its terms. */
function randomOrder(seed: number) {
  const random = numbersFrom(seed);
  const classes = Object.keys(TAX_CLASSES);
  const lines = Array.from({ length: 1 + random(6) }, (_, at) => ({
    ...line(1 + random(90_000), classes[random(3)]),
    partId: `part ${at}`,
  }));
  const rates: TaxRate[] = [
    { place: 'DE', label: 'State', percent: random(25_000) / 1000 },
    ...(random(2) === 0 ? [{ place: 'DE', label: 'City', percent: random(5_000) / 1000 }] : []),
    ...(random(3) > 0
      ? [{ place: 'DE', label: 'Low', percent: random(9_000) / 1000, taxClass: 'reduced' as const }]
      : []),
    ...(random(3) === 0 ? [{ place: 'DE', label: 'Nil', percent: 0, taxClass: 'zero' as const }] : []),
  ];
  const mode = random(2) === 0 ? 'included' : 'added';
  const settings = shop(mode, rates, random(2) === 0);
  const agreed = random(3) === 0 ? [{ part: 'part 0', name: 'A', unitPriceCents: random(50_000) }] : [];
  const discount = [null, { label: 'D', percent: random(50) }, { label: 'D', cents: random(lines[0]!.totalCents) }][
    random(3)
  ]!;
  const cheap = agreed.length > 0 && discount && 'cents' in discount ? null : discount;
  const staff = { prices: agreed, discount: cheap };
  const isExempt = random(4) === 0;
  const exemptions = isExempt ? [{ certificate: 'C-1', places: ['DE'] }] : [];
  const terms = { ...settings, customer: { taxStatus: { exemptions, vat: null } } };
  const offered = random(2) === 0 ? express(random(3_000)) : undefined;
  const method = offered && methodsFor({ ...terms, delivery: { methods: [offered] } }, lines, place, [])[0];
  return { lines, settings: terms, staff, method, isExempt };
}

/** The taxes of an order by exact fractions: what each line, and delivery, bears before rounding. */
function calculated({ lines, settings, method }: ReturnType<typeof randomOrder>, discounts: readonly number[]) {
  const { mode, rates, isDeliveryTaxed } = settings.tax;
  const rateOf = (taxClass: string): number => {
    const sumOf = (some: readonly TaxRate[]): number => some.reduce((sum, { percent }) => sum + percent, 0);
    const own = rates.filter((rate) => (rate.taxClass ?? '') === taxClass);
    if (own.length > 0 || taxClass === 'zero') return sumOf(own);
    return sumOf(rates.filter((rate) => rate.taxClass === undefined));
  };
  const prices = lines.map(({ totalCents }, index) => totalCents + discounts[index]!);
  const all = prices.reduce((sum, cents) => sum + cents, 0);
  const taxOn = (cents: number, percent: number): number =>
    mode === 'included' ? (cents * percent) / (100 + percent) : (cents * percent) / 100;
  const ofLines = lines.map(({ taxClass }, index) => taxOn(prices[index]!, rateOf(taxClass!)));
  const deliveryCents = isDeliveryTaxed ? (method?.chargedCents ?? 0) : 0;
  const onDelivery = lines.reduce(
    (sum, { taxClass }, index) =>
      sum + (all === 0 ? 0 : taxOn((deliveryCents * prices[index]!) / all, rateOf(taxClass!))),
    0,
  );
  return { ofLines, onDelivery, sum: ofLines.reduce((sum, cents) => sum + cents, onDelivery) };
}

/** `amount * part / whole`, rounded half up. */
const share = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/** The added tax of each line to the cent: each tax is rounded once, and what is taxed alike shares it by price. */
function addedTaxes(
  { lines, settings, method }: ReturnType<typeof randomOrder>,
  discounts: readonly number[],
): number[] {
  const { rates, isDeliveryTaxed } = settings.tax;
  const isOwn = (taxClass: string): boolean =>
    taxClass === 'zero' || rates.some((rate) => (rate.taxClass ?? '') === taxClass);
  const classOf = (index: number): string => (isOwn(lines[index]!.taxClass!) ? lines[index]!.taxClass! : '');
  const prices = lines.map(({ totalCents }, index) => totalCents + discounts[index]!);
  const sumOf = (indexes: readonly number[]): number => indexes.reduce((sum, index) => sum + prices[index]!, 0);
  const all = lines.map((_, index) => index);
  const ofClass = (taxClass: string): number[] => all.filter((index) => classOf(index) === taxClass);
  const order = [...new Set([...rates.map(({ taxClass = '' }) => taxClass), 'zero'])].filter(
    (taxClass) => ofClass(taxClass).length > 0,
  );
  const result = lines.map(() => 0);
  let before = 0;
  for (const taxClass of order) {
    const own = ofClass(taxClass);
    const upTo = before + sumOf(own);
    const deliveryCents = isDeliveryTaxed ? (method?.chargedCents ?? 0) : 0;
    const delivery = share(deliveryCents, upTo, sumOf(all)) - share(deliveryCents, before, sumOf(all));
    before = upTo;
    const base = sumOf(own) + delivery;
    const tax = rates
      .filter((rate) => (rate.taxClass ?? '') === taxClass)
      .reduce((sum, { percent }) => sum + share(base, Math.round(percent * 1000), 100_000), 0);
    let shared = 0;
    for (const index of own) {
      result[index] = share(tax, shared + prices[index]!, base) - share(tax, shared, base);
      shared += prices[index]!;
    }
  }
  return result;
}

/** What each line of an order gets off, without any tax. */
function discountsOf({ lines, staff }: ReturnType<typeof randomOrder>): number[] {
  const none = { delivery: { methods: [] }, tax: { mode: 'none' as const, isDeliveryTaxed: false, rates: [] } };
  return quote(none, { lines, staff, place, method: undefined }).lines.map(({ adjustmentCents }) => adjustmentCents);
}

test('2,000 random orders of mixed classes, exemptions and discounts agree to a cent a line with an independent calculation', () => {
  for (let seed = 0; seed < 2_000; seed++) {
    const order = randomOrder(seed);
    const charges = quote(order.settings, { ...order, place });
    const isIncluded = order.settings.tax.mode === 'included';
    const discounts = discountsOf(order);
    const expected = calculated(order, discounts);
    const why = `seed ${seed}: ${JSON.stringify({ order, charges, expected })}`;
    const taxes = taxLines(charges.adjustments);
    const sum = taxes.reduce((all, { cents }) => all + cents, 0);
    if (order.isExempt) {
      assert.deepEqual([sum, charges.taxCents], [0, 0], why);
      for (const [index, { totalCents }] of order.lines.entries()) {
        const exact = discounts[index]! - (isIncluded ? expected.ofLines[index]! : 0);
        assert.ok(Math.abs(charges.lines[index]!.adjustmentCents - exact) <= 1.5, `line ${index}, ${why}`);
        assert.ok(totalCents + charges.lines[index]!.adjustmentCents >= 0, why);
      }
      assert.equal(charges.totalCents, priceOrder(order, charges.terms).totalCents, why);
      continue;
    }
    // Each tax is rounded once; the portions of delivery to a cent.
    assert.ok(Math.abs(sum - expected.sum) <= 0.5 * taxes.length + 0.6, why);
    if (isIncluded) {
      assert.equal(charges.taxCents, 0, why);
      continue;
    }
    const delivery = charges.adjustments.find(({ kind }) => kind === 'delivery');
    const shares = charges.lines.map(({ taxCents }) => taxCents);
    const total = [...shares, delivery?.taxCents ?? 0].reduce((all, cents) => all + cents, 0);
    assert.equal(total, charges.taxCents, why);
    if (order.lines.some((_, index) => order.lines[index]!.totalCents + discounts[index]! > 0))
      assert.deepEqual(shares, addedTaxes(order, discounts), why);
    for (const [index, cents] of shares.entries())
      assert.ok(Math.abs(cents - expected.ofLines[index]!) <= 1.5 && cents >= 0, `line ${index}, ${why}`);
    assert.ok(Math.abs((delivery?.taxCents ?? 0) - expected.onDelivery) <= 2, why);
    assert.equal(charges.totalCents, priceOrder(order, charges.terms).totalCents, why);
  }
});

test('an order with parts of several classes is charged, invoiced, refunded and exported by rate', async () => {
  const rates: TaxRate[] = [
    { place: 'GB', label: 'VAT', percent: 20 },
    { place: 'GB', label: 'VAT', percent: 5, taxClass: 'reduced' },
  ];
  await setShop(store, { delivery: { methods: [STANDARD] }, tax: { mode: 'added', isDeliveryTaxed: true, rates } });
  const parts = await Promise.all(
    ['', 'reduced', 'zero'].map((taxClass) => store.part({ priceCents: 10_000, taxClass })),
  );
  const { id, lines } = await paidLines(store, buyer, [
    [parts[0]!, 2],
    [parts[1]!, 1],
    [parts[2]!, 1],
  ]);
  const order = await wholeOrderNow(store, buyer, id);
  // Delivery of $5.00: half of it at 20%, a quarter at 5%.
  assert.deepEqual(
    order.taxes.map(({ percent, amount }) => [percent, amount]),
    [
      [20, 40.5],
      [5, 5.06],
    ],
  );
  assert.deepEqual(
    order.lines.map(({ taxPrice }) => taxPrice),
    [40, 5, 0],
  );
  assert.equal(order.placeOrderPrice, 450.56);
  await store.runJobs();
  const document = async (name: string) => {
    const row = (await selectOrderRow(store.db, id))!;
    return composeDocument(store.db, await shopOf(store.db, store.deps.settings.store), row, name);
  };
  const invoice = await document('invoice');
  assert.deepEqual(
    invoice.rows.map(([part]) => part!.split('\n')[1]),
    ['VAT 20%', 'VAT 5%', 'No tax'],
  );
  assert.deepEqual(invoice.sums.slice(-3, -1), [
    ['VAT 20%', '$40.50'],
    ['VAT 5%', '$5.06'],
  ]);
  // A refund of the reduced line takes nothing from the tax of the others.
  const refund = await store.call(admin, 'POST', `/order/${lines[1]}/refund`, { amount: 105, reason: 'Broken' });
  assert.equal(refund.status, 200, JSON.stringify(refund.body));
  await store.runJobs();
  const { refunds } = await wholeOrderNow(store, admin, id);
  const note = await document(`credit-note-${refunds[0]!._id}`);
  assert.deepEqual(note.sums, [
    ['Includes VAT 5%', '$5.00'],
    ['Refunded', '$105.00'],
  ]);
  const csv = await store.call(admin, 'GET', `/accounting.csv?month=${new Date().toISOString().slice(0, 7)}`);
  const rows: Record<string, string>[] = parse(csv.body, { bom: true, columns: true });
  const cellsOf = (kind: string) => {
    const row = rows.find((each) => each['kind'] === kind && each['order id'] === id)!;
    return ['parts', 'delivery', 'added tax', 'tax: VAT 20%', 'tax: VAT 5%'].map((name) => row[name]);
  };
  assert.deepEqual(cellsOf('payment'), ['400.00', '5.00', '45.56', '40.50', '5.06']);
  assert.deepEqual(cellsOf('refund'), ['-100.00', '0.00', '-5.00', '0.00', '-5.00']);
  const books = async () => {
    const { discrepancies } = await verifyBooks(store.deps, { graceSeconds: 0 });
    return discrepancies.map(({ kind }) => kind).filter((kind) => kind !== 'audit_unsealed');
  };
  assert.deepEqual(await books(), []);
  const reclass = (to: string) =>
    store.db.$client.query('update order_lines set tax_class = $2 where id = $1', [lines[2], to]);
  await reclass('reduced');
  assert.deepEqual([...new Set(await books())], ['tax_price']);
  await reclass('zero');
});

test('the tax class is a field of a part', async () => {
  const part = await store.part({ priceCents: 10_000 });
  const { version } = (await store.call(admin, 'GET', `/part/${part}`)).body;
  const edit = (taxClass: unknown) => store.call(admin, 'PATCH', `/part/${part}`, { taxClass, version });
  assert.equal((await edit('luxury')).status, 422);
  assert.equal((await edit('reduced')).status, 200);
  assert.equal((await store.call(buyer, 'GET', `/part/${part}`)).body.taxClass, 'reduced');
});

test('rates name a class, each once per place and name', async () => {
  const { version } = (await store.call(admin, 'GET', '/shop-settings')).body;
  const save = (rates: unknown[]) =>
    store.call(admin, 'PUT', '/shop-settings', { version, settings: { tax: { mode: 'added', rates } } });
  const rate = { place: 'GB', label: 'VAT', percent: 5 };
  assert.equal((await save([{ ...rate, taxClass: 'luxury' }])).status, 422);
  assert.equal(
    (
      await save([
        { ...rate, taxClass: 'zero' },
        { ...rate, taxClass: 'zero' },
      ])
    ).status,
    422,
  );
  assert.equal((await save([rate, { ...rate, taxClass: 'zero' }])).status, 200);
});
