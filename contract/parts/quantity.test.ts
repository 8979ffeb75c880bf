import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quantityProblem, unitsToOrder, wholePacks } from './quantity.ts';

test('a part without a pack size is sold in any number from its minimum', () => {
  const part = { minimum: 5, quantity: 40, packSize: null };
  assert.equal(quantityProblem(4, part), 'Please order minimum 5 parts to purchased');
  assert.equal(quantityProblem(41, part), 'Please order less than 40 parts to purchased');
  assert.equal(quantityProblem(7.5, part), 'Enter a whole number');
  for (const units of [5, 13, 40]) assert.equal(quantityProblem(units, part), undefined);
});

test('between packs the next lower and the next higher number are offered, if they can be ordered', () => {
  const part = { minimum: 12, quantity: 40, packSize: 12 };
  for (const units of [12, 24, 36]) assert.equal(quantityProblem(units, part), undefined);
  assert.equal(quantityProblem(13, part), 'Sold in packs of 12: order 12 or 24');
  assert.equal(quantityProblem(12.5, part), 'Sold in packs of 12: order 12 or 24');
  assert.equal(quantityProblem(25, { ...part, minimum: 24 }), 'Sold in packs of 12: order 24 or 36');
  assert.equal(quantityProblem(37, part), 'Sold in packs of 12: order 36');
  assert.equal(quantityProblem(41, part), 'Please order less than 36 parts to purchased');
  assert.equal(quantityProblem(1, part), 'Please order minimum 12 parts to purchased');
  const limited = { ...part, most: 24, limit: 'Verify your email' };
  assert.equal(quantityProblem(25, limited), 'Sold in packs of 12: order 24');
  assert.equal(quantityProblem(36, limited), 'Verify your email');
});

test('units are rounded up for a need, and down for what there is', () => {
  for (const [needed, units] of [
    [1, 12],
    [12, 12],
    [13, 24],
  ] as const)
    assert.equal(unitsToOrder(needed, { minimum: 12, packSize: 12 }), units);
  assert.equal(unitsToOrder(13, { minimum: 36, packSize: 12 }), 36);
  assert.equal(unitsToOrder(13, { minimum: 5 }), 13);
  assert.deepEqual(
    [0, 11, 12, 35].map((units) => wholePacks(units, { packSize: 12 })),
    [0, 0, 12, 24],
  );
});
