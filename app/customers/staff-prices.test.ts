import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '#contract/errors.ts';
import { readDiscount, readPrices } from './staff-prices.ts';

const PARTS = [
  { _id: 'a', sku: 'PS-10482' },
  { _id: 'b', sku: 'LM317T/NOPB' },
  { _id: 'c', sku: 'A 100' },
];

test('prices are read in the ways people write them', () => {
  const read = (text: string) => [...readPrices(text, PARTS)];
  assert.deepEqual(read('ps-10482, 310.00\nLM317T/NOPB 1,299.50\n\nA 100; $0'), [
    ['a', 310],
    ['b', 1299.5],
    ['c', 0],
  ]);
  assert.deepEqual(read('PS-10482\t$12.40'), [['a', 12.4]]);
  assert.deepEqual(read(' '), []);
});

test('an unknown part and an unreadable price are refused by name', () => {
  for (const [text, message] of [
    ['PS-1, 3', /Not a part of this order: PS-1/],
    ['PS-10482', /Not a part of this order/],
    ['PS-10482, cheap', /Write a price like 310.00 after PS-10482/],
    ['PS-10482, -3', /Write a price/],
  ] as const)
    assert.throws(
      () => readPrices(text, PARTS),
      (error: Failure) => message.test(error.fields!['prices']!),
      text,
    );
});

test('a discount is a percentage or an amount, with what it is for', () => {
  assert.equal(readDiscount('', ''), undefined);
  assert.deepEqual(readDiscount('10%', 'School'), { label: 'School', percent: 10 });
  assert.deepEqual(readDiscount('12,5 %', 'School'), { label: 'School', percent: 12.5 });
  assert.deepEqual(readDiscount('$25', 'School'), { label: 'School', amount: 25 });
  const fieldOf = (text: string, label: string) => {
    try {
      readDiscount(text, label);
    } catch (error) {
      return Object.keys((error as Failure).fields!)[0];
    }
    return undefined;
  };
  for (const text of ['a lot', '0', '-5', '10%%', '']) assert.equal(fieldOf(text, 'School'), 'discount', text);
  assert.equal(fieldOf('10%', ''), 'discountLabel');
});
