import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowContentOf } from '#app/orders/order-summary.ts';
import { isolated } from './isolated.ts';

test('a right-to-left name does not reorder the words after it', () => {
  assert.equal(isolated('معالج'), '\u2068معالج\u2069');
  assert.equal(isolated('לוח אם'), '\u2068לוח אם\u2069');
  for (const name of ['Anvil 8', '超高性能', 'Lüfter 🚀']) assert.equal(isolated(name), name);
  const whole = { lines: 4, names: ['Anvil', 'معالج', 'Harrow', 'Ingot'] };
  const content = rowContentOf({ placeOrderProductName: 'Anvil', whole } as unknown as Parameters<
    typeof rowContentOf
  >[0]);
  assert.equal(content, 'Anvil, \u2068معالج\u2069 + 2 more');
});
