import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
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

test('every action that the server records has a text', () => {
  const server = new URL('../../server/', import.meta.url);
  const actions = globSync('**/*.ts', { cwd: server })
    .filter((name) => !name.endsWith('.test.ts'))
    .flatMap((name) =>
      [...readFileSync(new URL(name, server), 'utf8').matchAll(/\baction: '([\w-]+\.[\w-]+)'/g)].map(([, one]) => one!),
    );
  assert.ok(actions.length > 50);
  // Those made of the order's new state, too.
  actions.push('order.packed', 'order.unpacked', 'order.return-approved', 'order.return-declined');
  assert.deepEqual(
    actions.filter((action) => describeEntry({ action }) === action),
    [],
  );
});
