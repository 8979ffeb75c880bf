import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTextSource } from '#contract/language/text.ts';
import { chargeStep } from '#contract/payments/card-amounts.ts';
import { portionsOf, shareOf } from '#contract/orders/shares.ts';
import {
  centsOf,
  currencyFormat,
  decimalsOf,
  decimalsProblem,
  dollarsOf,
  formatCents,
  isChargeable,
  isWholeCents,
  plainAmount,
  priceDecimals,
  setShopCurrency,
} from './money.ts';
import { parsePrice, readAmount, readNumber, withoutCurrency } from './typed-number.ts';

/** Calls a test in a shop of each of these currencies. */
function inShopsOf(currencies: readonly string[], check: (currency: string) => void): void {
  try {
    for (const currency of currencies) {
      setShopCurrency(currency, chargeStep(currency));
      check(currency);
    }
  } finally {
    setShopCurrency('usd', 1);
  }
}

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

test('every currency is shown with its decimals in ISO 4217, which Intl does not know of all', () => {
  const shown: Readonly<Record<number, readonly [RegExp, RegExp]>> = {
    0: [/1,234(?![.\d])/, /1,200(?![.\d])/],
    2: [/12\.34/, /12\.00/],
    3: [/1\.234/, /1\.200/],
  };
  for (const currency of Intl.supportedValuesOf('currency'))
    for (const [index, cents] of [1_234, 1_200].entries())
      assert.match(formatCents(cents, currency), shown[decimalsOf(currency)]![index]!, currency);
  assert.deepEqual(
    ['usd', 'PKR', 'idr', 'cop', 'huf', 'twd', 'JPY', 'krw', 'clp', 'isk', 'ugx', 'xpf', 'KWD', 'iqd', 'tnd'].map(
      (currency) => decimalsOf(currency),
    ),
    [2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 3, 3, 3],
  );
});

test('amounts of the API and typed ones become minor units of the currency of the shop', () => {
  inShopsOf(['jpy'], () => {
    assert.deepEqual([centsOf(1_299), dollarsOf(1_299), plainAmount(1_299)], [1_299, 1_299, '1299']);
    for (const text of ['1299', '¥1,299', '1.299', '1,299.00', '1.299,00 ¥', 'JPY 1299', '1299,00', '￥1,299'])
      assert.equal(parsePrice(text), 1_299, text);
    for (const text of ['12.5', '1,5', '12.34', '1.2', '1.29', '12,50'])
      assert.equal(parsePrice(text), undefined, text);
    assert.deepEqual([isWholeCents(1_299), isWholeCents(0.5), priceDecimals()], [true, false, 0]);
    assert.equal(decimalsProblem(0), 'Enter a whole amount');
  });
  inShopsOf(['kwd'], () => {
    assert.deepEqual([centsOf(12.345), dollarsOf(12_345), plainAmount(12.5)], [12_345, 12.345, '12.500']);
    for (const text of ['1299.5', 'KWD 1,299.500', '1.299,500', '1299,500', '1,299.5', '1299.50'])
      assert.equal(parsePrice(text), 1_299_500, text);
    for (const text of ['1,299', '12,500', '1.2345', '12,5']) assert.equal(parsePrice(text), undefined, text);
    assert.equal(parsePrice('1.299'), 1_299);
    for (const text of ['12,500', '-12,500', '১২,৫০০']) assert.equal(readAmount(text), undefined, text);
    assert.deepEqual(['12.500', '-1,250', '1,250.5'].map(readAmount), [12.5, undefined, 1_250.5]);
    // The card provider wants the last of three decimals to be 0.
    assert.deepEqual([12.34, 12.345, 12.3456].map(isChargeable), [true, false, false]);
    assert.deepEqual([12.34, 12.345, 12.3456].map(isWholeCents), [true, true, false]);
  });
  inShopsOf(['huf'], () => {
    assert.deepEqual([isChargeable(1_299), isChargeable(12.5), isWholeCents(12.5)], [true, false, true]);
    assert.match(formatCents(129_900, 'huf'), /1,299$/);
  });
});

test('what the shop shows and writes into files is read again, in English and German', () => {
  const currencies = ['usd', 'eur', 'jpy', 'krw', 'isk', 'kwd', 'bhd', 'huf'];
  inShopsOf(currencies, (currency) => {
    for (const steps of [1, 99, 12_345, 1_234_567]) {
      const cents = steps * chargeStep(currency);
      assert.equal(parsePrice(plainAmount(dollarsOf(cents))), cents, currency);
      assert.equal(parsePrice(formatCents(cents, currency)), cents, formatCents(cents, currency));
      const german = new Intl.NumberFormat('de', currencyFormat(currency)).format(dollarsOf(cents));
      // May be thousands of dinars or thousandths of one.
      const isUnclear = /^[1-9]\d{0,2},\d{3}\D/.test(german) && decimalsOf() === 3;
      assert.equal(parsePrice(german), isUnclear ? undefined : cents, german);
    }
  });
});

test('shares of an amount that can be charged can be charged, and add up to it', () => {
  inShopsOf(['usd', 'jpy', 'kwd', 'huf'], (currency) => {
    const step = chargeStep(currency);
    for (const amount of [1, 7, 100, 12_343].map((steps) => steps * step)) {
      const portions = portionsOf(amount, [3, 1, 1, 2]);
      assert.equal(
        portions.reduce((sum, each) => sum + each, 0),
        amount,
      );
      assert.ok(
        [...portions, shareOf(amount, 5_000, 105_000)].every((each) => each % step === 0),
        currency,
      );
    }
    // An included tax is exact.
    assert.equal(shareOf(1_000, 5_000, 105_000, 1), 48);
    assert.deepEqual(portionsOf(7, [1, 1]), [4, 3]);
  });
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
