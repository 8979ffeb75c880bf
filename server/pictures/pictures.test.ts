import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { MAX_PICTURE_BYTES, pictureSources } from '#contract/parts/picture-files.ts';
import { drawing, openStoreForPictures, type Body } from './testing.ts';

const { store, admin, customer, send, fetched } = await openStoreForPictures();

describe('uploading a picture', () => {
  for (const [format, kind] of [
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['gif', 'image/gif'],
  ] as const) {
    test(`stores ${format} in three widths of AVIF and WebP`, async () => {
      const { status, body } = await send(await drawing(1200, 900).toFormat(format).toBuffer(), { type: kind });
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual([body.width, body.height], [960, 720]);
      assert.match(body.img, /^\/pictures\/[0-9a-f]{32}-960\.webp$/);
      const sources = pictureSources(body.img)!;
      assert.deepEqual(
        sources.map((source) => source.type),
        ['image/avif', 'image/webp'],
      );
      for (const { type, srcSet } of sources) {
        const found = await Promise.all(
          srcSet.split(', ').map(async (entry) => {
            const answer = await fetched(entry.split(' ')[0]!);
            assert.equal(answer.headers.get('content-type'), type);
            const meta = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
            return `${meta.width}w` === entry.split(' ')[1];
          }),
        );
        assert.deepEqual(found, [true, true, true]);
      }
    });
  }

  test('never enlarges it, and keeps its aspect ratio', async () => {
    const small = await send(await drawing(200, 100).png().toBuffer());
    assert.match(small.body.img, /-200\.webp$/);
    assert.deepEqual([small.body.width, small.body.height], [200, 100]);
    const tall = await send(await drawing(500, 6000).png().toBuffer());
    assert.deepEqual([tall.body.width, tall.body.height], [160, 1920]);
    const line = await send(await drawing(1, 3000).png().toBuffer());
    assert.equal(line.status, 200, JSON.stringify(line.body));
  });

  test('stores the same file once, even for repeated and concurrent uploads', async () => {
    const bytes = await drawing(700, 500, '#123456').jpeg().toBuffer();
    const answers = await Promise.all([send(bytes), send(bytes), send(bytes), send(bytes)]);
    assert.deepEqual(
      answers.map(({ body }) => body.img),
      answers.map(() => answers[0]!.body.img),
    );
    const digest = /([0-9a-f]{32})/.exec(answers[0]!.body.img)![1]!;
    const files = await readdir(join(store.deps.settings.dataDir, 'pictures', digest.slice(0, 2)));
    assert.equal(files.filter((file) => file.startsWith(digest)).length, 6);
    assert.ok(!files.some((file) => file.endsWith('.new')));
    const { rows } = await store.db.$client.query('select actor from audit_trail where subject = $1', [digest]);
    assert.deepEqual(rows, [{ actor: admin.id }]);
  });

  test('asks uploads beyond the queue to retry, and completes accepted ones', async () => {
    const files = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        drawing(960, 700, `rgb(${n * 9}, 40, 90)`)
          .png()
          .toBuffer(),
      ),
    );
    const answers = await Promise.all(files.map((file) => send(file)));
    const [kept, later] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status }) => status === 503),
    ];
    assert.equal(kept.length + later.length, 14);
    assert.ok(kept.length >= 7 && later.length > 0, `${kept.length} kept`);
    for (const { body } of kept) assert.equal((await fetched(body.img)).status, 200);
    assert.equal((await send(files.at(-1)!)).status, 200);
  });

  test('also accepts a form', async () => {
    const form = new FormData();
    form.set('picture', new Blob([(await drawing(400, 300).png().toBuffer()) as Uint8Array<ArrayBuffer>]), 'x.png');
    assert.match((await send(form)).body.img, /-400\.webp$/);
    const without = new FormData();
    without.set('picture', 'text');
    assert.deepEqual((await send(without)).body.fields, { picture: 'Choose a picture' });
    assert.equal((await send('--x\r\nnonsense', { type: 'multipart/form-data; boundary=x' })).status, 400);
    assert.equal((await send('x', { type: 'multipart/form-data' })).status, 415);
  });

  test('rotates it upright and removes metadata and trailing data', async () => {
    const photo = await drawing(800, 400)
      .withExif({ IFD0: { Copyright: 'SECRET-COPYRIGHT', Artist: 'Nora' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    assert.ok(photo.includes('SECRET-COPYRIGHT'));
    const { body } = await send(Buffer.concat([photo, Buffer.from('<script>alert("POLYGLOT")</script>PK\x03\x04')]));
    assert.deepEqual([body.width, body.height], [400, 800]);
    for (const format of ['webp', 'avif']) {
      const answer = await fetched(body.img.replace('webp', format));
      const bytes = Buffer.from(await answer.arrayBuffer());
      for (const secret of ['SECRET-COPYRIGHT', 'POLYGLOT', 'Exif', 'PK\x03\x04'])
        assert.ok(!bytes.includes(secret), `${secret} in ${format}`);
      const meta = await sharp(bytes).metadata();
      assert.deepEqual([meta.exif, meta.xmp, meta.orientation ?? 1], [undefined, undefined, 1]);
    }
  });
});

describe('refused uploads', () => {
  const words = async (body: Body, more?: Parameters<typeof send>[1]) => {
    const answer = await send(body, more);
    return [answer.status, answer.body.code];
  };

  test('everyone but admins', async () => {
    const bytes = await drawing(10, 10).png().toBuffer();
    assert.deepEqual(await words(bytes, { who: null }), [401, 'unauthenticated']);
    assert.deepEqual(await words(bytes, { who: customer }), [403, 'forbidden']);
  });

  test('files that are not one of the five formats, whatever their type says', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    for (const [name, body] of Object.entries({
      svg,
      'svg behind a declaration': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`,
      html: '<!doctype html><title>x</title>',
      pdf: '%PDF-1.7\n1 0 obj<<>>endobj',
      zip: 'PK\x03\x04nothing',
      text: 'hello',
      nothing: '\0\0\0\0',
      bmp: Buffer.concat([Buffer.from('BM'), Buffer.alloc(80)]),
      tiff: await drawing(10, 10).tiff().toBuffer(),
      'a video in the box of AVIF': Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'),
    }))
      assert.deepEqual((await words(body, { type: 'image/png' }))[0], 415, name);
  });

  test('empty, truncated and corrupt files', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const busy = sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff', noise } });
    assert.deepEqual(await words(new Uint8Array()), [422, 'invalid_fields']);
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const whole = await busy.clone().toFormat(format).toBuffer();
      for (const part of [0.05, 0.5]) {
        const [status] = await words(whole.subarray(0, Math.ceil(whole.length * part)));
        assert.ok(status === 422 || status === 415, `${format} torn at ${part}: ${status}`);
      }
    }
    const corrupt = await busy.clone().png().toBuffer();
    corrupt.fill(0x55, corrupt.length >> 1, (corrupt.length >> 1) + 200);
    assert.deepEqual(await words(corrupt), [422, 'invalid_fields']);
  });

  test('decompression bombs, without decompressing them', async () => {
    const bomb = png(20_000, 20_000);
    assert.ok(bomb.length < 2_000_000);
    const answer = await send(bomb);
    assert.equal(answer.status, 422);
    assert.match(answer.body.fields.picture, /50 million pixels/);
    assert.equal((await send(png(2_000_000_000, 2_000_000_000, false))).status, 422);
    assert.equal((await send(png(0, 0, false))).status, 422);
  });

  test('files above the size limit, with a wrong length or none', async () => {
    assert.deepEqual(await words(Buffer.alloc(MAX_PICTURE_BYTES + 1)), [413, 'too_large']);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1_000_000;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    const response = await store.app.request('/api/pictures', {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'image/png' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    assert.equal(response.status, 413);
    assert.ok(sent < 20_000_000);
  });
});

describe('serving pictures', () => {
  test('caches them forever with their type and allows no scripts', async () => {
    const { body } = await send(await drawing(330, 220).png().toBuffer());
    const answer = await fetched(body.img);
    assert.deepEqual(
      ['cache-control', 'x-content-type-options', 'content-security-policy', 'content-type'].map((name) =>
        answer.headers.get(name),
      ),
      [
        'public, max-age=31536000, immutable',
        'nosniff',
        "default-src 'none'; frame-ancestors 'none'; sandbox",
        'image/webp',
      ],
    );
    const again = await store.app.request(body.img, { headers: { 'if-none-match': answer.headers.get('etag')! } });
    assert.deepEqual([again.status, await again.text()], [304, '']);
  });

  test('serves no file outside the pictures', async () => {
    const name = `${'a'.repeat(32)}-320.webp`;
    for (const path of [
      `/pictures/${name}`,
      `/pictures/../secrets.json`,
      '/pictures/..%2f..%2fsecrets.json',
      '/pictures/%2e%2e/secrets.json',
      '/pictures/aa/../../secrets.json-320.webp',
      '/pictures/aaaa-320.webp',
      `/pictures/${name}.new`,
      `/pictures/${'a'.repeat(32)}-0.webp`,
      `/pictures/${'a'.repeat(32)}-99999.webp`,
      `/pictures/${'A'.repeat(32)}-320.webp`,
      `/pictures/${name}%00`,
      `/pictures/x%5c${name}`,
    ])
      assert.equal((await fetched(path)).status, 404, path);
  });
});

/**
 * The smallest PNG of a single gray.
 * @param whole false for the header alone
 */
function png(width: number, height: number, whole = true): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = whole ? deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * height)) : Buffer.alloc(10);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
