import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { nextOf } from '#contract/paging.ts';
import type { PartDetail } from '#contract/parts.ts';
import { problem } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { refreshFinding } from './refresh.ts';

let store: TestStore;
let admin: Person;
const ids = new Map<string, string>();

const PARTS = [
  [
    'AMD Ryzen 7 7800X3D',
    'processor',
    340,
    1,
    [
      ['Socket', 'AM5'],
      ['Cores', 8],
      ['TDP', 120, 'W'],
    ],
  ],
  [
    'AMD Ryzen 5 7600',
    'processor',
    180,
    5,
    [
      ['Socket', 'AM5'],
      ['Cores', 6],
      ['TDP', 65, 'W'],
    ],
  ],
  [
    'AMD Ryzen 5 5600',
    'processor',
    95,
    5,
    [
      ['Socket', 'AM4'],
      ['Cores', 6],
      ['TDP', 65, 'W'],
    ],
  ],
  [
    'Intel Core i7-12700K',
    'processor',
    230,
    1,
    [
      ['Socket', 'LGA1700'],
      ['Cores', 12],
      ['TDP', 125, 'W'],
    ],
  ],
  [
    'Asus Dual',
    'graphics-card',
    560,
    1,
    [
      ['Chipset', 'GeForce RTX 4070'],
      ['Memory size', 12, 'GB'],
    ],
  ],
  [
    'Gainward RTX4070 Ghost',
    'graphics-card',
    570,
    1,
    [
      ['Chipset', 'GeForce RTX 4070'],
      ['Memory size', 12, 'GB'],
    ],
  ],
  [
    'G.Skill Flare X5 32 GB',
    'memory',
    95,
    2,
    [
      ['Memory size', 32, 'GB'],
      ['Colour', 'Black'],
    ],
  ],
  [
    'Corsair Vengeance 16 GB',
    'memory',
    46,
    10,
    [
      ['Memory size', 16, 'GB'],
      ['Colour', 'Black'],
    ],
  ],
  [
    'MSI PRO B650 WIFI',
    'motherboard',
    170,
    1,
    [
      ['Socket', 'AM5'],
      ['Form factor', 'ATX'],
    ],
  ],
] as const;

before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
  for (const [name, category, price, minimum, facts] of PARTS) {
    const answer = await store.call(admin, 'POST', '/part', {
      name,
      category,
      price,
      minimum,
      quantity: name.startsWith('Corsair') ? 3 : 50,
      description: name === 'Asus Dual' ? 'Runs beside a Ryzen 7, très calm.' : 'Boxed.',
      specifications: facts.map(([name, value, unit]) => ({ name, value, ...(unit && { unit }) })),
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    ids.set(name, answer.body.insertedId);
  }
  await refreshFinding(store.db.$client);
});
after(() => store.close());

const get = async (path: string) => {
  const answer = await store.call(null, 'GET', path);
  assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
  return answer;
};
const names = async (query: string): Promise<string[]> =>
  (await get(`/part?${query}`)).body.map((part: { name: string }) => part.name);
const search = (q: string): Promise<string[]> => names(`q=${encodeURIComponent(q)}`);

describe('searching', () => {
  for (const [q, first] of [
    ['ryzn 7', 'AMD Ryzen 7 7800X3D'],
    ['7800x3', 'AMD Ryzen 7 7800X3D'],
    ['X3D', 'AMD Ryzen 7 7800X3D'],
    ['rtx4070', 'Gainward RTX4070 Ghost'],
    ['RTX 4070', 'Gainward RTX4070 Ghost'],
    ['32gb', 'G.Skill Flare X5 32 GB'],
    ['32 GB', 'G.Skill Flare X5 32 GB'],
    ['gskill', 'G.Skill Flare X5 32 GB'],
    ['corsiar', 'Corsair Vengeance 16 GB'],
    ['i712700k', 'Intel Core i7-12700K'],
    ['wi-fi board', 'MSI PRO B650 WIFI'],
    ['120 watt', 'AMD Ryzen 7 7800X3D'],
    ['TRES CALM', 'Asus Dual'],
    ['cpu am4', 'AMD Ryzen 5 5600'],
  ] as const) {
    test(`'${q}' finds ${first}`, async () => assert.equal((await search(q))[0], first));
  }

  test('ranks the name before the rest, and what can be ordered before what can not', async () => {
    assert.deepEqual(await search('ryzen 7'), ['AMD Ryzen 7 7800X3D', 'AMD Ryzen 5 7600', 'Asus Dual']);
    assert.deepEqual(await search('memory black'), ['G.Skill Flare X5 32 GB', 'Corsair Vengeance 16 GB']);
  });

  test('finds a part whose words are new to the vocabulary, and no part that is deleted', async () => {
    const { body } = await store.call(admin, 'POST', '/part', {
      name: 'Zylophon 9000',
      description: 'New.',
      price: 1,
      minimum: 1,
      quantity: 1,
    });
    assert.deepEqual(await search('zylo'), ['Zylophon 9000']);
    await store.call(admin, 'DELETE', `/part/${body.insertedId}`);
    assert.deepEqual(await search('zylophon'), []);
  });

  test('what is no word, or nothing like one of the catalogue, finds nothing', async () => {
    for (const q of ['🙂', '&|!:*()', "'", '\\', 'qqqqqqzz', '%00', 'a'.repeat(200), '"<->" & :*A', "x'::tsquery"]) {
      assert.deepEqual(await search(q), [], JSON.stringify(q));
      assert.equal((await get(`/part/facets?q=${encodeURIComponent(q)}`)).body.total.count, 0, q);
      assert.deepEqual((await get(`/part/suggest?q=${encodeURIComponent(q)}`)).body.parts, [], q);
    }
    assert.equal((await store.call(null, 'GET', `/part?q=${'a'.repeat(201)}`)).status, 422);
    assert.equal((await search('\0')).length, PARTS.length, 'as if nothing had been typed');
  });

  for (const sort of ['relevance', 'price', 'name', 'newest']) {
    test(`pages by ${sort} meet every match once`, async () => {
      const whole = await names(`q=amd+ryzen&sort=${sort}`);
      const met: string[] = [];
      let after: string | undefined;
      do {
        const answer = await get(`/part?q=amd+ryzen&sort=${sort}&limit=1${after ? `&after=${after}` : ''}`);
        met.push(...answer.body.map((part: { name: string }) => part.name));
        after = nextOf(answer.headers.get('link'));
      } while (after);
      assert.equal(whole.length, 3);
      assert.deepEqual(met, whole);
    });
  }

  test('a place of relevance that can not be is refused', async () => {
    for (const place of [1e15, 'x', 1.5]) {
      const after = Buffer.from(JSON.stringify(['relevance', place, ids.get('Asus Dual')])).toString('base64url');
      assert.equal((await store.call(null, 'GET', `/part?q=amd&after=${after}`)).status, 422, String(place));
    }
  });
});

describe('narrowing a list', () => {
  test('by specifications: several of one widen, of different ones narrow', async () => {
    assert.deepEqual(await names('spec=socket:AM5&spec=socket:AM4&category=processor&sort=price'), [
      'AMD Ryzen 5 5600',
      'AMD Ryzen 5 7600',
      'AMD Ryzen 7 7800X3D',
    ]);
    assert.deepEqual(await names('spec=socket:AM5&spec=cores:6'), ['AMD Ryzen 5 7600']);
    assert.deepEqual(await names('spec=socket:AM5&category=motherboard'), ['MSI PRO B650 WIFI']);
  });

  test('by price, minimum and stock', async () => {
    assert.deepEqual(await names('min_price=170&max_price=230&sort=price'), [
      'MSI PRO B650 WIFI',
      'AMD Ryzen 5 7600',
      'Intel Core i7-12700K',
    ]);
    assert.deepEqual(await names('minimum_at_most=2&category=memory'), ['G.Skill Flare X5 32 GB']);
    assert.deepEqual(await names('in_stock=0'), ['Corsair Vengeance 16 GB']);
  });

  test('refuses filters that can not be, each with its words', async () => {
    for (const query of [
      'min_price=x',
      'max_price=-1',
      'min_price=1e300',
      'minimum_at_most=0',
      'minimum_at_most=1.5',
      'spec=socket',
      'spec=:x',
      'category=%00',
      `spec=${'x'.repeat(300)}:1`,
      `${'spec=a:b&'.repeat(30)}`,
      'q=a&q=b',
    ]) {
      for (const path of ['/part', '/part/facets']) {
        const answer = problem(await store.call(null, 'GET', `${path}?${query}`));
        assert.deepEqual([answer.status, answer.code], [422, 'invalid_fields'], query);
      }
    }
    assert.deepEqual(await names("spec=socket:'%3B drop table parts"), []);
    assert.deepEqual(await names('spec=toString:x&category=constructor'), []);
  });
});

describe('facets', () => {
  const facets = async (query: string) => (await get(`/part/facets?${query}`)).body;
  const valuesOf = (
    answer: { specifications: { key: string; values: { value: string; count: number }[] }[] },
    key: string,
  ) => answer.specifications.find((facet) => facet.key === key)?.values.map(({ value, count }) => `${value}:${count}`);

  test('tell what can be chosen and how many parts it leaves', async () => {
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

  test('those of a kind, numbers ascending with their unit, texts by how many', async () => {
    const answer = await facets('category=processor');
    assert.deepEqual(valuesOf(answer, 'socket'), ['AM5:2', 'AM4:1', 'LGA1700:1']);
    assert.deepEqual(valuesOf(answer, 'cores'), ['6:2', '8:1', '12:1']);
    const tdp = answer.specifications.find((facet: { key: string }) => facet.key === 'tdp');
    assert.deepEqual([tdp.name, tdp.values[0].label], ['TDP', '65 W']);
  });

  test('counts follow the other choices, never the own', async () => {
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

  test('follow words, and say which were corrected', async () => {
    const answer = await facets('q=ryzn');
    assert.deepEqual(answer.corrected, [{ typed: 'ryzn', taken: 'ryzen' }]);
    assert.equal(answer.total.count, 4);
  });

  test('a choice that leaves nothing stays among them, to be taken back', async () => {
    const answer = await facets('category=processor&spec=socket:AM4&min_price=200');
    assert.equal(answer.total.count, 0);
    assert.deepEqual(valuesOf(answer, 'socket'), ['AM5:1', 'LGA1700:1', 'AM4:0']);
  });
});

describe('suggesting', () => {
  test('tells parts with what was typed marked, kinds and corrections', async () => {
    const { body } = await get('/part/suggest?q=ryzn+7');
    assert.deepEqual(body.corrected, [{ typed: 'ryzn', taken: 'ryzen' }]);
    const [first] = body.parts;
    assert.deepEqual(
      first.marks.map(([from, to]: [number, number]) => first.name.slice(from, to)),
      ['Ryzen', '7', '7'],
    );
    assert.deepEqual(
      [first._id, first.category, first.price, first.minimum, first.quantity],
      [ids.get('AMD Ryzen 7 7800X3D'), 'processor', 340, 1, 50],
    );
    assert.equal(body.kinds[0].category, 'processor');
    assert.deepEqual((await get('/part/suggest')).body, {
      parts: [],
      kinds: [],
      corrected: [],
      total: { count: 0, atLeast: false },
    });
  });

  test('costs no body when it has not changed', async () => {
    const path = '/api/part/suggest?q=amd';
    const etag = (await store.app.request(path)).headers.get('etag')!;
    assert.equal((await store.app.request(path, { headers: { 'if-none-match': etag } })).status, 304);
  });
});

describe('comparing', () => {
  test('puts parts side by side, what differs first, and leaves out what is none', async () => {
    const wanted = ['AMD Ryzen 5 5600', 'AMD Ryzen 5 7600'].map((name) => ids.get(name)!);
    const { body } = await get(`/part/compare?ids=${wanted.join(',')},no-id,01a1fca4-393c-7d27-94a9-280eb2f5c18a`);
    assert.deepEqual(
      body.parts.map((part: { _id: string }) => part._id),
      wanted,
    );
    assert.deepEqual(body.rows, [
      { name: 'Socket', values: ['AM4', 'AM5'], differs: true },
      { name: 'Cores', values: ['6', '6'], differs: false },
      { name: 'TDP', values: ['65 W', '65 W'], differs: false },
    ]);
  });

  test('refuses more than four, and none', async () => {
    assert.equal((await store.call(null, 'GET', '/part/compare?ids=1,2,3,4,5')).status, 422);
    assert.equal((await store.call(null, 'GET', '/part/compare')).status, 422);
    assert.deepEqual((await get('/part/compare?ids=,')).body, { parts: [], rows: [] });
  });
});

describe('specifications', () => {
  test('are read with the part, replaced whole by an edit, and stand under its version', async () => {
    const id = ids.get('MSI PRO B650 WIFI')!;
    const before = (await get(`/part/${id}`)).body.specifications;
    assert.deepEqual(before, [
      { name: 'Socket', value: 'AM5' },
      { name: 'Form factor', value: 'ATX' },
    ]);
    const specifications = [{ name: 'Socket', value: 'AM4' }];
    const changed = await store.call(admin, 'PATCH', `/part/${id}`, { specifications, version: 1 });
    assert.deepEqual([changed.status, changed.body.specifications], [200, specifications]);
    const late = problem(await store.call(admin, 'PATCH', `/part/${id}`, { specifications: before, version: 1 }));
    assert.deepEqual(
      [late.status, late.code, (late.fresh as PartDetail).specifications],
      [409, 'edit_conflict', specifications],
    );
    assert.deepEqual(await names('spec=socket:AM4&category=motherboard'), ['MSI PRO B650 WIFI']);
    assert.deepEqual(await names('spec=socket:AM5&category=motherboard'), []);
  });

  test('are refused when they can not be', async () => {
    const id = ids.get('Asus Dual')!;
    for (const specifications of [
      'x',
      [{ name: 'Cores' }],
      [{ name: '', value: 1 }],
      [{ name: '--', value: 1 }],
      [{ name: 'Cores', value: {} }],
      [{ name: 'Cores', value: 'a\u0001b' }],
      [
        { name: 'Cores', value: 1 },
        { name: 'cores ', value: 2 },
      ],
      Array.from({ length: 41 }, (_, n) => ({ name: `n${n}`, value: n })),
    ]) {
      const answer = await store.call(admin, 'PATCH', `/part/${id}`, { specifications });
      assert.equal(answer.status, 422, JSON.stringify(specifications));
    }
  });
});
