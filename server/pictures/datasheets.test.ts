import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { MAX_PICTURE_BYTES } from '#contract/parts/picture-files.ts';
import { picturesInUse } from '#server/parts/picture-queries.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { dropUnusedPictures } from './unused.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
});
after(() => store.close());

const pdf = (content = '') => Buffer.from(`%PDF-1.7\n1 0 obj\n<<${content}>>\nendobj\ntrailer\n<<>>\n%%EOF\n`);

async function send(body: Uint8Array, { who = admin as Person | null, type = 'application/pdf' } = {}) {
  const response = await store.app.request('/api/datasheets', {
    method: 'POST',
    headers: { 'content-type': type, ...(who && { authorization: `Bearer ${who.token}` }) },
    body: body as BodyInit,
  });
  return { status: response.status, body: (await response.json()) as { datasheet: string } };
}

const change = (id: string, datasheet: string) => store.call(admin, 'PATCH', `/part/${id}`, { datasheet });

test('a part has a datasheet that everyone can download, and that no browser runs', async () => {
  const { status, body } = await send(pdf('the first'));
  assert.equal(status, 200);
  assert.match(body.datasheet, /^\/datasheets\/[0-9a-f]{32}\.pdf$/);
  assert.equal((await send(pdf('the first'))).body.datasheet, body.datasheet);
  const id = await store.part();
  assert.equal((await change(id, body.datasheet)).status, 200);
  assert.equal((await store.call(null, 'GET', `/part/${id}`)).body.datasheet, body.datasheet);
  const file = await store.app.request(body.datasheet);
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), pdf('the first'));
  assert.equal(file.headers.get('content-type'), 'application/pdf');
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment/);
  assert.equal(file.headers.get('x-content-type-options'), 'nosniff');
  assert.match(file.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
  assert.equal((await change(id, '')).status, 200);
  assert.equal((await store.call(null, 'GET', `/part/${id}`)).body.datasheet, '');
  const { rows } = await store.db.$client.query(`select actor from audit_trail where action = 'datasheet.kept'`);
  assert.deepEqual(rows, [{ actor: admin.id }]);
});

test('only whole PDFs within the limit are stored', async () => {
  const wrong: [string, Uint8Array][] = [
    ['empty', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page with a PDF in it', Buffer.concat([Buffer.from('<html>'), pdf()])],
    ['a PDF and an archive', Buffer.concat([pdf(), Buffer.from('PK\x03\x04archive')])],
    ['cut off', pdf().subarray(0, 20)],
    ['another program', Buffer.from('MZ%PDF-1.7')],
  ];
  for (const [what, bytes] of wrong) assert.equal((await send(bytes)).status, 415, what);
  assert.equal((await send(Buffer.concat([pdf(), Buffer.alloc(MAX_PICTURE_BYTES)]))).status, 413);
  assert.equal((await send(pdf(), { who: null })).status, 401);
  assert.equal((await send(pdf(), { who: await store.person() })).status, 403);
  const id = await store.part();
  for (const link of [
    'https://elsewhere.example.com/x.pdf',
    'javascript:alert(1)',
    '/datasheets/../x.pdf',
    '/datasheets/x.pdf',
    `/datasheets/${'0'.repeat(32)}.pdf`,
  ])
    assert.equal((await change(id, link)).status, 422, link);
  for (const path of ['/datasheets/x.pdf', `/datasheets/${'0'.repeat(32)}.pdf`, '/datasheets/..%2f..%2fsecrets.json'])
    assert.equal((await store.app.request(path)).status, 404, path);
});

test('a datasheet is kept while a part has it, then deleted', async () => {
  const { datasheet } = (await send(pdf('kept'))).body;
  const name = datasheet.split('/').at(-1)!;
  const id = await store.part();
  await change(id, datasheet);
  assert.ok((await picturesInUse(store.db)).has(name.slice(0, 32)), 'the drill and the cleanup count it');
  const old = new Date(Date.now() - 2 * 24 * 3_600_000);
  const drop = async () => {
    await utimes(join(store.deps.settings.dataDir, 'pictures', name.slice(0, 2), name), old, old);
    await dropUnusedPictures(store.deps, picturesInUse, new AbortController().signal);
    return (await store.app.request(datasheet)).status;
  };
  assert.equal(await drop(), 200);
  await change(id, '');
  assert.equal(await drop(), 404);
});
