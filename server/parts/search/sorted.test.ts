import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { nextOf } from '#contract/paging.ts';
import { refreshSearch } from '#server/parts/search/refresh.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { listParts } from '#server/parts/service.ts';
import { searchOf } from './search.ts';

/* A very frequent word: three in four parts are named Zeta, and sort after all others by name and price. */
const ZETAS = 9_000;
const OTHERS = 3_000;
let store: TestStore;
before(async () => {
  store = await startTestStore();
  // In batches, each well within the time that a statement has.
  for (let first = 1; first <= ZETAS + OTHERS; first += 2_000)
    await store.db.$client.query(
      `insert into parts (id, name, description, category, img, specifications, price_cents, minimum, quantity, created_at)
       select overlay(overlay(md5('part' || n) placing '7' from 13) placing '8' from 17)::uuid, case when n <= ${ZETAS} then 'Zeta ' else 'Alpha ' end || n, 'Boxed.', 'memory', '/x.svg',
         jsonb_build_array(jsonb_build_object('name', 'Generation', 'value', case when n % 4 = 0 then 'DDR5' else 'DDR4' end)),
         case when n <= ${ZETAS} then 100 + n % 1000 else 50 + n % 40 end, 1, 10, now() - n * interval '1 second'
       from generate_series($1::int, least($1::int + 1999, ${ZETAS + OTHERS})) n`,
      [first],
    );
  await refreshSearch(store.db.$client);
  await store.db.$client.query('analyze parts');
});
after(() => store.close());

async function namesOf(query: string, pages: number): Promise<string[]> {
  const names: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < pages && (page === 0 || after); page++) {
    const answer = await store.call(null, 'GET', `/part?limit=10&${query}${after ? `&after=${after}` : ''}`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    names.push(...answer.body.map((part: { name: string }) => part.name));
    after = nextOf(answer.headers.get('link'));
  }
  return names;
}

test('a sort order with many matches among the first rows lists all of them', async () => {
  const names = await namesOf('q=zeta&sort=newest', 3);
  assert.deepEqual(
    names,
    Array.from({ length: 30 }, (_, at) => `Zeta ${at + 1}`),
  );
});

for (const [sort, order] of [
  ['name', 'name, id'],
  ['price', 'price_cents, id'],
  ['-price', 'price_cents desc, id desc'],
  ['newest', 'created_at desc, id desc'],
  ['featured', 'created_at, id'],
] as const)
  test(`the list of a very frequent word sorted by ${sort} omits no part, wherever the matches begin`, async () => {
    const { rows } = await store.db.$client.query(
      `select name from parts where name like 'Zeta %' order by ${order} limit 120`,
    );
    assert.deepEqual(
      await namesOf(`q=zeta&sort=${sort}`, 12),
      rows.map(({ name }) => name),
    );
  });

test('a filter that leaves few or no matches of a very frequent word lists all of them', async () => {
  for (const filter of ['max_price=1.02', 'min_price=10.98', 'min_price=20', 'category=memory&max_price=1.01']) {
    const [, low, high] = /(?:max_price=([\d.]+))?(?:min_price=([\d.]+))?$/.exec(filter)!;
    const { rows } = await store.db.$client.query(
      `select name from parts where name like 'Zeta %' and price_cents <= $1 and price_cents >= $2 order by price_cents, id`,
      [Math.round(Number(low ?? 1_000) * 100), Math.round(Number(high ?? 0) * 100)],
    );
    assert.deepEqual(
      await namesOf(`q=zeta&sort=price&${filter}`, 12),
      rows.map(({ name }) => name),
      filter,
    );
  }
});

test('few matches are all listed, however many parts contain the word', async () => {
  const names = await namesOf('q=zeta&min_price=10.99&sort=newest', 2);
  assert.deepEqual(
    names,
    Array.from({ length: 9 }, (_, at) => `Zeta ${at * 1_000 + 999}`),
  );
});

test('bulk changes and exports include every match', async () => {
  const search = await searchOf(store.db, 'zeta');
  let [count, after]: [number, string | undefined] = [0, undefined];
  do {
    const page = await listParts(store.db, { search }, { sort: 'name', limit: 1_000, after, isWhole: true });
    [count, after] = [count + page.rows.length, page.next];
  } while (after);
  assert.equal(count, ZETAS);
});

test('very many parts are counted up to a limit and reported as more', async () => {
  const { body } = await store.call(null, 'GET', '/part/facets?q=zeta');
  assert.deepEqual(body.total, { count: 400, atLeast: true });
  const values = body.specifications[0].values as { value: string; count: number; atLeast: boolean }[];
  assert.deepEqual(
    values.map(({ value, atLeast }) => [value, atLeast]),
    [
      ['DDR4', true],
      ['DDR5', true],
    ],
  );
  // The price range of a long list is that of the catalog.
  assert.deepEqual(body.priceRange, { lowest: 0.5, highest: 10.99 });
});

test('a list by specification includes each part once, few or many', async () => {
  assert.deepEqual(
    await namesOf('spec=generation:DDR5&category=memory&sort=newest', 2),
    Array.from({ length: 20 }, (_, at) => `Zeta ${4 * (at + 1)}`),
  );
  assert.deepEqual(await namesOf('spec=generation:DDR3&category=memory', 2), []);
  assert.deepEqual(
    await namesOf('q=alpha&spec=generation:DDR5&sort=newest', 1),
    Array.from({ length: 10 }, (_, at) => `Alpha ${ZETAS + 4 * (at + 1)}`),
  );
});

test('facets of a very frequent specification are lower bounds, and other values and kinds are offered', async () => {
  const { status, body } = await store.call(null, 'GET', '/part/facets?category=memory&spec=generation:DDR4');
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.total, { count: 400, atLeast: true });
  assert.deepEqual(body.kinds, [{ category: 'memory', count: 12_000, atLeast: false }]);
  const { values } = body.specifications.find(({ key }: { key: string }) => key === 'generation');
  assert.deepEqual(
    values.map(({ value, atLeast }: { value: string; atLeast: boolean }) => [value, atLeast]),
    [
      ['DDR4', true],
      ['DDR5', true],
    ],
  );
});
