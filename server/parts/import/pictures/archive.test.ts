import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { MAX_ARCHIVE_PICTURES, type Import } from '#contract/parts/import/imports.ts';
import { MAX_PICTURE_BYTES } from '#contract/parts/picture-files.ts';
import { picturesInUse } from '#server/parts/picture-queries.ts';
import { dropUnusedPictures } from '#server/pictures/unused.ts';
import { workbookFiles, zip, type ArchiveFile } from '#server/spreadsheets/testing.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { importFiles } from '#server/parts/import/command/run.ts';

let store: TestStore;
let admin: Person;
let folder: string;
let png: (colour: string) => Promise<Buffer>;

before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
  folder = await mkdtemp(join(tmpdir(), 'partsmith-archive-'));
  png = (background) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
});
after(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const start = async (): Promise<string> =>
  (await store.call(admin, 'POST', '/import', { stock: 5, minimum: 1 })).body.id as string;

async function send(id: string, name: string, body: Uint8Array | string) {
  const response = await store.app.request(`/api/import/${id}/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
    body: body as BodyInit,
  });
  return { status: response.status, body: (await response.json()) as Import & { code: string; detail: string } };
}

const imgOf = async (sku: string) =>
  (await store.db.$client.query('select img from parts where sku = $1', [sku])).rows[0]?.img as string | undefined;
const HEAD = 'sku,name,kind,price,picture\n';
const row = (sku: string, picture = '') => `${sku},Part ${sku},memory,12.00,${picture}\n`;
const STORED = /^\/pictures\/[0-9a-f]{32}-40\.webp$/;

test('parts get the pictures that a ZIP has under their SKU or under the name in the picture column', async () => {
  const archive = zip([
    { name: 'photos/', content: '' },
    { name: 'photos/Z-1.PNG', content: await png('#112233') },
    { name: 'front view.png', content: await png('#445566') },
    { name: 'unused.png', content: await png('#778899') },
    { name: '__MACOSX/._Z-1.PNG', content: 'x' },
    { name: '.DS_Store', content: 'x' },
  ]);
  const id = await start();
  const read = await send(id, 'photos.zip', archive);
  assert.deepEqual([read.status, read.body.archive], [200, { pictures: 3, failures: [] }]);
  const csv = HEAD + row('Z-1') + row('Z-2', 'photos/Front View.png') + row('Z-3') + row('Z-4', 'missing.png');
  const { body } = await send(id, 'parts.csv', csv);
  assert.deepEqual(body.counts, { added: 3, changed: 0, unchanged: 0, refused: 1 });
  assert.equal((await store.call(admin, 'POST', `/import/${id}/apply`)).status, 200);
  const [one, two, three] = [await imgOf('Z-1'), await imgOf('Z-2'), await imgOf('Z-3')];
  assert.match(one!, STORED);
  assert.match(two!, STORED);
  assert.notEqual(one, two);
  assert.match(three!, /\.svg$/, 'without a picture the part is drawn');
  assert.equal((await store.app.request(one!)).status, 200);

  const files = ['photos.zip', 'parts.csv'].map((name) => join(folder, name));
  await writeFile(files[0]!, archive);
  await writeFile(files[1]!, HEAD + row('Z-1') + row('Z-2', 'front view.png') + row('Z-3', 'unused.png'));
  // The order of the files does not matter to the command.
  const again = await importFiles(store.db.$client, files.toReversed(), {
    stock: 5,
    minimum: 1,
    actor: admin.id,
    currency: 'usd',
    onBytes: () => {},
    pictures: store.deps.pictures,
  });
  assert.deepEqual([again.added, again.changed, again.unchanged, again.refusals], [0, 1, 2, []]);
  assert.match((await imgOf('Z-3'))!, STORED);
  assert.equal((await store.call(admin, 'POST', `/import/${again.id}/undo`)).status, 200);
  assert.equal(await imgOf('Z-3'), three);
});

test('files in a ZIP that are not pictures are reported, and the others are used', async () => {
  const bomb = await png('#000000');
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  const files: [string, string | Uint8Array, RegExp][] = [
    ['page.png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', /isn't a picture/],
    ['pixels.png', bomb, /too large|damaged/],
    ['nested.zip', zip([{ name: 'a.png', content: await png('#123456') }]), /isn't a picture/],
    ['prices.CSV', 'sku,price\nA,1\n', /choose this file itself/],
    ['empty.png', '', /isn't a picture|empty/i],
    ['zeros.png', Buffer.alloc(MAX_PICTURE_BYTES + 1), /Larger than 10 MB/],
    ['other/good.png', await png('#654321'), /Another file/],
  ];
  const good = { name: 'good.png', content: await png('#abcdef') };
  const lies = { name: 'lies.png', content: Buffer.alloc(1_000_000), claimedSize: 10 };
  const id = await start();
  const { status, body } = await send(
    id,
    'mixed.zip',
    zip([good, ...files.map(([name, content]) => ({ name, content })), lies]),
  );
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.archive!.pictures, 1);
  const reasons = new Map(body.archive!.failures.map(({ name, reason }) => [name, reason]));
  for (const [name, , reason] of files.slice(0, -1)) assert.match(reasons.get(name) ?? 'none', reason, name);
  assert.match(reasons.get('lies.png') ?? 'none', /Damaged/);
  assert.match(reasons.get('good.png') ?? 'none', /Another file/);
});

test('a ZIP that is unsafe, too large or too late is refused as a whole', async () => {
  const small = await png('#010101');
  const many: ArchiveFile[] = Array.from({ length: MAX_ARCHIVE_PICTURES + 1 }, (_, at) => ({
    name: `${at}.png`,
    content: small,
  }));
  const huge = Array.from({ length: 60 }, (_, at) => ({ name: `${at}.png`, content: '', claimedSize: 10_000_000 }));
  for (const [name, content, expected] of [
    ['up.zip', zip([{ name: '../../etc/passwd.png', content: small }]), 422],
    ['root.zip', zip([{ name: '/etc/passwd.png', content: small }]), 422],
    ['cut.zip', zip([{ name: 'a.png', content: small }]).subarray(0, 60), 422],
    ['many.zip', zip(many), 413],
    ['huge.zip', zip(huge), 413],
  ] as const) {
    const { status, body } = await send(await start(), name, content);
    assert.equal(status, expected, `${name}: ${JSON.stringify(body)}`);
  }
  const id = await start();
  await send(id, 'parts.csv', HEAD + row('L-1'));
  const late = await send(id, 'late.zip', zip([{ name: 'L-1.png', content: small }]));
  assert.deepEqual([late.status, late.body.code], [409, 'edit_conflict']);
  const book = await send(await start(), 'book.zip', zip(workbookFiles('<worksheet><sheetData/></worksheet>')));
  assert.match(book.body.detail, /no rows/, 'a workbook is read as such, whatever it is called');
});

/** Whether the cleanup keeps a picture that was uploaded two days ago. */
async function isKept(img: string): Promise<boolean> {
  const name = img.split('/').at(-1)!;
  const old = new Date(Date.now() - 2 * 24 * 3_600_000);
  await utimes(join(store.deps.settings.dataDir, 'pictures', name.slice(0, 2), name), old, old);
  await dropUnusedPictures(store.deps, picturesInUse, new AbortController().signal);
  return (await store.app.request(img)).status === 200;
}

test('pictures of a pending import are kept', async () => {
  const id = await start();
  await send(id, 'kept.zip', zip([{ name: 'K-1.png', content: await png('#fedcba') }]));
  const { rows } = await store.db.$client.query('select pictures from imports where id = $1', [id]);
  const [img] = Object.values(rows[0].pictures as Record<string, string>);
  assert.equal(await isKept(img!), true);
  await store.db.$client.query('delete from imports where id = $1', [id]);
  assert.equal(await isKept(img!), false);
});

test('a picture that an import replaced is kept while the import can be undone', async () => {
  const imported = async (color: string) => {
    const id = await start();
    await send(id, 'photos.zip', zip([{ name: 'U-1.png', content: await png(color) }]));
    await send(id, 'parts.csv', HEAD + row('U-1', 'U-1.png'));
    assert.equal((await store.call(admin, 'POST', `/import/${id}/apply`)).status, 200);
    return id;
  };
  await imported('#010203');
  const former = (await imgOf('U-1'))!;
  const id = await imported('#040506');
  assert.notEqual(await imgOf('U-1'), former);
  assert.equal(await isKept(former), true);
  await store.db.$client.query("update imports set applied_at = now() - interval '25 hours' where id = $1", [id]);
  assert.equal(await isKept(former), false);
});
