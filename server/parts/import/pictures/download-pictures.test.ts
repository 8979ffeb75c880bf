import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { MAX_PICTURE_BYTES } from '#contract/parts/picture-files.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { importFiles } from '#server/parts/import/command/run.ts';
import { downloadPictures } from './download-pictures.ts';

let store: TestStore;
let admin: Person;
let folder: string;
let server: Server;
let origin: string;
let png: Buffer;
const asked: string[] = [];
let open = 0;
let mostOpen = 0;

/** A server of pictures, and of files that only pretend to be pictures. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url!;
  asked.push(path);
  mostOpen = Math.max(mostOpen, ++open);
  response.on('close', () => open--);
  const send = (type: string, body: Buffer | string): void => {
    response.writeHead(200, { 'content-type': type });
    response.end(body);
  };
  if (path.startsWith('/good')) return send('image/png', Buffer.concat([png, Buffer.from(path)]));
  if (path === '/unnamed') return send('application/octet-stream', png);
  if (path === '/svg') return send('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  if (path === '/svg-as-png') return send('image/png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  if (path === '/page') return send('text/html', '<p>');
  if (path === '/bomb') return send('image/png', headerOf(60_000, 60_000));
  if (path === '/missing') return void response.writeHead(404).end();
  if (path.startsWith('/sheet')) return send('application/pdf', `%PDF-1.7\n<<${path}>>\n%%EOF\n`);
  if (path === '/page-as-pdf') return send('application/pdf', '<!doctype html><script>alert(1)</script>');
  if (path === '/slow') return; // Never answers.
  if (path === '/endless') {
    response.writeHead(200, { 'content-type': 'image/png' });
    const chunk = Buffer.alloc(1024 * 1024);
    const more = (): void => void response.write(chunk, (error) => (error ? undefined : more()));
    return more();
  }
  if (path.startsWith('/loop/')) {
    response.writeHead(302, { location: `/loop/${Number(path.slice(6)) + 1}` });
    return void response.end('elsewhere');
  }
  if (path === '/once') return void response.writeHead(301, { location: '/good-after' }).end();
  if (path === '/to-private') return void response.writeHead(302, { location: 'http://169.254.169.254/secret' }).end();
  if (path === '/to-file') return void response.writeHead(302, { location: 'file:///etc/passwd' }).end();
  response.destroy();
}

/** The beginning of a PNG of this size. */
function headerOf(width: number, height: number): Buffer {
  const header = Buffer.from(png);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
  folder = await mkdtemp(join(tmpdir(), 'partsmith-downloads-'));
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345678' } })
    .png()
    .toBuffer();
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await store.close();
  await rm(folder, { recursive: true });
});

const HEAD = 'sku,name,kind,description,price,picture\n';
const row = (sku: string, picture: string) => `${sku},Part ${sku},memory,A part,12.00,${picture}\n`;

async function importRows(content: string) {
  const path = join(folder, 'parts.csv');
  await writeFile(path, HEAD + content);
  return importFiles(store.db.$client, [path], {
    stock: 5,
    minimum: 1,
    actor: admin.id,
    currency: 'usd',
    onBytes: () => {},
  });
}

/** Imports links as if the test's server had a certificate, because imports accept only https links. */
async function importFromServer(links: Readonly<Record<string, string>>): Promise<string> {
  const host = 'https://pictures.example.com';
  const { id, refusals } = await importRows(
    Object.entries(links)
      .map(([sku, path]) => row(sku, host + path))
      .join(''),
  );
  assert.deepEqual(refusals, []);
  const db = store.db.$client;
  await db.query(`update parts set img = replace(img, $1, $2) where img like $1 || '%'`, [host, origin]);
  await db.query(
    `update import_rows set part = replace(part::text, $1, $2)::jsonb, changes = replace(changes::text, $1, $2)::jsonb
     where import_id = $3`,
    [host, origin, id],
  );
  return id;
}

const run = (id: string) => downloadPictures(store.deps, id, new AbortController().signal, { timeout: 6_000 });
const imgOf = async (sku: string) =>
  (await store.db.$client.query('select img from parts where sku = $1', [sku])).rows[0].img as string;
const resultOf = async (id: string) => (await store.call(admin, 'GET', `/import/${id}`)).body;

test('imported links become stored pictures, each downloaded once and few at a time', async () => {
  const links = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`G${n}`, `/good-${n % 9}`]));
  const id = await importFromServer({ ...links, ONCE: '/once', RAW: '/unnamed' });
  const before = (await resultOf(id)).pictures;
  assert.deepEqual(before, { links: 11, waiting: 11, failed: 0, failures: [] });
  asked.length = 0;
  await Promise.all([run(id), run(id)]);
  assert.deepEqual((await resultOf(id)).pictures, { links: 11, waiting: 0, failed: 0, failures: [] });
  assert.equal(new Set(asked).size, asked.length, 'a link was downloaded twice');
  assert.ok(mostOpen <= 4, `${mostOpen} at once`);
  for (const sku of [...Object.keys(links), 'ONCE', 'RAW']) {
    const img = await imgOf(sku);
    assert.match(img, /^\/pictures\/[0-9a-f]{32}-40\.webp$/);
    assert.equal((await store.app.request(img)).status, 200);
  }
  const { rows } = await store.db.$client.query(
    `select detail from audit_trail where action = 'part.import-pictures' order by at desc limit 1`,
  );
  assert.deepEqual([rows[0].detail.import, rows[0].detail.failed], [id, 0]);
  asked.length = 0;
  await run(id);
  assert.deepEqual(asked, []);
});

test('files that are not pictures are named in the result, and the parts keep their links', async () => {
  const bad = {
    SVG: ['/svg', /not a picture but image\/svg\+xml/],
    FAKE: ['/svg-as-png', /isn't a picture/],
    PAGE: ['/page', /not a picture but text\/html/],
    BOMB: ['/bomb', /too large|damaged/],
    GONE: ['/missing', /status 404/],
    SLOW: ['/slow', /no answer within/],
    ENDLESS: ['/endless', new RegExp(`larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB`)],
    LOOP: ['/loop/1', /more than 3 redirects/],
    INSIDE: ['/to-private', /not a public address/],
    FILE: ['/to-file', /not an https:\/\/ link/],
    BROKEN: ['/broken', /no answer/],
  } as const;
  const id = await importFromServer(Object.fromEntries(Object.entries(bad).map(([sku, [path]]) => [sku, path])));
  await run(id);
  const { pictures } = await resultOf(id);
  assert.deepEqual([pictures.links, pictures.waiting, pictures.failed], [11, 0, 11]);
  const reasons = new Map<string, string>(
    pictures.failures.map(({ url, reason }: { url: string; reason: string }) => [url, reason]),
  );
  for (const [sku, [path, reason]] of Object.entries(bad)) {
    assert.match(reasons.get(origin + path) ?? 'none', reason, sku);
    assert.equal(await imgOf(sku), origin + path);
  }
});

test('the job connects neither to this machine nor to other private addresses, nor over plain HTTP', async () => {
  const { port } = server.address() as AddressInfo;
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1', '2130706433'];
  const { id, refusals } = await importRows(
    hosts.map((host, n) => row(`P${n}`, `https://${host}:${port}/good`)).join('') +
      row('PW', 'https://user:secret@pictures.example.com/x.png'),
  );
  assert.deepEqual(refusals, []);
  asked.length = 0;
  await downloadPictures(store.deps, id, new AbortController().signal);
  const { pictures } = await resultOf(id);
  assert.equal(pictures.failed, hosts.length + 1);
  assert.deepEqual(asked, []);
  const plain = await importRows(row('HTTP', `${origin}/good`));
  assert.equal(plain.refusals.length, 1);
});

test('an import of the same links changes nothing; an undo restores the previous pictures', async () => {
  const link = 'https://pictures.example.com/good-again';
  const db = store.db.$client;
  await importRows(row('SAME', link) + row('BACK', ''));
  const former = await imgOf('BACK');
  const { id } = await importRows(row('BACK', link));
  // As after the download.
  const { img } = await (async () => {
    const body = png as unknown as BodyInit;
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'image/png' };
    return (await (await store.app.request('/api/pictures', { method: 'POST', headers, body })).json()) as {
      img: string;
    };
  })();
  await db.query('insert into picture_downloads (url, ended_at, img) values ($1, now(), $2)', [link, img]);
  await run(id);
  assert.equal(await imgOf('BACK'), img);
  await db.query('update parts set img = $1 where sku = $2', [img, 'SAME']);
  const again = await importRows(row('SAME', link) + row('BACK', link));
  assert.deepEqual([again.added, again.changed, again.unchanged], [0, 0, 2]);
  assert.equal((await store.call(admin, 'POST', `/import/${id}/undo`)).status, 200);
  assert.equal(await imgOf('BACK'), former);
});

test("linked datasheets are stored as PDF; the store's own export of them changes nothing", async () => {
  const db = store.db.$client;
  const host = 'https://pictures.example.com';
  const path = join(folder, 'sheets.csv');
  const importSheets = async (sheets: Readonly<Record<string, string>>) => {
    const rows = Object.entries(sheets).map(([sku, link]) => `${sku},Part ${sku},memory,A part,12.00,${link}\n`);
    await writeFile(path, HEAD.replace('picture', 'datasheet') + rows.join(''));
    return importFiles(db, [path], { stock: 5, minimum: 1, actor: admin.id, currency: 'usd', onBytes: () => {} });
  };
  const sheetOf = async (sku: string) =>
    (await db.query('select datasheet from parts where sku = $1', [sku])).rows[0].datasheet as string;
  const first = await importSheets({
    'S-1': `${host}/sheet-1`,
    'S-2': `${host}/page-as-pdf`,
    'S-3': `${host}/good-1`,
    'S-4': '',
  });
  assert.deepEqual([first.added, first.refusals], [4, []]);
  assert.equal(await sheetOf('S-1'), '', 'no part leads to another site');
  await db.query(`update import_rows set part = replace(part::text, $1, $2)::jsonb where import_id = $3`, [
    host,
    origin,
    first.id,
  ]);
  await run(first.id);
  const stored = await sheetOf('S-1');
  assert.match(stored, /^\/datasheets\/[0-9a-f]{32}\.pdf$/);
  assert.equal((await store.app.request(stored)).headers.get('content-type'), 'application/pdf');
  const { pictures } = await resultOf(first.id);
  assert.deepEqual([pictures.links, pictures.waiting, pictures.failed], [3, 0, 2]);
  const reasons = pictures.failures
    .map(({ url, reason }: { url: string; reason: string }) => `${url} ${reason}`)
    .join(', ');
  assert.match(reasons, /page-as-pdf This file isn't a PDF/);
  assert.match(reasons, /good-1 not a PDF but image\/png/);
  assert.deepEqual([await sheetOf('S-2'), await sheetOf('S-3')], ['', '']);
  await db.query(`update picture_downloads set url = replace(url, $1, $2)`, [origin, host]);
  assert.equal((await importSheets({ 'S-1': `${host}/sheet-1` })).unchanged, 1);

  const exported = await (
    await store.app.request('/api/catalogue.csv?q=S-1', { headers: { authorization: `Bearer ${admin.token}` } })
  ).text();
  assert.ok(exported.includes(stored), exported);
  await writeFile(path, exported);
  const again = await importFiles(db, [path], {
    stock: 5,
    minimum: 1,
    actor: admin.id,
    currency: 'usd',
    onBytes: () => {},
  });
  assert.deepEqual([again.added, again.changed, again.refusals], [0, 0, []]);
  assert.ok(again.unchanged > 0);

  const { id } = await importSheets({ 'S-1': '', 'S-4': stored });
  assert.deepEqual([await sheetOf('S-1'), await sheetOf('S-4')], ['', stored]);
  assert.equal((await store.call(admin, 'POST', `/import/${id}/undo`)).status, 200);
  assert.deepEqual([await sheetOf('S-1'), await sheetOf('S-4')], [stored, '']);
  const refused = await importSheets({ 'S-1': 'http://pictures.example.com/x.pdf', 'S-4': 'javascript:alert(1)' });
  assert.equal(refused.refusals.length, 2);
});
