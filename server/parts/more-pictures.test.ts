import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { dropUnusedPictures } from '#server/pictures/unused.ts';
import { importFiles } from './import/command/run.ts';
import { picturesInUse } from './picture-queries.ts';
import { openPartStore } from './testing.ts';

const { store, admin } = await openPartStore();

async function upload(background: string): Promise<string> {
  const body = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'image/png' };
  const answer = await store.app.request('/api/pictures', { method: 'POST', headers, body });
  return ((await answer.json()) as { img: string }).img;
}

const change = (id: string, body: object) => store.call(admin, 'PATCH', `/part/${id}`, body);
const read = async (id: string) => (await store.call(null, 'GET', `/part/${id}`)).body;
const link = (n: number) => `https://pictures.example.com/${n}.webp`;

test('a part has further pictures in order, each with its description; removing one keeps the others', async () => {
  const id = await store.part();
  const [first, second] = [await upload('#112233'), await upload('#332211')];
  const pictures = [
    { img: first, alt: 'The ports' },
    { img: second, alt: '' },
    { img: link(1), alt: 'In  its box' },
  ];
  assert.equal((await change(id, { imgAlt: 'The whole part', morePictures: pictures })).status, 200);
  const shown = await read(id);
  assert.equal(shown.imgAlt, 'The whole part');
  assert.deepEqual(shown.morePictures, [pictures[0], pictures[1], { img: link(1), alt: 'In its box' }]);
  await change(id, { morePictures: [shown.morePictures[2], shown.morePictures[0]] });
  assert.deepEqual((await read(id)).morePictures, [shown.morePictures[2], shown.morePictures[0]]);
  // A change to another field, or to the first picture, keeps them.
  await change(id, { price: 3, img: second });
  assert.deepEqual([(await read(id)).img, (await read(id)).morePictures.length], [second, 2]);
  await change(id, { morePictures: [] });
  assert.deepEqual((await read(id)).morePictures, []);
});

test('what cannot be a list of pictures is rejected', async () => {
  const id = await store.part();
  const many = Array.from({ length: 8 }, (_, n) => ({ img: link(n), alt: '' }));
  for (const morePictures of [
    many,
    [many[0], many[0]],
    [{ img: 'javascript:alert(1)', alt: '' }],
    [{ img: 'data:image/svg+xml,<svg/>', alt: '' }],
    [{ img: '//elsewhere.example.com/x.png', alt: '' }],
    [{ img: '/dashboard', alt: '' }],
    [{ img: link(1), alt: 'x'.repeat(201) }],
    [{ img: link(1), alt: 'two\nlines' }],
    [{ img: `/pictures/${'0'.repeat(32)}-300.webp`, alt: '' }],
    [{ img: link(1) }],
    'x',
  ]) {
    const answer = await change(id, { morePictures });
    assert.equal(answer.status, 422, JSON.stringify(morePictures).slice(0, 80));
  }
  assert.equal((await change(id, { morePictures: many.slice(1) })).status, 200);
  assert.equal((await change('0'.repeat(8) + '-0000-7000-8000-000000000000', { morePictures: [] })).status, 404);
});

test('of two admins who reorder at once one gets the conflict with the current pictures', async () => {
  const id = await store.part();
  const [a, b] = [
    { img: link(1), alt: '' },
    { img: link(2), alt: '' },
  ];
  const { version } = (await change(id, { morePictures: [a, b] })).body;
  const answers = await Promise.all([
    change(id, { version, morePictures: [b, a] }),
    change(id, { version, morePictures: [b] }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const { fresh } = answers.find(({ status }) => status === 409)!.body;
  assert.deepEqual(fresh.morePictures, (await read(id)).morePictures);
});

test('uploaded files of further pictures are kept while a part shows them, then deleted', async () => {
  const id = await store.part();
  const img = await upload('#556677');
  const digest = /[0-9a-f]{32}/.exec(img)![0];
  const backdate = async () => {
    const old = new Date(Date.now() - 2 * 24 * 3_600_000);
    for (const format of ['avif', 'webp'])
      await utimes(
        join(store.deps.settings.dataDir, 'pictures', digest.slice(0, 2), `${digest}-300.${format}`),
        old,
        old,
      );
  };
  const drop = () => dropUnusedPictures(store.deps, picturesInUse, new AbortController().signal);
  await change(id, { morePictures: [{ img, alt: '' }] });
  assert.ok((await picturesInUse(store.db)).has(digest), 'the drill and the cleanup count it');
  await backdate();
  await drop();
  assert.equal((await store.app.request(img)).status, 200);
  await change(id, { morePictures: [] });
  await backdate();
  await drop();
  assert.equal((await store.app.request(img)).status, 404);
});

test('an export has all pictures, imports as unchanged, and an edit of them is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-pictures-'));
  try {
    const run = async (content: string) => {
      const path = join(folder, 'parts.csv');
      await writeFile(path, content);
      return importFiles(store.db.$client, [path], {
        stock: 1,
        minimum: 1,
        actor: 'test',
        currency: 'usd',
        onBytes: () => {},
      });
    };
    const id = await store.part();
    const pictures = [
      { img: link(7), alt: 'The ports, "close up"' },
      { img: link(8), alt: '' },
    ];
    await change(id, { imgAlt: '=front', morePictures: pictures });
    const { body: csv } = await store.call(admin, 'GET', '/catalogue.csv');
    const same = await run(csv);
    assert.deepEqual([same.added, same.changed, same.refusals], [0, 0, []]);
    const edited = await run(csv.replace(`${link(7)} The ports, ""close up""\n`, ''));
    assert.deepEqual([edited.changed, edited.refusals], [1, []]);
    assert.deepEqual((await read(id)).morePictures, [pictures[1]]);
    const bad = await run(csv.replace(link(8), 'javascript:alert(1)'));
    assert.equal(bad.refusals.length, 1);
  } finally {
    await rm(folder, { recursive: true });
  }
});
