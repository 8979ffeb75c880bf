import assert from 'node:assert/strict';
import test from 'node:test';
import { setShopCurrency } from '#contract/money.ts';
import { readChange, describeChange } from './typed-change.ts';

test('amounts are parsed as people write them', () => {
  const amount = (how: string, typed: string, field = 'price') => {
    const change = readChange(field, how, typed);
    return 'error' in change ? change.error : change.amount;
  };
  assert.deepEqual(
    [
      amount('set', '$1,299.00'),
      amount('add', '-$2.50'),
      amount('percent', '+10 %'),
      amount('add', '\u22125', 'quantity'),
    ],
    [1299, -2.5, 10, -5],
  );
  assert.deepEqual(
    [
      amount('set', ''),
      amount('set', 'x'),
      amount('set', '-1'),
      amount('set', '1.005'),
      amount('set', '1.5', 'quantity'),
      amount('set', '1,5'),
      amount('percent', '1 0'),
    ],
    [
      'Enter an amount',
      'Enter a number',
      'This cannot be below 0',
      'Enter a price with at most two decimals',
      'Enter a whole number',
      'Enter a number',
      'Enter a number',
    ],
  );
  assert.equal(amount('percent', '20000'), 'At most 10,000 percent');
});

test('an amount as long as a form can be is read in linear time', () => {
  // In quadratic time this would take hours.
  const gap = ' '.repeat(3 * 1024 * 1024);
  for (const typed of [`1${gap}!`, `1${gap}%${gap}%!`]) assert.ok('error' in readChange('price', 'percent', typed));
  assert.deepEqual(readChange('price', 'percent', `10${gap}%`), { field: 'price', how: 'percent', amount: 10 });
});

test('a price that may be thousands of dinars or thousandths of one is refused', () => {
  setShopCurrency('kwd', 10);
  try {
    assert.deepEqual(readChange('price', 'set', 'KWD 12,500'), { error: 'Enter a number' });
    assert.deepEqual(readChange('price', 'set', '12.500'), { field: 'price', how: 'set', amount: 12.5 });
    assert.deepEqual(readChange('quantity', 'set', '12,500'), { field: 'quantity', how: 'set', amount: 12_500 });
  } finally {
    setShopCurrency('usd', 1);
  }
});

test('a change is described in words', () => {
  assert.equal(describeChange({ field: 'price', how: 'set', amount: 12.4 }, 'usd'), 'Price: set to $12.40');
  assert.equal(describeChange({ field: 'quantity', how: 'add', amount: -20 }, 'usd'), 'Stock: 20 less');
  assert.equal(describeChange({ field: 'price', how: 'percent', amount: 10 }, 'usd'), 'Price: 10% more');
});
