import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dispatchStart } from './dispatch-start.ts';

const NOW = Date.parse('2026-12-01T10:00:00Z');
const ARRIVALS = [
  { on: '2026-12-12', units: 10 },
  { on: null, units: 5 },
];
const line = (quantity: number, leadDays: number | null = null) => ({
  quantity,
  stock: 40,
  backorder: { units: 38, arrivals: ARRIVALS, leadDays },
});

test('the delivery of an order counts from the arrival of its last unit', () => {
  assert.equal(dispatchStart([], NOW), NOW);
  assert.equal(dispatchStart([{ quantity: 9, stock: 10 }, line(2)], NOW), NOW);
  assert.equal(dispatchStart([line(2), line(3)], NOW), Date.parse('2026-12-12T12:00:00Z'));
  assert.ok(Number.isNaN(dispatchStart([line(12), line(13)], NOW)));
  assert.equal(dispatchStart([line(40, 30)], NOW), NOW + 30 * 86_400_000);
  // The longest lead time that a part can have.
  assert.ok(new Date(dispatchStart([line(40, 1e9)], NOW)).toISOString());
});
