import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { refreshSearch } from './refresh.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';

/** More parts of each kind than are counted per request; all coolers are older than all motherboards. */
const ROWS = `
  insert into parts (id, name, description, category, img, specifications, price_cents, minimum, quantity, created_at)
  select gen_random_uuid(), 'Part ' || n, 'Boxed.', kind, '/x.svg', specifications, 1000 + n, 1 + n % 10 / 9 * 9, case when n % 50 = 0 then 0 else 100 end,
    now() - age - n * interval '1 second'
  from generate_series(1, 600) n, lateral (values
    ('cpu-cooler', interval '2 days', jsonb_build_array(jsonb_build_object('name', 'Radiator', 'value', 120 + n % 3 * 120, 'unit', 'mm'))),
    ('motherboard', interval '1 day', jsonb_build_array(
      jsonb_build_object('name', 'Socket', 'value', 'AM' || 4 + n % 2), jsonb_build_object('name', 'Form factor', 'value',
        case when n > 590 then 'XL ATX' when n % 20 = 0 then 'Mini ITX' else 'ATX' end)))
  ) as made (kind, age, specifications)
  order by kind, n`;

let store: TestStore;
before(async () => {
  store = await startTestStore();
  await store.db.$client.query(ROWS);
  await refreshSearch(store.db.$client);
});
after(() => store.close());

const facets = async (query: string) => {
  const { status, body } = await store.call(null, 'GET', `/part/facets?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

describe('lists longer than the counting limit', () => {
  for (const [query, count] of [
    ['in_stock=1', 1_176],
    ['minimum_at_most=5', 1_080],
    ['in_stock=1&minimum_at_most=5', 1_056],
  ] as const)
    test(`${query}: show no specifications while several kinds match`, async () => {
      const answer = await facets(query);
      assert.deepEqual(answer.specifications, []);
      // The total is exact, the values are counted up to a limit.
      assert.deepEqual(answer.total, { count, atLeast: false });
      assert.deepEqual(answer.kinds, [
        { category: 'cpu-cooler', count: 400, atLeast: true },
        { category: 'motherboard', count: 400, atLeast: true },
      ]);
      assert.deepEqual(answer.priceRange, { lowest: 10.01, highest: 16 });
    });

  test("a facet's only selected value has the list's count, and no other value shows an exact zero", async () => {
    const answer = await facets(
      'category=motherboard&spec=socket:AM4&spec=socket:AM5&spec=form-factor:Mini+ITX&spec=color:Pink',
    );
    assert.deepEqual(answer.total, { count: 0, atLeast: false });
    const narrowed = await facets('category=motherboard&spec=socket:AM4&spec=socket:AM5&spec=form-factor:Mini+ITX');
    assert.deepEqual(narrowed.total, { count: 29, atLeast: false });
    const { values } = narrowed.specifications.find(({ key }: { key: string }) => key === 'form-factor');
    const [atx, mini, ...others] = values;
    assert.deepEqual(
      [atx.value, atx.atLeast, mini.value, mini.count, mini.atLeast],
      ['ATX', true, 'Mini ITX', 29, false],
    );
    for (const { value, atLeast } of others) assert.equal(atLeast, true, value);
    const xl = await facets(
      'category=motherboard&spec=socket:AM4&spec=socket:AM5&spec=form-factor:XL+ATX&spec=form-factor:SSI',
    );
    for (const { value, count, atLeast } of xl.specifications.find(({ key }: { key: string }) => key === 'form-factor')
      .values)
      assert.ok(atLeast, `${value}: ${count}`);
    const stocked = await facets('q=boxed&category=motherboard&in_stock=1');
    assert.deepEqual(stocked.inStock, stocked.total);
    const { kinds } = await facets('category=motherboard&in_stock=1');
    const isMotherboard = ({ category }: { category: string }) => category === 'motherboard';
    assert.deepEqual(kinds.find(isMotherboard), {
      category: 'motherboard',
      count: 588,
      atLeast: false,
    });
  });

  test('no value has a higher count than the list', async () => {
    const answer = await facets('q=boxed&category=motherboard');
    assert.deepEqual(answer.total, { count: 600, atLeast: false });
    assert.deepEqual(answer.inStock.count <= 400 && answer.minimums.at(-1).count <= 400, true);
    const alone = await facets('q=boxed');
    assert.deepEqual(
      alone.kinds.map(({ count, atLeast }: { count: number; atLeast: boolean }) => [count, atLeast]),
      [
        [600, false],
        [600, false],
      ],
    );
  });
});
