import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { detailTextsOf, describeEntry } from './audit-texts.ts';

test('a change shows the old and new values that differ', () => {
  const detail = {
    before: { name: 'Anvil', price: 12.4, quantity: 5 },
    change: { name: 'Anvil', price: 13, description: 'x'.repeat(200), version: 3 },
  };
  const [price, description, ...none] = detailTextsOf({ detail }, 'usd');
  assert.equal(price, 'Price: from $12.40 to $13.00');
  assert.match(description!, /^Description: from none to x{79}…$/);
  assert.deepEqual(none, []);
});

test('further details are in words: money in the currency of the store, names and values without code', () => {
  const facts = (detail: Record<string, unknown> | null, currency = 'usd') => detailTextsOf({ detail }, currency);
  assert.deepEqual(facts({ before: 'customer' }), ['Before: customer']);
  assert.deepEqual(facts({ name: 'Anvil', price: 2 }), ['Name: Anvil', 'Price: $2.00']);
  assert.deepEqual(facts({ refundId: 'r', amountCents: 129_900 }, 'eur'), ['Refund id: r', 'Amount: €1,299.00']);
  assert.deepEqual(facts({ reason: 'requested_by_customer', isFinal: true, note: null }), [
    'Reason: requested by customer',
    'Is final: yes',
  ]);
  assert.deepEqual(facts({ change: { delivery: [{ name: 'Post', priceCents: 500, note: '' }] } }), [
    'Delivery: from none to name Post, price $5.00',
  ]);
  assert.deepEqual(facts({ units: {}, until: '2026-11-23T09:00:00.000Z' }), [
    'Units: none',
    'Until: 2026-11-23T09:00:00.000Z',
  ]);
  assert.deepEqual(facts({ before: { 'seller.taxNumber': '' }, change: { 'seller.taxNumber': 'DE 1' } }), [
    'Tax number: from none to DE 1',
  ]);
  assert.deepEqual(facts(null), []);
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
  // Includes actions whose names are made from the order's new status.
  actions.push(
    'order.packed',
    'order.unpacked',
    'order.return-awaiting',
    'order.return-approved',
    'order.return-declined',
  );
  assert.deepEqual(
    actions.filter((action) => describeEntry({ action }) === action),
    [],
  );
});
