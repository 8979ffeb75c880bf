import assert from 'node:assert/strict';
import test from 'node:test';
import { queryOf, readView } from './catalog-address.ts';

const view = (search: string) => readView(new URLSearchParams(search));

test('an invalid address lists the newest parts for sale', () => {
  assert.deepEqual(view('category=<b>&sort=colour&deleted=yes&stock=all'), {
    q: '',
    category: '',
    sort: 'newest',
    deleted: false,
    drafts: false,
    stock: '',
    after: undefined,
  });
  assert.deepEqual(queryOf(view('')), { limit: 24, sort: 'newest', count: '1', hidden: '0' });
});

test('the address contains the whole state of the list', () => {
  assert.deepEqual(queryOf(view('q= fan &category=case-fan&sort=-price&deleted=1&stock=low&after=a&after=b')), {
    limit: 24,
    sort: '-price',
    count: '1',
    hidden: '1',
    stock: 'low',
    after: 'b',
    q: 'fan',
    category: 'case-fan',
  });
});
