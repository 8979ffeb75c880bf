import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { all, LIMITS, openReader, workbook, workbookFiles, zip } from './testing.ts';

const { cellsOf, fileOf, read, close } = await openReader();
after(close);

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

  test('names the columns of formulas without a result, as libraries write them', async () => {
    const sheet = `<worksheet><sheetData>
      <row r="1"><c t="str"><v>Fan</v></c><c><v>3</v></c></row>
      <row r="2"><c t="str"><v>Disk</v></c><c><f>B1*2</f><v></v></c></row>
      <row r="3"><c t="b"><f>B1=3</f></c></row>
      <row r="4" hidden="1"><c><f>B1*2</f><v/></c></row>
    </sheetData></worksheet>`;
    const { rows } = await read(zip(workbookFiles(sheet)));
    assert.deepEqual(rows, [
      { line: 1, cells: ['Fan', '3'], width: 2 },
      { line: 2, cells: ['Disk'], width: 1, withoutResult: [1] },
      { line: 3, cells: [], width: 0, withoutResult: [0] },
      { line: 4, cells: [], width: 0, withoutResult: [0] },
    ]);
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
