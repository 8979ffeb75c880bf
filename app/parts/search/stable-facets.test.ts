import assert from 'node:assert/strict';
import test from 'node:test';
import type { Facets } from '#contract/parts/search.ts';
import { stableFacets } from './stable-facets.ts';

const n = (count: number) => ({ count, atLeast: false });
const facets = (change: Partial<Facets>): Facets => ({
  total: n(0),
  corrected: [],
  meant: [],
  ignored: [],
  unstated: [],
  missing: [],
  sorts: [],
  kinds: [],
  prices: [],
  wellRated: n(0),
  inStock: n(0),
  outOfStock: n(0),
  minimums: [],
  specifications: [],
  ...change,
});
const socket = (...values: [string, number][]) => ({
  key: 'socket',
  name: 'Socket',
  values: values.map(([value, count]) => ({ value, label: value, ...n(count) })),
});

test('a value without matches keeps its place with a count of zero', () => {
  const before = facets({
    prices: [
      { from: 0, to: 50, ...n(3) },
      { from: 50, ...n(2) },
    ],
    total: n(5),
  });
  const after = stableFacets(before, facets({ prices: [{ from: 50, ...n(1) }], total: n(1) }));
  assert.deepEqual(after.prices, [
    { from: 0, to: 50, ...n(0) },
    { from: 50, ...n(1) },
  ]);
  assert.deepEqual(after.total, n(1));
});

test('new counts do not reorder values; new values come last, amounts by size', () => {
  const before = facets({ specifications: [socket(['AM5', 9], ['AM4', 4])], minimums: [{ atMost: 5, ...n(1) }] });
  const now = facets({
    specifications: [
      socket(['AM4', 7], ['AM5', 2], ['LGA1700', 1]),
      { ...socket(['8', 1]), key: 'cores', name: 'Cores' },
    ],
    minimums: [
      { atMost: 1, ...n(1) },
      { atMost: 5, ...n(2) },
    ],
  });
  const after = stableFacets(before, now);
  assert.deepEqual(
    after.specifications[0]!.values.map(({ value, count }) => [value, count]),
    [
      ['AM5', 2],
      ['AM4', 7],
      ['LGA1700', 1],
    ],
  );
  assert.deepEqual(
    after.specifications.map(({ key }) => key),
    ['socket', 'cores'],
  );
  assert.deepEqual(
    after.minimums.map(({ atMost }) => atMost),
    [1, 5],
  );
});

test('a value without matches in an incomplete count does not show zero', () => {
  const before = facets({ specifications: [socket(['AM5', 9], ['SP5', 4])], total: n(13) });
  const now = facets({ specifications: [socket(['AM5', 22])], total: n(51) });
  now.specifications[0]!.values[0]!.atLeast = true;
  const [facet] = stableFacets(before, now).specifications;
  assert.deepEqual(
    facet!.values.map(({ value, count, atLeast }) => [value, count, atLeast]),
    [
      ['AM5', 22, true],
      ['SP5', 0, true],
    ],
  );
  const none = stableFacets(before, facets({ total: { count: 400, atLeast: true } })).specifications[0]!;
  assert.ok(none.values.every(({ atLeast }) => atLeast));
});

test('the histogram of a range shows the parts of the new list', () => {
  const bars = (...numbers: number[]) => ({ lowest: 1, highest: 9, unit: 'W', bars: numbers });
  const before = facets({ specifications: [{ ...socket(['AM5', 9]), range: bars(4, 5) }] });
  const now = facets({ specifications: [{ ...socket(['AM5', 3]), range: bars(3, 0) }] });
  assert.deepEqual(stableFacets(before, now).specifications[0]!.range, bars(3, 0));
  const few = facets({ specifications: [socket(['AM5', 1])] });
  assert.deepEqual(stableFacets(before, few).specifications[0]!.range, bars(4, 5), 'its fields keep their place');
});
