import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCents, parsePrice, withoutCurrency } from './money.ts';

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
