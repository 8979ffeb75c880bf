import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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

test('client has its types and its command line, below node_modules', async () => {
  execFileSync(process.execPath, [join(root, 'tools', 'pack.mjs'), 'client'], { cwd: root, stdio: 'pipe' });
  const installed = join(folder, 'node_modules', '@partsmith', 'client');
  await cp(join(root, '.cache', 'packed', 'client'), installed, { recursive: true });
  const env = { ...process.env, PARTSMITH_URL: '', PARTSMITH_KEY: '' };
  const { stdout } = spawnSync(process.execPath, [join(installed, 'cli.js'), '--help'], { env, encoding: 'utf8' });
  assert.match(stdout, /partsmith COMMAND/);
  const program = join(folder, 'program.ts');
  await writeFile(
    program,
    `import { createStoreClient } from '@partsmith/client';
const order = await createStoreClient({ url: 'https://shop.example' }).get('/orders/{id}', { params: { path: { id: 'x' } } });
export const number: string = order.number;
// @ts-expect-error -- the published types know the fields of an order
export const wrong = order.nothing;
`,
  );
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const flags = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--types',
    'node',
    '--ignoreConfig',
  ];
  const checked = spawnSync(join(root, 'node_modules/.bin/tsc'), [...flags, program], { encoding: 'utf8' });
  assert.deepEqual([checked.stdout, checked.status], ['', 0]);
});
