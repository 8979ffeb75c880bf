import assert from 'node:assert/strict';
import test from 'node:test';
import { rememberList, rememberedList, mergeFresh } from './stored-lists.ts';

const list = (items: string[], next?: string) => ({ items: items.map((id) => ({ id: id[0]!, text: id })), next });
const idOf = (item: { id: string }) => item.id;

test('a longer stored list keeps its tail and takes the fresh items', () => {
  const merged = mergeFresh(
    list(['a', 'b', 'c', 'd'], 'after d'),
    list(['a', 'b'], 'after b'),
    list(['a2', 'b2'], 'after b'),
    idOf,
  );
  assert.deepEqual(merged, list(['a2', 'b2', 'c', 'd'], 'after d'));
});

test('no item appears twice after the first page has moved, and deleted items disappear', () => {
  const moved = mergeFresh(list(['a', 'b', 'c', 'd']), list(['a', 'b'], 'x'), list(['n', 'a'], 'x'), idOf);
  assert.deepEqual(moved.items.map(idOf), ['n', 'a', 'c', 'd']);
  const shrunk = mergeFresh(list(['a', 'b', 'c']), list(['a', 'b'], 'x'), list(['b', 'c'], 'x'), idOf);
  assert.deepEqual(shrunk.items.map(idOf), ['b', 'c']);
});

test('a list that has not grown is replaced as a whole', () => {
  assert.deepEqual(mergeFresh(list(['a', 'b'], 'x'), list(['a', 'b'], 'x'), list(['c'], undefined), idOf), list(['c']));
});

test('each history entry has its own list', () => {
  rememberList('one', list(['a']));
  assert.deepEqual(rememberedList('one'), list(['a']));
  assert.equal(rememberedList('two'), undefined);
});
