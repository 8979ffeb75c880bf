import assert from 'node:assert/strict';
import test from 'node:test';
import { readSort, sortingOf } from './sorting.ts';

const SORTS = ['newest', 'oldest', 'price', '-price'] as const;

const head = (search: string, column: { up: (typeof SORTS)[number]; down?: (typeof SORTS)[number] }) => {
  const address = new URLSearchParams(search);
  return sortingOf(address, readSort(address, SORTS, 'newest'), column, 'newest');
};

test('pressing a header sorts ascending, then descending, then by default', () => {
  const price = { up: 'price', down: '-price' } as const;
  assert.deepEqual(head('', price), { href: '?sort=price', direction: 'none' });
  assert.deepEqual(head('sort=price', price), { href: '?sort=-price', direction: 'ascending' });
  assert.deepEqual(head('sort=-price', price), { href: '?', direction: 'descending' });
  assert.deepEqual(head('sort=oldest', price), { href: '?sort=price', direction: 'none' });
});

test('the header of the default order switches between the two directions', () => {
  const time = { up: 'oldest', down: 'newest' } as const;
  assert.deepEqual(head('', time), { href: '?sort=oldest', direction: 'descending' });
  assert.deepEqual(head('sort=oldest', time), { href: '?', direction: 'ascending' });
});

test('a new order starts at the first page, keeps the filter and clears the selection', () => {
  assert.equal(head('status=all&after=x&sel=1', { up: 'oldest', down: 'newest' }).href, '?status=all&sort=oldest');
  assert.equal(readSort(new URLSearchParams('sort=<b>'), SORTS, 'newest'), 'newest');
});
