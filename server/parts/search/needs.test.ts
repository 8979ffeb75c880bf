import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { refreshSearch } from './refresh.ts';

type Fact = [name: string, value: string | number, unit?: string];
const PARTS: [name: string, category: string, price: number, ...facts: Fact[]][] = [
  ['AMD Ryzen 7 7800X3D', 'processor', 340, ['Socket', 'AM5'], ['Cores', 8], ['TDP', 120, 'W'], ['Graphics', 'Radeon']],
  ['AMD Ryzen 5 5600', 'processor', 95, ['Socket', 'AM4'], ['Cores', 6], ['TDP', 65, 'W']],
  ['Intel Core i7-14700F', 'processor', 300, ['Socket', 'LGA1700'], ['Cores', 20], ['TDP', 65, 'W']],
  [
    'MSI PRO B650 WIFI',
    'motherboard',
    170,
    ['Socket', 'AM5'],
    ['Form factor', 'ATX'],
    ['Memory slots', 4],
    ['Maximum memory', 192, 'GB'],
  ],
  [
    'Asus B550M',
    'motherboard',
    110,
    ['Socket', 'AM4'],
    ['Form factor', 'Micro ATX'],
    ['Memory slots', 4],
    ['Maximum memory', 128, 'GB'],
  ],
  [
    'Gigabyte X570 UD',
    'motherboard',
    120,
    ['Socket', 'AM4'],
    ['Form factor', 'ATX'],
    ['Memory slots', 4],
    ['Maximum memory', 128, 'GB'],
  ],
  [
    'Corsair Vengeance 32 GB',
    'memory',
    90,
    ['Memory size', 32, 'GB'],
    ['Modules', 2],
    ['Generation', 'DDR5'],
    ['Speed', 6000, 'MT/s'],
  ],
  [
    'Crucial Pro 16 GB',
    'memory',
    40,
    ['Memory size', 16, 'GB'],
    ['Modules', 2],
    ['Generation', 'DDR4'],
    ['Speed', 3200, 'MT/s'],
  ],
  [
    'Crucial Note 16 GB',
    'memory',
    45,
    ['Memory size', 16, 'GB'],
    ['Modules', 1],
    ['Generation', 'DDR5'],
    ['Module type', 'SO-DIMM'],
  ],
  ['Noctua NH-U9S', 'cpu-cooler', 60, ['Noise', 22.8, 'dB']],
  ['be quiet! Pure Rock 3', 'cpu-cooler', 40, ['Noise', 29.6, 'dB']],
  ['be quiet! Silent Loop 2', 'cpu-cooler', 90, ['Noise', 36, 'dB']],
  ['Arctic Alpine Passive', 'cpu-cooler', 15, ['Type', 'Passive']],
  ['Noctua NH-L9a-AM4', 'cpu-cooler', 45, ['Noise', 23.6, 'dB']],
  [
    'Asus Dual',
    'graphics-card',
    560,
    ['Chipset', 'GeForce RTX 4070'],
    ['Memory size', 12, 'GB'],
    ['Length', 227, 'mm'],
  ],
  [
    'MSI Low Profile',
    'graphics-card',
    90,
    ['Chipset', 'GeForce GT 1030'],
    ['Memory size', 2, 'GB'],
    ['Length', 150, 'mm'],
  ],
  [
    'be quiet! Pure Power 450',
    'power-supply',
    50,
    ['Wattage', 450, 'W'],
    ['Efficiency', '80 Plus Bronze'],
    ['Form factor', 'ATX'],
  ],
  ['Corsair RM750', 'power-supply', 110, ['Wattage', 750, 'W'], ['Efficiency', '80 Plus Gold'], ['Form factor', 'ATX']],
  [
    'Seasonic TX-850',
    'power-supply',
    200,
    ['Wattage', 850, 'W'],
    ['Efficiency', '80 Plus Titanium'],
    ['Form factor', 'ATX'],
  ],
  ['Samsung 990 Pro', 'storage', 150, ['Type', 'SSD'], ['Capacity', 2000, 'GB'], ['Interface', 'M.2 PCIe 4.0 X4']],
  ['Crucial MX500', 'storage', 90, ['Type', 'SSD'], ['Capacity', 1000, 'GB'], ['Interface', 'SATA 6.0 Gb/s']],
  ['Seagate IronWolf', 'storage', 180, ['Type', 'Hard disk'], ['Capacity', 8000, 'GB'], ['Spindle speed', 7200, 'rpm']],
  ['Odd One', 'storage', 20, ['Type', 'SSD'], ['Capacity', 'two terabytes']],
];

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
  const admin = await store.person('admin');
  for (const [name, category, price, ...facts] of PARTS) {
    const specifications = facts.map(([fact, value, unit]) => ({ name: fact, value, ...(unit && { unit }) }));
    const part = { name, category, price, specifications, description: 'Boxed.', minimum: 1, quantity: 50 };
    const answer = await store.call(admin, 'POST', '/part', part);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  await refreshSearch(store.db.$client);
});
after(() => store.close());

const get = async (path: string, query: Record<string, string>) => {
  const answer = await store.call(null, 'GET', `${path}?${new URLSearchParams(query)}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer;
};
const names = async (query: Record<string, string>): Promise<string[]> =>
  (await get('/part', query)).body.map(({ name }: { name: string }) => name);
const facets = async (q: string) => (await get('/part/facets', { q })).body;

describe('searches for what fits a part', () => {
  for (const [q, ...fitting] of [
    ['motherboard for ryzen 7 7800x3d', 'MSI PRO B650 WIFI'],
    ['ryzen 7 7800x3d motherboard', 'MSI PRO B650 WIFI'],
    ['mainboard für ryzen 5 5600', 'Asus B550M', 'Gigabyte X570 UD'],
    ['micro atx motherboard for ryzen 5 5600 under $200', 'Asus B550M'],
    ['ram for b650', 'Corsair Vengeance 32 GB'],
    ['mémoire pour ryzen 5 5600', 'Crucial Pro 16 GB'],
    ['procesador para am5', 'AMD Ryzen 7 7800X3D'],
    ['cpu for msi pro b650 wifi', 'AMD Ryzen 7 7800X3D'],
    ['psu for rtx 4070', 'Corsair RM750', 'Seasonic TX-850'],
    ['rtx 4070 এর জন্য পাওয়ার সাপ্লাই', 'Corsair RM750', 'Seasonic TX-850'],
    ['motherboard for ddr5 ram', 'MSI PRO B650 WIFI'],
  ] as const)
    test(`'${q}'`, async () => assert.deepEqual((await names({ q })).toSorted(), fitting.toSorted()));

  test('leave out what certainly does not fit, judged part by part', async () => {
    const found = await names({ q: 'ryzen 7 7800x3d cooler' });
    assert.ok(found.includes('Noctua NH-U9S') && !found.includes('Noctua NH-L9a-AM4'), found.join(', '));
  });

  test('say what they fit, why, and what they assume, and can be widened again', async () => {
    const board = await facets('motherboard for ryzen 7 7800x3d');
    assert.deepEqual(board.fits, { name: 'AMD Ryzen 7 7800X3D', facts: 'AM5', assumes: '', isCertain: true });
    assert.deepEqual(board.meant, [{ typed: 'ryzen 7 7800x3d', rest: 'motherboard', label: 'Socket: AM5' }]);
    const supply = await facets('psu for rtx 4070');
    assert.deepEqual(supply.fits.assumes, 'a processor of up to 180 W');
    assert.deepEqual(supply.meant[0].label, 'Wattage: 750 W or more');
    const cooler = await facets('cooler for ryzen 7 7800x3d');
    assert.equal(cooler.fits.isCertain, false);
    // Every supply is strong enough: nothing has to be filtered, and nothing is unknown.
    const weak = await facets('psu for gt 1030');
    assert.deepEqual([weak.fits.isCertain, weak.meant], [true, []]);
  });

  test('of a kind that nobody sells find nothing instead of other kinds', async () => {
    const { total, missing } = await facets('case for micro atx board');
    assert.deepEqual([total.count, missing], [0, ['case']]);
  });

  test('for an unknown part find nothing, and for an unknown purpose say that it was left out', async () => {
    assert.deepEqual((await facets('motherboard for ryzen 9 9999x')).missing, ['9999x']);
    const { ignored, total } = await facets('ram for macbook pro');
    assert.deepEqual(ignored, ['macbook', 'pro']);
    assert.equal(total.count, 3);
  });

  test('are for visitors: lists of staff search for the words', async () => {
    const admin = await store.person('admin');
    const q = encodeURIComponent('motherboard for ryzen 7 7800x3d');
    const { body } = await store.call(admin, 'GET', `/catalogue?q=${q}`);
    assert.notDeepEqual(
      body.map(({ name }: { name: string }) => name),
      ['MSI PRO B650 WIFI'],
    );
    assert.deepEqual((await get('/part/facets', { q: 'quiet cooler', words: '1' })).body.meant, []);
  });
});

describe('words that mean facts', () => {
  for (const [q, ...having] of [
    ['quiet cooler', 'Noctua NH-U9S', 'Noctua NH-L9a-AM4'],
    ['leiser cpu kühler', 'Noctua NH-U9S', 'Noctua NH-L9a-AM4'],
    ['নীরব কুলার', 'Noctua NH-U9S', 'Noctua NH-L9a-AM4'],
    ['cooler under 23 db', 'Noctua NH-U9S'],
    ['passive cooler', 'Arctic Alpine Passive'],
    ['laptop ram', 'Crucial Note 16 GB'],
    ['sodimm', 'Crucial Note 16 GB'],
    ['cpu with integrated graphics', 'AMD Ryzen 7 7800X3D'],
    ['cpu without integrated graphics', 'Intel Core i7-14700F', 'AMD Ryzen 5 5600'],
    ['motherboard without wifi', 'Asus B550M', 'Gigabyte X570 UD'],
    ['low profile graphics card', 'MSI Low Profile'],
    ['graphics card for gaming', 'Asus Dual'],
    ['quiet psu', 'Corsair RM750', 'Seasonic TX-850'],
  ] as const)
    test(`'${q}'`, async () => assert.deepEqual((await names({ q })).toSorted(), having.toSorted()));

  test('sort by what they mean, with the order as a chip', async () => {
    assert.deepEqual(await names({ q: 'quiet cooler' }), ['Noctua NH-U9S', 'Noctua NH-L9a-AM4']);
    assert.deepEqual((await facets('quiet cooler')).meant, [
      { typed: 'quiet', rest: 'cooler', label: '25 dB or less' },
      { typed: 'quiet', rest: 'cooler', label: 'Quietest first', sort: 'noise' },
    ]);
    assert.equal((await names({ q: 'largest drive' }))[0], 'Seagate IronWolf');
    assert.equal((await names({ q: 'best value ram' }))[0], 'Crucial Pro 16 GB');
    assert.equal((await names({ q: 'most efficient psu' }))[0], 'Seasonic TX-850');
  });

  test('find nothing where no part of the kind has the fact', async () => {
    assert.equal((await facets('laptop cpu')).total.count, 0);
    assert.equal((await facets('passive power supply')).total.count, 0);
  });

  test('that the kind does not state are left out and named', async () => {
    const { unstated, total } = await facets('quiet motherboard');
    assert.deepEqual([unstated, total.count], [['quiet'], 3]);
  });

  test('are words where a name has them next to others', async () => {
    assert.deepEqual(await names({ q: 'silent loop cooler' }), ['be quiet! Silent Loop 2']);
    assert.deepEqual((await names({ q: 'be quiet cooler' })).toSorted(), [
      'be quiet! Pure Rock 3',
      'be quiet! Silent Loop 2',
    ]);
  });
});

describe('numbers that nothing has', () => {
  for (const [q, ...missing] of [
    ['windows 2', 'windows'],
    ['rtx 6090', '6090'],
    ['ddr6 ram', 'ddr6'],
    ['am6 motherboard', 'am6'],
  ] as const)
    test(`'${q}'`, async () => {
      const answer = await facets(q);
      assert.deepEqual([answer.missing, answer.total.count], [missing, 0]);
    });
});

describe('orders by measures', () => {
  const sorted = async (category: string, sort: string) => names({ category, sort });

  test('list parts without the measure last, on every page', async () => {
    const [first, second, third] = ['Seagate IronWolf', 'Samsung 990 Pro', 'Crucial MX500'];
    assert.deepEqual(await sorted('storage', '-capacity'), [first, second, third, 'Odd One']);
    assert.deepEqual(await sorted('storage', 'price_per_gb'), [first, second, third, 'Odd One']);
    const paged: string[] = [];
    let path: string | undefined = '/part?category=storage&sort=-capacity&limit=1';
    while (path) {
      const { body, headers } = await store.call(null, 'GET', path);
      paged.push(...body.map(({ name }: { name: string }) => name));
      path = /<(?:https?:\/\/[^/]+)?\/api([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    assert.deepEqual(paged, [first, second, third, 'Odd One']);
  });

  test('are offered for the kind that has them, and ignored for others', async () => {
    const offered = (await get('/part/facets', { category: 'processor' })).body.sorts;
    assert.deepEqual(offered, ['-cores', 'price_per_core']);
    assert.deepEqual((await get('/part/facets', {})).body.sorts, []);
    assert.deepEqual(await sorted('processor', 'noise'), await sorted('processor', 'featured'));
    assert.deepEqual(await names({ sort: 'noise' }), await names({}));
  });

  test('refuse a position of another order', async () => {
    const { headers } = await store.call(null, 'GET', '/part?category=storage&sort=-capacity&limit=1');
    const after = new URL(/<([^>]+)>/.exec(headers.get('link')!)![1]!, 'http://x').searchParams.get('after')!;
    const { status } = await store.call(null, 'GET', `/part?category=storage&sort=price_per_gb&after=${after}`);
    assert.equal(status, 422);
  });
});

test('a text where others state a number is shown as it is', async () => {
  const { body } = await get('/part/facets', { category: 'storage' });
  const { values } = body.specifications.find(({ key }: { key: string }) => key === 'capacity');
  assert.deepEqual(
    values.map(({ label }: { label: string }) => label),
    ['8 TB', '2 TB', '1 TB', 'two terabytes'],
  );
});

test('suggestions have the order that the words ask for', async () => {
  const suggested = async (q: string): Promise<number[]> => {
    const { body } = await store.call(null, 'GET', `/part/suggest?${new URLSearchParams({ q })}`);
    return body.parts.map(({ price }: { price: number }) => price);
  };
  const prices = await suggested('cheapest processor');
  assert.ok(prices.length > 2);
  assert.deepEqual(
    prices,
    prices.toSorted((a, b) => a - b),
  );
});
