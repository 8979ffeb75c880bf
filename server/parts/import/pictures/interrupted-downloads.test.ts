import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { until } from '@partsmith/card-sandbox/testing';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { downloadPictures } from './download-pictures.ts';

let store: TestStore;
let admin: Person;
let origin: string;
/** Sends the requested files. */
const waiting: (() => void)[] = [];
const server = createServer(({ url }, response) => {
  waiting.push(() => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    response.end(`%PDF-1.7\n<<${url}>>\n%%EOF\n`);
  });
});
before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await store.close();
});

const run = (id: string, stopping = new AbortController().signal) =>
  downloadPictures(store.deps, id, stopping, { timeout: 6_000 });
const datasheetOf = async (sku: string) =>
  (await store.db.$client.query('select datasheet from parts where sku = $1', [sku])).rows[0].datasheet as string;

/** Imports datasheets for parts of the catalog, with links to the test's server, which has no certificate. */
async function imported(skus: readonly string[]): Promise<string> {
  const host = 'https://sheets.example.com';
  const part = { description: 'A part', price: 5, minimum: 1, quantity: 1, category: 'memory' };
  for (const sku of skus) await store.call(admin, 'POST', '/part', { ...part, sku, name: `Part ${sku}` });
  const { id } = (await store.call(admin, 'POST', '/import', { stock: 1, minimum: 1 })).body;
  const body = `sku,datasheet\n${skus.map((sku) => `${sku},${host}/${sku}\n`).join('')}`;
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' };
  await store.app.request(`/api/import/${id}/files?name=sheets.csv`, { method: 'POST', headers, body });
  assert.equal((await store.call(admin, 'POST', `/import/${id}/apply`)).body.counts.changed, skus.length);
  await store.db.$client.query(
    'update import_rows set changes = replace(changes::text, $1, $2)::jsonb where import_id = $3',
    [host, origin, id],
  );
  return id;
}

test('a file that arrives after its import was undone changes no part', async () => {
  const id = await imported(['UNDONE-1']);
  const running = run(id);
  await until(() => waiting.length === 1);
  assert.equal((await store.call(admin, 'POST', `/import/${id}/undo`)).status, 200);
  waiting.pop()!();
  await running;
  assert.equal(await datasheetOf('UNDONE-1'), '');
});

test('what is left when the process ends is downloaded by the next one', async () => {
  const skus = Array.from({ length: 5 }, (_, n) => `LEFT-${n}`);
  const id = await imported(skus);
  const ending = new AbortController();
  const key = `download_pictures:${JSON.stringify({ import: id })}`;
  await store.db.$client.query('select graphile_worker.remove_job($1)', [key]);
  const running = run(id, ending.signal);
  await until(() => waiting.length > 0);
  ending.abort();
  const timer = setInterval(() => waiting.splice(0).forEach((send) => send()), 10);
  await running;
  const left = async () => (await store.call(admin, 'GET', `/import/${id}`)).body.pictures.waiting;
  assert.ok((await left()) > 0);
  const { rows: jobs } = await store.db.$client.query('select from graphile_worker.jobs where key = $1', [key]);
  assert.equal(jobs.length, 1);
  const { rows: entries } = await store.db.$client.query(
    "select from audit_trail where action = 'part.import-pictures' and detail->>'import' = $1",
    [id],
  );
  assert.equal(entries.length, 0);
  await run(id);
  clearInterval(timer);
  assert.equal(await left(), 0);
  for (const sku of skus) assert.match(await datasheetOf(sku), /^\/datasheets\//);
});
