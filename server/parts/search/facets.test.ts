import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { problem } from '#test/fixtures/ordering.ts';
import { openSearchStore } from '#test/fixtures/search-store.ts';

let opened: Awaited<ReturnType<typeof openSearchStore>>;
before(async () => {
  opened = await openSearchStore();
});
after(() => opened.store.close());

describe('filters', () => {
  test('by specifications: values of one widen the list, different ones narrow it', async () => {
    assert.deepEqual(await opened.names('spec=socket:AM5&spec=socket:AM4&category=processor&sort=price'), [
      'AMD Ryzen 5 5600',
      'AMD Ryzen 5 7600',
      'AMD Ryzen 7 7800X3D',
    ]);
    assert.deepEqual(await opened.names('spec=socket:AM5&spec=cores:6'), ['AMD Ryzen 5 7600']);
    assert.deepEqual(await opened.names('spec=socket:AM5&category=motherboard'), ['MSI PRO B650 WIFI']);
  });

  test('by price, minimum and stock', async () => {
    assert.deepEqual(await opened.names('min_price=170&max_price=230&sort=price'), [
      'MSI PRO B650 WIFI',
      'AMD Ryzen 5 7600',
      'Intel Core i7-12700K',
    ]);
    assert.deepEqual(await opened.names('minimum_at_most=2&category=memory'), ['G.Skill Flare X5 32 GB']);
    assert.deepEqual(await opened.names('in_stock=0'), ['Corsair Vengeance 16 GB']);
  });

  test('refuse invalid values, each with its message', async () => {
    for (const query of [
      'min_price=x',
      'max_price=-1',
      'min_price=1e300',
      'minimum_at_most=0',
      'minimum_at_most=1.5',
      'spec=socket',
      'spec=:x',
      `spec=${'x'.repeat(300)}:1`,
      `${'spec=a:b&'.repeat(30)}`,
      'q=a&q=b',
    ]) {
      for (const path of ['/part', '/part/facets']) {
        const answer = problem(await opened.store.call(null, 'GET', `${path}?${query}`));
        assert.deepEqual([answer.status, answer.code], [422, 'invalid_fields'], query);
      }
    }
    assert.deepEqual(await opened.names("spec=socket:'%3B drop table parts"), []);
    assert.deepEqual(await opened.names('spec=toString:x&category=constructor'), []);
  });
});

describe('facets', () => {
  const facets = async (query: string) => (await opened.get(`/part/facets?${query}`)).body;
  const valuesOf = (
    answer: { specifications: { key: string; values: { value: string; count: number }[] }[] },
    key: string,
  ) => answer.specifications.find((facet) => facet.key === key)?.values.map(({ value, count }) => `${value}:${count}`);

  test('list the available values and the parts that each leaves', async () => {
    const answer = await facets('');
    assert.deepEqual(answer.total, { count: 9, atLeast: false });
    assert.deepEqual(
      answer.kinds.map((kind: { category: string; count: number }) => `${kind.category}:${kind.count}`),
      ['processor:4', 'graphics-card:2', 'memory:2', 'motherboard:1'],
    );
    assert.deepEqual([answer.inStock.count, answer.outOfStock.count], [8, 1]);
    assert.deepEqual(answer.priceRange, { lowest: 46, highest: 570 });
    assert.deepEqual(
      answer.minimums.map((one: { atMost: number; count: number }) => [one.atMost, one.count]),
      [
        [1, 5],
        [5, 8],
        [10, 9],
      ],
    );
    assert.deepEqual(answer.specifications, [], 'several kinds: none');
  });

  test('of a kind are sorted: numbers ascending with units, texts by count', async () => {
    for (const kind of ['constructor', 'toString', '__proto__']) {
      const { status, body } = await opened.get(`/part/facets?category=${kind}`);
      assert.deepEqual([status, body.total.count], [200, 0], kind);
    }
    const answer = await facets('category=processor');
    assert.deepEqual(valuesOf(answer, 'socket'), ['AM5:2', 'AM4:1', 'LGA1700:1']);
    assert.deepEqual(valuesOf(answer, 'cores'), ['6:2', '8:1', '12:1']);
    const tdp = answer.specifications.find((facet: { key: string }) => facet.key === 'tdp');
    assert.deepEqual([tdp.name, tdp.values[0].label], ['TDP', '65 W']);
  });

  test('count by the other filters, not by their own', async () => {
    const answer = await facets('category=processor&spec=socket:AM5&spec=cores:6');
    assert.equal(answer.total.count, 1);
    assert.deepEqual(valuesOf(answer, 'socket'), ['AM4:1', 'AM5:1'].sort());
    assert.deepEqual(valuesOf(answer, 'cores'), ['6:1', '8:1']);
    assert.deepEqual(valuesOf(answer, 'tdp'), ['65:1']);
    assert.equal(answer.kinds.length, 4, 'another kind drops the specifications');
    const priced = await facets('category=processor&max_price=100');
    assert.deepEqual(priced.priceRange, { lowest: 95, highest: 340 });
    assert.deepEqual(valuesOf(priced, 'socket'), ['AM4:1']);
  });

  test('follow search words, and name corrections', async () => {
    const answer = await facets('q=ryzn');
    assert.deepEqual(answer.corrected, [{ typed: 'ryzn', taken: 'ryzen' }]);
    assert.equal(answer.total.count, 4);
  });

  test('keep a selected value without matches, so that it can be cleared', async () => {
    const answer = await facets('category=processor&spec=socket:AM4&min_price=200');
    assert.equal(answer.total.count, 0);
    assert.deepEqual(valuesOf(answer, 'socket'), ['AM5:1', 'LGA1700:1', 'AM4:0']);
  });
});
