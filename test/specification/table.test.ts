import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { codesOf, ROOT, testFilesOf } from './references.ts';

/** The folder of test files named without one. */
const SUITE = 'test/e2e/specification';

/**
 * One statement of the specification: number, statement, implementing files, test files, and differences with reasons.
 */
interface Row {
  readonly number: string;
  readonly statement: string;
  readonly where: string;
  readonly shown: string;
}

const rows = readTable(readFileSync(join(ROOT, 'docs/specification.md'), 'utf8'));

test('the table has a row with its own number for every statement', () => {
  assert.ok(rows.length >= 150, `${rows.length} rows`);
  assert.equal(new Set(rows.map(({ number }) => number)).size, rows.length);
  for (const { number, statement } of rows) assert.ok(statement.length > 5, number);
});

test('every row names existing files and test files', () => {
  for (const { number, where, shown } of rows) {
    const [files, tests] = [codesOf(where), testFilesOf(shown, SUITE)];
    assert.ok(files.length > 0, `${number} names no file`);
    assert.ok(tests.length > 0, `${number} names no test file`);
    for (const file of [...files, ...tests])
      assert.ok(existsSync(join(ROOT, file)), `${number} names ${file}, which does not exist`);
  }
});

function readTable(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, number, statement, where, shown] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return number && /^\d+\.\d+$/.test(number) ? [{ number, statement: statement!, where: where!, shown: shown! }] : [];
  });
}
