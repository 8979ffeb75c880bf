import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quantityLeft } from './line-problem.ts';

test('what is left of a line is in whole packs', () => {
  const line = { onSale: true, minimum: 12, packSize: 12, most: 40 };
  assert.equal(quantityLeft(line, 50), 36);
  assert.equal(quantityLeft(line, 37), 36);
  assert.equal(quantityLeft(line, 36), undefined);
  assert.equal(quantityLeft({ ...line, most: 11 }, 12), undefined);
  assert.equal(quantityLeft({ ...line, packSize: null }, 50), 40);
});
