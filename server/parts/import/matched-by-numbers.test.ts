import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { MatchNumber } from '#contract/parts/import/import-fields.ts';
import type { ImportRow } from '#contract/parts/import/imports.ts';
import { openImportStore } from './testing.ts';

const { store, admin, startedImport, send, apply, rowsOf } = await openImportStore();

const SSD = {
  sku: 'OWN-SSD',
  name: 'Acme Fast SSD 1 TB',
  brand: 'Acme',
  mpn: 'FS-1TB',
  gtin: '4012345678901',
  description: 'Fast.',
  price: 89.99,
  minimum: 1,
  quantity: 100,
  category: 'storage',
};

beforeEach(async () => {
  await store.db.$client.query("update parts set sku = 'old-' || id, gtin = '', mpn = '', deleted_at = now()");
  await add(SSD);
});

const add = async (part: object) => {
  const { status, body } = await store.call(admin, 'POST', '/part', part);
  assert.equal(status, 200, JSON.stringify(body));
};
const parts = async () =>
  (
    await store.db.$client.query(
      'select sku, name, mpn, gtin, price_cents::int as price, quantity from parts where hidden_at is null order by created_at, id',
    )
  ).rows;

async function imported(content: string, matching?: readonly MatchNumber[]): Promise<ImportRow[]> {
  let id = await startedImport();
  let read = await send(id, content, 'list.csv');
  assert.deepEqual([read.status, read.body.layouts[0].missing], [200, []], JSON.stringify(read.body));
  if (matching) {
    const [{ signature, fields, decimal, kinds }] = read.body.layouts;
    const saved = await store.call(admin, 'PUT', `/import/layouts/${signature}`, { fields, decimal, kinds, matching });
    assert.equal(saved.status, 200);
    id = await startedImport();
    read = await send(id, content, 'list.csv');
    assert.deepEqual(read.body.layouts[0].matching, matching);
  }
  const rows = await rowsOf(id);
  assert.equal((await apply(id)).status, 200);
  return rows;
}
const outcomes = (rows: readonly ImportRow[]) =>
  rows.map(({ outcome, reason }) => (reason ? `${outcome}: ${reason}` : outcome));

describe('rows find their parts', () => {
  test('by GTIN, with and without leading zeros; a list of prices only updates', async () => {
    const rows = await imported(
      'EAN;Net price;Stock\n4012345678901;79.99;30\n04012345678901;69.99;20\n4006381333931;5.00;1\n',
    );
    assert.deepEqual(outcomes(rows), ['changed', 'refused: the same part as list.csv line 2', 'refused: no name']);
    assert.deepEqual(await parts(), [
      { sku: 'OWN-SSD', name: SSD.name, mpn: 'FS-1TB', gtin: '4012345678901', price: 7999, quantity: 30 },
    ]);
  });

  test("by brand and maker's number, in any case and legal form, and keep their names", async () => {
    const head = 'Manufacturer,MPN,Description,Price,Qty\n';
    const label = '"Acme Fast SSD, 1TB, M.2 NVMe (new label)"';
    for (const [brand, price] of [
      ['Acme', 79.99],
      ['ACME Inc.', 78.99],
      ['', 77.99],
    ] as const) {
      assert.deepEqual(outcomes(await imported(`${head}${brand},fs-1tb,${label},${price},30\n`)), ['changed'], brand);
      assert.deepEqual(await parts(), [
        { sku: 'OWN-SSD', name: SSD.name, mpn: 'FS-1TB', gtin: SSD.gtin, price: Math.round(price * 100), quantity: 30 },
      ]);
    }
    // Another brand's part has the same number.
    assert.deepEqual(outcomes(await imported(`${head}Other,FS-1TB,Other SSD 1 TB,9.99,1\n`)), ['added']);
    // Now the number alone is not enough.
    const [row] = await imported(`${head},FS-1TB,SSD,9.99,1\n`);
    assert.equal(row!.reason, "2 parts have this brand and maker's number; add a column with their SKU");
  });

  test("and never become a second part with the same brand and maker's number silently", async () => {
    const head = 'SKU,Name,Kind,Brand,MPN,Price\n';
    const other = 'THEIR-1,SSD of a supplier,storage,Acme,FS-1TB,79.99\n';
    assert.deepEqual(outcomes(await imported(head + other)), [
      "changed: found by brand and maker's number; its SKU stays OWN-SSD",
    ]);
    assert.equal((await parts()).length, 1);
    // An admin who does not match by it is told.
    assert.deepEqual(outcomes(await imported(head + other, ['id', 'sku'])), [
      "added: OWN-SSD has the same brand and maker's number",
    ]);
    assert.equal((await parts()).length, 2);
    await imported(head + other, ['id', 'sku', 'gtin', 'mpn']);
    const twins = 'A-1,Fan,case-fan,Acme,FAN-9,5\nA-2,Fan,case-fan,Acme,fan-9,5\n';
    assert.deepEqual(outcomes(await imported(head + twins)), [
      'added',
      "added: list.csv line 2 has the same brand and maker's number",
    ]);
  });

  test('by their name only if they and the part have no other numbers', async () => {
    const named = `${SSD.name},storage,Acme`;
    const rows = await imported(
      `SKU,Name,Kind,Brand,MPN,GTIN,Price\nOTHER-1,${named},,,1.00\n,${named},OTHER-9,,2.00\n,${named},,4006381333931,3.00\n`,
    );
    assert.deepEqual(outcomes(rows), ['added', 'added', 'added']);
    assert.deepEqual(
      (await parts()).map(({ price }) => price),
      [8999, 100, 200, 300],
    );
    await store.db.$client.query("update parts set deleted_at = now() where sku <> 'OWN-SSD'");
    assert.deepEqual(outcomes(await imported(`Name,Kind,Brand,Price\n${named},4.00\n`)), ['changed']);
  });

  test('not by the GTIN of a part of another kind, if they have a SKU', async () => {
    const rows = await imported(`SKU,Name,Kind,GTIN,Price\n00123,Fan 120,case-fan,${SSD.gtin},12.40\n`);
    assert.deepEqual(outcomes(rows), ['added: OWN-SSD has the same GTIN']);
    assert.deepEqual(
      (await parts()).map(({ sku, price }) => [sku, price]),
      [
        ['OWN-SSD', 8999],
        ['00123', 1240],
      ],
    );
  });

  test('in the export of a shop system by SKU, unless the admin chose more', async () => {
    const content =
      'Handle,Title,Vendor,Type,Variant SKU,Variant Inventory Qty,Variant Price,Variant Barcode\n' +
      `fast,Fast SSD,Acme,SSD,SHOP-1,5,79.99,${SSD.gtin}\n`;
    const id = await startedImport();
    const read = await send(id, content, 'shop.csv');
    assert.deepEqual(read.body.layouts[0].matching, ['id', 'sku']);
    assert.deepEqual(outcomes(await rowsOf(id)), ['added: OWN-SSD has the same GTIN']);
    assert.deepEqual(outcomes(await imported(content, ['sku', 'gtin'])), [
      'changed: found by its GTIN; its SKU stays OWN-SSD',
    ]);
  });

  test('in the order that the admin chose', async () => {
    await add({ ...SSD, sku: 'OTHER', name: 'Other', mpn: 'OTHER-1', gtin: '4006381333931' });
    const content = 'SKU,GTIN,Brand,MPN,Price\nOWN-SSD,4006381333931,Acme,NONE,1.00\n';
    const changed = async () => (await parts()).filter(({ price }) => price === 100).map(({ sku }) => sku);
    await imported(content);
    assert.deepEqual(await changed(), ['OWN-SSD']);
    await imported('SKU,Price,GTIN\nOWN-SSD,2.00,4012345678901\n');
    await imported(content, ['gtin', 'sku']);
    assert.deepEqual(await changed(), ['OTHER']);
    const wrong = { fields: ['sku'], decimal: '.', kinds: {}, matching: ['name'] };
    assert.equal((await store.call(admin, 'PUT', `/import/layouts/${'x'.repeat(22)}`, wrong)).status, 422);
  });
});
