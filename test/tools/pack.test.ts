import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

before(async () => {
  // Inside the project, where the packages' own dependencies are found.
  folder = await mkdtemp(join(root, '.cache', 'installed-'));
});
after(() => rm(folder, { recursive: true }));

for (const [name, args] of [
  ['card-sandbox', []],
  ['identity-sandbox', ['--callback', 'http://localhost:3000/callback']],
] as const)
  test(`${name} starts from its published files, below node_modules`, async () => {
    execFileSync(process.execPath, [join(root, 'tools', 'pack.mjs'), name], { cwd: root, stdio: 'pipe' });
    const installed = join(folder, 'node_modules', '@partsmith', name);
    await cp(join(root, '.cache', 'packed', name), installed, { recursive: true });
    const files = (await readdir(installed, { recursive: true })).filter((file) => file.endsWith('.ts'));
    assert.deepEqual(
      files.filter((file) => !file.endsWith('.d.ts')),
      [],
    );
    const child = spawn(process.execPath, [join(installed, 'cli.js'), '--port', '0', ...args], { cwd: folder });
    let text = '';
    child.stderr.on('data', (chunk) => (text += chunk));
    while (!text.includes('Ctrl-C stops it')) text += String((await once(child.stdout, 'data'))[0]);
    const { status } = await fetch(/http:\/\/127\.0\.0\.1:\d+/.exec(text)![0]);
    child.kill('SIGTERM');
    assert.deepEqual([status, await once(child, 'exit')], [200, [0, null]]);
  });
