import assert from 'node:assert/strict';
import test from 'node:test';
import { stockState } from './stock.ts';

test('stock is described by what can still be ordered', () => {
  assert.deepEqual(stockState({ minimum: 25, quantity: 1400 }), {
    tone: 'good',
    text: '1,400 in stock',
    canOrder: true,
  });
  assert.deepEqual(stockState({ minimum: 25, quantity: 25 }), { tone: 'wait', text: '25 left', canOrder: true });
  assert.deepEqual(stockState({ minimum: 25, quantity: 24 }), {
    tone: 'wait',
    text: 'Only 24 left (minimum 25)',
    canOrder: false,
  });
  assert.deepEqual(stockState({ minimum: 1, quantity: 0 }), { tone: 'bad', text: 'Out of stock', canOrder: false });
});
