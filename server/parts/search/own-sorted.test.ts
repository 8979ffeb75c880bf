import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { centsOf } from '#contract/money.ts';
import { nextOf } from '#contract/paging.ts';
import { leastPublicCents } from '#server/price-lists/agreement.ts';
import { groupOf, priceListFor } from '#server/price-lists/testing.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { refreshSearch } from './refresh.ts';

/* Few different prices, so that many parts cost the same, some by a fixed price and some by a percentage. */
const PARTS = 1_200;
let store: TestStore;
let admin: Person;
/** Customers by what their price lists have. */
const customers = new Map<string, Person>();

before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
  await store.db.$client.query(
    `insert into parts (id, name, description, brand, category, img, price_cents, minimum, quantity, created_at)
     select overlay(overlay(md5('part' || n) placing '7' from 13) placing '8' from 17)::uuid,
       case when n % 2 = 0 then 'Omega ' else 'Sigma ' end || n, 'Boxed.', (array['Anvil', 'Bolt', 'Cog', ''])[1 + n % 4],
       (array['memory', 'storage', 'processor'])[1 + n % 3], '/x.svg', 1 + n * 7919 % 301, 1, 10, now() - n * interval '1 second'
     from generate_series(1, ${PARTS}) n`,
  );
  await refreshSearch(store.db.$client);
  const fixed = async (list: string, every: number): Promise<void> => {
    await store.db.$client.query(
      `insert into price_list_prices (list_id, part_id, price_cents)
       select $1::uuid, id, 1 + (price_cents * 7 + quantity) % 331 from parts where substr(md5(id::text || $1::uuid), 1, 4) < $2`,
      [
        list,
        every === 1
          ? 'g'
          : Math.floor(65_536 / every)
              .toString(16)
              .padStart(4, '0'),
      ],
    );
  };
  const person = async (name: string): Promise<string> => {
    const who = await store.person();
    customers.set(name, who);
    return groupOf(store, admin, [who]);
  };
  await fixed(await priceListFor(store, admin, await person('fixed prices')), 4);
  await fixed(
    await priceListFor(store, admin, await person('a percentage of all'), {
      rules: [{ scope: 'all', percent: 33.33 }],
    }),
    5,
  );
  await priceListFor(store, admin, await person('a high percentage'), { rules: [{ scope: 'all', percent: 98.5 }] });
  await fixed(await priceListFor(store, admin, await person('a price for each part')), 1);
  const rule = (scope: string, value: string, percent: number) => ({ scope, [scope]: value, percent });
  await priceListFor(store, admin, await person('a percentage for each kind'), {
    rules: [rule('kind', 'memory', 10), rule('kind', 'storage', 20), rule('kind', 'processor', 30)],
  });
  const several = await person('several lists');
  await fixed(
    await priceListFor(store, admin, several, {
      priority: 300,
      rules: [rule('brand', 'Anvil', 10), rule('kind', 'storage', 25)],
    }),
    9,
  );
  await fixed(await priceListFor(store, admin, several, { priority: 200 }), 3);
  await priceListFor(store, admin, several, { rules: [rule('brand', 'bolt', 25), rule('kind', 'memory', 50)] });
  await store.db.$client.query('analyze');
});
after(() => store.close());

/** All parts with what they cost the customer, as `own_prices` decides. */
async function costs(who: Person | null): Promise<{ id: string; name: string; category: string; cents: number }[]> {
  const { rows } = await store.db.$client.query(
    `select p.id, p.name, p.category, coalesce(o.price_cents, p.price_cents)::int as cents
     from parts p left join own_prices($1, array(select id from parts)) o on o.part_id = p.id`,
    [who?.id ?? null],
  );
  return rows;
}

/** All pages of a list. */
async function listed(who: Person | null, query: string): Promise<{ id: string; cents: number }[]> {
  const found: { id: string; cents: number }[] = [];
  let place = '';
  do {
    const { status, body, headers } = await store.call(who, 'GET', `/part?limit=97&${query}${place}`);
    assert.equal(status, 200, JSON.stringify(body));
    found.push(...body.map((part: any) => ({ id: part._id, cents: centsOf(part.price) })));
    const next = nextOf(headers.get('link'));
    place = next ? `&after=${next}` : '';
  } while (place !== '');
  return found;
}

const LISTS = {
  'all parts': { query: '', has: () => true },
  'a kind': { query: 'category=memory', has: ({ category }: { category: string }) => category === 'memory' },
  'a search': { query: 'q=omega', has: ({ name }: { name: string }) => name.startsWith('Omega') },
  'a brand': { query: 'category=storage&spec=brand%3AAnvil', has: undefined },
};
const inDollars = (cents: number): string => (cents / 100).toFixed(2);

describe('lists sorted and filtered by price are about the prices that the customer pays', () => {
  for (const who of [
    'fixed prices',
    'a price for each part',
    'a percentage of all',
    'a percentage for each kind',
    'a high percentage',
    'several lists',
    'a visitor',
  ])
    for (const [of, { query, has }] of Object.entries(LISTS))
      test(`${who}, ${of}`, async () => {
        const customer = customers.get(who) ?? null;
        const all = has ? (await costs(customer)).filter(has) : await listed(customer, query);
        const sorted = all.map(({ cents }) => cents).sort((a, b) => a - b);
        const [from, to] = [sorted[Math.floor(sorted.length / 4)]!, sorted[Math.floor(sorted.length / 2)]!];
        const ranges = [
          { filter: '', within: all },
          {
            filter: `&min_price=${inDollars(from)}&max_price=${inDollars(to)}`,
            within: all.filter(({ cents }) => cents >= from && cents <= to),
          },
          { filter: `&max_price=${inDollars(sorted[3]!)}`, within: all.filter(({ cents }) => cents <= sorted[3]!) },
        ];
        for (const { filter, within } of ranges) {
          for (const sort of ['price', '-price', 'newest']) {
            const found = await listed(customer, `${query}${filter}&sort=${sort}`);
            assert.deepEqual(
              found.map(({ id }) => id).sort(),
              within.map(({ id }) => id).sort(),
              `${sort}${filter} has every part once`,
            );
            const shown = found.map(({ cents }) => cents);
            if (sort === 'price')
              assert.deepEqual(
                shown,
                shown.toSorted((a, b) => a - b),
              );
            if (sort === '-price')
              assert.deepEqual(
                shown,
                shown.toSorted((a, b) => b - a),
              );
          }
          const { body } = await store.call(customer, 'GET', `/part/facets?${query}${filter}`);
          assert.deepEqual(body.priceRange, { lowest: sorted[0]! / 100, highest: sorted.at(-1)! / 100 });
          assert.equal(body.total.count, within.length);
          for (const { from: least, to: below, count, atLeast } of body.prices) {
            const exact = all.filter(
              ({ cents }) => cents >= least * 100 && (below === undefined || cents < below * 100),
            );
            if (atLeast) assert.ok(count <= exact.length);
            else assert.equal(count, exact.length);
          }
        }
      });
});

test('a part can be added after a customer has sorted the catalog by their own prices', async () => {
  const who = customers.get('several lists')!;
  for (const query of ['sort=price', 'sort=-price', 'sort=price&q=omega', 'sort=price&category=memory'])
    await store.call(who, 'GET', `/part?limit=97&${query}`);
  const part = { name: 'Tau 1', description: 'Boxed.', price: 5, minimum: 1, quantity: 1 };
  const { status, body } = await store.call(admin, 'POST', '/part', part);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal((await store.call(admin, 'DELETE', `/part/${body.insertedId}`)).status, 200);
});

test('a price in the words of a search is the price that the customer pays', async () => {
  const who = customers.get('a percentage of all')!;
  const below = (await costs(who)).filter(({ name, cents }) => name.startsWith('Omega') && cents <= 50);
  const found = await listed(who, `q=${encodeURIComponent('omega up to $0.50')}&sort=price`);
  assert.deepEqual(found.map(({ id }) => id).sort(), below.map(({ id }) => id).sort());
});

test('prices without bounds, in words and filters, are no error', async () => {
  for (const who of [null, ...customers.values()])
    for (const query of [
      `q=${encodeURIComponent('omega under $99999999999999999999')}`,
      `q=${encodeURIComponent('omega from $0.001')}`,
      'min_price=0&max_price=0',
      'min_price=5&max_price=1',
      'min_price=999999.99',
      'max_price=0.001',
    ])
      for (const sort of ['price', '-price', 'newest'])
        assert.equal((await store.call(who, 'GET', `/part?${query}&sort=${sort}`)).status, 200, `${query} ${sort}`);
});

/** The same place in another order. */
function placeIn(sort: string, cursor: string): string {
  const [, ...place] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  return Buffer.from(JSON.stringify([sort, ...place])).toString('base64url');
}

test('a page of a list goes on where the one before ended, also after the price list has ended or begun', async () => {
  const who = customers.get('several lists')!;
  const own = await store.call(who, 'GET', '/part?limit=50&sort=price');
  const shown = await store.call(null, 'GET', '/part?limit=50&sort=price');
  const [ownNext, next] = [own, shown].map(({ headers }) => nextOf(headers.get('link'))!);
  assert.equal((await store.call(null, 'GET', `/part?limit=50&sort=price&after=${ownNext}`)).status, 200);
  assert.equal((await store.call(who, 'GET', `/part?limit=50&sort=price&after=${next}`)).status, 200);
  // Other filters, or other counts of words, read the parts another way.
  for (const more of ['q=omega', 'category=memory', 'q=omega&max_price=2', 'q=omega%20up%20to%20%242'])
    for (const sort of ['price', '-price'])
      for (const after of [ownNext, next].map((one) => one && placeIn(sort, one)))
        assert.equal((await store.call(who, 'GET', `/part?${more}&sort=${sort}&after=${after}`)).status, 200, more);
  const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
  for (const place of ['1/2/3', 'x', '1/', '-1/2', `${'9'.repeat(16)}/1`])
    assert.equal(
      (await store.call(who, 'GET', `/part?sort=price&after=${cursor('price', place, who.id)}`)).status,
      422,
      place,
    );
});

test('the least public price of an own price is the first that rounds to it', async () => {
  for (const percent of [0, 0.01, 5, 12.5, 33.33, 50, 66.67, 98.5, 99]) {
    const { rows } = await store.db.$client.query(
      'select array_agg(price_off(cents, $1::numeric)::int order by cents) as own from generate_series(1, 3000) cents',
      [percent],
    );
    const own: number[] = rows[0].own;
    for (let cents = 1; cents <= own.at(-1)!; cents++) {
      const least = own.findIndex((one) => one >= cents) + 1;
      assert.equal(Math.max(1, leastPublicCents(cents, percent)), least, `${cents} cents at ${percent} %`);
    }
  }
});
