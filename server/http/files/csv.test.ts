import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { csvDownload, csvLine } from './csv.ts';

test('every cell can be read back from the file, and none is a formula', () => {
  for (const text of ['plain', 'a,b', 'say "no"', 'two\nlines', ' blank ', "it's", 'Ünïcode \u{1f600}', '']) {
    assert.deepEqual(parse(csvLine([text, 'x'])), [[text, 'x']]);
  }
  for (const text of [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '  =1',
    '\uFF1D1',
    '|cmd',
    '%0A=1',
    "=cmd|' /C calc'!A0",
  ])
    assert.match((parse(csvLine([text])) as string[][])[0]![0]!, /^'/, JSON.stringify(text));
  assert.equal(csvLine([-4.5, null, 12, 'x']), '-4.5,,12,x\r\n');
});

test('spreadsheets do not read phone and order numbers as numbers or dates', () => {
  const written = (exact: string) => (parse(csvLine([{ exact }])) as string[][])[0]![0];
  for (const text of ['02125550100', '1234e567', '00012345', '12-34-56', '(0931) 555 123', '+49 931 555123', '1/2'])
    assert.equal(written(text), `'${text}`);
  for (const text of ['a1b2c3d4', 'PO-7', 'ask Ida', '']) assert.equal(written(text), text);
});

/** What spreadsheets skip before a formula, or take for a separator or a quote. */
const LEADING = [
  '',
  ' ',
  '\t',
  '\r',
  '\n',
  ';',
  ',',
  '"',
  '|',
  '\u00A0',
  '\u200B',
  '\u200E',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u3164',
];
const SIGNS = [
  '=',
  '+',
  '-',
  '@',
  '\uFF1D',
  '\uFF0B',
  '\uFF0D',
  '\uFF20',
  '\uFE66',
  '\uFE62',
  '\uFE63',
  '\uFE6B',
  '\u2212',
];

test('a formula is escaped behind every character that spreadsheets skip, with any separator', () => {
  for (const first of LEADING)
    for (const second of LEADING)
      for (const sign of SIGNS) {
        const text = `${first}${second}${sign}1+1`;
        const label = JSON.stringify(text);
        const line = csvLine([text, 'x']);
        assert.equal((parse(line) as string[][])[0]![0]![0], "'", label);
        // Parses the file like a spreadsheet that separates by semicolon or tab and ignores quotes within a cell.
        for (const cell of csvLine(['Part', `Text${first}${text}`, 'x']).split(/[;\t\r\n]/))
          assert.ok(!SIGNS.includes(cell.replace(/^[\p{C}\p{Z}"\u3164]+/u, '')[0] ?? ''), label);
      }
});

test('texts without formulas stay unchanged', () => {
  for (const text of ['a-b', 'x = 1', '5;6', 'two\nlines', '50 %', 'ada@example.test', "'quoted'", 'a; b', '\u200Bx'])
    assert.deepEqual(parse(csvLine([text, 'x'])), [[text, 'x']]);
});

test('a file that fails midway breaks off instead of looking complete', async () => {
  const failures: unknown[] = [];
  async function* pages() {
    yield [['1']];
    throw new Error('the database is gone');
  }
  const file = csvDownload('parts', ['no'], pages(), (error) => failures.push(error));
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="parts-\d{4}-\d\d-\d\d\.csv"$/);
  await assert.rejects(file.text(), /the database is gone/);
  assert.equal(failures.length, 1);
});

test('rows are generated only as they are read, and none after the reader disconnects', async () => {
  let made = 0;
  let ended = false;
  async function* pages() {
    try {
      for (;;) {
        made++;
        yield [[made]];
      }
    } finally {
      ended = true;
    }
  }
  const reader = csvDownload('parts', ['no'], pages(), () => {}).body!.getReader();
  await reader.read();
  await reader.read();
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  assert.ok(made <= 3, `${made} made`);
  await reader.cancel();
  assert.equal(ended, true);
});
