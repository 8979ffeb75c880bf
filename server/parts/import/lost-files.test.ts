import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { picturesInUse } from '#server/parts/picture-queries.ts';
import { openImportStore } from './testing.ts';

const { store, admin, startedImport, send, apply, rowsOf } = await openImportStore();
const LOST = `/pictures/${'0'.repeat(32)}-40.webp`;
const LOST_SHEET = `/datasheets/${'0'.repeat(32)}.pdf`;

async function stored(): Promise<string> {
  const background = '#135724';
  const body = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'image/png' };
  const answer = await store.app.request('/api/pictures', { method: 'POST', headers, body: new Uint8Array(body) });
  return ((await answer.json()) as { img: string }).img;
}

test('a file gives no part a picture or datasheet that the store no longer keeps, and the preview says so', async () => {
  const kept = await stored();
  const fields = { name: 'Lost', description: 'A part', price: 5, minimum: 1, quantity: 1, category: 'memory' };
  const { status } = await store.call(admin, 'POST', '/part', { ...fields, sku: 'L-1', img: kept });
  assert.equal(status, 200);
  const id = await startedImport();
  const rows = [
    `L-1,Lost,memory,6.00,${LOST},${LOST},`,
    `L-2,New,memory,7.00,${LOST},,${LOST_SHEET}`,
    `L-3,Newer,memory,8.00,${kept},,`,
  ];
  await send(id, `sku,name,kind,price,picture,more pictures,datasheet\n${rows.join('\n')}\n`);
  const staged = (await rowsOf(id)) as { outcome: string; reason: string | null; changes: { field: string }[] }[];
  assert.deepEqual(
    staged.map(({ outcome, reason }) => [outcome, reason]),
    [
      ['changed', 'no longer kept by the store: picture, more pictures'],
      ['added', 'no longer kept by the store: picture, datasheet'],
      ['added', null],
    ],
  );
  assert.deepEqual(
    staged[0]!.changes.map(({ field }) => field),
    ['price'],
  );
  // The part changes after the preview, so that its row is compared again.
  const { rows: found } = await store.db.$client.query("select id from parts where sku = 'L-1'");
  await store.call(admin, 'PATCH', `/part/${found[0].id}`, { description: 'Changed' });
  assert.equal((await apply(id)).status, 200);
  const { rows: parts } = await store.db.$client.query(
    "select sku, img, more_pictures, datasheet from parts where sku like 'L-%' order by sku",
  );
  assert.deepEqual(parts[0], { sku: 'L-1', img: kept, more_pictures: '', datasheet: '' });
  assert.match(parts[1].img, /^\/pictures\/memory\/.*\.svg$/);
  assert.equal(parts[1].datasheet, '');
  assert.equal(parts[2].img, kept);
});

test('a picture that only a preview refers to is not cleaned up', async () => {
  const kept = await stored();
  await store.db.$client.query("update parts set img = ''");
  const digest = /[0-9a-f]{32}/.exec(kept)![0];
  await store.db.$client.query('delete from imports');
  assert.equal((await picturesInUse(store.db)).has(digest), false);
  const id = await startedImport();
  await send(id, `sku,name,kind,price,picture\nP-1,Preview,memory,6.00,${kept}\n`);
  assert.equal((await picturesInUse(store.db)).has(digest), true);
});

test('a picture of many rows is looked up once', async (context) => {
  const kept = await stored();
  const { mock: looked } = context.mock.method(store.deps.pictures, 'writtenAt');
  const id = await startedImport();
  const rows = Array.from({ length: 30 }, (_, at) => `M-${at},Many ${at},memory,6.00,${kept}\n`);
  await send(id, `sku,name,kind,price,picture\n${rows.join('')}`);
  assert.equal((await rowsOf(id, '?limit=50')).length, 30);
  assert.equal(looked.callCount(), 1);
});
