import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { importFiles } from './command/run.ts';

let store: TestStore;
let admin: Person;
let folder: string;

/** Rows of public price lists: several parts of one name, and a part without namesakes. */
const DRIVES =
  'name,price,capacity,price_per_gb,type,cache,form_factor,interface\n' +
  'Samsung 990 Pro,149.99,2000,0.075,SSD,2048,M.2-2280,M.2 PCIe 4.0 X4\n' +
  'Samsung 990 Pro,299.99,4000,0.075,SSD,4096,M.2-2280,M.2 PCIe 4.0 X4\n' +
  'Samsung 990 Pro,99.99,1000,0.1,SSD,1024,M.2-2280,M.2 PCIe 4.0 X4\n' +
  'Western Digital Caviar Blue,29.95,1000,0.03,7200,64,3.5,SATA 6.0 Gb/s\n';

before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
  folder = await mkdtemp(join(tmpdir(), 'partsmith-round-trip-'));
});
after(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const run = async (name: string, content: string) => {
  const path = join(folder, name);
  await writeFile(path, content);
  return importFiles(store.db.$client, [path], {
    stock: 40,
    minimum: 2,
    actor: 'test',
    currency: 'usd',
    onBytes: () => {},
  });
};
const parts = async () =>
  (
    await store.db.$client.query(
      'select name, brand, variant, sku, mpn, category, price_cents::int as price, version from parts order by created_at, id',
    )
  ).rows;

test('parts of a price list get brand and variant, and a later file can distinguish further namesakes', async () => {
  assert.equal((await run('internal-hard-drive.csv', DRIVES)).added, 4);
  assert.deepEqual(
    (await parts()).map(({ brand, variant }) => [brand, variant]),
    [
      ['Samsung', '2 TB, M.2-2280, M.2 PCIe 4.0 X4'],
      ['Samsung', '4 TB, M.2-2280, M.2 PCIe 4.0 X4'],
      ['Samsung', '1 TB, M.2-2280, M.2 PCIe 4.0 X4'],
      ['Western Digital', '1 TB, 3.5 inch, SATA 6.0 Gb/s'],
    ],
  );
  assert.equal((await run('internal-hard-drive.csv', DRIVES)).unchanged, 4);
  const further = DRIVES.split('\n')[0] + '\nWestern Digital Caviar Blue,19.95,500,0.03,7200,64,3.5,SATA 6.0 Gb/s\n';
  assert.equal((await run('internal-hard-drive.csv', further)).added, 1);
  assert.deepEqual(
    (await parts()).slice(3).map(({ variant }) => variant),
    ['1 TB, 3.5 inch, SATA 6.0 Gb/s', '500 GB, 3.5 inch, SATA 6.0 Gb/s'],
  );
});

test('an unchanged export imports as unchanged under any file name, by command and in the browser', async () => {
  await store.call(admin, 'POST', '/part', {
    name: '=cmd|x',
    description: 'Typed "by hand", with\ttab',
    price: 12,
    minimum: 1,
    quantity: 3,
    sku: 'HAND-1',
    storagePlace: 'A-03-2',
    lowStock: 4,
    cost: 7.5,
    packageLength: 300,
    packageWidth: 200,
    packageHeight: 45,
  });
  const { body: csv } = await store.call(admin, 'GET', '/catalogue.csv');
  const before = await parts();
  const again = await run('My export (2).csv', csv);
  assert.deepEqual([again.added, again.changed, again.unchanged, again.refusals], [0, 0, 6, []]);
  assert.deepEqual(await parts(), before);

  const { id } = (await store.call(admin, 'POST', '/import', { stock: 1, minimum: 1 })).body;
  const staged = await store.app.request(`/api/import/${id}/files?name=other.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
    body: csv,
  });
  const { counts } = (await staged.json()) as { counts: Record<string, number> };
  assert.deepEqual(counts, { added: 0, changed: 0, unchanged: 6, refused: 0 });
});

test('rows are matched by id, then by SKU, then by brand, name and variant', async () => {
  const [two, four, one] = await parts();
  const ids = (await store.db.$client.query('select id from parts order by created_at, id')).rows;
  const { changed, added, refusals } = await run(
    'edited.csv',
    'id,sku,brand,mpn,kind,name,variant,price\n' +
      `${ids[0].id},,,,storage,Renamed meanwhile,,151\n` +
      `,${four.sku.toLowerCase()},,,storage,Whatever,,301\n` +
      `,,samsung,,storage,samsung 990 PRO,1 TB, 101\n`.replace('1 TB,', '"1 TB, M.2-2280",') +
      ',NEW-1,Samsung,MZ-V9P8T0BW,storage,Samsung 9100 Pro,,899\n' +
      ',two  spaces,Samsung,,storage,Refused,,1\n' +
      'x,,Samsung,,storage,Refused,,1\n' +
      ',,Samsung,,No kind,Refused,,1\n',
  );
  assert.deepEqual([changed, added], [3, 1]);
  assert.deepEqual(
    refusals.map(({ reason }) => reason),
    ["'two  spaces' is not a SKU", "'x' is not an id", "'No kind' is not a kind of this store"],
  );
  const now = await parts();
  assert.deepEqual(
    now.slice(0, 3).map(({ name, sku, price, version }) => [name, sku, price, version]),
    [
      ['Renamed meanwhile', two.sku, 15100, two.version + 1],
      ['Whatever', four.sku, 30100, four.version + 1],
      ['Samsung 990 Pro', one.sku, 10100, one.version + 1],
    ],
  );
  const { name, sku, mpn, brand, category } = now.at(-1);
  assert.deepEqual(
    [name, sku, mpn, brand, category],
    ['Samsung 9100 Pro', 'NEW-1', 'MZ-V9P8T0BW', 'Samsung', 'storage'],
  );
});

test('a file changes and clears cost, storage location and low-stock level; undo restores them', async () => {
  const stored = async () =>
    (await store.db.$client.query(`select storage_place, low_stock, cost_cents from parts where sku = 'HAND-1'`))
      .rows[0];
  const first = { storage_place: 'A-03-2', low_stock: 4, cost_cents: 750 };
  assert.deepEqual(await stored(), first);
  const moved = await run('moved.csv', 'sku,cost,storage location,low stock\nHAND-1,"$1,008.25",B-1,0\n');
  assert.equal(moved.changed, 1, JSON.stringify(moved));
  assert.deepEqual(await stored(), { storage_place: 'B-1', low_stock: 0, cost_cents: 100_825 });
  // The name of the column in earlier exports.
  const cleared = await run('cleared.csv', 'sku,cost,storage place,low stock\nHAND-1,,,\n');
  assert.equal(cleared.changed, 1);
  assert.deepEqual(await stored(), { storage_place: '', low_stock: null, cost_cents: null });
  for (const { id } of [cleared, moved])
    assert.equal((await store.call(admin, 'POST', `/import/${id}/undo`)).status, 200);
  assert.deepEqual(await stored(), first);
  const { refusals } = await run(
    'refused.csv',
    'sku,cost,storage place,low stock\nHAND-1,-1,,\nHAND-1,free,,\nHAND-1,1000000.01,,\nHAND-1,1,,-1\nHAND-1,1,,1.5\n' +
      `HAND-1,1,${'x'.repeat(41)},\n`,
  );
  assert.equal(refusals.length, 6, JSON.stringify(refusals));
  assert.deepEqual(await stored(), first);
});

test('a cost is not a specification, and a price column is used only without a better one', async () => {
  const described = async (name: string) =>
    (
      await store.db.$client.query(
        'select price_cents::int, cost_cents, description, specifications::text from parts where name = $1',
        [name],
      )
    ).rows[0];
  await run('with-cost.csv', 'name,kind,price,unit cost\nFan of two prices,case-fan,20,12.34\n');
  const fan = await described('Fan of two prices');
  assert.deepEqual([fan.price_cents, fan.cost_cents], [2000, 1234]);
  assert.doesNotMatch(fan.description + fan.specifications, /12\.34|cost/);
  await run('price-list.csv', 'name,kind,unit cost\nFan of one price,case-fan,12.34\n');
  const { price_cents, cost_cents } = await described('Fan of one price');
  assert.deepEqual([price_cents, cost_cents], [1234, null]);
});

test('a row finds the part whose variant is the same before those whose variant begins alike, and none of several', async () => {
  const header = 'brand,kind,name,variant,price\n';
  const drive = (size: number, cache: string): string =>
    `Twin drive,10,${size},0.1,SSD,${cache},M.2-2280,M.2 PCIe 4.0 X4`;
  const columns = DRIVES.split('\n')[0];
  await run('internal-hard-drive.csv', [columns, drive(500, ''), drive(500, '64'), drive(250, '64')].join('\n') + '\n');
  const prices = async () =>
    (await parts()).filter(({ name }) => name === 'Twin drive').map(({ variant, price }) => [variant, price]);
  const half = '500 GB, M.2-2280, M.2 PCIe 4.0 X4';
  assert.deepEqual(
    (await prices()).map(([variant]) => variant),
    [half, `${half}, Cache 64 MB`, '250 GB, M.2-2280, M.2 PCIe 4.0 X4'],
  );
  const rows = `,storage,Twin drive,"${half}",11\n,storage,Twin drive,"250 GB, M.2-2280",12\n,storage,Twin drive,M.2-2280,13\n`;
  const { changed, added } = await run('variants.csv', header + rows);
  assert.deepEqual([changed, added], [2, 1], 'a text in the middle of a variant is none');
  assert.deepEqual(
    (await prices()).slice(0, 3).map(([, price]) => price),
    [1100, 1000, 1200],
  );
});

test('a pack size comes in, out and in again; the minimum of a row is in whole packs', async () => {
  const file = 'name,kind,price,minimum,units per pack\nReel,other,1,13,12\nBox,other,1,,5\nLoose,other,1,3,\n';
  const packs = async () =>
    (
      await store.db.$client.query(
        "select minimum, pack_size from parts where name in ('Reel', 'Box', 'Loose') order by created_at, id",
      )
    ).rows.map(({ minimum, pack_size }) => [minimum, pack_size]);
  assert.equal((await run('packs.csv', file)).added, 3);
  assert.deepEqual(await packs(), [
    [24, 12],
    [5, 5],
    [3, null],
  ]);
  assert.equal((await run('packs.csv', file)).unchanged, 3);
  const { changed, refusals } = await run('packs.csv', file.replace('13,12', '13,7').replace('3,\n', '3,0\n'));
  assert.equal(changed, 1);
  assert.deepEqual(
    refusals.map(({ reason }) => reason),
    ["'0' is not a pack size: a whole number from 1"],
  );
  assert.deepEqual((await packs())[0], [14, 7]);
  const { body: csv } = await store.call(admin, 'GET', '/catalogue.csv');
  assert.deepEqual((await run('packs-again.csv', csv)).changed, 0);
});
