import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { isEnded, lifecycleText } from '#contract/parts/lifecycle.ts';
import type { Part } from '#contract/parts/parts.ts';
import type { MatchedLine } from '#contract/quick-order/quick-order.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { importFiles } from './import/command/run.ts';
import { refreshSearch } from './search/refresh.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
});
after(() => store.close());

const drive = {
  description: 'A drive',
  price: 100,
  minimum: 1,
  quantity: 10,
  category: 'storage',
  specifications: [
    { name: 'Capacity', value: 1000, unit: 'GB' },
    { name: 'Type', value: 'SSD' },
    { name: 'Form factor', value: 'M.2-2280' },
    { name: 'Interface', value: 'M.2 PCIe 4.0 X4' },
  ],
};
const add = (name: string, more: object = {}) => store.call(admin, 'POST', '/part', { ...drive, name, ...more });
const read = async (path: string) => (await store.call(null, 'GET', path)).body;

test('words for each lifecycle, and whether the shop gets no more of a part', () => {
  const about = (lifecycle: string, lastOrders = '') => {
    const part = { lifecycle, lastOrders };
    return [lifecycleText(part, (day) => day, '2026-06-01')?.title, isEnded(part, '2026-06-01')];
  };
  assert.deepEqual(about(''), [undefined, false]);
  assert.deepEqual(about('last_orders', '2026-06-01'), ['Last orders until 2026-06-01', false]);
  assert.deepEqual(about('last_orders', '2026-05-31'), ['Last orders were until 2026-05-31', true]);
  assert.deepEqual(about('not_for_new_builds'), ['Not for new builds', false]);
  assert.deepEqual(about('discontinued'), ['Discontinued', true]);
});

describe('a discontinued part with a substitute', () => {
  before(async () => {
    await add('Lagoon Drive', { sku: 'LAG-1', lifecycle: 'discontinued', substitute: 'lag-2' });
    await add('Lagoon Drive II', { sku: 'LAG-2', price: 140 });
    await refreshSearch(store.db.$client);
  });

  test('is listed last and names the substitute', async () => {
    const list: Part[] = await read('/part?q=lagoon');
    assert.deepEqual(
      list.map(({ sku, replacement }) => [sku, replacement?.name]),
      [
        ['LAG-2', undefined],
        ['LAG-1', 'Lagoon Drive II'],
      ],
    );
    const { part, alternatives } = await read('/parts/LAG-1');
    assert.equal(part.replacement.sku, 'LAG-2');
    assert.deepEqual([alternatives[0].sku, alternatives[0].isSubstitute], ['LAG-2', true]);
  });

  test('can still be ordered while there is stock; a quick order offers the substitute', async () => {
    const customer = await store.person();
    const { _id } = (await read('/parts/LAG-1')).part;
    const { body } = await store.call(null, 'POST', '/match', { text: 'LAG-1, 2\nLAG-2' });
    const [old, current] = body.lines as MatchedLine[];
    assert.deepEqual([old!.part?.sku, old!.alternatives?.map(({ sku }) => sku)], ['LAG-1', ['LAG-2']]);
    assert.equal(current!.alternatives, undefined);
    const order = { placeOrderProduct: _id, placeOrderQuantity: 1, placeOrderPrice: 100 };
    const placed = await store.call(customer, 'POST', '/placeOrder', { ...order, customerEmail: customer.email });
    assert.equal(placed.body.acknowledged, true, JSON.stringify(placed.body));
  });

  test('is a finding of a build, which keeps its verdict', async () => {
    const { _id } = (await read('/parts/LAG-1')).part;
    const { body } = await store.call(null, 'POST', '/builds/judge', { parts: [{ part: _id }] });
    assert.equal(body.verdict, 'fits');
    const finding = body.findings.find(({ rule }: { rule: string }) => rule === 'lifecycle');
    assert.match(finding.reason, /^Lagoon Drive: Discontinued\./);
    assert.match(finding.note, /lag-2 replaces it/);
  });

  test('is no alternative itself', async () => {
    const { alternatives } = await read('/parts/LAG-2');
    assert.ok(!alternatives.some(({ sku }: Part) => sku === 'LAG-1'));
  });
});

test('compliance can be filtered by, with labels for people', async () => {
  await add('Fjord Drive', { rohs: 'compliant', reach: 'svhc', origin: 'tw', hts: '8523.51.0000', eccn: 'EAR99' });
  await add('Fjord Drive B', { rohs: 'not_compliant', origin: 'CN' });
  await refreshSearch(store.db.$client);
  const { specifications } = await read('/part/facets?q=fjord');
  const facet = (key: string) => specifications.find((one: { key: string }) => one.key === key);
  assert.equal(facet('rohs').name, 'RoHS');
  assert.deepEqual(
    facet('origin')
      .values.map(({ label }: { label: string }) => label)
      .toSorted(),
    ['China', 'Taiwan'],
  );
  const list: Part[] = await read('/part?q=fjord&spec=rohs:compliant&spec=origin:TW');
  assert.deepEqual(
    list.map(({ name }) => name),
    ['Fjord Drive'],
  );
  const { part } = await read(`/parts/${list[0]!.sku}`);
  assert.deepEqual([part.reach, part.origin, part.hts, part.eccn], ['svhc', 'TW', '8523.51.0000', 'EAR99']);
});

test('values that are none are refused', async () => {
  for (const [field, value] of [
    ['lifecycle', 'eternal'],
    ['lifecycle', 'constructor'],
    ['lastOrders', '2026-02-30'],
    ['origin', 'XX'],
    ['rohs', 'yes'],
    ['hts', 'x'.repeat(21)],
  ] as const) {
    const { status, body } = await add('Refused', { [field]: value });
    assert.deepEqual([status, Object.keys(body.fields)], [422, [field]], `${field} ${value}`);
  }
});

test('files of distributors are read, and an exported catalog changes nothing', async (t) => {
  const file = [
    'SKU,Name,Kind,Price,Stock,Part Status,Last Time Buy Date,Replacement,RoHS Status,REACH Status,Country of Origin,HTSUS,ECCN',
    'CMP-1,Delta Drive,storage,50,5,NRND,,CMP-2,ROHS3 Compliant,REACH Unaffected,Taiwan,8523.51.0000,EAR99',
    'CMP-2,Delta Drive 2,storage,60,5,Last Time Buy,31.12.2026,,Compliant with exemptions,Contains SVHC above 0.1%,CN,,',
    'CMP-3,Delta Drive 3,storage,60,5,Forever,,,,,Atlantis,,',
  ].join('\n');
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-lifecycle-'));
  t.after(() => rm(folder, { recursive: true }));
  const run = async (content: string) => {
    const path = join(folder, 'parts.csv');
    await writeFile(path, content);
    const options = { stock: 40, minimum: 1, actor: 'test', currency: 'usd', onBytes: () => undefined };
    return importFiles(store.db.$client, [path], options);
  };
  const first = await run(file);
  assert.equal(first.added, 2, JSON.stringify(first));
  const one = (await read('/parts/CMP-1')).part;
  assert.deepEqual(
    [one.lifecycle, one.substitute, one.rohs, one.reach, one.origin, one.hts, one.eccn],
    ['not_for_new_builds', 'CMP-2', 'compliant', 'compliant', 'TW', '8523.51.0000', 'EAR99'],
  );
  const two = (await read('/parts/CMP-2')).part;
  assert.deepEqual(
    [two.lifecycle, two.lastOrders, two.rohs, two.reach],
    ['last_orders', '2026-12-31', 'exempt', 'svhc'],
  );
  const { body: exported } = await store.call(admin, 'GET', '/catalogue.csv');
  assert.match(exported, /Not for new builds/);
  const again = await run(exported);
  assert.deepEqual([again.added, again.changed], [0, 0], JSON.stringify(again));
});
