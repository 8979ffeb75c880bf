import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { codesOf, ROOT, testFilesOf } from '#test/specification/references.ts';

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const CHAPTERS = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
  V17: 7,
};
const STATES = ['met', 'in part', 'gap', 'n/a'];

interface Row {
  readonly numbers: readonly string[];
  readonly state: string;
  readonly how: string;
  readonly shown: string;
}

const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const rows = readRows(text);
const numbers = rows.flatMap((row) => row.numbers);

test('every requirement of ASVS 5.0 level 2 has its place, once', () => {
  assert.equal(new Set(numbers).size, numbers.length);
  const counts: Record<string, number> = {};
  for (const number of numbers) counts[chapterOf(number)] = (counts[chapterOf(number)] ?? 0) + 1;
  assert.deepEqual(counts, CHAPTERS);
});

test('each says how it stands and why, and the sums are right', () => {
  for (const {
    numbers: [first],
    state,
    how,
  } of rows) {
    assert.ok(STATES.includes(state), `${first}: ${state}`);
    assert.ok(how.length > 5, `${first}`);
  }
  const sum = (state: string): number =>
    rows.filter((row) => row.state === state).reduce((total, row) => total + row.numbers.length, 0);
  const said = `${sum('met')} met, ${sum('in part')} met in part, ${sum('gap')} not met, ${sum('n/a')} not applicable`;
  assert.ok(text.replace(/\s+/g, ' ').includes(said), said);
});

test('every file and test file that a row names exists', () => {
  for (const {
    numbers: [first],
    state,
    how,
    shown,
  } of rows) {
    const tests = testFilesOf(shown, 'test/security');
    if (state === 'met') assert.ok(tests.length > 0, `${first} is met, and no test shows it`);
    const files = codesOf(how).filter((word) => /^[a-z]+\/[\w./-]+\.tsx?$/.test(word));
    for (const file of [...files, ...tests])
      assert.ok(existsSync(join(ROOT, file)), `${first} names ${file}, which does not exist`);
  }
});

function chapterOf(number: string): string {
  return `V${number.split('.')[0]}`;
}

function readRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, first = '', state = '', how = '', shown = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const found = first.split(', ').filter((number) => /^\d+\.\d+\.\d+$/.test(number));
    return found.length > 0 ? [{ numbers: found, state, how, shown }] : [];
  });
}
