import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

/** What assumes two decimals: `cents / 100`, `price * 100`, `price.toFixed(2)`, `step="0.01"`. */
const PATTERN = String.raw`cents[a-z]*\)* / 100([^_0-9]|$)|(dollars|price|amount|total|cost|value) \* 100([^_0-9]|$)|toFixed\(2\)|step=["{]0?\.01`;
/** Formats US dollars without `Intl`. */
const EXCEPTIONS = ['app/ui/text/format-number.ts'];

test('only contract/money.ts converts amounts, so that none assumes two decimals', async () => {
  const places = ['app', 'contract', 'server', 'process'].flatMap((room) => [`${room}/**/*.ts`, `${room}/**/*.tsx`]);
  const without = [':!**/*.test.ts', ':!**/*.test.tsx', ...EXCEPTIONS.map((path) => `:!${path}`)];
  const found = await promisify(execFile)('git', [
    'grep',
    '-inE',
    PATTERN,
    '--',
    ...places.map((each) => `:(glob)${each}`),
    ...without,
  ])
    .then(({ stdout }) => stdout.trim().split('\n'))
    .catch(({ code, stderr }: { code: number; stderr: string }) => {
      assert.equal(code, 1, stderr);
      return [];
    });
  assert.deepEqual(found, []);
});
