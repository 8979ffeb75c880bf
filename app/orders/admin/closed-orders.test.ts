import assert from 'node:assert/strict';
import test from 'node:test';
import type { Order } from '#contract/orders/orders.ts';
import { withClosedOrders } from './closed-orders.ts';

const order = (id: string, minute: number, status: Order['status'] = 'paid', placeOrderPrice = 1) =>
  ({ _id: id, createdAt: `2026-11-21T10:0${minute}:00.000Z`, status, placeOrderPrice }) as Order;

test('an order that was just closed keeps its place', () => {
  const shipped = order('b', 2, 'shipped');
  const rows = withClosedOrders([order('c', 3), order('a', 1)], new Map([['b', shipped]]), 'newest');
  assert.deepEqual(
    rows.map(({ _id }) => _id),
    ['c', 'b', 'a'],
  );
  assert.equal(rows[1], shipped);
});

test('a row that is still in the list replaces the stored one', () => {
  const fresh = order('a', 1, 'cancelled');
  assert.deepEqual(withClosedOrders([fresh], new Map([['a', order('a', 1, 'shipped')]]), 'newest'), [fresh]);
});

test("a closed order's place follows the list's order", () => {
  const closed = new Map([['b', order('b', 2, 'shipped', 5)]]);
  const [early, late] = [order('a', 1, 'paid', 9), order('c', 3, 'paid', 5)];
  const places = (sort: Parameters<typeof withClosedOrders>[2], rows: Order[]) =>
    withClosedOrders(rows, closed, sort).map(({ _id }) => _id);
  assert.deepEqual(places('oldest', [early, late]), ['a', 'b', 'c']);
  assert.deepEqual(places('price', [late, early]), ['b', 'c', 'a']);
  assert.deepEqual(places('-price', [early, late]), ['a', 'c', 'b']);
});
