import assert from 'node:assert/strict';
import test from 'node:test';
import { compatibleLists } from './compatible-lists.ts';

test('a part leads to the lists of parts with the same socket and memory', () => {
  const listed = (category: string, ...specifications: { name: string; value: string }[]) =>
    compatibleLists({ category, specifications });
  assert.deepEqual(listed('processor', { name: 'Socket', value: 'AM5' }), [
    { text: 'Motherboards with socket AM5', href: '/?category=motherboard&spec=socket:AM5#parts' },
  ]);
  assert.deepEqual(
    listed('motherboard', { name: 'Socket', value: 'AM4' }, { name: 'Memory type', value: 'DDR4' }).map(
      ({ href }) => href,
    ),
    ['/?category=processor&spec=socket:AM4#parts', '/?category=memory&spec=generation:DDR4#parts'],
  );
  assert.deepEqual(listed('motherboard', { name: 'Socket', value: 'AM3+/AM3' }), []);
  assert.deepEqual(listed('cable', { name: 'Socket', value: 'AM5' }), []);
});
