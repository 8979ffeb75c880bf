import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { UnreadableSpreadsheet, type SpreadsheetLimits } from './spreadsheet.ts';
import { workbook, workbookFiles, workbookOf, zip, type ArchiveFile } from './testing.ts';

const LIMITS: SpreadsheetLimits = {
  bytes: 2 * 1024 * 1024,
  inflatedBytes: 8 * 1024 * 1024,
  rows: 1000,
  columns: 50,
  cells: 5000,
};

let folder: string;
let files = 0;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spreadsheets-'));
});
after(() => rm(folder, { recursive: true }));

async function fileOf(content: string | Uint8Array): Promise<string> {
  const path = join(folder, String(files++));
  await writeFile(path, content);
  return path;
}

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

async function read(content: string | Uint8Array, choices = {}, limits = LIMITS) {
  const { format, rows } = await openSpreadsheet(await fileOf(content), limits, choices);
  return { format, rows: await all(rows()) };
}
const cellsOf = async (content: string | Uint8Array, choices = {}) =>
  (await read(content, choices)).rows.map(({ cells }) => cells);

const ROWS = [
  ['SKU', 'Name', 'Price'],
  ['PS-1', 'Kühler Ø 92 mm', '12,50'],
  ['PS-2', 'Fan; quiet', '9'],
];

function utf16(text: string, isBigEndian: boolean, mark = true): Buffer {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
}

describe('text files', () => {
  const quoted = (separator: string) =>
    ROWS.map((cells) => cells.map((cell) => `"${cell}"`).join(separator)).join('\r\n');
  for (const separator of [',', ';', '\t', '|'] as const) {
    test(`recognizes the separator ${JSON.stringify(separator)} in every encoding`, async () => {
      const text = quoted(separator);
      const encoded = {
        'utf-8': [text, `\uFEFF${text}`],
        'utf-16le': [utf16(text, false), utf16(text, false, false)],
        'utf-16be': [utf16(text, true), utf16(text, true, false)],
        'windows-1252': [Buffer.from(text, 'latin1')],
      };
      for (const [encoding, contents] of Object.entries(encoded)) {
        for (const content of contents) {
          const { format, rows } = await read(content);
          assert.deepEqual(format, { kind: 'text', encoding, separator });
          assert.deepEqual(
            rows.map(({ cells }) => cells),
            ROWS,
          );
        }
      }
    });
  }

  test('reads decimal commas, unquoted separators of other kinds and stray quotes', async () => {
    assert.deepEqual(await cellsOf('Name;Price\nFan, 5" wide;12,50\nCase, black;7\n'), [
      ['Name', 'Price'],
      ['Fan, 5" wide', '12,50'],
      ['Case, black', '7'],
    ]);
    assert.deepEqual(await cellsOf('sep=;\r\nName;Price\r\nA, B, C;1\r\n'), [
      ['Name', 'Price'],
      ['A, B, C', '1'],
    ]);
    assert.deepEqual(await cellsOf('PS-1, 4'), [['PS-1', '4']]);
    assert.deepEqual(await cellsOf('Samsung 990 Pro x 4'), [['Samsung 990 Pro x 4']]);
    assert.deepEqual(await cellsOf(Buffer.from([0x41, 0x80])), [['A€']]);
  });

  test('numbers rows by their last line, and skips empty ones', async () => {
    const { rows } = await read('a,b\n\n,\n"two\nlines",c\r\nd,e,,\rf');
    assert.deepEqual(rows, [
      { line: 1, cells: ['a', 'b'], width: 2 },
      { line: 5, cells: ['two\nlines', 'c'], width: 2 },
      { line: 6, cells: ['d', 'e'], width: 4 },
      { line: 7, cells: ['f'], width: 1 },
    ]);
  });

  test('uses the encoding and separator that the user chose', async () => {
    assert.deepEqual(await cellsOf('a,b;c', { separator: ';' }), [['a,b', 'c']]);
    assert.deepEqual(await cellsOf('é', { encoding: 'windows-1252' }), [['Ã©']]);
  });

  test('returns formulas as text, and nothing that PostgreSQL cannot store', async () => {
    const long = 'x'.repeat(30_000);
    assert.deepEqual(await cellsOf(`=HYPERLINK("https://evil.test"),1\n${long}\na\0b\x07,c`), [
      ['=HYPERLINK("https://evil.test")', '1'],
      [long],
      ['a\uFFFDb\x07', 'c'],
    ]);
  });

  test('can be read several times, and reports the bytes read', async () => {
    const sheet = await openSpreadsheet(await fileOf('a,b\nc,d'), LIMITS);
    let bytes = 0;
    for (let time = 1; time <= 2; time++) {
      assert.equal((await all(sheet.rows((more) => (bytes += more)))).length, 2);
      assert.equal(bytes, time * sheet.bytes);
    }
  });
});

describe('workbooks', () => {
  test('reads texts, numbers and empty cells', async () => {
    const { format, rows } = await read(
      workbook([
        ['SKU', 'Name', '', 'Price'],
        [],
        ['PS-1', 'Kühler & <Lüfter>', '', 12.100000000000001],
        ['', '', 8806094215038],
      ]),
    );
    assert.deepEqual(format, { kind: 'xlsx', sheet: 'Parts' });
    assert.deepEqual(rows, [
      { line: 1, cells: ['SKU', 'Name', '', 'Price'], width: 4 },
      { line: 3, cells: ['PS-1', 'Kühler & <Lüfter>', '', '12.1'], width: 4 },
      { line: 4, cells: ['', '', '8806094215038'], width: 3 },
    ]);
  });

  test('reads formula results, rich and inline texts, booleans and escapes, with any namespace prefix', async () => {
    const sheet = `<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row>
      <x:c t="str"><x:f>HYPERLINK("https://evil.test","cheap")</x:f><x:v>cheap</x:v></x:c>
      <x:c><x:f>1+1</x:f><x:v>2</x:v></x:c>
      <x:c t="str"><x:f>IF(1,"",2)</x:f><x:v></x:v></x:c>
      <x:c t="s"><x:v>0</x:v></x:c>
      <x:c t="inlineStr"><x:is><x:r><x:t>in</x:t></x:r><x:r><x:t>line</x:t></x:r></x:is></x:c>
      <x:c t="b"><x:v>1</x:v></x:c>
      <x:c t="e"><x:v>#N/A</x:v></x:c>
      <x:c t="s"><x:v>99</x:v></x:c>
      <x:c t="str"><x:v>_xD800_ok</x:v></x:c>
      <x:c><x:v>1E-7</x:v></x:c>
    </x:row></x:sheetData></x:worksheet>`;
    const parts = workbookFiles(sheet).with(5, {
      name: 'xl/sharedStrings.xml',
      content: '<sst><si><r><t>ri</t></r><r><t>ch</t></r><rPh><t>phonetic</t></rPh></si></sst>',
    });
    assert.deepEqual(await cellsOf(zip(parts)), [
      ['cheap', '2', '', 'rich', 'inline', 'TRUE', '#N/A', '', '\uFFFDok', '0.0000001'],
    ]);
  });

  test('reports rows with a formula without a result, as libraries write them', async () => {
    const sheet = `<worksheet><sheetData>
      <row r="1"><c t="str"><v>Fan</v></c><c><v>3</v></c></row>
      <row r="2"><c t="str"><v>Disk</v></c><c><f>B1*2</f><v></v></c></row>
      <row r="3"><c t="b"><f>B1=3</f></c></row>
      <row r="4" hidden="1"><c><f>B1*2</f><v/></c></row>
    </sheetData></worksheet>`;
    const content = zip(workbookFiles(sheet));
    const { rows } = await read(content, {}, { ...LIMITS, reportsProblems: true });
    assert.deepEqual(
      rows.map(({ line, problem }) => [line, problem?.includes('a formula without a result')]),
      [
        [1, undefined],
        [2, true],
        [3, true],
        [4, true],
      ],
    );
    await assert.rejects(read(content), /Row 2 has a formula without a result; open the file/);
    const visible = sheet.replaceAll(/<row r="[23]">/g, '<row hidden="1">');
    assert.deepEqual(await cellsOf(zip(workbookFiles(visible)), { onlyVisible: true }), [['Fan', '3']]);
  });

  test('reads the first visible sheet', async () => {
    const book =
      '<workbook><sheets><sheet name="Old" state="hidden" r:id="rId9"/><sheet name="New" r:id="rId1"/></sheets></workbook>';
    const sheet = '<worksheet><sheetData><row><c t="str"><v>a</v></c></row></sheetData></worksheet>';
    const { format, rows } = await read(zip(workbookFiles(sheet, [], book)));
    assert.deepEqual(format, { kind: 'xlsx', sheet: 'New' });
    assert.deepEqual(rows, [{ line: 1, cells: ['a'], width: 1 }]);
  });
});

describe('rejects', () => {
  const refused = async (content: string | Uint8Array, isTooLarge: boolean, message: RegExp, choices = {}) => {
    await assert.rejects(read(content, choices), (error: unknown) => {
      assert.ok(error instanceof UnreadableSpreadsheet, String(error));
      assert.equal(error.isTooLarge, isTooLarge);
      assert.match(error.message, message);
      return true;
    });
  };
  const row = (cells: string) => `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`;
  const withSheet = (content: string | Uint8Array, more: Partial<ArchiveFile> = {}) =>
    zip(workbookFiles('').with(4, { name: 'xl/worksheets/sheet1.xml', content, ...more }));

  test('a file over 50 MB without reading it', async () => {
    const path = await fileOf('');
    await truncate(path, 50 * 1024 * 1024);
    await assert.rejects(openSpreadsheet(path, LIMITS), { message: 'Files can be up to 2 MB.', isTooLarge: true });
  });

  test('too many rows, columns, cells and characters', async () => {
    await refused('a\n'.repeat(1001), true, /^The file has more than 1,000 rows\.$/);
    await refused(`a${',b'.repeat(50)}`, true, /^Row 1 has more than 50 columns\.$/);
    await refused(`${'a,'.repeat(49)}a\n`.repeat(101), true, /more than 5,000 cells/);
    await refused('x'.repeat(32_768), true, /more than 32,767 characters/);
    await refused('x'.repeat(200_000), true, /too long/);
    await refused(`"${'x,\n'.repeat(100_000)}`, true, /too long/);
    await refused(workbook(Array.from({ length: 1001 }, () => ['a'])), true, /more than 1,000 rows/);
    await refused(withSheet(row('<c r="XFD1" t="str"><v>a</v></c>')), true, /more than 50 columns/);
    await refused(withSheet(row(`<c t="str"><v>${'x'.repeat(32_768)}</v></c>`)), true, /32,767 characters/);
    await refused(
      zip(
        workbookFiles(
          row(''),
          Array.from({ length: 5001 }, () => 'a'),
        ),
      ),
      true,
      /too much text/,
    );
  });

  test('hidden rows and cells beyond the limits', async () => {
    const rows = Array.from({ length: 1001 }, (_, at) => [`a${at}`]);
    const hiddenRows = rows.map((_, at) => at + 1).slice(1);
    const choices = { onlyVisible: true };
    await refused(workbookOf([{ rows, hiddenRows }]), true, /more than 1,000 rows, including hidden ones/, choices);
    const wide = Array.from({ length: 101 }, () => Array.from({ length: 51 }, () => 'a'));
    const hiddenColumns = wide[0]!.map((_, at) => at + 1).slice(1);
    await refused(workbookOf([{ rows: wide, hiddenColumns }]), true, /more than 5,000 cells .* hidden/, choices);
    assert.deepEqual(await cellsOf(workbookOf([{ rows: wide.slice(1, 3), hiddenColumns }]), choices), [['a'], ['a']]);
  });

  test('many sheets of empty rows, which together are too large', async () => {
    const blank = { rows: Array.from({ length: 80_000 }, () => []) };
    const sheets = [...Array.from({ length: 8 }, () => blank), { rows: [['a']] }];
    await refused(workbookOf(sheets), true, /The workbook is too large/);
    assert.deepEqual(await cellsOf(workbookOf(sheets.slice(6))), [['a']]);
  });

  test('a decompression bomb by its declared and by its real size', async () => {
    const bomb = Buffer.alloc(20 * 1024 * 1024, ' ');
    assert.ok(withSheet(bomb).length < 100_000);
    await refused(withSheet(bomb), true, /The workbook is too large/);
    await refused(withSheet(bomb, { claimedSize: 1000 }), false, /damaged/);
    const texts = { name: 'xl/sharedStrings.xml', content: bomb };
    await refused(zip(workbookFiles(row('')).with(5, texts)), true, /The workbook is too large/);
    await refused(zip(workbookFiles(row('')).with(5, { ...texts, claimedSize: 1000 })), false, /damaged/);
    const list = { name: 'xl/workbook.xml', content: bomb };
    await refused(zip(workbookFiles(row('')).with(2, list)), false, /damaged/);
  });

  test('XML entities that expand in memory', async () => {
    await refused(withSheet('<a>'.repeat(1_000_000)), false, /damaged/);
    await refused(withSheet(`<a ${'b'.repeat(1_000_000)}="">`), false, /damaged/);
    const attributes = Array.from({ length: 100_000 }, (_, at) => `a${at}="b"`).join(' ');
    await refused(withSheet(`<a ${attributes}>`), false, /damaged/);
    for (const long of ['b', '&amp;'])
      await refused(withSheet(`<a b="${long.repeat(200_000)}"></a>`), false, /damaged/);
    const entities = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]>';
    await refused(withSheet(`${entities}${row('<c t="str"><v>&c;</v></c>')}`), false, /damaged/);
    await refused(withSheet(row('<c t="str"><v>&c;</v></c>')), false, /damaged/);
    await refused(
      withSheet('<worksheet><sheetData><row r="9"/><row r="1"/></sheetData></worksheet>'),
      false,
      /damaged/,
    );
  });

  test('files that are neither a workbook nor text', async () => {
    const sheet = withSheet(row('<c t="str"><v>a</v></c>'));
    await refused('', false, /^The file is empty\.$/);
    await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex'), false, /old format or a password/);
    await refused(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), false, /neither a text nor/);
    await refused('%PDF-1.7 text', false, /neither a text nor/);
    await refused(sheet.subarray(0, -30), false, /damaged/);
    await refused(Buffer.concat([sheet.subarray(0, 60), sheet.subarray(70)]), false, /damaged/);
    await refused(zip([{ name: 'a.txt', content: 'a' }]), false, /damaged/);
    await refused(withSheet('<worksheet><sheetData><row>'), false, /damaged/);
    await refused(zip(workbookFiles('').filter(({ name }) => !name.includes('sheet1'))), false, /damaged/);
    await refused(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(1000, 'x')]), false, /damaged/);
    await refused('"a\nb', false, /quotation mark/);
  });
});
