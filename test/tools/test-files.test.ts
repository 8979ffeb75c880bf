import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { changedFiles } from '../../tools/test/changed-files.mjs';
import { LONG_GROUPS } from '../../tools/test/long-groups.mjs';
import { at } from '../../tools/project.mjs';
import { ALONE, FIRST, chooseTestFiles, longGroups } from '../../tools/test/test-files.mjs';

const root = await mkdtemp(join(tmpdir(), 'partsmith-changes-'));
after(() => rm(root, { recursive: true, force: true }));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.test', ...args], { cwd: root, stdio: 'pipe' });

const hasGit = spawnSync('git', ['--version']).status === 0;

test("a branch's changes are its commits, its edits and its new files", { skip: !hasGit && 'needs git' }, async () => {
  git('init', '--initial-branch=main');
  await writeFile(join(root, 'base.ts'), '1');
  git('add', '.');
  git('commit', '-m', 'one');
  assert.deepEqual(changedFiles(root)?.files, [], 'main itself');
  git('switch', '-c', 'topic');
  for (const name of ['committed.ts', 'edited.ts']) await writeFile(join(root, name), '1');
  git('add', '.');
  git('commit', '-m', 'two');
  await writeFile(join(root, 'edited.ts'), '2');
  await writeFile(join(root, 'new.ts'), '1');
  assert.deepEqual(changedFiles(root)?.files, ['committed.ts', 'edited.ts', 'new.ts']);
  git('branch', '--delete', '--force', 'main');
  assert.equal(changedFiles(root), null, 'no main branch');
});

test('a long group runs when a file that it guards, or one of its tests, has changed', () => {
  const groups = [
    { name: 'orders', tests: ['test/orders'], guards: ['server/orders'] },
    { name: 'views', tests: ['test/views.test.ts'], guards: ['app/ui', 'main.ts'] },
  ];
  const left = (...files: string[]) => longGroups({ files, base: 'main' }, groups).left.map(({ name }) => name);
  assert.deepEqual(left(), ['orders', 'views']);
  assert.deepEqual(left('server/orders/placing.ts'), ['views']);
  assert.deepEqual(left('test/orders/model.ts'), ['views']);
  assert.deepEqual(left('server/orders-old/placing.ts', 'README.md'), ['orders', 'views']);
  assert.deepEqual(left('main.ts', 'server/orders/tables.ts'), []);
  assert.deepEqual(
    longGroups(null, groups).left.map(({ name }) => name),
    ['orders', 'views'],
  );
});

test('every long test and every file that it guards exists, and a named long test runs', async () => {
  for (const path of [...ALONE, ...FIRST]) assert.ok(existsSync(at(path)), `${path} does not exist`);
  for (const { tests, guards } of LONG_GROUPS)
    for (const path of [...tests, ...guards]) assert.ok(existsSync(at(path)), `${path} does not exist`);
  const [long] = LONG_GROUPS[0]!.tests;
  const asked = await chooseTestFiles({ paths: [long!], all: false });
  assert.ok(asked.unit.length > 0);
});
