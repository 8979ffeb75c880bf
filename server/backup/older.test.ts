import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { until } from '@partsmith/card-sandbox/testing';
import { packTar, unpackTar } from 'modern-tar';
import { Client } from 'pg';
import { BEFORE_1 } from '#server/database/migrate.ts';
import { createDiskStore } from '#server/pictures/disk-store.ts';
import { testDatabase, type TestDatabase } from '#test/postgres.ts';
import { HEAD, MANIFEST, type Head, type Manifest } from './archive/format.ts';
import { makeBackup } from './make-backup.ts';
import { migrateUpTo } from './migrations.ts';
import { restoreBackup } from './restore/restore-backup.ts';
import { sha256 } from './restore/compare-with-manifest.ts';
import { emptyDatabase, NO_KEYS, type EmptyDatabase } from './testing.ts';

let like: TestDatabase;
let old: EmptyDatabase;
let target: EmptyDatabase;
let folder: string;
before(async () => {
  like = await testDatabase();
  [old, target] = [await emptyDatabase(like.url), await emptyDatabase(like.url)];
  folder = await mkdtemp(join(tmpdir(), 'partsmith-older-'));
  const store = { name: 'Old', version: '0.1.0' };
  await migrateUpTo(old.url, { migration: BEFORE_1.newestMigration, store });
  await old.ask(`
    insert into parts (id, name, description, category, img, price_cents, minimum, quantity)
    values (gen_random_uuid(), 'An old part', 'd', 'processor', '/x.svg', 100, 1, 5)`);
});
after(async () => {
  await rm(folder, { recursive: true });
  for (const database of [target, old, like]) await database.drop();
});

/** A backup of the old database, as a version before 1.0 whose newest migration has this name made it. */
async function backupOf(migration: string): Promise<Buffer> {
  const [file, pictures] = [join(folder, migration), createDiskStore(join(folder, 'pictures'))];
  await makeBackup(createWriteStream(file), { url: old.url, pictures, storeName: 'Old', keys: NO_KEYS });
  let headSum = '';
  const change = (name: string, text: string): Buffer => {
    if (name === HEAD) {
      const head = JSON.parse(text) as Head;
      const bytes = Buffer.from(JSON.stringify({ ...head, migration, store: { name: 'Old', version: '0.1.0' } }));
      headSum = sha256(bytes);
      return bytes;
    }
    return Buffer.from(JSON.stringify({ ...(JSON.parse(text) as Manifest), head: headSum }));
  };
  const entries = await unpackTar(gunzipSync(await readFile(file)));
  const changed = entries.map(({ header, data }) => {
    if (header.name !== HEAD && header.name !== MANIFEST) return { header, data };
    const bytes = change(header.name, Buffer.from(data!).toString());
    return { header: { ...header, size: bytes.length }, data: bytes };
  });
  return gzipSync(await packTar(changed));
}

const restore = (backup: Buffer) =>
  restoreBackup(Readable.from([backup], { objectMode: false }), { url: target.url, pictures: null, keys: NO_KEYS });

test('a backup of an older version is refused with a sentence that says how to go on, and the database stays empty', async () => {
  await assert.rejects(restore(await backupOf('0151_part_questions')), (error: Error) => {
    assert.equal(error.name, 'BackupError');
    assert.match(error.message, new RegExp(`before 1\\.0\\. Restore it with the last .*commit ${BEFORE_1.commit}`));
    return true;
  });
  const left = await target.ask("select count(*)::int as n from pg_namespace where nspname in ('drizzle', 'identity')");
  assert.deepEqual(left, [{ n: 0 }]);
  assert.deepEqual(await target.ask("select to_regclass('parts') as parts"), [{ parts: null }]);
});

test('a backup of the last version before 1.0 is restored and migrated', async () => {
  const { head } = await restore(await backupOf(BEFORE_1.newestMigration));
  assert.equal(head.migration, BEFORE_1.newestMigration);
  assert.deepEqual(await target.ask('select name, in_stock from parts'), [{ name: 'An old part', in_stock: true }]);
});

test('a backup waits for a migration longer than a request may, where the role has the time limits of requests', async () => {
  const limit = (change: string) =>
    old.ask(
      `do $$ begin execute format('alter role current_user in database %I ${change}', current_database()); end $$`,
    );
  await limit('set lock_timeout = 1');
  const migration = new Client({ connectionString: old.url });
  await migration.connect();
  try {
    await migration.query('begin; lock table parts in access exclusive mode');
    const pictures = createDiskStore(join(folder, 'pictures'));
    const sink = createWriteStream(join(folder, 'waited'));
    const backup = makeBackup(sink, { url: old.url, pictures, storeName: 'Old', keys: NO_KEYS });
    const isWaiting = async () =>
      (await old.ask("select from pg_locks where not granted and relation = 'parts'::regclass")).length > 0;
    await Promise.race([backup, until(isWaiting)]);
    await migration.query('commit');
    assert.equal((await backup).head.length, 64);
  } finally {
    await migration.end();
    await limit('reset lock_timeout');
  }
});

test('the database of a version before 1.0 is not backed up by this one', async () => {
  await old.ask('update drizzle.__drizzle_migrations set created_at = created_at - 1');
  const pictures = createDiskStore(join(folder, 'pictures'));
  const backup = makeBackup(createWriteStream(join(folder, 'none')), {
    url: old.url,
    pictures,
    storeName: 'Old',
    keys: NO_KEYS,
  });
  await assert.rejects(backup, /version of the store before 1\.0\. Back up with that version/);
});
