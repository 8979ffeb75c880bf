import assert from 'node:assert/strict';
import { truncate } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { UnreadableSpreadsheet } from './spreadsheet.ts';
import { LIMITS, openReader, workbook, workbookFiles, workbookOf, zip, type ArchiveFile } from './testing.ts';

const { cellsOf, fileOf, read, close } = await openReader();
after(close);

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

  test('too many rows and cells without text, and too many elements in any part', async () => {
    const many = /too many cells, including empty ones/;
    await refused(withSheet(`<worksheet><sheetData>${'<row/>'.repeat(200_001)}</sheetData></worksheet>`), true, many);
    await refused(withSheet(row('<c/>'.repeat(200_001))), true, many);
    await refused(withSheet(row('<c><f/></c>'.repeat(100_001))), true, many);
    const columns = `<cols>${'<col hidden="1" min="1" max="9"/>'.repeat(16_385)}</cols>`;
    await refused(withSheet(`<worksheet>${columns}<sheetData/></worksheet>`), false, /damaged/, { onlyVisible: true });
    const runs = `<sst><si>${'<r/>'.repeat(200_001)}</si></sst>`;
    await refused(zip(workbookFiles(row('')).with(5, { name: 'xl/sharedStrings.xml', content: runs })), true, many);
    const sheets = `<workbook><sheets>${'<sheet name="a" r:id="rId1"/>'.repeat(20_001)}</sheets></workbook>`;
    await refused(zip(workbookFiles(row(''), [], sheets)), true, many);
    const relations = `<Relationships>${'<Relationship Id="a"/>'.repeat(20_001)}</Relationships>`;
    const files = workbookFiles(row('')).with(3, { name: 'xl/_rels/workbook.xml.rels', content: relations });
    await refused(zip(files), true, many);
    await refused(',\n'.repeat(100_001), true, /more than 200,000 cells, including empty ones/);
    await refused(`a\n${','.repeat(20_001)}`, true, /^The row in line 2 has too many columns/);
    await refused(`"${','.repeat(20_001)}`, true, /too many columns/);
  });

  test('a row number that no sheet has', async () => {
    for (const number of ['0', '1.5', '-1', 'x', '16777217', '9007199254740991']) {
      const sheet = `<worksheet><sheetData><row r="${number}"><c t="str"><v>a</v></c></row></sheetData></worksheet>`;
      await refused(withSheet(sheet), false, /^The workbook is damaged/);
    }
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

  test('one text that many cells share, by the size of all of them', async () => {
    const cells = '<row><c t="s"><v>0</v></c></row>'.repeat(900);
    const content = zip(workbookFiles(`<worksheet><sheetData>${cells}</sheetData></worksheet>`, ['x'.repeat(32_000)]));
    assert.ok(content.length < 10_000);
    await refused(content, true, /The workbook is too large/);
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
    await refused(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), false, /neither text nor/);
    await refused('%PDF-1.7 text', false, /neither text nor/);
    await refused(sheet.subarray(0, -30), false, /damaged/);
    await refused(Buffer.concat([sheet.subarray(0, 60), sheet.subarray(70)]), false, /damaged/);
    await refused(zip([{ name: 'a.txt', content: 'a' }]), false, /damaged/);
    await refused(withSheet('<worksheet><sheetData><row>'), false, /damaged/);
    await refused(zip(workbookFiles('').filter(({ name }) => !name.includes('sheet1'))), false, /damaged/);
    await refused(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(1000, 'x')]), false, /damaged/);
    await refused('"a\nb', false, /quotation mark/);
  });
});
