import assert from 'node:assert/strict';
import test from 'node:test';
import type { Order } from '#contract/orders.ts';
import { withClosed } from './closed-orders.ts';

const order = (id: string, minute: number, status: Order['status'] = 'paid') =>
  ({ _id: id, createdAt: `2026-11-21T10:0${minute}:00.000Z`, status }) as Order;

test('an order that was just closed stays where it was', () => {
  const shipped = order('b', 2, 'shipped');
  const rows = withClosed([order('c', 3), order('a', 1)], new Map([['b', shipped]]));
  assert.deepEqual(
    rows.map(({ _id }) => _id),
    ['c', 'b', 'a'],
  );
  assert.equal(rows[1], shipped);
});

test('a row that the list still has is the newer truth', () => {
  const fresh = order('a', 1, 'cancelled');
  assert.deepEqual(withClosed([fresh], new Map([['a', order('a', 1, 'shipped')]])), [fresh]);
});
