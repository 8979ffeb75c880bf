import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isGtin } from '#contract/parts/identity.ts';
import { formatSpecification } from '#contract/parts/specifications/specification-format.ts';
import type { Answer } from '#test/fixtures/store.ts';
import { specify } from './import/reading/specify.ts';
import { until } from '@partsmith/card-sandbox/testing';
import { addPart } from './service.ts';
import { openPartStore } from './testing.ts';

const { store, admin } = await openPartStore();

const PART = { description: 'Boxed.', price: 100, minimum: 1, quantity: 5, category: 'storage' };
const add = (fields: object): Promise<Answer> => store.call(admin, 'POST', '/part', { ...PART, ...fields });
const read = async (id: string) => (await store.call(null, 'GET', `/part/${id}`)).body;
const idOf = async (fields: object): Promise<string> => {
  const answer = await add(fields);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.insertedId;
};
/** A drive of the public price lists, with the specifications that the import reads. */
const drive = (name: string, capacity: string, form = 'M.2-2280', cache = '') => ({
  name,
  specifications: specify('storage', {
    capacity,
    type: 'SSD',
    cache,
    form_factor: form,
    interface: form === '2.5' ? 'SATA 6.0 Gb/s' : 'M.2 PCIe 4.0 X4',
  }),
});

test('the store generates a SKU or keeps a typed one', async () => {
  const made = await read(await idOf({ name: 'Samsung 970 Evo' }));
  assert.match(made.sku, /^PS-\d{5,}$/);
  assert.deepEqual([made.brand, made.mpn, made.gtin, made.variant], ['', '', '', '']);
  const next = `PS-${Number(made.sku.slice(3)) + 1}`;
  const given = await read(await idOf({ name: 'WD Black SN850X', sku: next.toLowerCase() }));
  assert.equal(given.sku, next.toLowerCase());
  const after = await read(await idOf({ name: 'Crucial P3 Plus' }));
  assert.equal(after.sku, `PS-${Number(made.sku.slice(3)) + 2}`, 'skips the one that is taken');
});

test('a SKU is unique regardless of case', async () => {
  const id = await idOf({ name: 'Kingston NV3', sku: 'nv3-1TB' });
  const twin = await add({ name: 'Kingston NV2', sku: 'NV3-1tb' });
  assert.deepEqual([twin.status, twin.body.fields], [422, { sku: 'Kingston NV3 has this SKU' }]);
  const other = await idOf({ name: 'Kingston NV2' });
  const change = await store.call(admin, 'PATCH', `/part/${other}`, { sku: 'NV3-1TB' });
  assert.deepEqual([change.status, change.body.fields], [422, { sku: 'Kingston NV3 has this SKU' }]);
  assert.equal((await store.call(admin, 'PATCH', `/part/${id}`, { sku: 'NV3-1TB' })).body.sku, 'NV3-1TB');
  assert.equal((await store.call(admin, 'PATCH', `/part/${id}`, { sku: '', price: 50 })).body.sku, 'NV3-1TB');
});

test('of several requests that take a SKU at once one succeeds, and the others say why they failed', async () => {
  const ids = [await idOf({ name: 'First of two' }), await idOf({ name: 'Second of two' })];
  for (const answers of [
    await Promise.all([1, 2, 3].map((price) => add({ name: 'Samsung 870 Evo', sku: 'AT-ONCE', price }))),
    await Promise.all(ids.map((id) => store.call(admin, 'PATCH', `/part/${id}`, { sku: 'AT-ONCE-2' }))),
  ]) {
    const failed = answers.filter(({ status }) => status !== 200);
    assert.equal(failed.length, answers.length - 1);
    for (const { status, body } of failed) {
      assert.equal(status, 422);
      assert.match(body.fields.sku, /has this SKU$/);
    }
  }
});

test('invalid numbers are refused, each with a message', async () => {
  for (const [field, value] of [
    ['sku', 'two  spaces'],
    ['sku', 'quoted"'],
    ['sku', '-x'],
    ['sku', 'x'.repeat(65)],
    ['gtin', '8806094215031'],
    ['gtin', '123456789'],
    ['mpn', 'x'.repeat(61)],
    ['brand', 'line\nbreak'],
  ] as const) {
    const answer = await add({ name: 'Wrong', [field]: value });
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [422, [field]], `${field}=${value}`);
  }
  const id = await idOf({ name: 'Right', mpn: 'MZ-V9P4T0BW', gtin: '8806094215038', brand: 'Samsung' });
  const { mpn, gtin, brand } = await read(id);
  assert.deepEqual([mpn, gtin, brand], ['MZ-V9P4T0BW', '8806094215038', 'Samsung']);
});

test('the check digit detects typing errors in GTINs of every length', () => {
  for (const right of ['40170725', '012345678905', '4006381333931', '10012345678902']) assert.ok(isGtin(right), right);
  for (const wrong of ['40170726', '012345678906', '4006381333932', '1001234567890', '', 'abcdefgh'])
    assert.ok(!isGtin(wrong), wrong);
});

test('a new part gets the brand that begins its name if parts of its kind have it', async () => {
  await idOf({ name: 'SN770', brand: 'Western Digital' });
  assert.equal((await read(await idOf({ name: 'western digital Blue SN580' }))).brand, 'Western Digital');
  assert.equal((await read(await idOf({ name: 'Western Digital Fan', category: 'case-fan' }))).brand, '');
  assert.equal((await read(await idOf({ name: 'Western Digital Red', brand: '' }))).brand, '');
  assert.equal((await read(await idOf({ name: 'Western Digitals' }))).brand, '');
});

test('a part has the identifying line of its kind, and namesakes what distinguishes them', async () => {
  const line = '2 TB, M.2-2280, M.2 PCIe 4.0 X4';
  const one = await idOf(drive('Samsung 990 Pro', '2000', 'M.2-2280', '2048'));
  assert.equal((await read(one)).variant, line);
  const other = await idOf(drive('Samsung 990 PRO', '2000', 'M.2-2280', '4096'));
  const variants = async () => [(await read(one)).variant, (await read(other)).variant];
  const apart = [`${line}, Cache 2,048 MB`, `${line}, Cache 4,096 MB`];
  assert.deepEqual(await variants(), apart);
  const { specifications } = drive('', '4000', '2.5', '4096');
  const changed = await store.call(admin, 'PATCH', `/part/${other}`, { specifications });
  assert.equal(changed.body.variant, '4 TB, 2.5 inch, SATA 6.0 Gb/s', 'the answer of the change has it');
  await store.call(admin, 'PATCH', `/part/${other}`, {
    specifications: drive('', '2000', 'M.2-2280', '4096').specifications,
  });
  assert.deepEqual(await variants(), apart);
  // With a different brand it is not a namesake, so nothing needs to be told apart.
  await store.call(admin, 'PATCH', `/part/${other}`, { brand: 'Samsonite' });
  assert.deepEqual(await variants(), [line, line]);
  await store.call(admin, 'PATCH', `/part/${other}`, { brand: 'Samsung' });
  assert.deepEqual(await variants(), apart);
  await store.call(admin, 'PATCH', `/part/${other}`, { name: 'Samsung 990 Evo' });
  assert.deepEqual(await variants(), [line, line]);
  assert.equal((await store.call(admin, 'PATCH', `/part/${other}`, { category: 'memory' })).body.variant, '');
});

test('each of many namesakes has its own variant, as short as possible', async () => {
  const kit = (speed: string, modules: string, color: string, cas_latency: string) => ({
    name: 'Corsair Vengeance RGB 32 GB',
    category: 'memory',
    specifications: specify('memory', { speed, modules, color, cas_latency }),
  });
  const ids = [
    await idOf(kit('5,6000', '2,16', 'Black', '36')),
    await idOf(kit('5,6000', '2,16', 'Black', '30')),
    await idOf(kit('5,6000', '2,16', 'White', '36')),
    await idOf(kit('4,3200', '4,8', 'Black', '16')),
    await idOf({ ...kit('', '', '', ''), specifications: [] }),
  ];
  assert.deepEqual(await Promise.all(ids.map(async (id) => (await read(id)).variant)), [
    '2 x 16 GB, DDR5-6000, Black, CAS latency 36',
    '2 x 16 GB, DDR5-6000, Black, CAS latency 30',
    '2 x 16 GB, DDR5-6000, White',
    '4 x 8 GB, DDR4-3200',
    '',
  ]);
});

test('a variant formats values as specifications do', async () => {
  const values = [0.5, 1, 7, 12.125, 999, 1000, 1001, 1250, 4000, 16384, 1_000_000, -3].map((value) => ({
    name: 'Capacity',
    value,
    unit: 'GB',
  }));
  const ids = [];
  for (const one of values) ids.push(await idOf({ name: 'Values', specifications: [one] }));
  const shown = await Promise.all(ids.map(async (id) => (await read(id)).variant));
  assert.deepEqual(shown, values.map(formatSpecification));
});

test('lists, suggestions and the admin list include SKU, brand and variant', async () => {
  const id = await idOf({ ...drive('Lexar NM790', '1000'), brand: 'Lexar', mpn: 'LNM790X001T-RNNNG' });
  await idOf(drive('Lexar NM790', '2000'));
  const identity = { brand: 'Lexar', mpn: 'LNM790X001T-RNNNG', gtin: '', variant: '1 TB, M.2-2280, M.2 PCIe 4.0 X4' };
  for (const path of ['/part', '/catalogue']) {
    const listed = (await store.call(admin, 'GET', path)).body.find(({ _id }: { _id: string }) => _id === id);
    assert.match(listed.sku, /^PS-/);
    const { brand, mpn, gtin, variant } = listed;
    assert.deepEqual({ brand, mpn, gtin, variant }, identity, path);
  }
  const { parts } = (await store.call(null, 'GET', '/part/suggest?q=lexar%20nm790')).body;
  assert.deepEqual(parts.map(({ variant }: { variant: string }) => variant).sort(), [
    '1 TB, M.2-2280, M.2 PCIe 4.0 X4',
    '2 TB, M.2-2280, M.2 PCIe 4.0 X4',
  ]);
});

test("a SKU, a maker's number or a GTIN finds exactly its part, in every list", async () => {
  const id = await idOf({ name: 'Found by number', sku: 'FBN-4000', mpn: 'MZ-77Q4T0BW', gtin: '4006381333931' });
  const decoy = await idOf({ name: 'MZ-77Q4T0BW FBN-4000 lookalike' });
  const ids = async (path: string) => {
    const { body } = await store.call(admin, 'GET', path);
    return (Array.isArray(body) ? body : body.parts).map(({ _id }: { _id: string }) => _id);
  };
  for (const q of ['FBN-4000', 'fbn-4000 ', 'mz-77q4t0bw', '4006381333931'])
    for (const path of ['/part', '/part/suggest', '/catalogue', '/part?sort=price', '/part?in_stock=1'])
      assert.deepEqual(
        await ids(`${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`),
        [id],
        `${path} ${q}`,
      );
  assert.deepEqual(await ids('/part?q=lookalike'), [decoy]);
  assert.equal((await store.call(null, 'GET', '/part/facets?q=fbn-4000')).body.total.count, 1);
  assert.deepEqual(await ids('/part?q=FBN-4000&category=memory'), []);
});

test('two parts that get one name at the same time both get a variant', async () => {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const [one, two] = [drive('Twin drive', '1000'), drive('Twin drive', '2000')];
  let second: Promise<string> | undefined;
  const first = await store.db.transaction(async (tx) => {
    const id = await addPart(tx, admin.id, { ...PART, ...one });
    second = idOf(two);
    await until(async () => (await store.db.$client.query(waiting)).rowCount === 1, 5_000);
    return id;
  });
  const variants = (await Promise.all([first, await second!].map(read))).map(({ variant }) => variant);
  assert.deepEqual(variants, ['1 TB, M.2-2280, M.2 PCIe 4.0 X4', '2 TB, M.2-2280, M.2 PCIe 4.0 X4']);
});
