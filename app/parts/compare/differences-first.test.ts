import assert from 'node:assert/strict';
import test from 'node:test';
import { differencesFirst } from './differences-first.ts';

test('what differs comes first, whether a fact of all parts or a specification; each in its own order', () => {
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
