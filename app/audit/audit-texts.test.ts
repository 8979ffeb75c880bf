import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf, describeEntry } from './audit-texts.ts';

test('a change shows the old and new values that differ', () => {
  const detail = {
    before: { name: 'Anvil', price: 12.4, quantity: 5 },
    change: { name: 'Anvil', price: 13, description: 'x'.repeat(200), version: 3 },
  };
  const [price, description, ...none] = factsOf({ detail });
  assert.equal(price, 'price: 12.4 -> 13');
  assert.match(description!, /^description: nothing -> x{79}…$/);
  assert.deepEqual(none, []);
});

test('further details are shown; values without a label appear as stored', () => {
  assert.deepEqual(factsOf({ detail: { before: 'customer' } }), ['before: customer']);
  assert.deepEqual(factsOf({ detail: { name: 'Anvil', price: 2 } }), ['name: Anvil', 'price: 2']);
  assert.deepEqual(factsOf({ detail: null }), []);
  assert.equal(describeEntry({ action: 'part.changed' }), 'Changed a part');
  assert.equal(describeEntry({ action: 'thing.done' }), 'thing.done');
});
