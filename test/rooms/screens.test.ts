import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('every screen with data and forms says whether it reloads after an action that could not reach the store', () => {
  const listed = execFileSync('git', ['ls-files', 'app/*.tsx'], { cwd: root }).toString().split('\n');
  const screens = listed
    .filter((file) => file && existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => /^export const clientAction\b/m.test(text) && /^export const clientLoader\b/m.test(text));
  assert.ok(screens.length > 30, 'the screens are found');
  const without = screens.filter(({ text }) => !/^export (const|function) shouldRevalidate\b/m.test(text));
  assert.deepEqual(
    without.map(({ file }) => file),
    [],
  );
});
