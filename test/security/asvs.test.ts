import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { codesOf, ROOT } from '#test/specification/references.ts';
import { pageOf, readAsvs, sumOf } from '../../tools/asvs.mjs';

/** The number of level 1 and 2 requirements in each chapter of ASVS 5.0.0. */
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

const asvs = readAsvs();
const rows = asvs.chapters.flatMap((chapter) => chapter.rows);
const numbers = rows.flatMap((row) => row.requirements);

test('every requirement of ASVS 5.0 level 2 has one row', () => {
  assert.equal(new Set(numbers).size, numbers.length);
  const counts: Record<string, number> = {};
  for (const { title, rows } of asvs.chapters) {
    const [chapter = ''] = title.split(' ');
    for (const number of rows.flatMap((row) => row.requirements)) {
      assert.match(number, /^\d+\.\d+\.\d+$/);
      assert.equal(`V${number.split('.')[0]}`, chapter);
      counts[chapter] = (counts[chapter] ?? 0) + 1;
    }
  }
  assert.deepEqual(counts, CHAPTERS);
});

test('each row has a state and a reason, and the totals are right', () => {
  for (const { requirements, state, how } of rows) {
    assert.ok(STATES.includes(state), `${requirements[0]}: ${state}`);
    assert.ok(how.length > 5, requirements.join());
  }
  const summary = readFileSync(join(ROOT, 'docs/security.md'), 'utf8').replace(/\s+/g, ' ');
  assert.ok(summary.includes(sumOf(asvs)), sumOf(asvs));
});

test('every file and test file that a row names exists', () => {
  for (const { requirements, state, how, tests } of rows) {
    if (state === 'met') assert.ok(tests.length > 0, `${requirements[0]} is met, and no test shows it`);
    const files = codesOf(how).filter((word) => /^[a-z]+\/[\w./-]+\.tsx?$/.test(word));
    for (const file of [...files, ...tests])
      assert.ok(existsSync(join(ROOT, file)), `${requirements[0]} names ${file}, which does not exist`);
  }
});

test('security-asvs.md matches the output of `npm run asvs`', () => {
  const page = readFileSync(join(ROOT, 'docs/security-asvs.md'), 'utf8');
  // oxfmt pads the tables.
  const unpadded = (text: string): string[] =>
    text.split('\n').map((line) => line.trim().replace(/ +/g, ' ').replace(/-{3,}/g, '---'));
  assert.deepEqual(unpadded(page), unpadded(pageOf(asvs)));
});
