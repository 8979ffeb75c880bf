import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { problem } from '#test/fixtures/ordering.ts';
import { refreshSearch } from './refresh.ts';
import { openSearchStore } from './testing.ts';

const opened = await openSearchStore();

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
      'range=wattage',
      'range=wattage:a-b',
      `${'range=tdp:1-2&'.repeat(20)}`,
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

  test('of a kind are sorted: numbers largest first with units, texts by count', async () => {
    for (const kind of ['constructor', 'toString', '__proto__']) {
      const { status, body } = await opened.get(`/part/facets?category=${kind}`);
      assert.deepEqual([status, body.total.count], [200, 0], kind);
    }
    const answer = await facets('category=processor');
    assert.deepEqual(valuesOf(answer, 'socket'), ['AM5:2', 'AM4:1', 'LGA1700:1']);
    assert.deepEqual(valuesOf(answer, 'cores'), ['12:1', '8:1', '6:2']);
    const tdp = answer.specifications.find((facet: { key: string }) => facet.key === 'tdp');
    assert.deepEqual([tdp.name, tdp.values[0].label], ['TDP', '125 W']);
  });

  test('of a kind include its brands', async () => {
    await opened.store.db.$client.query(
      `update parts set brand = split_part(name, ' ', 1) where category = 'processor'`,
    );
    await refreshSearch(opened.store.db.$client);
    const answer = await facets('category=processor');
    assert.deepEqual(valuesOf(answer, 'brand'), ['AMD:3', 'Intel:1']);
    assert.deepEqual(await opened.names('category=processor&spec=brand:Intel'), ['Intel Core i7-12700K']);
  });

  test('count by the other filters, not by their own', async () => {
    const answer = await facets('category=processor&spec=socket:AM5&spec=cores:6');
    assert.equal(answer.total.count, 1);
    assert.deepEqual(valuesOf(answer, 'socket'), ['AM4:1', 'AM5:1'].sort());
    assert.deepEqual(valuesOf(answer, 'cores'), ['8:1', '6:1']);
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

  test('of a specification that fewer than a fifth of the parts have are hidden, unless selected', async () => {
    const add = (name: string, specifications: object[]) =>
      opened.store.call(opened.admin, 'POST', '/part', {
        name,
        category: 'case',
        price: 50,
        minimum: 1,
        quantity: 5,
        description: 'Boxed.',
        specifications,
      });
    for (let n = 0; n < 6; n++)
      await add(`Box ${n}`, [
        { name: 'Color', value: 'Black' },
        ...(n === 0 ? [{ name: 'Side', value: 'Glass' }] : []),
      ]);
    const keys = async (query: string) => (await facets(query)).specifications.map(({ key }: { key: string }) => key);
    assert.deepEqual(await keys('category=case'), ['color']);
    assert.deepEqual(await keys('category=case&spec=side:Glass'), ['side', 'color']);
  });

  test('of numbers narrow by a range, with a histogram that the range itself does not change', async () => {
    for (const watts of [300, 450, 550, 650, 750, 850, 1000, 1200, 1600])
      await opened.store.call(opened.admin, 'POST', '/part', {
        name: `Supply ${watts}`,
        category: 'power-supply',
        price: 50,
        minimum: 1,
        quantity: 5,
        description: 'Boxed.',
        specifications: [{ name: 'Wattage', value: watts, unit: 'W' }],
      });
    await refreshSearch(opened.store.db.$client);
    const rangeIn = async (query: string) =>
      (await facets(query)).specifications.find(({ key }: { key: string }) => key === 'wattage').range;
    const whole = await rangeIn('category=power-supply');
    assert.deepEqual([whole.lowest, whole.highest, whole.unit], [300, 1600, 'W']);
    assert.equal(
      whole.bars.reduce((sum: number, count: number) => sum + count, 0),
      9,
    );
    const narrowed = 'category=power-supply&range=wattage:700-1000&sort=name';
    assert.deepEqual(await opened.names(narrowed), ['Supply 1000', 'Supply 750', 'Supply 850']);
    assert.deepEqual(await rangeIn(narrowed.replace('&sort=name', '')), whole);
    assert.deepEqual(await opened.names('range=wattage:1500-'), ['Supply 1600']);
    assert.deepEqual(await opened.names('range=wattage:-100'), []);
  });
});
