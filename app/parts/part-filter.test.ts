import assert from 'node:assert/strict';
import test from 'node:test';
import { drawnPicture, kindLabel } from './part-kinds.ts';
import { hrefOf, isNarrowed, queryOf, readFilter } from './part-filter.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));

test('an address and its filter say the same', () => {
  const filter = read('q=rtx+40&category=graphics-card&in_stock=1&sort=-price');
  assert.deepEqual(filter, { q: 'rtx 40', category: 'graphics-card', inStock: true, sort: '-price' });
  assert.deepEqual(readFilter(new URL(hrefOf(filter), 'http://shop.test').searchParams), filter);
  assert.deepEqual(queryOf(filter), { q: 'rtx 40', category: 'graphics-card', in_stock: '1', sort: '-price' });
});

test('nonsense in an address is ignored', () => {
  assert.deepEqual(read('q=+&category=../x&in_stock=maybe&sort=drop'), {
    q: '',
    category: '',
    inStock: false,
    sort: 'featured',
  });
  assert.equal(read(`q=${'x'.repeat(999)}`).q.length, 200);
});

test('the order of the list does not narrow it, and the plain list has the plain address', () => {
  assert.equal(isNarrowed(read('sort=name')), false);
  assert.equal(isNarrowed(read('in_stock=1')), true);
  assert.equal(hrefOf(read('')), '/#parts');
  assert.equal(hrefOf(read(''), 'a/b='), '/?after=a%2Fb%3D#parts');
});

test('kinds of a store’s own making have a label and a drawing too', () => {
  assert.equal(kindLabel('case-fan'), 'Case fan');
  assert.equal(kindLabel('sound-card'), 'Sound card');
  assert.equal(kindLabel(''), 'Other part');
  assert.equal(drawnPicture({ _id: '0199-AB', category: 'memory' }), '/pictures/memory/0199-ab.svg');
  assert.equal(drawnPicture({ _id: '../x', category: '../../etc' }), '/pictures/other/x.svg');
});
