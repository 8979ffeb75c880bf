import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costOfBuilds } from './build-cost.ts';
import type { BuildLine } from './builds.ts';

const line = (one: Partial<BuildLine>): BuildLine => ({
  part: 'p',
  sku: 'PS-1',
  name: 'Part',
  variant: '',
  img: '',
  category: 'memory',
  quantity: 1,
  unitPrice: 10,
  price: 10,
  breaks: [],
  minimum: 1,
  packSize: null,
  stock: 100,
  onSale: true,
  ...one,
});

test('several copies of a build reach prices by quantity', () => {
  const lines = [line({ quantity: 2, breaks: [{ from: 10, price: 9 }] }), line({ price: 50.5 })];
  assert.deepEqual(
    [costOfBuilds(lines, 1), costOfBuilds(lines, 5)].map(({ totalCents, savedCents }) => [totalCents, savedCents]),
    [
      [7_050, 0],
      [10 * 900 + 5 * 5_050, 10 * 100],
    ],
  );
});

test('a minimum order is paid for even if the build needs less, until the copies need as much', () => {
  const lines = [line({ minimum: 5, stock: 11 }), line({ onSale: false, stock: 0 })];
  const [one, ten] = [costOfBuilds(lines, 1), costOfBuilds(lines, 10)];
  assert.equal(one.totalCents, 5_000);
  assert.deepEqual(
    one.raised.map(({ units, needed }) => [units, needed]),
    [[5, 1]],
  );
  assert.deepEqual([ten.totalCents, ten.raised, ten.inStock], [10_000, [], 11]);
});

test('quantity prices that one copy already reaches by its minimum are no saving', () => {
  const lines = [line({ minimum: 5, breaks: [{ from: 5, price: 9 }] })];
  assert.deepEqual([costOfBuilds(lines, 1).totalCents, costOfBuilds(lines, 6).savedCents], [4_500, 0]);
});

test('packs are ordered whole, and count for the stock only as a whole', () => {
  const cost = costOfBuilds([line({ minimum: 12, packSize: 12, quantity: 7, stock: 30 })], 2);
  assert.deepEqual(
    cost.raised.map(({ units, needed }) => [units, needed]),
    [[24, 14]],
  );
  assert.equal(cost.inStock, 3);
});
