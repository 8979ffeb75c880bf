import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IDENTIFYING_FACTS, identifyingPatterns } from '#contract/parts/identifying-line.ts';
import { FURTHER_KINDS, PART_KINDS } from '#contract/parts/part-kinds.ts';
import { KNOWN_SPECIFICATIONS } from '#contract/parts/specifications/known-specifications.ts';
import { specify } from './import/reading/specify.ts';
import { openPartStore } from './testing.ts';

const { store, admin } = await openPartStore();

const lineOf = async (category: string, specifications: object[], name = `Part of ${category}`): Promise<string> => {
  const part = { name, description: 'Boxed.', price: 100, minimum: 1, quantity: 5, category, specifications };
  const { body } = await store.call(admin, 'POST', '/part', part);
  return (await store.call(null, 'GET', `/part/${body.insertedId}`)).body.variant;
};

test('rows of price lists get the line that tells their parts apart', async () => {
  const rows: [kind: string, row: Record<string, string>, line: string, name?: string][] = [
    [
      'processor',
      { core_count: '8', core_clock: '4.2', microarchitecture: 'Zen 4', tdp: '120' },
      '8 cores, 4.2 GHz, AM5',
    ],
    ['motherboard', { socket: 'AM5', form_factor: 'ATX', max_memory: '192', memory_slots: '4' }, 'AM5, ATX'],
    ['memory', { speed: '5,6000', modules: '2,16', cas_latency: '30' }, '2 x 16 GB, DDR5-6000'],
    [
      'graphics-card',
      { chipset: 'GeForce RTX 4070 SUPER', memory: '12', length: '300' },
      'GeForce RTX 4070 SUPER, 12 GB',
    ],
    [
      'storage',
      { capacity: '2000', type: 'SSD', form_factor: 'M.2-2280', interface: 'M.2 PCIe 4.0 X4' },
      '2 TB, M.2-2280, M.2 PCIe 4.0 X4',
    ],
    ['power-supply', { type: 'ATX', efficiency: 'gold', wattage: '750', modular: 'Full' }, '750 W, 80 Plus Gold, ATX'],
    ['cpu-cooler', { size: '360', rpm: '600,3000' }, 'Liquid, 360 mm'],
  ];
  for (const [kind, row, line] of rows) assert.equal(await lineOf(kind, specify(kind, row, 'A part')), line);
});

test('a line leaves out what a part does not state, and one unit is singular', async () => {
  const size = { name: 'Memory size', value: 32, unit: 'GB' };
  assert.equal(await lineOf('memory', [size, { name: 'Generation', value: 'DDR5' }], 'Kit'), '32 GB, DDR5');
  assert.equal(await lineOf('processor', [{ name: 'Cores', value: 1 }], 'Single'), '1 core');
  assert.equal(
    await lineOf('graphics-card', [{ name: 'Chipset', value: 'A {Memory size} {#x}' }], 'Odd'),
    'A {Memory size} {#x}',
  );
});

test('every kind of part has a line of specifications that it usually has', () => {
  const kinds = [...PART_KINDS, ...FURTHER_KINDS].map(({ slug }) => slug).filter((slug) => slug !== 'other');
  assert.deepEqual(Object.keys(IDENTIFYING_FACTS).toSorted(), kinds.toSorted());
  for (const [kind, patterns] of Object.entries(identifyingPatterns())) {
    const known = new Set(KNOWN_SPECIFICATIONS[kind]?.map(({ name }) => name));
    for (const [, name] of patterns.flat().flatMap((pattern) => [...pattern.matchAll(/\{#?([^}]+)\}/g)]))
      assert.ok(known.has(name!), `${kind}: ${name}`);
  }
});
