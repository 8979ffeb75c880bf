import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clampToRange } from './clamp-to-range.ts';

test('a quantity is brought into the range on offer', () => {
  assert.equal(clampToRange(3, 25, 140), 25);
  assert.equal(clampToRange(25, 25, 140), 25);
  assert.equal(clampToRange(140, 25, 140), 140);
  assert.equal(clampToRange(141, 25, 140), 140);
});

test('a fraction becomes the nearest whole number, and no number the minimum', () => {
  assert.equal(clampToRange(30.4, 25, 140), 30);
  assert.equal(clampToRange(Number.NaN, 25, 140), 25);
  assert.equal(clampToRange(Number.POSITIVE_INFINITY, 25, 140), 25);
});

test('where the minimum exceeds the stock, the minimum stands', () => {
  assert.equal(clampToRange(10, 25, 4), 25);
});
