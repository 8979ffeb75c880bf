import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCount, formatCents } from './format-number.ts';
import { formatDay } from './format-date.ts';

const drawn = [
  0, 3.5, 1_234.125, 7, 99, 100, 999, 1_000, 12_345, 999_999, 1_000_000, 1_299_00, 123_456_78, 100_000_000,
  9_007_199_254_740_991,
];

test("numbers, prices and dates follow the browser's languages", () => {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  const euros = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' });
  for (const value of drawn.flatMap((value) => [value, -value || 0])) {
    assert.equal(formatCount(value), value.toLocaleString('en-US'));
    if (Math.abs(value) > 1e14 || !Number.isInteger(value)) continue;
    assert.equal(formatCents(value, 'usd'), dollars.format(value / 100));
    assert.equal(formatCents(value, 'eur'), euros.format(value / 100));
  }
});

test('month names have three letters', () => {
  const months = Array.from({ length: 12 }, (_, month) =>
    formatDay(`2026-${String(month + 1).padStart(2, '0')}-09T23:59:59Z`),
  );
  assert.equal(months.join(), 'Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec'.replace(/[A-Z][a-z]+/g, '9 $& 2026'));
});
