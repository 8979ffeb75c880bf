import assert from 'node:assert/strict';
import test from 'node:test';
import { hrefHere, hrefWith, pageCursors } from './page-cursors.ts';

const read = (search: string) => pageCursors(new URLSearchParams(search));

test('the first page links to the next page but not to a previous one', () => {
  const trail = read('q=fan');
  assert.equal(trail.after, undefined);
  assert.equal(trail.previousHref, null);
  assert.equal(trail.nextHref('x1'), '?q=fan&after=x1');
  assert.equal(trail.nextHref(undefined), null);
});

test('a later page links back to the pages visited before', () => {
  const trail = read('after=a&after=b&q=fan&sel=1,2');
  assert.equal(trail.after, 'b');
  assert.equal(trail.previousHref, '?q=fan&after=a');
  assert.equal(read('after=a&q=fan').previousHref, '?q=fan');
  assert.equal(trail.nextHref('c'), '?q=fan&after=a&after=b&after=c');
});

test('the address does not grow without limit', () => {
  const long = new URLSearchParams();
  for (let page = 0; page < 50; page++) long.append('after', `p${page}`);
  const next = new URLSearchParams(pageCursors(long).nextHref('new')!);
  assert.equal(next.getAll('after').length, 30);
  assert.equal(next.getAll('after').at(-1), 'new');
});

test('a new filter starts at the first page', () => {
  const search = new URLSearchParams('q=fan&status=paid&after=a&sel=1&index=');
  assert.equal(hrefWith(search, { status: 'all' }), '?q=fan&status=all');
  assert.equal(hrefWith(search, { q: '', status: '' }), '?');
});

test('opening an item stays on the page', () => {
  assert.equal(hrefHere(new URLSearchParams('after=a'), { order: '7' }), '?after=a&order=7');
  assert.equal(hrefHere(new URLSearchParams('after=a&order=7'), { order: '' }), '?after=a');
});
