import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { unitPriceCents } from '#contract/orders/order-price.ts';
import { setShopCurrency } from '#contract/money.ts';
import { breaksProblem, exampleBreaks, formatBreaks, formatPrices, parseBreaks, type Prices } from './price-breaks.ts';

/** Prices that a part can have: quantities rise, prices fall. */
const prices: fc.Arbitrary<Prices> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 2, max: 1_000_000_000 }), { maxLength: 10 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 11, maxLength: 11 }),
  )
  .map(([quantities, cents]) => {
    const falling = cents.toSorted((a, b) => b - a);
    const priceBreaks = quantities
      .toSorted((a, b) => a - b)
      .map((from, index) => ({ from, priceCents: falling[index + 1]! }));
    return { priceCents: falling[0]!, priceBreaks };
  });

test('formatted price breaks parse back to the same valid breaks', () => {
  fc.assert(
    fc.property(prices, (given) => {
      assert.equal(breaksProblem(given), undefined);
      assert.deepEqual(parseBreaks(formatPrices(given)), given);
      assert.deepEqual(parseBreaks(formatBreaks(given.priceBreaks)), { ...given, priceCents: undefined });
    }),
  );
});

test('the unit price is that of the highest break the quantity reaches', () => {
  const part = {
    priceCents: 1_240,
    priceBreaks: [
      { from: 25, priceCents: 1_190 },
      { from: 100, priceCents: 1_105 },
    ],
  };
  const expected = { 1: 1_240, 24: 1_240, 25: 1_190, 99: 1_190, 100: 1_105, 1_000_000: 1_105 };
  for (const [quantity, cents] of Object.entries(expected)) assert.equal(unitPriceCents(part, Number(quantity)), cents);
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 1_000_000_000 }), (given, quantity) => {
      const more = unitPriceCents(given, quantity + 1);
      assert.ok(more <= unitPriceCents(given, quantity), 'more units never cost more each');
    }),
  );
});

test('breaks are parsed as people and spreadsheets write them', () => {
  const two = [
    { from: 25, priceCents: 1_190 },
    { from: 1_000, priceCents: 1_100 },
  ];
  for (const text of [
    '25+ 11.90; 1000+ 11.00',
    ' 25+ $11.90, 1,000+ $11 ',
    '25+ €11.90; 1,000+ 11 €',
    '25+11.90,1000+11',
    '25 + : 11.9 | 1,000 + 11.00;',
    '25+ 11.90\n1000+ 11.00',
  ])
    assert.deepEqual(parseBreaks(text), { priceCents: undefined, priceBreaks: two }, text);
  assert.deepEqual(parseBreaks('1+ $12.40, 25+ $11.90'), { priceCents: 1_240, priceBreaks: [two[0]] });
  assert.deepEqual(parseBreaks('25+ $1,299.00, 30+ $1,200.00')?.priceBreaks, [
    { from: 25, priceCents: 129_900 },
    { from: 30, priceCents: 120_000 },
  ]);
  assert.deepEqual(parseBreaks('  '), { priceCents: undefined, priceBreaks: [] });
  for (const text of [
    '25',
    '25+',
    '25+ cheap',
    '25+ 11.905',
    '+ 11.90',
    '25+ -1',
    '25+ 11.90 100+ 11',
    '25+ 11.90; x',
    '=1+1',
  ])
    assert.equal(parseBreaks(text), undefined, text);
});

test('prices that do not fall and quantities that do not rise are rejected', () => {
  const of = (...list: [number, number][]) =>
    breaksProblem({ priceCents: 1_240, priceBreaks: list.map(([from, priceCents]) => ({ from, priceCents })) });
  assert.equal(of(), undefined);
  assert.equal(of([2, 1_239], [3, 1]), undefined);
  assert.match(of([25, 1_240])!, /below the price of a single unit/);
  assert.match(of([25, 1_190], [50, 1_190])!, /Prices must fall/);
  assert.match(of([25, 1_190], [25, 1_180])!, /Quantities must rise/);
  assert.match(of([1, 1_190])!, /begins at 2 units/);
  assert.match(of([2.5, 1_190])!, /begins at 2 units/);
  assert.match(of([1_000_000_001, 1_190])!, /begins at 2 units/);
  assert.match(of([25, 0])!, /more than 0$/);
  assert.match(of(...Array.from({ length: 11 }, (_, at): [number, number] => [at + 2, 1_000 - at]))!, /At most 10/);
});

test('the example of price breaks can be typed in the currency of the shop', () => {
  try {
    for (const [currency, step, example] of [
      ['jpy', 1, '25+ 1190; 100+ 1150'],
      ['kwd', 10, '25+ 1.190; 100+ 1.150'],
      ['usd', 1, '25+ 11.90; 100+ 11.50'],
    ] as const) {
      setShopCurrency(currency, step);
      assert.equal(exampleBreaks(), example);
      const { priceBreaks } = parseBreaks(exampleBreaks())!;
      assert.equal(breaksProblem({ priceCents: 2_000, priceBreaks }), undefined, currency);
    }
  } finally {
    setShopCurrency('usd', 1);
  }
});
