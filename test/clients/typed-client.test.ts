import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTypescript from 'openapi-typescript';
import { newKey } from '#test/fixtures/new-key.ts';
import { paid } from '#test/fixtures/ordering.ts';
import { startTestStore } from '#test/fixtures/store.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

test('a client with types of /api/openapi.json signs in with a key, lists orders, packs and ships one', async () => {
  const store = await startTestStore();
  // Inside the project, where the program finds its packages.
  await mkdir(join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache', 'typed-client-'));
  try {
    const [owner, buyer] = [await store.person('admin'), await store.person()];
    const { id } = await paid(store, buyer, await store.part(), 2);
    const document = await (await fetch(`${store.origin}/api/openapi.json`)).json();
    await writeFile(join(folder, 'schema.d.ts'), await openapiTypescript(document as never));
    const program = join(folder, 'warehouse.ts');
    await copyFile(new URL('warehouse.ts.txt', import.meta.url), program);

    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
    const check = ['--allowImportingTsExtensions', '--skipLibCheck', '--ignoreConfig', program];
    await run(join(root, 'node_modules/.bin/tsc'), [...flags, ...check], { cwd: root }).catch((error: object) =>
      assert.fail((error as { stdout: string }).stdout),
    );
    const { token } = await newKey(store, owner, ['orders.read', 'orders.fulfill', 'orders.change']);
    const { stdout } = await run(process.execPath, [program, `${store.origin}/api`, token]);
    assert.deepEqual(JSON.parse(stdout), { id, price: 24.8, deletedCount: 1, refused: 'forbidden' });
    const { body } = await store.call(owner, 'GET', `/orders/${id}`);
    assert.equal(body.status, 'shipped');
  } finally {
    await rm(folder, { recursive: true });
    await store.close();
  }
});
