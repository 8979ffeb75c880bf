import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createDiskStore } from '#server/pictures/disk-store.ts';
import { testDatabase } from '#test/postgres.ts';
import { makeBackup } from './make-backup.ts';
import { migrateUpTo } from './migrations.ts';
import { restoreBackup } from './restore/restore-backup.ts';
import { emptyDatabase, NO_KEYS, open } from './testing.ts';

const OLDER = '0013_room_for_stock';

test('a backup of an older version is restored and migrated', async () => {
  const like = await testDatabase();
  const [old, target] = [await emptyDatabase(like.url), await emptyDatabase(like.url)];
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-older-'));
  try {
    await migrateUpTo(old.url, OLDER);
    assert.deepEqual(await old.ask("select to_regclass('phones') as phones"), [{ phones: null }]);
    await old.ask(`
      insert into parts (id, name, description, category, img, price_cents, minimum, quantity)
      values (gen_random_uuid(), 'An old part', 'd', 'processor', '/x.svg', 100, 1, 5)`);
    const [pictures, file] = [createDiskStore(join(folder, 'pictures')), join(folder, 'older')];
    await makeBackup(createWriteStream(file), { url: old.url, pictures, storeName: 'Old', keys: NO_KEYS });
    const { head } = await restoreBackup(open(file), { url: target.url, pictures: null, keys: NO_KEYS });
    assert.equal(head.migration, OLDER);
    assert.deepEqual(await target.ask('select name, in_stock from parts'), [{ name: 'An old part', in_stock: true }]);
    assert.deepEqual(await target.ask('select count(*)::int as n from phones'), [{ n: 0 }], 'made since');
  } finally {
    await rm(folder, { recursive: true });
    for (const database of [target, old, like]) await database.drop();
  }
});
