import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { partPath } from '#contract/parts/part-address.ts';
import type { ImportRow } from '#contract/parts/import/imports.ts';
import { currencySigns, priceOf } from './reading/cells.ts';
import { openImportStore } from './testing.ts';

const { store, admin, startedImport, send, apply, rowsOf } = await openImportStore();

/** Imports a file. @returns its rows as previewed */
async function imported(content: string, name = 'list.csv'): Promise<ImportRow[]> {
  const id = await startedImport();
  const read = await send(id, content, name);
  assert.equal(read.status, 200, JSON.stringify(read.body));
  const rows = await rowsOf(id);
  assert.equal((await apply(id)).status, 200);
  return rows;
}
const partOf = async (sku: string) => (await store.call(null, 'GET', `/parts/${encodeURIComponent(sku)}`)).body.part;
const outcomes = (rows: readonly ImportRow[]) => rows.map(({ outcome, reason }) => reason ?? outcome);

describe('numbers of parts', () => {
  test('have the signs that makers write, and addresses that encode them', async () => {
    const skus = ['LM317T/NOPB', 'SN74HC00N#PBF', '1N4148 113', 'MAX232CPE+', 'BC547B,112', 'DS18B20+T&R', 'A/B?'];
    const csv = skus.map((sku, at) => `"${sku}",Number ${at},case-fan,0.60\n`).join('');
    assert.deepEqual(outcomes(await imported(`SKU,Name,Kind,Price\n${csv}`)), [
      ...Array<string>(6).fill('added'),
      "'A/B?' is not a SKU",
    ]);
    const sitemap = async () => {
      const index = await (await store.app.request('/sitemap.xml')).text();
      const from = /sitemap-parts\.xml\?from=([^<]+)/.exec(index)![1]!;
      return (await store.app.request(`/sitemap-parts.xml?from=${from}`)).text();
    };
    const listed = await sitemap();
    for (const sku of skus.slice(0, 6)) {
      const part = await partOf(sku);
      assert.equal(part.sku, sku);
      const path = partPath(part);
      assert.equal(new URL(path, 'http://shop.test').pathname, path);
      assert.ok(listed.includes(`${path}</loc>`), path);
      const [found] = (await store.call(null, 'GET', `/part?q=${encodeURIComponent(sku)}`)).body;
      assert.equal(found._id, part._id, `search ${sku}`);
    }
    const { body } = await store.call(null, 'POST', '/match', { text: '2 x LM317T/NOPB\n1N4148 113\t3' });
    assert.deepEqual(
      body.lines.map(({ part, quantity }: { part: { sku: string }; quantity: number }) => [part.sku, quantity]),
      [
        ['LM317T/NOPB', 2],
        ['1N4148 113', 3],
      ],
    );
  });

  test('keep their zeros where a program wrote them as formulas', async () => {
    const rows = await imported(
      'SKU,Name,Kind,GTIN,Price\n"=""00123""",Fan 120,case-fan,"=""4006381333931""",12.40\n="00124",Fan 140,case-fan,="",13.40\n',
    );
    assert.deepEqual(outcomes(rows), ['added', 'added']);
    assert.equal((await partOf('00123')).gtin, '4006381333931');
    assert.equal((await partOf('00124')).gtin, '');
  });

  test('that a spreadsheet shortened are refused in every column, with what to do', async () => {
    const head = 'SKU,Name,Kind,Price,GTIN,MPN,Storage location,Stock';
    const cells = ['S-1', 'Fan', 'case-fan', '9.50', '', '', '', '1'];
    for (const [at, cell] of [
      [0, '4.00638E+12'],
      [3, '1.3E+6'],
      [4, '4.00638E+12'],
      [4, '4,00638E+12'],
      [5, '9.40011e+21'],
      [6, '1E+15'],
      [7, '1.2E+4'],
    ] as const) {
      const row = cells.map((one, column) => (column === at ? `"${cell}"` : one)).join(',');
      const [{ outcome, reason } = { outcome: '', reason: '' }] = await imported(`${head}\n${row}\n`);
      assert.equal(outcome, 'refused');
      assert.match(reason!, /^a spreadsheet shortened a number to '.*'.*; format its column as text/, cell);
    }
    assert.deepEqual(outcomes(await imported(`${head}\n4E5,Fan,case-fan,9.50,,4E5,,1\n`)), ['added']);
  });
});

describe('bar codes', () => {
  test('of zeros are none, which the row says; they clear no number', async () => {
    const csv = 'SKU,Name,Kind,GTIN,Price\nGZ-1,Fan 120,case-fan,0,12.40\nGZ-2,Fan 140,case-fan,0000000000000,13.40\n';
    const rows = await imported(`${csv}GZ-3,Fan 160,case-fan,4006381333931,14.40\n`);
    assert.deepEqual(
      rows.map(({ outcome, reason }) => [outcome, reason]),
      [
        ['added', "'0' is not a GTIN and was left out"],
        ['added', "'0000000000000' is not a GTIN and was left out"],
        ['added', null],
      ],
    );
    assert.deepEqual([(await partOf('GZ-1')).gtin, (await partOf('GZ-2')).gtin], ['', '']);
    await imported('SKU,GTIN,Price\nGZ-3,00000000,15.40\n');
    assert.equal((await partOf('GZ-3')).gtin, '4006381333931');
    const { status, body } = await store.call(admin, 'PATCH', `/part/${(await partOf('GZ-3'))._id}`, {
      gtin: '00000000',
    });
    assert.deepEqual([status, Object.keys(body.fields)], [422, ['gtin']]);
  });

  test('are one number with and without leading zeros, in search and quick order', async () => {
    const stored = ['036000291452', '4006381333931', '00012348', '10012345678902'];
    const csv = stored.map((gtin, at) => `Z-${at},Zero ${at},case-fan,="${gtin}",12.40\n`).join('');
    assert.deepEqual(outcomes(await imported(`SKU,Name,Kind,GTIN,Price\n${csv}`)), Array(4).fill('added'));
    const forms = [
      ['036000291452', '36000291452', '0036000291452', '00036000291452', '0-36000-29145-2'],
      ['4006381333931', '04006381333931', '4 006381 333931'],
      ['00012348', '0000000012348', '00000000012348'],
      ['10012345678902'],
    ];
    for (const [at, each] of forms.entries()) {
      for (const form of each) {
        const { body: found } = await store.call(null, 'GET', `/part?q=${encodeURIComponent(form)}`);
        assert.deepEqual(
          found.map(({ sku }: { sku: string }) => sku),
          [`Z-${at}`],
          form,
        );
      }
      const { body } = await store.call(null, 'POST', '/match', { text: each.join('\n') });
      assert.deepEqual(
        body.lines.map(({ part }: { part: { sku: string } | null }) => part?.sku),
        each.map(() => `Z-${at}`),
      );
    }
  });
});

describe('prices', () => {
  test("are read with every sign of the store's currency", () => {
    for (const [currency, cells] of [
      ['usd', ['US$ 12.40', 'US$12.40', 'USD 12.40', '12.40 USD', '$12.40', '12,40 $', 'USD$12.40', '12.40 dollars']],
      ['eur', ['€ 12,40', '12,40 €', 'EUR 12.40', '12,40 Euro', '12.40EUR']],
      ['gbp', ['£12.40', 'GBP 12.40', '12.40 GBP', 'GB£12.40']],
      ['cad', ['CA$12.40', 'C$ 12.40', 'CAD 12.40', '$12.40', 'CDN$12.40']],
      ['aud', ['A$12.40', 'AU$ 12.40', 'AUD12.40', '$12.40']],
      ['chf', ['CHF 12.40', 'Fr. 12.40', 'SFr. 12.40', '12.40 CHF']],
      ['sek', ['12,40 kr', '12.40 SEK', 'kr. 12,40', '12,40 kr.']],
      ['pln', ['12,40 zł', '12,40 PLN']],
      ['inr', ['Rs. 12.40', '₹12.40', 'Rs 12.40', 'INR 12.40']],
      ['brl', ['R$ 12,40', 'R$12.40']],
      ['czk', ['12,40 Kč']],
    ] as const)
      for (const cell of cells)
        for (const decimal of ['.', ','] as const)
          assert.deepEqual(priceOf(cell, decimal, currencySigns(currency)), { cents: 1240 }, `${cell} in ${currency}`);
    const usd = currencySigns('usd');
    assert.deepEqual(priceOf('US$1,299.00', '.', usd), { cents: 129_900 });
    assert.deepEqual(priceOf('CHF 12.-', '.', currencySigns('chf')), { cents: 1200 });
    assert.deepEqual(priceOf('12,- €', ',', currencySigns('eur')), { cents: 1200 });
    for (const other of ['€5', 'CA$ 12.40', 'A$12.40', '12.40 EUR', '12,40 kr', '£1'])
      assert.deepEqual(priceOf(other, '.', usd), { refused: `'${other}' is not in the store's currency, USD` });
    for (const none of ['cheap', '12 pieces', 'from 12', '12 GB', '-', ''])
      assert.deepEqual(priceOf(none, '.', usd), { refused: `'${none}' is not a price` });
  });
});

describe('whole numbers', () => {
  test('with three digits after the point or comma are thousands of their country, or a question; never one', async () => {
    await imported('SKU,Name,Kind,Price,Stock\nDS-1,Schraube,case-fan,9.50,5\n');
    const stock = async () => (await partOf('DS-1')).quantity;
    for (const [csv, expected] of [
      ['SKU;Name;Kind;Stock\nDS-1;Schraube;case-fan;1.000\n', 1_000],
      ['SKU;Price;Stock\nDS-1;9,50;2.000\n', 2_000],
      ['SKU,Price,Stock\nDS-1,9.50,"3,000"\n', 3_000],
      ['SKU,Price,Stock\nDS-1,9.50,4.0\n', 4],
      ['SKU;Price;Stock\nDS-1;9,50;12.500 Stk.\n', 12_500],
    ] as const) {
      const rows = await imported(csv);
      assert.equal(await stock(), expected, csv + JSON.stringify(rows));
    }
    for (const csv of [
      'SKU,Price,Stock\nDS-1,9.50,1.000\n',
      'SKU,Stock\nDS-1,1.000\n',
      'SKU;Price;Stock\nDS-1;9,50;1,000\n',
      'SKU,Price,Minimum\nDS-1,9.50,1.000\n',
    ]) {
      const [row] = await imported(csv);
      assert.match(row!.reason ?? '', /^'1[.,]000' can be 1 or 1000; write it without/, csv);
      assert.equal(await stock(), 12_500);
    }
  });
});
