import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { createDiskStore } from '#server/pictures/disk-store.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { FORMAT, HEAD, MANIFEST } from './archive/format.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore/restore-backup.ts';
import { backUp, emptyDatabase, type EmptyDatabase, NO_KEYS } from './testing.ts';

const PICTURE = `${'0123456789abcdef'.repeat(2)}-320.webp`;

let store: TestStore;
let folder: string;
let whole: Buffer;
let target: EmptyDatabase;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsmith-damage-'));
  store = await startTestStore({ webhooks: false });
  await store.person();
  await store.part();
  await store.part();
  await store.deps.pictures.write(PICTURE, Buffer.from('a picture'));
  const file = join(folder, 'whole');
  await backUp(store, file);
  whole = await readFile(file);
  target = await emptyDatabase(store.databaseUrl);
});
after(async () => {
  await target.drop();
  await store.close();
  await rm(folder, { recursive: true });
});

const LEFT = `
  select count(*)::int as n from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'S', 'v') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  union all select count(*)::int from pg_extension where extname <> 'plpgsql'
  union all select count(*)::int from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public'
  union all select count(*)::int from pg_namespace where nspname in ('drizzle', 'identity', 'graphile_worker')`;

/** Restores an incomplete backup: expects this error and an empty database. */
async function refused(bytes: Uint8Array, words: RegExp): Promise<void> {
  const place = join(folder, 'pictures');
  const options = { url: target.url, pictures: createDiskStore(place), keys: NO_KEYS };
  const source = Readable.from([Buffer.from(bytes)], { objectMode: false });
  await assert.rejects(restoreBackup(source, options), (error: Error) => {
    assert.equal(error.name, 'BackupError', error.stack ?? '');
    assert.match(error.message, words);
    return true;
  });
  assert.deepEqual(await target.ask(LEFT), [{ n: 0 }, { n: 0 }, { n: 0 }, { n: 0 }]);
  const files = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []);
  assert.deepEqual(
    files.filter((file) => file.isFile()),
    [],
  );
}

test('a truncated file is refused, wherever it ends', async () => {
  await refused(Buffer.alloc(0), /isn't a backup/);
  await refused(whole.subarray(0, 200), /damaged or was cut short \(.+\)/);
  await refused(whole.subarray(0, Math.floor(whole.length * 0.6)), /damaged or was cut short \(.+\)/);
  await refused(whole.subarray(0, whole.length - 5), /damaged or was cut short \(.+\)/);
  const tar = gunzipSync(whole);
  const entries = await unpackTar(tar);
  await refused(gzipSync(await packTar(entries.slice(0, -1))), /cut short: its end is missing/);
});

test('a modified file is refused, whatever was changed', async () => {
  const flipped = Buffer.from(whole);
  flipped[Math.floor(flipped.length / 2)]! ^= 0x10;
  await refused(flipped, /damaged/);
  const entries = await unpackTar(gunzipSync(whole));
  const changed = async (name: RegExp, change: (text: string) => string): Promise<Buffer> => {
    const found = entries.filter(({ header }) => name.test(header.name));
    assert.equal(found.length, 1);
    const copies = entries.map((entry) => {
      if (entry !== found[0]) return entry;
      const data = Buffer.from(change(Buffer.from(entry.data!).toString()));
      return { header: { ...entry.header, size: data.length }, data };
    });
    return gzipSync(await packTar(copies));
  };
  const parts = /^tables\/public\.parts\/000000$/;
  await refused(
    await changed(parts, (rows) => rows.replace('Test processor', 'Best processor')),
    /the table public\.parts/,
  );
  await refused(await changed(parts, (rows) => rows.slice(0, rows.indexOf('\n') + 1)), /damaged/);
  await refused(await changed(parts, (rows) => rows.replace(/\t/, ' ')), /has invalid rows/);
  await refused(await changed(/^pictures\//, () => 'another'), /the picture 0123/);
  await refused(
    await changed(new RegExp(HEAD), (head) => head.replace('Partsmith', 'Bartsmith')),
    /its header differs/,
  );
  await refused(await changed(new RegExp(HEAD), (head) => head.replace(/"0\d{3}_/, '"9999_')), /newer version.*'9999_/);
  await refused(
    await changed(new RegExp(HEAD), (head) => head.replace(/"format": 1/, `"format": ${FORMAT + 1}`)),
    /newer version/,
  );
  await refused(await changed(new RegExp(MANIFEST), () => '{}'), /manifest is invalid/);
  const renamed = entries.map((entry) =>
    entry.header.name.startsWith('pictures/')
      ? { ...entry, header: { ...entry.header, name: 'pictures/../../secrets.json' } }
      : entry,
  );
  await refused(gzipSync(await packTar(renamed)), /is not a picture/);
});

test('a database that is not empty is not touched', async () => {
  await target.ask('create table mine (a int)');
  const options = { url: target.url, pictures: null, keys: NO_KEYS };
  const source = () => Readable.from([whole], { objectMode: false });
  await assert.rejects(restoreBackup(source(), options), /only be restored into an empty database.*table public\.mine/);
  assert.deepEqual(await target.ask('select count(*)::int as n from mine'), [{ n: 0 }]);
  await target.ask('drop table mine');
  const again = { ...options, url: store.databaseUrl };
  await assert.rejects(restoreBackup(source(), again), /into an empty database/);
});

test('an interrupted restore leaves nothing', async () => {
  const stopping = new AbortController();
  const slow = async function* () {
    yield whole.subarray(0, whole.length - 100);
    stopping.abort();
    await new Promise((resolve) => setTimeout(resolve, 10_000).unref());
  };
  const source = Readable.from(slow(), { objectMode: false });
  const options = { url: target.url, pictures: null, keys: NO_KEYS, stopping: stopping.signal };
  await assert.rejects(restoreBackup(source, options));
  assert.deepEqual(await target.ask(LEFT), [{ n: 0 }, { n: 0 }, { n: 0 }, { n: 0 }]);
});

test('a backup without a destination reports it and exits', async () => {
  const { settings, pictures } = store.deps;
  const options = { url: store.databaseUrl, pictures, storeName: settings.store.name, keys: NO_KEYS };
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no space left')) });
  await assert.rejects(makeBackup(full, options), /no space left/);
  await assert.rejects(makeBackup(createWriteStream(join(folder, 'no', 'folder')), options), /ENOENT/);
  await assert.rejects(
    makeBackup(createWriteStream(join(folder, 'x')), { ...options, url: target.url }),
    /no store in/,
  );
});
