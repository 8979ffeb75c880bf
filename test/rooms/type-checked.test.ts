import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const gitFiles = async (...args: string[]) =>
  (await run('git', ['ls-files', ...args, '*.ts', '*.tsx'], { cwd: root })).stdout.split('\n').filter(Boolean);

test('the type check reads every TypeScript file, tests included', async () => {
  const { references } = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8')) as {
    references: { path: string }[];
  };
  const lists = await Promise.all(
    references.map(async ({ path }) => {
      const { stdout } = await run(join(root, 'node_modules/.bin/tsc'), ['-p', path, '--showConfig'], { cwd: root });
      const folder = path.endsWith('.json') ? dirname(path) : path;
      return (JSON.parse(stdout) as { files: string[] }).files.map((file) => join(folder, file));
    }),
  );
  const checked = new Set(lists.flat());
  const files = await gitFiles('--cached', '--others', '--exclude-standard');
  const deleted = new Set(await gitFiles('--deleted'));
  assert.ok(files.length > 1_000, 'the files are found');
  assert.deepEqual(
    files.filter((file) => !checked.has(file) && !deleted.has(file)),
    [],
  );
});
