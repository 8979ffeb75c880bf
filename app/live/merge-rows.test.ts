import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeRows } from './merge-rows.ts';

interface Row {
  readonly id: string;
  readonly state: string;
}
const rowsOf = (text: string): Row[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((each) => ({ id: each[0]!, state: each.slice(1) }));
const merged = (shown: string, fresh: string) => {
  const { rows, gone, added } = mergeRows(rowsOf(shown), rowsOf(fresh), ({ id }) => id);
  const text = (some: readonly Row[]) => some.map(({ id, state }) => id + state).join(' ');
  return [text(rows), text(gone), added];
};

test('rows get their new data in their old places, and new rows above are counted', () => {
  assert.deepEqual(merged('a b c', 'a b c'), ['a b c', '', 0]);
  assert.deepEqual(merged('a b c', 'y z a b2 c'), ['a b2 c', '', 2]);
  assert.deepEqual(merged('a b c', 'c a2 b'), ['a2 b c', '', 0], 'a new order of the list moves nothing');
  assert.deepEqual(merged('a b c', 'b c d'), ['a b c', 'a', 0], 'one that moved up from the next page is not new');
  assert.deepEqual(merged('a b', 'x y'), ['a b', 'a b', 2]);
  assert.deepEqual(merged('', 'x y'), ['', '', 2]);
  assert.deepEqual(merged('a', ''), ['a', 'a', 0]);
});
