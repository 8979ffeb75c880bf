import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasCents } from '#contract/payments/card-amounts.ts';
import { setTextSource } from '#contract/language/text.ts';
import { formatCents, isWholeCents } from './money.ts';
import { parsePrice, readNumber, withoutCurrency } from './typed-number.ts';

test('a price is read in any currency, as the store shows it and as people type it', () => {
  for (const currency of ['usd', 'eur', 'gbp', 'chf', 'cad', 'inr'])
    assert.equal(parsePrice(formatCents(129_900, currency)), 129_900, currency);
  for (const text of ['1299', '$1,299.00', '€ 1299', '1.299,00 €', '1299,00', 'EUR 1,299', '1,299.0 eur', 'US$1299'])
    assert.equal(parsePrice(text), 129_900, text);
  for (const text of ['12.5', '12,50', '£12.50', '12.50 CHF']) assert.equal(parsePrice(text), 1_250, text);
  assert.equal(parsePrice('1,299'), 129_900);
  for (const text of ['', '€', 'twelve', '12.345', '-5', '1,5', '12,5', '1,2,3', '12 units', '1e3', '$$5'])
    assert.equal(parsePrice(text), undefined, text);
});

test('a price is read in Bangla digits, in groups of lakhs, and as Bangla pages show it', () => {
  for (const text of ['১২৯৯', '১,২৯৯.০০', '৳ ১২৯৯', '1,299.00 US$', '1,299.00৳'])
    assert.equal(parsePrice(text), 129_900, text);
  for (const text of ['1,20,000', '১,২০,০০০', '৳1,20,000.00']) assert.equal(parsePrice(text), 12_000_000, text);
  for (const text of ['1,20,00', '12,0,000', '1,20,000,00']) assert.equal(parsePrice(text), undefined, text);
  assert.equal(readNumber('১,২০,০০০.৫'), 120_000.5);
  setTextSource(() => ({ language: 'bn', translate: () => undefined }));
  try {
    assert.equal(formatCents(12_345_650, 'usd'), '1,23,456.50\u00a0US$');
    assert.equal(formatCents(12_345_650, 'bdt'), '1,23,456.50৳');
    for (const currency of ['usd', 'bdt', 'eur'])
      assert.equal(parsePrice(formatCents(12_345_650, currency)), 12_345_650);
  } finally {
    setTextSource(() => undefined);
  }
});

test('every currency that the store takes is shown with the decimals that are charged', () => {
  const taken = Intl.supportedValuesOf('currency').filter(hasCents);
  for (const currency of ['pkr', 'idr', 'cop']) assert.ok(taken.includes(currency.toUpperCase()), currency);
  for (const currency of taken) {
    assert.match(formatCents(1_234, currency), /12\.34/, currency);
    assert.match(formatCents(1_200, currency), /12\.00/, currency);
  }
});

test('an amount of whole cents may have the noise of floating point, and never becomes another amount', () => {
  for (const dollars of [0, 0.01, 0.07, 1.1 * 3, 0.1 + 0.2, 12.4 * 0.9, 1_234_567.8899999999, 999_999.99, -2.5])
    assert.ok(isWholeCents(dollars), String(dollars));
  for (const dollars of [1e-9, -1e-9, 4.9e-3, 5e-324, 0.001, 0.010001, 1.005, 12.345, 999_999.995])
    assert.ok(!isWholeCents(dollars), String(dollars));
});

test('a change keeps its sign before the currency', () => {
  assert.deepEqual(['-€2.50', '+ $2', '\u2212£1', '5 €', '10 %'].map(withoutCurrency), [
    '-2.50',
    '+2',
    '\u22121',
    '5',
    '10 %',
  ]);
});

test('a text as long as a form can be is read in linear time', () => {
  // In quadratic time this would take hours.
  const gap = ' '.repeat(3 * 1024 * 1024);
  for (const text of [`1${gap}!`, `€${gap}!`, `${gap}1${gap}`, `1${gap}€${gap}€!`, ',111'.repeat(700_000)])
    assert.equal(parsePrice(text), text.trim() === '1' ? 100 : undefined);
});
