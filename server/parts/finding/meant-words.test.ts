import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correct } from './vocabulary.ts';
import { refreshFinding } from './refresh.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';

type Fact = [name: string, value: string | number, unit?: string];
const PARTS: [name: string, category: string, ...facts: Fact[]][] = [
  ['Noctua CPU Cooler', 'cpu-cooler', ['Colour', 'Black']],
  ['AMD Ryzen 7 5800X', 'processor', ['Socket', 'AM4']],
  ['Fury 16 GB', 'memory', ['Generation', 'DDR4'], ['Speed', 3200, 'MT/s']],
  ['Trident 32 GB', 'memory', ['Generation', 'DDR5'], ['Speed', 6000, 'MT/s']],
  ['Asus TUF', 'graphics-card', ['Chipset', 'GeForce RTX 4070'], ['Core clock', 2300, 'MHz']],
  ['Asus Pro', 'graphics-card', ['Chipset', 'GeForce RTX 4060'], ['Core clock', 1000, 'MHz']],
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
  await refreshFinding(store.db.$client);
});
after(() => store.close());

const search = async (q: string): Promise<string[]> => {
  const { body } = await store.call(null, 'GET', `/part?q=${encodeURIComponent(q)}`);
  return body.map(({ name }: { name: string }) => name);
};

describe('numbers', () => {
  test('are never taken for other numbers', async () => {
    for (const q of ['3300mhz', '2400 mhz', '1100', 'rtx 4071', 'rtx4071']) assert.deepEqual(await search(q), [], q);
    const corrected = await correct(store.db, ['3200mhz', '6000mhz', '4071', 'rtx4071', 'rxt4070', 'ryzn']);
    assert.deepEqual(Object.fromEntries([...corrected].map(([typed, { word }]) => [typed, word])), { ryzn: 'ryzen' });
  });

  test('go on as they are typed', async () => {
    for (const q of ['407', 'rtx 40', 'rtx407']) assert.ok((await search(q)).includes('Asus TUF'), q);
  });

  test('of memory are found by MHz as by MT/s', async () => {
    for (const q of ['ddr4 3200mhz', 'ddr4 3200 MHz', '3200 mt/s', '3200mhz'])
      assert.deepEqual(await search(q), ['Fury 16 GB'], q);
    assert.deepEqual(await search('6000 mhz'), ['Trident 32 GB']);
    assert.deepEqual(await search('2300 mhz'), ['Asus TUF']);
  });
});
