import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonKind, factColumns } from './table-columns.ts';

const facts = (...names: string[]) => ({ facts: names.map((name) => ({ name, text: 'x' })) });

test('columns are the key facts of the kind that any part states, in their order, with the order of their measure', () => {
  assert.deepEqual(factColumns('storage', [facts('Interface', 'Capacity'), facts('Type')]), [
    { name: 'Capacity', sort: '-capacity', direction: 'descending' },
    { name: 'Type', sort: undefined, direction: 'ascending' },
    { name: 'Interface', sort: 'interface', direction: 'ascending' },
  ]);
  assert.deepEqual(factColumns('case-fan', [facts('Noise')]), [
    { name: 'Noise', sort: 'noise', direction: 'ascending' },
  ]);
  assert.deepEqual(factColumns(undefined, [facts('Noise')]), []);
});

test('parts of several kinds have no common one', () => {
  assert.equal(commonKind([{ category: 'cable' }, { category: 'cable' }]), 'cable');
  assert.equal(commonKind([{ category: 'cable' }, { category: 'case' }]), undefined);
  assert.equal(commonKind([]), undefined);
});
