import assert from 'node:assert/strict';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Database } from '#server/database/client.ts';
import { picturesInUse } from '#server/parts/picture-queries.ts';
import { drawing, openStoreForPictures } from './testing.ts';
import { dropUnusedPictures } from './unused.ts';

const { store, admin, send, fetched } = await openStoreForPictures();

/** Backdates a picture's files by 25 hours. */
async function backdate(img: string): Promise<void> {
  const [digest, longAgo] = [img.slice(10, 42), new Date(Date.now() - 25 * 60 * 60 * 1_000)];
  const folder = join(store.deps.settings.dataDir, 'pictures', digest.slice(0, 2));
  for (const file of await readdir(folder))
    if (file.startsWith(digest)) await utimes(join(folder, file), longAgo, longAgo);
}

async function dropUnused(): Promise<void> {
  await store.db.$client.query("select graphile_worker.add_job('drop_unused_pictures')");
  await store.runJobs();
}

describe('a part saved with an older upload', () => {
  const part = { name: 'Case', description: 'Steel', price: 40, minimum: 1, quantity: 5 };
  const add = (img: string) =>
    store.call(admin, 'POST', '/part', { ...part, img }, { 'idempotency-key': crypto.randomUUID() });
  const sent = async (color: string): Promise<string> =>
    (await send(await drawing(330, 240, color).png().toBuffer())).body.img;

  test('keeps it while unused pictures are being deleted', async () => {
    const images = await Promise.all(['#111213', '#212223', '#313233'].map(sent));
    for (const img of images) await backdate(img);
    const id = await store.part();
    const [added, changed, whole] = images as [string, string, string];
    // Saves the picture with a part after the job has checked its use and before it deletes the files.
    const inUse = async (db: Database): Promise<ReadonlySet<string>> => {
      const found = await picturesInUse(db);
      for (const answer of [
        await add(added),
        await store.call(admin, 'PATCH', `/part/${id}`, { img: changed }),
        await add(`${store.deps.settings.store.publicOrigin}${whole}`),
      ])
        assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return found;
    };
    await dropUnusedPictures(store.deps, inUse, new AbortController().signal);
    for (const img of images)
      for (const format of ['webp', 'avif'])
        assert.equal((await fetched(img.replace('webp', format))).status, 200, img);
  });

  test('is refused when the upload was deleted', async () => {
    const img = await sent('#414243');
    await backdate(img);
    await dropUnused();
    assert.equal((await fetched(img)).status, 404);
    const id = await store.part();
    const whole = `${store.deps.settings.store.publicOrigin}${img}`;
    for (const refused of [
      await add(img),
      await add(whole),
      await store.call(admin, 'PATCH', `/part/${id}`, { img }),
      await store.call(admin, 'PATCH', `/part/${id}`, { img: whole, price: 3 }),
    ])
      assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['img']]);
    // Other URLs are not checked, and a part that already shows the picture can still be edited.
    assert.equal((await add('https://elsewhere.example.com' + img)).status, 200);
    await store.db.$client.query('update parts set img = $2 where id = $1', [id, img]);
    assert.equal((await store.call(admin, 'PATCH', `/part/${id}`, { img, price: 3 })).status, 200);
  });
});

describe('unused pictures', () => {
  test('are deleted after a day; used ones stay, even those of deleted parts', async () => {
    const [used, deleted, unused, fresh] = await Promise.all(
      ['#010101', '#020202', '#030303', '#040404'].map(
        async (color) => (await send(await drawing(330, 240, color).png().toBuffer())).body.img as string,
      ),
    );
    const ids = await Promise.all([store.part(), store.part()]);
    await store.db.$client.query('update parts set img = $2 where id = $1', [ids[0], used]);
    await store.db.$client.query('update parts set img = $2, deleted_at = now() where id = $1', [
      ids[1],
      `https://shop.example.com${deleted}`,
    ]);
    for (const img of [used!, deleted!, unused!]) await backdate(img);
    await dropUnused();
    assert.deepEqual(
      await Promise.all([used, deleted, unused, fresh].map(async (img) => (await fetched(img!)).status)),
      [200, 200, 404, 200],
    );
    assert.equal((await fetched(unused!.replace('webp', 'avif'))).status, 404);
  });
});
