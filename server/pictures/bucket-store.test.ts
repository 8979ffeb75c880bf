import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { startBucket } from '#test/fixtures/bucket.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { createBucketStore } from './bucket-store.ts';

let bucket: Awaited<ReturnType<typeof startBucket>>;
let store: TestStore;
let admin: Person;
before(async () => {
  bucket = await startBucket();
  store = await startTestStore({ env: bucket.env });
  admin = await store.person('admin');
});
after(async () => {
  await store.close();
  await bucket.close();
});

const upload = async (color: string): Promise<{ status: number; body: { img: string; code: string } }> => {
  const bytes = await sharp({ create: { width: 700, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer();
  const response = await store.app.request('/api/pictures', {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'image/png' },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
  return { status: response.status, body: (await response.json()) as { img: string; code: string } };
};

test('a picture is stored in the bucket by signed requests and served from there', async () => {
  const { status, body } = await upload('#445566');
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    [...bucket.objects].map(([key, { type }]) => [key.slice('pictures/'.length + 32), type]),
    [
      ['-320.avif', 'image/avif'],
      ['-320.webp', 'image/webp'],
      ['-640.avif', 'image/avif'],
      ['-640.webp', 'image/webp'],
      ['-700.avif', 'image/avif'],
      ['-700.webp', 'image/webp'],
    ],
  );
  const served = await store.app.request(body.img);
  assert.equal(served.status, 200);
  assert.deepEqual(Buffer.from(await served.arrayBuffer()), bucket.objects.get(body.img.slice(1))!.bytes);
  assert.equal((await store.app.request(`/pictures/${'0'.repeat(32)}-320.webp`)).status, 404);
  const times = [...bucket.objects.values()].map(({ at }) => at);
  await upload('#445566');
  assert.deepEqual(
    [...bucket.objects.values()].map(({ at }) => at),
    times,
  );
});

test('unused pictures are deleted on every page of the listing', async () => {
  const kept = (await upload('#778899')).body.img;
  const id = await store.part();
  await store.db.$client.query('update parts set img = $2 where id = $1', [id, kept]);
  bucket.objects.set('somebody-elses.txt', { bytes: Buffer.from('x'), type: 'text/plain', at: new Date(0) });
  for (const object of bucket.objects.values()) object.at = new Date(Date.now() - 25 * 60 * 60 * 1_000);
  await store.db.$client.query("select graphile_worker.add_job('drop_unused_pictures')");
  await store.runJobs();
  assert.equal(bucket.objects.size, 7);
  assert.equal((await store.app.request(kept)).status, 200);
});

test('a temporary bucket failure is retried, a permanent one is reported', async () => {
  bucket.fail(1);
  assert.equal((await upload('#a0a0a0')).status, 200);
  bucket.fail(50);
  const answer = await upload('#b0b0b0');
  bucket.fail(0);
  assert.deepEqual([answer.status, answer.body.code], [503, 'overloaded']);
  assert.equal((await upload('#b0b0b0')).status, 200);
});

test('the bucket refuses wrong keys, and nothing is stored', async () => {
  const settings = store.deps.settings.pictures;
  assert.equal(settings.mode, 's3');
  const stranger = createBucketStore({ ...settings, secretAccessKey: 'guessed' });
  const name = `${'1'.repeat(32)}-320.webp`;
  await assert.rejects(stranger.write(name, Buffer.from('x')), { code: 'overloaded' });
  await assert.rejects(stranger.read(name), { code: 'overloaded' });
  assert.ok(!bucket.objects.has(`pictures/${name}`));
});
