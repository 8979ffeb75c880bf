import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Facets } from '#contract/parts/search.ts';
import { correct } from './vocabulary.ts';
import { refreshSearch } from '#server/parts/search/refresh.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';

type Fact = [name: string, value: string | number, unit?: string];
const PARTS: [name: string, category: string, ...facts: Fact[]][] = [
  ['Noctua CPU Cooler', 'cpu-cooler', ['Color', 'Black']],
  ['AMD Ryzen 7 5800X', 'processor', ['Socket', 'AM4']],
  ['Fury 16 GB', 'memory', ['Generation', 'DDR4'], ['Speed', 3200, 'MT/s']],
  ['Trident 32 GB', 'memory', ['Generation', 'DDR5'], ['Speed', 6000, 'MT/s']],
  ['Asus', 'graphics-card', ['Chipset', 'GeForce RTX 4070 Ti SUPER']],
  ['Asus TUF', 'graphics-card', ['Chipset', 'GeForce RTX 4070'], ['Core clock', 2300, 'MHz']],
  ['Asus Pro', 'graphics-card', ['Chipset', 'GeForce RTX 4060'], ['Core clock', 1000, 'MHz']],
  ['CPU GPU Case', 'case', ['Form factor', 'Mini ITX']],
  ['Gigabyte Aorus', 'motherboard', ['Form factor', 'Mini ITX']],
  ['Crucial MX500', 'storage', ['Type', 'SSD'], ['Interface', 'SATA 6.0 Gb/s']],
  ['Samsung 990 Pro', 'storage', ['Type', 'SSD'], ['Interface', 'M.2 PCIe 4.0 X4']],
  ['Seagate Barracuda', 'storage', ['Type', 'Hard disk'], ['Spindle speed', 7200, 'rpm']],
  ['Corsair RM850', 'power-supply', ['Wattage', 850, 'W']],
  ['PSU RAM SSD HDD NVMe', 'cable', ['Connection', 'SATA']],
];

let store: TestStore;
before(async () => {
  store = await startTestStore();
  const admin = await store.person('admin');
  for (const [name, category, ...facts] of PARTS) {
    const specifications = facts.map(([fact, value, unit]) => ({ name: fact, value, ...(unit && { unit }) }));
    const part = { name, category, specifications, description: 'Boxed.', price: 10, minimum: 1, quantity: 50 };
    assert.equal((await store.call(admin, 'POST', '/part', part)).status, 200);
  }
  await refreshSearch(store.db.$client);
});
after(() => store.close());

const search = async (q: string): Promise<string[]> => {
  const { body } = await store.call(null, 'GET', `/part?q=${encodeURIComponent(q)}`);
  return body.map(({ name }: { name: string }) => name);
};

describe('numbers in searches', () => {
  test('never match other numbers', async () => {
    for (const q of ['3300mhz', '2400 mhz', '1100', 'rtx4071']) assert.deepEqual(await search(q), [], q);
    const { body } = await store.call(null, 'GET', '/part/facets?q=rtx+4071');
    assert.deepEqual([body.corrected, body.missing, body.total.count], [[], ['4071'], 0]);
    const corrected = await correct(store.db, ['3200mhz', '6000mhz', '4071', 'rtx4071', 'rxt4070', 'ryzn']);
    assert.deepEqual(Object.fromEntries([...corrected].map(([typed, { word }]) => [typed, word])), { ryzn: 'ryzen' });
  });

  test('match as prefixes while they are typed', async () => {
    for (const q of ['407', 'rtx 40', 'rtx407']) assert.ok((await search(q)).includes('Asus TUF'), q);
  });

  test('of memory match as MHz and as MT/s', async () => {
    for (const q of ['ddr4 3200mhz', 'ddr4 3200 MHz', '3200 mt/s', '3200mhz'])
      assert.deepEqual(await search(q), ['Fury 16 GB'], q);
    assert.deepEqual(await search('6000 mhz'), ['Trident 32 GB']);
    assert.deepEqual(await search('2300 mhz'), ['Asus TUF']);
  });
});

describe('computer terms', () => {
  for (const [q, first, ...others] of [
    ['cpu', 'AMD Ryzen 7 5800X', 'Noctua CPU Cooler', 'CPU GPU Case'],
    ['cpu cooler', 'Noctua CPU Cooler'],
    ['cpu coo', 'Noctua CPU Cooler'],
    ['nvme', 'Samsung 990 Pro', 'PSU RAM SSD HDD NVMe'],
    ['hdd', 'Seagate Barracuda', 'PSU RAM SSD HDD NVMe'],
    ['ssd', 'Crucial MX500', 'Samsung 990 Pro', 'PSU RAM SSD HDD NVMe'],
    ['psu', 'Corsair RM850', 'PSU RAM SSD HDD NVMe'],
    ['ram', 'Fury 16 GB', 'Trident 32 GB', 'PSU RAM SSD HDD NVMe'],
    ['mobo', 'Gigabyte Aorus'],
    ['gpu', 'Asus', 'Asus TUF', 'Asus Pro', 'CPU GPU Case'],
    ['toString', undefined],
  ] as const)
    test(`'${q}' finds ${first ?? 'nothing'} first`, async () =>
      assert.deepEqual(await search(q), first === undefined ? [] : [first, ...others]));

  test('match form factors as one word and as two', async () => {
    for (const q of ['mini itx', 'miniitx', 'mini-itx'])
      assert.deepEqual((await search(q)).sort(), ['CPU GPU Case', 'Gigabyte Aorus'], q);
  });

  test('rank parts of the kind first, however many others were added before', async () => {
    await store.db.$client.query(`
      insert into parts (id, name, description, category, img, price_cents, minimum, quantity)
      select gen_random_uuid(), 'Cpu' || ' ' || n, 'Boxed.', 'cpu-cooler', '/x.svg', 100, 1, 50 from generate_series(1, 1100) n`);
    await refreshSearch(store.db.$client);
    const admin = await store.person('admin');
    const last = {
      name: 'Late One',
      category: 'processor',
      description: 'Boxed.',
      price: 10,
      minimum: 1,
      quantity: 50,
    };
    assert.equal((await store.call(admin, 'POST', '/part', last)).status, 200);
    assert.deepEqual((await search('cpu')).slice(0, 2), ['AMD Ryzen 7 5800X', 'Late One']);
    const { body } = await store.call(null, 'GET', '/part/facets?q=cpu');
    assert.deepEqual(
      body.kinds.filter(({ category }: Facets['kinds'][0]) => category === 'processor'),
      [{ category: 'processor', count: 2, atLeast: false }],
    );
    assert.ok(body.kinds.some(({ category, count }: Facets['kinds'][0]) => category === 'cpu-cooler' && count > 1_000));
  });
});

test('rank first, among equal matches, a name that ends as typed', async () => {
  for (const q of ['rtx 4070', 'rtx4070', 'asus rtx 4070']) assert.deepEqual(await search(q), ['Asus TUF', 'Asus'], q);
  assert.deepEqual(await search('rtx 4070 super'), ['Asus']);
});

test('ignores the digit of a series together with its name', async () => {
  const admin = await store.person('admin');
  const board = {
    name: 'MSI B650 WIFI7',
    category: 'motherboard',
    description: 'Boxed.',
    price: 10,
    minimum: 1,
    quantity: 50,
  };
  assert.equal((await store.call(admin, 'POST', '/part', board)).status, 200);
  await refreshSearch(store.db.$client);
  const { body } = await store.call(null, 'GET', '/part/facets?q=gigabyte+mainboard+athlon+7');
  assert.deepEqual(body.ignored.toSorted(), ['7', 'athlon']);
});

test("'pcie 4' finds no drives of another generation with four lanes", async () => {
  const admin = await store.person('admin');
  const specifications = [
    { name: 'Type', value: 'SSD' },
    { name: 'Interface', value: 'M.2 PCIe 5.0 X4' },
  ];
  const rest = { category: 'storage', specifications, description: 'Boxed.', price: 10, minimum: 1, quantity: 50 };
  assert.equal((await store.call(admin, 'POST', '/part', { name: 'Crucial T705', ...rest })).status, 200);
  for (const q of ['pcie 4 ssd', 'pcie 4.0 ssd', 'gen 4 ssd', 'gen4 ssd'])
    assert.deepEqual(await search(q), ['Samsung 990 Pro'], q);
  assert.deepEqual(await search('pcie 5 ssd'), ['Crucial T705']);
});
