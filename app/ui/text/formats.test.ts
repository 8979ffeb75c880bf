import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currencySign, formatCount, formatCents } from './format-number.ts';
import { formatDateTime } from './date-time-format.ts';
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

test('currencies that are printed without decimals show those that are charged', () => {
  for (const currency of ['pkr', 'idr', 'cop', 'all']) assert.match(formatCents(1_234, currency), /12\.34$/, currency);
});

test('amounts show the sign of their currency', () => {
  assert.deepEqual(['usd', 'eur', 'gbp', 'jpy', 'chf', 'cad'].map(currencySign), ['$', '€', '£', '¥', 'CHF', 'CA$']);
});

test('dates and times use US English, like prices', () => {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const plain = (text: string): string => text.replace(/[\u00A0\u202F]/g, ' ');
  for (let hour = 0; hour < 24 * 400; hour += 7) {
    const iso = new Date(Date.UTC(2026, 0, 1, hour, hour % 60)).toISOString();
    assert.equal(formatDay(iso), day.format(new Date(iso)));
    assert.equal(plain(formatDateTime(iso)), `${plain(full.format(new Date(iso)))} UTC`);
  }
});

test('month names have three letters', () => {
  const months = Array.from({ length: 12 }, (_, month) =>
    formatDay(`2026-${String(month + 1).padStart(2, '0')}-09T23:59:59Z`),
  );
  assert.equal(months.join(), 'Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec'.replace(/[A-Z][a-z]+/g, '$& 9, 2026'));
});
