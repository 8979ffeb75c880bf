import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { workbookOf } from '#server/spreadsheets/testing.ts';
import { findHeader } from './list-header.ts';
import { readLines } from './read-lines.ts';
import { readList } from './read-list.ts';

/** The lines of a list: units and text; a number that may belong to the name counts as units. */
const read = async (text: string) =>
  (await readLines(text)).lines.map(({ text, units, end }) =>
    end ? `${end.units.quantity} ${end.text}` : `${units.quantity} ${text}`,
  );
const count = async (text: string) => (await readLines(text)).lines.length;

// Before the searches for quantities and titles were bounded, these lists blocked the process for a minute or more.
test('handles lists made to be slow to parse', { timeout: 60_000 }, async () => {
  const size = 200 * 1024 - 10;
  for (const sign of [',', ' ', '(', ' x', '\t', ' qty'])
    assert.equal(await count(`a${sign.repeat(size / sign.length)}b`), 1, sign);
  assert.equal(await count(`2x${' '.repeat(size / 2)}${'a'.repeat(size / 2)}\u2028b`), 1);
  assert.equal(await count(`2x a x${' '.repeat(size)}b`), 1);
  for (const line of ['"\n', 'a"b\n', 'a\n']) assert.ok((await readLines(line.repeat(size / line.length))).isTooLong);
  for (const title of ['ext ', 'qty ', 'total order ']) {
    assert.equal(await count(`${title.repeat(size / title.length)}\t`), 1, title);
    // A workbook's cells can all refer to one long text.
    const cell = title.repeat(32_767 / title.length);
    assert.equal(findHeader(Array(11).fill(Array(100).fill(cell))), undefined, title);
  }
  // The timeout of a test is checked only when the event loop runs timers.
  await setTimeout(0);
});

test('finds quantities wherever people write them', async () => {
  assert.deepEqual(await read('Noctua NF-A12x25\nNoctua NF-A12x25 x 3\n2* Fan\nFan, 12 pcs\nGeForce RTX 4070 12 GB'), [
    '1 Noctua NF-A12x25',
    '3 Noctua NF-A12x25',
    '2 Fan',
    '12 Fan',
    '1 GeForce RTX 4070 12 GB',
  ]);
  assert.deepEqual(await read('Fan;x4\nFan;4 Stk\nFan;1,000\nFan;1E3\nFan;+4\n3×;Fan'), [
    '4 Fan',
    '4 Fan',
    '1000 Fan',
    '1 Fan;1E3',
    '1 Fan;+4',
    '3 Fan',
  ]);
});

// Each of these lines was read as one unit, or as the units of another column, without a word about it.
for (const [what, list, expected] of [
  ['lines of several sources', 'Fan, 4\nDisk\t2\nCable; 3\n5 x Case', ['4 Fan', '2 Disk', '3 Cable', '5 Case']],
  ['a comma in a cell', 'CPU\tRyzen 7, 8\nKit; 2,5 inch; 3', ['8 CPU\tRyzen 7', '3 Kit 2,5 inch']],
  [
    'units below zero, in parts and beyond all',
    'Fan, -3\nFan; 1,5\nFan\t1.5\nFan, 99999999999999999999',
    Array(4).fill('0 Fan'),
  ],
  ['a named quantity before a price', 'Disk, qty: 12, $140\nFan; quantity 3; 5.00', ['12 Disk', '3 Fan']],
  [
    'sums of money next to the quantity',
    'Part,Amount,Qty\nDisk,578.00,2\nFan,20,\nCable,30,3',
    ['2 Disk', '1 Fan', '3 Cable'],
  ],
  [
    'sums of money with groups of thousands, in other currencies',
    '5x Fan $1,250\n5x Fan ৳1,250\nDisk, 5, ¥12,480\nCase; 5; ৳1,25,000\nKit; 5; KWD 12.500\n5x Kit BDT 1,250',
    ['5 Fan', '5 Fan', '5 Disk', '5 Case', '5 Kit', '5 Kit'],
  ],
  ['an amount that is the quantity', 'Part,Amount\nDisk,2', ['2 Disk']],
  [
    'labels and marks before the line',
    'Memory: 2x Kit\nVideo Card: Card, 3\nCPU cooler: Tower\n3) nh-l9a-am5, 2\n* Fan; 4\n1.\tDisk\t5\nNote: 2x Kit',
    ['2 Kit', '3 Card', '1 Tower', '2 nh-l9a-am5', '4 Fan', '5 Disk', '1 Note: 2x Kit'],
  ],
  [
    'prices after the quantity',
    'Fan,5,451.50\nFan\t5\t$451.50\t$2,257.50\nFan\t5\t451.00\nFan\t€12',
    ['5 Fan', '5 Fan', '5 Fan', '1 Fan'],
  ],
  ['a fraction in a name', 'Disk, 2.5, 4', ['4 Disk 2.5']],
  ['numbered lines', '1. Fan\n2) Disk, 4\na) Cable\n1\tCase\t6', ['1 Fan', '4 Disk', '1 Cable', '6 Case']],
  ['German units', '4 Stk Fan\nFan 2 Stück\nDisk, 3 Stück', ['4 Fan', '2 Fan', '3 Disk']],
  [
    'project and date above the header, a sum below',
    'Project\tFalcon\nDate\t46349\nPos\tItem\tQty\n1\tFan\t4\n\tTotal\t4',
    ['4 Fan'],
  ],
  ['a German header', 'Pos.;Artikelbezeichnung;Stückzahl;Einzelpreis\n1;Fan;4;9,50\n;;;38,00\nSumme;;4;', ['4 Fan']],
  ['a French header', 'Désignation\tQté\nFan\t3', ['3 Fan']],
  [
    'units of one machine and of all',
    'Part,Qty per unit,Machines,Total qty\nFan,2,5,10\nDisk,1,5,',
    ['10 Fan', '1 Disk'],
  ],
  ['former and available units', 'Part,Old qty,Qty in stock,Qty\nFan,9,8,2', ['2 Fan']],
] as const)
  test(`reads a list with ${what}`, async () => assert.deepEqual(await read(list), expected));

/** The lines of a workbook with these sheets. */
async function linesOf(sheets: Parameters<typeof workbookOf>[0]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'list-'));
  try {
    const path = join(folder, 'list.xlsx');
    await writeFile(path, workbookOf(sheets));
    return read(await readList(path));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('reads the sheet with the list, behind a cover or an empty sheet', async () => {
  const list = {
    rows: [
      ['Part', 'Qty'],
      ['Fan', 3],
    ],
  };
  assert.deepEqual(await linesOf([{ rows: [['Project Falcon'], ['See sheet 2']] }, list]), ['3 Fan']);
  assert.deepEqual(await linesOf([{ rows: [] }, { rows: [['Fan', 3]] }]), ['3 Fan']);
  assert.deepEqual(await linesOf([{ rows: [['Fan', 3]] }, { rows: [['Disk', 3]] }]), ['3 Fan']);
});

test('reads a list between sheets that are too large or too wide', async () => {
  const list = { rows: [['Fan', 3]] };
  const large = { rows: Array.from({ length: 50 }, () => Array.from({ length: 4 }, () => 'x'.repeat(30_000))) };
  assert.deepEqual(await linesOf([list, large]), ['3 Fan']);
  const wide = { rows: [Array.from({ length: 101 }, () => 'x')] };
  const table = {
    rows: [
      ['Part', 'Qty'],
      ['Disk', 2],
    ],
  };
  assert.deepEqual(await linesOf([list, wide]), ['3 Fan']);
  assert.deepEqual(await linesOf([list, wide, table]), ['2 Disk']);
  assert.deepEqual(await linesOf([wide, large, table, wide]), ['2 Disk']);
  // Whether a sheet without a header is the list is known only if the ones before it are read.
  await assert.rejects(linesOf([wide, list]), /more than 100 columns/);
});

test('leaves hidden rows and columns out', async () => {
  const rows = [
    ['Part', 'Former units', 'Qty'],
    ['Fan', 99, 3],
    ['Disk', 98, 2],
    ['Case', 97, 1],
  ];
  assert.deepEqual(await linesOf([{ rows, hiddenColumns: [2], hiddenRows: [3] }]), ['3 Fan', '1 Case']);
});

test('refuses formulas without a result only in parts and quantities', async () => {
  const table = (...rows: Parameters<typeof workbookOf>[0][number]['rows']) => [{ rows: [[null], ...rows] }];
  const head = ['SKU', 'Part', 'Qty', 'Total'];
  assert.deepEqual(
    await linesOf(
      table(head, ['F-1', 'Fan', 3, null], ['', 'Disk', 2, null], ['', '', '', null], ['', 'Total', null, null]),
    ),
    ['3 Fan', '2 Disk'],
  );
  const lines = [
    ['F-1', 'Fan', 3, null],
    ['D-1', 'Disk', null],
    [null, 'Disk', 2],
    ['', null, 2],
    ['', null, null],
  ];
  for (const line of lines.slice(1))
    await assert.rejects(
      linesOf(table(head, lines[0]!, line)),
      /Row 4 has a formula without a result; open the file/,
      JSON.stringify(line),
    );
  // Without a header, the formula may be the quantity.
  await assert.rejects(linesOf([{ rows: [['Fan', null]] }]), /Row 1 has a formula/);
  assert.deepEqual(
    await linesOf([
      {
        rows: [
          ['Fan', 3],
          ['', null],
        ],
      },
    ]),
    ['3 Fan'],
  );
});
