import assert from 'node:assert/strict';
import test from 'node:test';
import { differencesFirst } from './differences-first.ts';

test('differing facts and specifications come first, each in their own order', () => {
  const rows = [
    { name: 'Price', differs: true },
    { name: 'Minimum', differs: false },
    { name: 'Kind', differs: false },
    { name: 'Socket', differs: true },
    { name: 'TDP', differs: false },
  ];
  assert.deepEqual(
    differencesFirst(rows).map(({ name }) => name),
    ['Price', 'Socket', 'Minimum', 'Kind', 'TDP'],
  );
  assert.deepEqual(differencesFirst([]), []);
});
