import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { createDiskStore } from './disk-store.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsmith-pictures-'));
});
after(() => rm(folder, { recursive: true }));

const NAME = `${'ab'.repeat(16)}-320.webp`;

test('concurrent writes of one picture never show a partial file', async () => {
  const store = createDiskStore(folder);
  const writer = `
    import { createDiskStore } from ${JSON.stringify(new URL('./disk-store.ts', import.meta.url).href)};
    const store = createDiskStore(${JSON.stringify(folder)});
    for (let n = 0; n < 40; n++) await store.write('${NAME}', Buffer.alloc(200_000, process.pid % 250));
  `;
  const file = join(folder, 'writer.mjs');
  await writeFile(file, writer);
  const writers = [fork(file), fork(file), fork(file)];
  const ended = Promise.all(writers.map((child) => once(child, 'exit')));
  const over = new AbortController();
  void ended.then(() => over.abort());
  let reads = 0;
  while (!over.signal.aborted) {
    const bytes = await store.read(NAME);
    if (!bytes) continue;
    reads++;
    assert.equal(bytes.length, 200_000);
    assert.ok(
      bytes.every((byte) => byte === bytes[0]),
      'of one writer',
    );
  }
  assert.deepEqual(
    (await ended).map(([code]) => code),
    [0, 0, 0],
  );
  assert.ok(reads > 0);
  await rm(file);
  assert.deepEqual(await readdir(join(folder, 'ab')), [NAME]);
});

test('a partial file of a dead process is not served, and is deleted after an hour', async () => {
  const store = createDiskStore(folder);
  const half = join(folder, 'ab', `${NAME}.someone.new`);
  await writeFile(half, 'half');
  const names = async () => {
    const found: string[] = [];
    for await (const { name } of store.list()) found.push(name);
    return found;
  };
  assert.deepEqual(await names(), [NAME]);
  assert.equal((await readdir(join(folder, 'ab'))).length, 2);
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1_000);
  await utimes(half, longAgo, longAgo);
  assert.deepEqual(await names(), [NAME]);
  assert.deepEqual(await readdir(join(folder, 'ab')), [NAME]);
});

test("files and folders that are not the store's are neither listed nor deleted", async () => {
  const other = await mkdtemp(join(folder, 'other-'));
  const store = createDiskStore(other);
  await store.write(NAME, Buffer.from('picture'));
  const strays = [
    '.DS_Store',
    'notes.txt',
    'lost+found/',
    'cd',
    `ef/${NAME}`,
    'ab/notes.new',
    `ab/${'ab'.repeat(16)}-640.webp/`,
    'ab/abandoned.new/',
  ];
  const longAgo = new Date(Date.now() - 48 * 60 * 60 * 1_000);
  for (const stray of strays) {
    const path = join(other, stray);
    await mkdir(stray.endsWith('/') ? path : dirname(path), { recursive: true });
    if (!stray.endsWith('/')) await writeFile(path, 'stray');
    await utimes(path, longAgo, longAgo);
  }
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  assert.deepEqual(names, [NAME]);
  for (const stray of strays) assert.ok(existsSync(join(other, stray)), stray);
  await rm(other, { recursive: true });
});

test('a new store has no pictures', async () => {
  const store = createDiskStore(join(folder, 'not', 'there'));
  for await (const file of store.list()) assert.fail(file.name);
  assert.deepEqual([await store.read(NAME), await store.writtenAt(NAME)], [undefined, undefined]);
  await store.remove(NAME);
});
