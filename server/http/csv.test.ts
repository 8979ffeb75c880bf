import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { csvDownload, csvLine } from './csv.ts';

test('whatever stands in a cell comes out of the file again, and never as a formula', () => {
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

test('a file that can not be made to its end breaks instead of looking whole', async () => {
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

test('nothing is made ahead of who reads, and nothing after they left', async () => {
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
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.ok(made <= 3, `${made} made`);
  await reader.cancel();
  assert.equal(ended, true);
});
