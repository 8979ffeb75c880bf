import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenMethod, offeredMethods } from '#contract/orders/adjusters/delivery.ts';
import { taxLines } from '#contract/orders/adjustments.ts';
import { priceOrder, quote, unitsCents, type OrderCharges, type OrderTerms } from '#contract/orders/charges.ts';
import { isIn, parsePlace } from '#contract/addresses/places.ts';
import type { DeliveryMethod, TaxSettings } from '#contract/settings/checkout-terms.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { draftLine, STANDARD } from '#test/fixtures/ordering.ts';

const method = (more: Partial<DeliveryMethod>): DeliveryMethod => ({ ...STANDARD, ...more });
const shop = (methods: DeliveryMethod[], tax: Partial<TaxSettings> = {}) => ({
  delivery: { methods },
  tax: { ...DEFAULT_SHOP_SETTINGS.tax, ...tax },
});
const terms = (more: Partial<NonNullable<OrderTerms['tax']>>, priceCents = 0): OrderTerms => ({
  method: priceCents > 0 ? { id: 'a', name: 'A', priceCents, minDays: 1, maxDays: 2 } : null,
  tax: { isIncluded: false, isDeliveryTaxed: true, taxes: [], ...more },
});
const taxOf = (label: string, percent: number) => ({ label, percent });
const priced = (totalCents: number, agreed: OrderTerms) => priceOrder({ lines: [draftLine(totalCents)] }, agreed);
const taxesOf = ({ adjustments }: OrderCharges) => taxLines(adjustments).map(({ cents }) => cents);

test('a new shop charges only for the parts', () => {
  const place = { country: 'US', region: 'CA' };
  const charges = quote(DEFAULT_SHOP_SETTINGS, { lines: [draftLine(1240)], place, method: undefined });
  assert.deepEqual(charges, {
    linesCents: 1240,
    adjustments: [],
    deliveryCents: 0,
    taxCents: 0,
    totalCents: 1240,
    terms: { method: null, tax: null },
    lines: [{ adjustmentCents: 0, taxCents: 0 }],
  });
});

test('added tax is rounded half up per rate, and includes delivery if delivery is taxed', () => {
  const taxes = [taxOf('State', 8.875), taxOf('City', 1)];
  const cents = (lines: number, isDeliveryTaxed: boolean) => {
    const charges = priced(lines, terms({ taxes, isDeliveryTaxed }, 500));
    return [...taxesOf(charges), charges.taxCents, charges.totalCents];
  };
  assert.deepEqual(cents(1000, true), [133, 15, 148, 1648]);
  assert.deepEqual(cents(1000, false), [89, 10, 99, 1599]);
  assert.deepEqual(cents(50, false), [4, 1, 5, 555], '0.5 cents are a cent');
  assert.equal(
    priced(9_000_000_000_000_00, terms({ taxes })).taxCents,
    88_875_000_000_000,
    'exact beyond 2^53 / 100000',
  );
});

test('included tax adds nothing to the prices', () => {
  const charges = priced(11_900, terms({ isIncluded: true, taxes: [taxOf('VAT', 19)] }));
  const { linesCents, deliveryCents, taxCents, totalCents } = charges;
  assert.deepEqual([linesCents, deliveryCents, taxCents, totalCents], [11_900, 0, 0, 11_900]);
  assert.deepEqual(taxesOf(charges), [1900]);
  const two = priced(11_500, terms({ isIncluded: true, taxes: [taxOf('GST', 5), taxOf('PST', 10)] }));
  assert.deepEqual(taxesOf(two), [500, 1000]);
});

test('rates apply by country and by region, and matching rates add up', () => {
  const rates = [
    { place: 'CA', label: 'GST', percent: 5 },
    { place: 'CA-QC', label: 'QST', percent: 9.975 },
    { place: 'DE', label: 'MwSt', percent: 19 },
  ];
  const applied = (country: string, region: string) => {
    const order = { lines: [draftLine(10_000)], place: { country, region }, method: undefined };
    const { adjustments, terms: made } = quote(shop([], { mode: 'added', rates }), order);
    return made.tax ? taxLines(adjustments).map(({ label, cents }) => `${label} ${cents}`) : undefined;
  };
  assert.deepEqual(applied('CA', 'Québec'), ['GST 500', 'QST 998']);
  assert.deepEqual(applied('CA', 'ON'), ['GST 500']);
  assert.deepEqual(applied('DE', 'Bayern'), ['MwSt 1900']);
  assert.equal(applied('FR', ''), undefined);
});

test('a region matches by code or name, however it is typed', () => {
  const within = (place: string, country: string, region: string) => isIn(parsePlace(place)!, { country, region });
  for (const typed of ['NY', 'ny', ' New York ', 'new-york', 'N.Y.', 'NEW YORK'])
    assert.ok(within('US-NY', 'US', typed), typed);
  assert.ok(within('us - New York', 'US', 'NY'));
  assert.ok(within('DE-Bayern', 'DE', 'bayern'));
  assert.ok(within('US', 'US', 'anything'));
  assert.ok(!within('US-NY', 'US', 'NJ'));
  assert.ok(!within('US-NY', 'US', ''));
  assert.ok(!within('US-CA', 'CA', ''));
  for (const wrong of ['', 'USA', 'XX', 'U', 'US-', '-CA', 'US CA']) assert.equal(parsePlace(wrong), undefined, wrong);
});

test('methods are offered where they deliver, are free above their threshold, and the cheapest comes first', () => {
  const settings = shop([
    method({ id: 'express', name: 'Express', priceCents: 2500, places: ['US', 'CA-ON'] }),
    method({ id: 'standard', freeFromCents: 10_000, places: ['US'] }),
    method({ id: 'off', name: 'Off', priceCents: 0, isActive: false }),
    method({ id: 'post', name: 'Post', priceCents: 900 }),
  ]);
  const offered = (linesCents: number, country: string, region = '') =>
    offeredMethods(settings, [draftLine(linesCents)], { country, region });
  const shown = (...where: Parameters<typeof offered>) =>
    offered(...where).map(({ id, chargedCents }) => `${id} ${chargedCents}`);
  assert.deepEqual(shown(9999, 'US'), ['express 2500', 'standard 500', 'post 900']);
  assert.deepEqual(shown(10_000, 'US'), ['express 2500', 'standard 0', 'post 900']);
  assert.deepEqual(shown(1, 'CA', 'Ontario'), ['express 2500', 'post 900']);
  assert.deepEqual(shown(1, 'CA', 'QC'), ['post 900']);
  assert.equal(chosenMethod(offered(1, 'US'), undefined)?.id, 'standard');
  assert.equal(chosenMethod(offered(1, 'US'), 'express')?.id, 'express');
  assert.equal(chosenMethod(offered(1, 'FR'), 'express'), undefined);
  assert.equal(chosenMethod([], undefined), undefined);
});

/** Numbers below `most`, the same in every run. */
function randomNumbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % most;
  };
}

test("taxes of lines, and of any portions of their units, add up to the order's tax", () => {
  const random = randomNumbers(7);
  for (let round = 0; round < 2000; round++) {
    const lines = Array.from({ length: 1 + random(6) }, () => ({
      unitPriceCents: random(5) === 0 ? random(1e8) : random(3000),
      quantity: 1 + random(40),
    }));
    const totals = lines.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity);
    const isDeliveryTaxed = random(2) === 0;
    const taxes = Array.from({ length: random(4) }, () => taxOf('T', random(30_000) / 1000));
    const charges = priceOrder({ lines: totals.map(draftLine) }, terms({ isDeliveryTaxed, taxes }, random(3) * 777));
    const shares = charges.lines.map(({ taxCents }) => taxCents);
    assert.equal(charges.totalCents, charges.linesCents + charges.deliveryCents + charges.taxCents);
    const rest = charges.taxCents - shares.reduce((sum, each) => sum + each, 0);
    assert.ok(rest >= 0 && shares.every((share) => share >= 0), JSON.stringify({ shares, rest }));
    if (!isDeliveryTaxed || charges.deliveryCents === 0)
      assert.equal(charges.linesCents === 0 ? 0 : rest, 0, 'lines carry the whole tax');
    for (const [index, line] of lines.entries()) {
      const taxed = { ...line, ...charges.lines[index]! };
      let [before, sum] = [0, 0];
      while (before < line.quantity) {
        const units = 1 + random(line.quantity - before);
        sum += unitsCents(taxed, before, units);
        before += units;
      }
      assert.equal(sum, totals[index]! + shares[index]!);
    }
  }
});
