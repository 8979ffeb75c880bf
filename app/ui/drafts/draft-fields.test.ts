import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedFields } from './draft-fields.ts';

test('a draft keeps only fields that differ from the saved values, including emptied ones', () => {
  const saved = { name: 'Fan', price: '9.00', description: 'Quiet' };
  assert.deepEqual(changedFields(saved, saved), {});
  assert.deepEqual(changedFields({ ...saved, price: '8.00', description: '' }, saved), {
    price: '8.00',
    description: '',
  });
  assert.deepEqual(changedFields({ ...saved, Minimum: '3' }, saved), {}, 'a field that is not saved');
});
