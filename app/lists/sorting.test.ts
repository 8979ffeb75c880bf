import assert from 'node:assert/strict';
import test from 'node:test';
import { readSort, sortingOf } from './sorting.ts';

const SORTS = ['newest', 'oldest', 'price', '-price'] as const;

const head = (search: string, column: { up: (typeof SORTS)[number]; down?: (typeof SORTS)[number] }) => {
  const address = new URLSearchParams(search);
  return sortingOf(address, readSort(address, SORTS, 'newest'), column, 'newest');
};

test('pressing a head sorts up, then down, then as unasked', () => {
  const price = { up: 'price', down: '-price' } as const;
  assert.deepEqual(head('', price), { href: '?sort=price', direction: 'none' });
  assert.deepEqual(head('sort=price', price), { href: '?sort=-price', direction: 'ascending' });
  assert.deepEqual(head('sort=-price', price), { href: '?', direction: 'descending' });
  assert.deepEqual(head('sort=oldest', price), { href: '?sort=price', direction: 'none' });
});

test('the head of what a list goes by unasked changes between the two', () => {
  const time = { up: 'oldest', down: 'newest' } as const;
  assert.deepEqual(head('', time), { href: '?sort=oldest', direction: 'descending' });
  assert.deepEqual(head('sort=oldest', time), { href: '?', direction: 'ascending' });
});

test('another order begins at the first page, with the filter kept and no ticked rows', () => {
  assert.equal(head('status=all&after=x&sel=1', { up: 'oldest', down: 'newest' }).href, '?status=all&sort=oldest');
  assert.equal(readSort(new URLSearchParams('sort=<b>'), SORTS, 'newest'), 'newest');
});
