import assert from 'node:assert/strict';
import test from 'node:test';
import { isFiltered, parametersOf, readManagedQuery, readPageSize } from './list-query.ts';

const read = (search: string) => readManagedQuery(new URLSearchParams(search));

test('an address is parsed into a filter, ignoring invalid parameters', () => {
  assert.deepEqual(read(''), { view: 'all', sort: 'newest' });
  assert.deepEqual(read('view=packed&q=+ada+&from=2026-01-01&to=2026-02-30&min=$1,200.50&max=-1&tag=VIP&sort=price'), {
    view: 'packed',
    sort: 'newest',
    q: 'ada',
    from: '2026-01-01',
    min: 1200.5,
    tag: 'vip',
  });
  assert.deepEqual(read('view=lost&sort=colour&from=x&min=a'), { view: 'all', sort: 'newest' });
  assert.deepEqual([read('status=paid').view, read('status=open').view], ['to-ship', 'all'], 'earlier addresses');
  assert.deepEqual(
    [readPageSize(new URLSearchParams('size=250')), readPageSize(new URLSearchParams('size=7'))],
    [250, 24],
  );
});

test('a filter converts back into the address that it was parsed from', () => {
  const query = read('view=problems&sort=oldest&q=ada&max=20');
  assert.deepEqual(parametersOf(query), { view: 'problems', sort: 'oldest', q: 'ada', max: '20' });
  assert.deepEqual([isFiltered(query), isFiltered(read('view=packed'))], [true, false]);
});
