import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { placed } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { workbook, workbookOf } from '#server/spreadsheets/testing.ts';
import { layoutChoices } from './command/layout-choices.ts';
import { importFiles, type ImportOptions } from './command/run.ts';

let store: TestStore;
let admin: Person;
let folder: string;

/** Parts with everything that a spreadsheet rewrites. */
const PARTS = [
  {
    name: '=cmd|x',
    sku: '00123',
    brand: 'Anvil',
    mpn: '0012345',
    gtin: '012345678905',
    description: 'Typed "by hand", with;a\ttab\r\nand -lines\n=2',
    price: 12.4,
    breaks: [
      { from: 25, price: 11.9 },
      { from: 100, price: 11.5 },
    ],
    minimum: 2,
    quantity: 1_234,
    category: 'processor',
    specifications: [
      { name: 'Base clock', value: 4.7, unit: 'GHz' },
      { name: 'Socket', value: 'AM5' },
      { name: 'Serial', value: '1234567890123456789' },
      { name: 'Unlocked', value: 'true' },
      { name: 'Size (mm)', value: '40,5' },
      { name: 'Offset', value: -4.5, unit: 'mV' },
    ],
  },
  { name: "'quoted", mpn: '4E5', gtin: '4006381333931', price: 1_299, quantity: 0, brand: 'Müller & Söhne' },
  { name: 'Plain', price: 0.05, quantity: 7, category: 'memory' },
];

const misread = (text: string): string => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
  folder = await mkdtemp(join(tmpdir(), 'partsmith-spreadsheets-'));
  for (const part of PARTS) {
    const body = { description: part.name, minimum: 1, category: 'processor', ...part };
    const added = await store.call(admin, 'POST', '/part', body);
    assert.equal(added.status, 200, JSON.stringify(added.body));
  }
});
after(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const run = async (name: string, content: string | Uint8Array, options: Partial<ImportOptions> = {}) => {
  const path = join(folder, name);
  await writeFile(path, content);
  const { added, changed, unchanged, refusals, id } = await importFiles(store.db.$client, [path], {
    stock: 40,
    minimum: 1,
    actor: 'test',
    currency: 'usd',
    onBytes: () => {},
    ...options,
  });
  return { id, counts: [added, changed, unchanged], reasons: refusals.map(({ reason }) => reason) };
};
const exported = async (): Promise<string> => (await store.call(admin, 'GET', '/catalogue.csv')).body;
const rowsOf = (csv: string): string[][] => parse(csv, { bom: true });
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const written = (rows: readonly (readonly string[])[], separator = ',', end = '\r\n') =>
  rows.map((row) => row.map(quoted).join(separator) + end).join('');

/** The export after an edit of cells: SKU -> column -> text. */
async function edited(edits: Record<string, Record<string, string>>): Promise<string> {
  const [head, ...rows] = rowsOf(await exported());
  return written([
    head!,
    ...rows.map((row) => {
      const own = edits[row[head!.indexOf('name')]!] ?? {};
      return row.map((cell, at) => own[head![at]!] ?? cell);
    }),
  ]);
}

describe('an export that a spreadsheet saved again', () => {
  test('imports as unchanged, in any format', async () => {
    const csv = await exported();
    const rows = rowsOf(csv);
    const numbers = (change: (cell: string) => string) =>
      rows.map((row) => row.map((cell) => (/^-?\d+(\.\d+)?$/.test(cell) ? change(cell) : cell)));
    const german = numbers((cell) => cell.replace('.', ','));
    const forms: Record<string, string | Uint8Array> = {
      'untouched.csv': csv,
      'quoted.csv': written(rows),
      'unix.csv': written(rows, ',', '\n'),
      'semicolons.csv': written(german, ';'),
      'tabs.csv': Buffer.from(`\ufeff${written(rows, '\t')}`, 'utf16le'),
      'latin.csv': Buffer.from(written(german, ';'), 'latin1'),
      'trailing.csv': written(rows.map((row) => [...row, '', ''])),
      'sep.csv': `sep=;\r\n${written(german, ';')}`,
      'empty-lines.csv': `${csv}${','.repeat(rows[0]!.length - 1)}\r\n\r\n`,
      'numbers.csv': written(numbers((cell) => String(Number(cell)))),
      'two-decimals.csv': written(numbers((cell) => (cell.includes('.') ? Number(cell).toFixed(2) : cell))),
      'short.csv': written(numbers((cell) => (cell.length > 11 ? Number(cell).toExponential(5) : cell))),
      'apostrophes.csv': written(rows.map((row) => row.map((cell) => cell.replace(/^'(?==)/, '')))),
      'upper.csv': written(rows.map((row) => row.map((cell) => (cell === 'true' ? 'TRUE' : cell)))),
      // UTF-8 that a program read as Windows-1252.
      'misread.csv': misread(`\ufeff${csv.replace(/^\ufeff/, '')}`),
      'misread.xlsx': workbook(
        rowsOf(csv).map((row, at) => row.map((cell, column) => misread(at + column === 0 ? `\ufeff${cell}` : cell))),
      ),
      'book.xlsx': workbook(
        rows.map((row) => row.map((cell) => (/^-?[1-9]\d{0,14}(\.\d+)?$/.test(cell) ? Number(cell) : cell))),
      ),
    };
    for (const [name, content] of Object.entries(forms)) {
      const { counts, reasons } = await run(name, content);
      assert.deepEqual([name, counts, reasons], [name, [0, 0, PARTS.length], []]);
    }
  });

  test('changes only what was edited', async () => {
    const before = (await store.call(admin, 'GET', '/part?q=Plain')).body[0];
    const csv = await edited({
      Plain: {
        name: 'Plainer',
        sku: 'EDIT-1',
        brand: 'Maker',
        mpn: 'M-1',
        gtin: '12345678905',
        kind: 'Motherboards',
        description: 'Edited',
        price: '$2,012.50',
        breaks: '1+ 2,012.50; 10+ 2,000',
        minimum: '3',
        stock: '12',
        'spec: Socket': 'AM4',
        'spec: Base clock (GHz)': '4.2',
      },
      "'=cmd|x": { 'spec: Socket': '', 'spec: Base clock (GHz)': '5', gtin: '', stock: '1,200' },
    });
    const { counts, reasons } = await run('Edited list (3).csv', csv);
    assert.deepEqual([counts, reasons], [[0, 2, 1], []]);
    const { body: part } = await store.call(admin, 'GET', `/part/${before._id}`);
    assert.deepEqual(part, {
      ...before,
      name: 'Plainer',
      sku: 'EDIT-1',
      brand: 'Maker',
      mpn: 'M-1',
      gtin: '012345678905',
      category: 'motherboard',
      // The drawing follows the kind.
      img: '/pictures/motherboard/plain.svg',
      imgAlt: '',
      morePictures: [],
      datasheet: '',
      weight: null,
      packageLength: null,
      packageWidth: null,
      packageHeight: null,
      rohs: '',
      reach: '',
      origin: '',
      hts: '',
      eccn: '',
      variant: 'AM4',
      description: 'Edited',
      price: 2012.5,
      breaks: [{ from: 10, price: 2000 }],
      minimum: 3,
      quantity: 12,
      specifications: [
        { name: 'Base clock', value: 4.2, unit: 'GHz' },
        { name: 'Socket', value: 'AM4' },
      ],
    });
    const { body: other } = await store.call(admin, 'GET', '/part?q=00123');
    const { body: detail } = await store.call(admin, 'GET', `/part/${other[0]._id}`);
    assert.deepEqual([detail.gtin, detail.quantity], ['', 1_200]);
    assert.deepEqual(
      detail.specifications.map(({ name, value }: { name: string; value: unknown }) => [name, value]).slice(0, 2),
      [
        ['Base clock', 5],
        ['Serial', '1234567890123456789'],
      ],
    );
    await assertLedger(store.db);
    assert.deepEqual((await run('again.csv', await exported())).counts, [0, 0, 3]);
  });

  test('keeps sold units sold', async () => {
    const csv = await exported();
    const buyer = await store.person();
    const {
      body: [part],
    } = await store.call(admin, 'GET', '/part?q=EDIT-1');
    await placed(store, buyer, part._id, 4, 201_250);
    assert.deepEqual((await run('sold.csv', csv)).counts, [0, 0, 3]);
    const more = written(rowsOf(csv).map((row) => row.map((cell) => (cell === '12' ? '20' : cell))));
    assert.deepEqual((await run('delivery.csv', more)).counts, [0, 1, 2]);
    assert.equal((await store.call(admin, 'GET', `/part/${part._id}`)).body.quantity, 16);
    assert.deepEqual((await run('delivery-again.csv', more)).counts, [0, 0, 3]);
    const fewer = written(rowsOf(csv).map((row) => row.map((cell) => (cell === '12' ? '3' : cell))));
    assert.deepEqual((await run('fewer.csv', fewer)).reasons, [
      '4 units left the stock since the file was exported, more than its stock',
    ]);
    await assertLedger(store.db);
  });

  test('rejects invalid edits, each with its reason', async () => {
    const cases: [Record<string, string>, string][] = [
      [{ price: '' }, 'no price'],
      [{ price: '€5' }, "'€5' is not in the store's currency, USD"],
      [{ price: '1.005' }, "'1.005' has a fraction of a cent"],
      [{ stock: '-1' }, "'-1' is not a stock: a whole number from 0"],
      [{ minimum: '0' }, "'0' is not a minimum: a whole number from 1"],
      [{ kind: 'Sound cards' }, "'Sound cards' is not a kind of this store"],
      [
        { gtin: '4.00638E+12' },
        "a spreadsheet shortened a number to '4.00638E+12', so its last digits are lost; format its column as text and enter the number again",
      ],
      [{ gtin: '4006381333932' }, "'4006381333932' is not a GTIN"],
      [{ sku: '00123' }, 'another part has the SKU 00123'],
      [
        { picture: 'http://pictures.test/a.png' },
        "'http://pictures.test/a.png' is neither a link that begins with https:// nor a picture of a ZIP",
      ],
      [{ breaks: '10+ 9000' }, 'Volume discounts must be below the price of a single unit'],
    ];
    for (const [edits, reason] of cases)
      assert.deepEqual((await run('wrong.csv', await edited({ Plainer: edits }))).reasons, [reason]);
  });
});

describe('any other file', () => {
  test('is read by the names and values of its columns', async () => {
    const german =
      'Artikelnummer;Hersteller;Bezeichnung;Warengruppe;Preis (EUR);Bestand;EAN;Farbe\r\n' +
      'DE-1;Müller;Lüfter groß;Luftbewegung;"1.299,50";12;4012345678901;Schwarz\r\n' +
      'DE-2;Müller;Lüfter klein;case fans;9,90;3;;Weiß\r\n';
    const kinds = layoutChoices(['kind:Luftbewegung=case-fan'], undefined);
    const first = await run('Preisliste.csv', Buffer.from(german, 'latin1'), { currency: 'eur' });
    assert.deepEqual([first.counts, first.reasons], [[1, 0, 0], ["'Luftbewegung' is not a kind of this store"]]);
    assert.deepEqual(
      (await run('Preisliste.csv', Buffer.from(german, 'latin1'), { choices: kinds })).counts,
      [1, 0, 1],
    );
    // Remembered for files with the same columns, whatever they are called.
    assert.deepEqual((await run('November.csv', Buffer.from(german, 'latin1'))).counts, [0, 0, 2]);
    const {
      body: [part],
    } = await store.call(admin, 'GET', '/part?q=DE-1');
    const { body: detail } = await store.call(admin, 'GET', `/part/${part._id}`);
    const { name, brand, price, quantity, gtin, category, specifications } = detail;
    assert.deepEqual(
      [name, brand, price, quantity, gtin, category],
      ['Lüfter groß', 'Müller', 1299.5, 12, '4012345678901', 'case-fan'],
    );
    assert.deepEqual(specifications, [{ name: 'Farbe', value: 'Schwarz' }]);
  });

  test('reports columns that it cannot identify, and never creates a kind from the file name', async () => {
    const list = 'wert a,wert b\nSound X,12.5\nSound Y,15\n';
    await assert.rejects(run('sound-card.csv', list), /no column price.*--map 'Column=price'/);
    const choices = layoutChoices(['wert b=price'], undefined);
    assert.deepEqual((await run('sound-card.csv', list, { choices })).reasons, [
      'the kind is missing',
      'the kind is missing',
    ]);
    await assert.rejects(run('sound-card.csv', list, { kind: 'sound-card' }), /is not a kind of this store/);
    assert.deepEqual((await run('sound-card.csv', list, { kind: 'new:sound-card' })).counts, [2, 0, 0]);
    assert.deepEqual((await run('other.csv', list, { kind: 'sound-card', isRehearsal: true })).counts, [0, 0, 2]);
    assert.throws(() => layoutChoices(['price'], undefined), /COLUMN=FIELD/);
    await assert.rejects(run('x.csv', list, { choices: layoutChoices(['no=price'], undefined) }), /no column 'no'/);
  });

  test('is found behind a cover sheet', async () => {
    const cover = { rows: [['Prices of Anvil'], ['Valid from', 46_327], ['Ask', 'sales']] };
    const list = {
      rows: [
        ['Name', 'Kind', 'Price', 'Stock'],
        ['Covered fan', 'case-fan', 9.5, 3],
      ],
    };
    assert.deepEqual((await run('covered.xlsx', workbookOf([cover, list]))).counts, [1, 0, 0]);
  });

  test('matches parts by name if there is nothing else', async () => {
    assert.deepEqual((await run('prices.csv', 'name,price\nSound X,13\n')).counts, [0, 1, 0]);
    const drives = 'name,price,capacity\nTwin,10,500\nTwin,20,1000\n';
    assert.deepEqual((await run('internal-hard-drive.csv', drives)).counts, [2, 0, 0]);
    assert.deepEqual((await run('prices.csv', 'name,price\nTwin,13\n')).reasons, [
      '2 parts have this name; add a column with their SKU',
    ]);
    assert.deepEqual((await run('stock.csv', 'sku,stock\nDE-1,5\nDE-404,5\n')).counts, [0, 1, 0]);
  });
});
