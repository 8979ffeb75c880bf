import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { drawPdf } from '#server/documents/draw-pdf.ts';
import { composeDocument, shopOf } from '#server/documents/order-documents.ts';
import { withLogo, withLogoOf } from '#server/documents/with-logo.ts';
import { paid } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let owner: Person;
before(async () => {
  store = await startTestStore();
  owner = await store.person('admin');
});
after(() => store.close());

const drawn = (width: number, height: number, background = 'rgba(20, 90, 40, 0.5)') =>
  sharp({ create: { width, height, channels: 4, background } });

const upload = async (file: Uint8Array | string, type = 'image/png') => {
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': type };
  const body = file as Uint8Array<ArrayBuffer>;
  const answer = await store.app.request('/api/logo', { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json() };
};

async function put(logo: string | null): Promise<{ status: number; version: number }> {
  const { texts } = (await store.call(owner, 'GET', '/texts?group=store')).body;
  const { version } = texts.find(({ key }: { key: string }) => key === 'store.logo');
  const body = { texts: { 'store.logo': logo }, versions: { 'store.logo': version } };
  return { status: (await store.call(owner, 'PUT', '/texts', body)).status, version: version + 1 };
}

const shown = async () => (await store.call(null, 'GET', '/store')).body.logo;

test('a logo is stored as pixels within its limits; pages, emails and new documents show it, until it is undone', async () => {
  const buyer = await store.person();
  const before = await paid(store, buyer, await store.part());
  const documentOf = async (id: string, name: string) => {
    const order = (await selectOrderRow(store.db, id))!;
    const content = await composeDocument(store.db, await shopOf(store.db, store.deps.settings.store), order, name);
    return Buffer.from(await drawPdf(await withLogo(store.db, content))).toString('latin1');
  };
  const [issued, slip] = [await documentOf(before.id, 'invoice'), await documentOf(before.id, 'packing-slip')];
  assert.equal(await shown(), null, 'the mark of the store');

  const { status, body } = await upload(await drawn(1024, 200).png().toBuffer());
  assert.deepEqual([status, body.width, body.height], [200, 512, 100]);
  assert.equal(await shown(), null, 'an upload alone changes nothing');
  const { status: saved, version } = await put(body.logo);
  assert.deepEqual([saved, await shown()], [200, { src: body.logo, width: 512, height: 100 }]);

  const file = await store.app.request(body.logo);
  assert.deepEqual(
    ['content-type', 'cache-control', 'cross-origin-resource-policy'].map((name) => file.headers.get(name)),
    ['image/png', 'public, max-age=31536000, immutable', 'cross-origin'],
  );
  const { format, width, hasAlpha } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  assert.deepEqual([format, width, hasAlpha], ['png', 512, true]);

  const logoInPdf = '/Subtype /Image';
  assert.ok(!slip.includes(logoInPdf) && (await documentOf(before.id, 'packing-slip')).includes(logoInPdf));
  assert.equal(await documentOf(before.id, 'packing-slip'), await documentOf(before.id, 'packing-slip'));
  assert.equal(await documentOf(before.id, 'invoice'), issued, 'an issued invoice keeps its logo');
  const after = await paid(store, buyer, await store.part());
  const invoice = await documentOf(after.id, 'invoice');
  assert.ok(invoice.includes(logoInPdf));
  const mail = await store.call(owner, 'POST', '/texts/preview', {
    mail: 'reset',
    subject: null,
    intro: null,
    closing: null,
  });
  assert.ok(mail.body.html.includes(`src="${store.deps.settings.store.publicOrigin}${body.logo}"`), mail.body.html);

  assert.equal((await store.call(owner, 'POST', '/texts/undo', { key: 'store.logo', version })).status, 200);
  assert.equal(await shown(), null);
  assert.equal(await documentOf(before.id, 'packing-slip'), slip, 'as before');
  assert.equal(await documentOf(after.id, 'invoice'), invoice, 'an issued invoice keeps its logo');
  const { rows } = await store.db.$client.query(
    `select action from audit_trail where action ~ '^settings[.](logo|text)' and actor = $1 order by id`,
    [owner.id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['settings.logo-uploaded', 'settings.text-changed', 'settings.text-undone'],
  );
});

test('a file that is not a picture, or unfit for a logo, is refused with the reason', async () => {
  const svg =
    '<?xml version="1.0"?><!-- a logo --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const refused: [file: Uint8Array | string, status: number, reason: RegExp][] = [
    [svg, 415, /SVG files can contain scripts.* as PNG/],
    ['%PDF-1.7', 415, /isn't a picture/],
    [await drawn(31, 200).png().toBuffer(), 422, /smaller than 32 pixels/],
    [await drawn(2000, 40).png().toBuffer(), 422, /too long/],
    [(await drawn(400, 100).png().toBuffer()).subarray(0, 200), 422, /damaged/],
    [Buffer.alloc(2 * 1024 * 1024 + 1), 413, /up to 2 MB/],
  ];
  for (const [file, status, reason] of refused) {
    const answer = await upload(file);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.match(answer.body.detail, reason);
  }
  for (const type of ['jpeg', 'webp'] as const)
    assert.equal(
      (await upload(await drawn(64, 64, 'red').toFormat(type).toBuffer(), `image/${type}`)).status,
      200,
      type,
    );
});

test('only an uploaded logo can be set', async () => {
  const [known, digest] = [(await upload(await drawn(100, 50).png().toBuffer())).body.logo as string, '0'.repeat(32)];
  for (const logo of [`/logo/${digest}-10x10.png`, known.replace('100x50', '512x50'), 'https://elsewhere.test/a.png'])
    assert.equal((await put(logo)).status, 422, logo);
  assert.equal((await store.app.request(known.replace('100x50', '101x50'))).status, 404);
  assert.equal((await put(known)).status, 200);
  assert.equal((await put(null)).status, 200);
  assert.equal(await shown(), null);
});

test('the logo file is read once for many documents, and again for another print', async () => {
  const { body } = await upload(await drawn(640, 100).png().toBuffer());
  let reads = 0;
  const db = new Proxy(store.db, {
    get(target, name) {
      if (name === 'select') reads++;
      return Reflect.get(target, name, target);
    },
  });
  const order = (await selectOrderRow(store.db, (await paid(store, owner, await store.part())).id))!;
  const shop = await shopOf(store.db, store.deps.settings.store);
  const content = { ...(await composeDocument(store.db, shop, order, 'packing-slip')), logo: body.logo };
  const add = withLogoOf(db);
  const documents = await Promise.all([content, content, { ...content }].map(add));
  assert.ok(documents.every(({ logoImage }) => logoImage?.startsWith('data:image/png;base64,')));
  assert.equal(reads, 1);
  await withLogo(db, content);
  assert.equal(reads, 2);
});
