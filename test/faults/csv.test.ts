import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { serve, type ServerType } from '@hono/node-server';
import { MAX_IMPORT_BYTES } from '#contract/parts/import/imports.ts';
import { csvDownload, type Cell } from '#server/http/files/csv.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { IS_LONG } from './mode.ts';

/* Imports and exports files far larger than the memory limit. The long form, a gigabyte, also measures memory. */

const MEGABYTE = 1024 * 1024;
const BYTES = (IS_LONG ? 1024 : 96) * MEGABYTE;
/** The allowed memory growth, in bytes. */
const MOST = 160 * MEGABYTE;

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
after(() => store.close());

/** Runs `work` and returns the largest memory growth during it, in bytes. */
async function grownBy(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss;
  let most = before;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  await work();
  clearInterval(look);
  return most - before;
}

test(`a file of ${BYTES / MEGABYTE} MB is streamed`, { timeout: 600_000 }, async (context) => {
  const page: Cell[][] = Array.from({ length: 500 }, (_, row) => [
    `Part ${row}, "quiet"`,
    '=1+1',
    12.4,
    'x'.repeat(200),
  ]);
  async function* pages(): AsyncGenerator<Cell[][]> {
    for (let sent = 0; sent < BYTES; sent += 120_000) yield page;
  }
  let server: ServerType | undefined;
  const port = await new Promise<number>((resolve) => {
    const fetch = () => csvDownload('parts', ['name'], pages(), (error) => assert.fail(String(error)));
    server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, (info: AddressInfo) => resolve(info.port));
  });
  let received = 0;
  const grown = await grownBy(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    for await (const chunk of answer.body!) received += chunk.byteLength;
  });
  await new Promise((resolve) => server!.close(resolve));
  context.diagnostic(`${Math.round(received / MEGABYTE)} MB sent, ${Math.round(grown / MEGABYTE)} MB more memory`);
  assert.ok(received >= BYTES * 0.9, `${received} bytes`);
  if (IS_LONG) assert.ok(grown < MOST, `${grown} bytes more`);
});

test(`of a file of ${BYTES / MEGABYTE} MB only the allowed size is read, and nothing is stored`, async (context) => {
  const { id } = (await store.call(admin, 'POST', '/import', { stock: 1, minimum: 1 })).body;
  const line = `"${'Part of a very long file '.repeat(40)}",12.40\n`;
  const chunk = new TextEncoder().encode(line.repeat(60));
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 0) controller.enqueue(new TextEncoder().encode('name,price\n'));
      controller.enqueue(chunk);
      sent += chunk.byteLength;
      if (sent >= BYTES) controller.close();
    },
  });
  let status = 0;
  const grown = await grownBy(async () => {
    const answer = await store.app.request(`/api/import/${id}/files?name=cpu.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    status = answer.status;
    await answer.text();
  });
  context.diagnostic(`${Math.round(sent / MEGABYTE)} MB read, ${Math.round(grown / MEGABYTE)} MB more memory`);
  assert.equal(status, 413);
  assert.ok(sent < MAX_IMPORT_BYTES + 8 * MEGABYTE, `${sent} bytes were taken`);
  if (IS_LONG) assert.ok(grown < MOST, `${grown} bytes more`);
  assert.deepEqual((await store.call(admin, 'GET', `/import/${id}/rows`)).body, []);
});
