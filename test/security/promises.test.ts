import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '#test/specification/references.ts';

/** The tables of security promises, by the heading above each. */
const TABLES = { 'docs/security.md': '## Promises and their tests', 'docs/reliability.md': '## Promises' };

for (const [file, heading] of Object.entries(TABLES))
  test(`each promise of ${file} names a test that exists`, () => {
    const [, below = ''] = readFileSync(join(ROOT, file), 'utf8').split(`\n${heading}\n`);
    const table = below.slice(0, below.indexOf('\n## ')).split('\n');
    const rows = table.filter((line) => line.startsWith('| ')).slice(2);
    assert.ok(rows.length > 10, `${rows.length} promises`);
    for (const row of rows) {
      const cells = row.split(' | ');
      const tests = [...cells.at(-1)!.matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(([, path]) => path!);
      assert.ok(tests.length > 0, `no test: ${cells[0]}`);
      for (const path of tests) assert.ok(existsSync(join(ROOT, path)), path);
    }
  });
