import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CALLS } from '#contract/calls.ts';
import { codesOf, referencesOf, ROOT, titlesIn } from './references.ts';
import { addresses } from './site-map.ts';

/** Where a test file lies that is named without a folder. */
const SUITE = 'test/e2e/specification';

/** One statement of the specification: number, statement, where it lives, which test shows it, how and why we differ. */
interface Row {
  readonly number: string;
  readonly statement: string;
  readonly where: string;
  readonly shown: string;
}

const rows = readTable(readFileSync(join(ROOT, 'docs/specification.md'), 'utf8'));

test('the table has a row for every statement, each with a number of its own', () => {
  assert.ok(rows.length >= 150, `${rows.length} rows`);
  assert.equal(new Set(rows.map(({ number }) => number)).size, rows.length);
  for (const { number, statement } of rows) assert.ok(statement.length > 5, number);
});

test('every row names files that are there', () => {
  for (const { number, where } of rows) {
    const files = codesOf(where);
    assert.ok(files.length > 0, `${number} names no file`);
    for (const file of files) assert.ok(existsSync(join(ROOT, file)), `${number} names ${file}, which is not there`);
  }
});

test('every row names tests that are in their files', () => {
  for (const { number, shown } of rows) {
    const references = referencesOf(shown, SUITE);
    assert.ok(references.length > 0, `${number} names no test`);
    for (const { file, title } of references) {
      assert.ok(titlesIn(file).has(title), `${number} names the test ${title}, which is not in ${file}`);
    }
  }
});

test('every test of the suite shows a statement of the table', () => {
  const named = new Set(
    rows.flatMap(({ shown }) => referencesOf(shown, SUITE).map(({ file, title }) => `${file} ${title}`)),
  );
  const files = readdirSync(join(ROOT, SUITE)).filter((name) => name.endsWith('.test.ts'));
  const tests = files.flatMap((name) => [...titlesIn(`${SUITE}/${name}`)].map((title) => `${SUITE}/${name} ${title}`));
  assert.deepEqual(
    tests.filter((each) => !named.has(each)),
    [],
  );
});

test('every route has a row that names it', async () => {
  const named = new Set(rows.flatMap(({ statement }) => codesOf(statement)));
  const all = await addresses();
  assert.ok(all.length > 25 && all.includes('/part/{id}') && all.includes('/dashboard/import'), all.join());
  assert.deepEqual(
    all.filter((address) => !named.has(address)),
    [],
  );
});

test('every call has a row that names it', () => {
  const statements = rows.map(({ statement }) => statement).join('\n');
  const isNamed = (call: string): boolean =>
    statements.split(call).some((rest, index) => index > 0 && !/^[\w/{.-]/.test(rest));
  assert.ok(isNamed('GET /part') && !isNamed('GET /placeorde'));
  assert.deepEqual(
    CALLS.map(({ method, path }) => `${method} ${path}`).filter((call) => !isNamed(call)),
    [],
  );
});

function readTable(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, number, statement, where, shown] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return number && /^\d+\.\d+$/.test(number) ? [{ number, statement: statement!, where: where!, shown: shown! }] : [];
  });
}
