import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import { Failure } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { App, Env } from '#server/http/context.ts';
import { pages } from '#server/http/pages.ts';
import type { BufferedLimits } from '#server/http/rate-limits/rate-limits.ts';

const ORIGIN = 'http://localhost:3000';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';
const MB = 1024 * 1024;
const END = '--x--\r\n';

const part = (name: string, value: string, headers = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n${headers}\r\n${value}\r\n`;

/** A store whose only page answers with the form that its action reads. */
function openStore(limits?: BufferedLimits): { app: App; rendered: number } {
  const opened = { app: new Hono<Env>() as App, rendered: 0 };
  const settings = { store: { publicOrigin: ORIGIN }, google: { mode: 'sandbox' } };
  const config = { mode: 'sandbox', scriptUrl: ORIGIN, apiOrigin: ORIGIN, wallets: [] };
  const log = () => assert.fail('a bad form is not an error of the store');
  opened.app.onError((error, context) => {
    if (error instanceof Failure) return context.json({ code: error.code }, error.status as 400);
    throw error;
  });
  opened.app.use((context, next) => {
    context.set('address', context.req.header('x-test-address') ?? '192.0.2.250');
    return next();
  });
  pages(opened.app, { cards: { config }, settings, log, limits } as unknown as Deps, async ({ request }) => {
    opened.rendered++;
    return Response.json([...(await request.formData())]);
  });
  return opened;
}

/** A body that is created while it is read, without a Content-Length. */
function streamOf(start: string, megabytes: number): { body: ReadableStream<Uint8Array>; read: () => number } {
  let read = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(read === 0 ? new TextEncoder().encode(start) : new Uint8Array(MB).fill(97));
      if (++read > megabytes) controller.close();
    },
  });
  return { body, read: () => read };
}

const send = (app: App, type: string | null, body: BodyInit | null, method = 'POST', headers = {}, path = '/login') =>
  app.request(path, {
    method,
    headers: { ...headers, origin: ORIGIN, ...(type !== null && { 'content-type': type }) },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);

describe('the form of a page', () => {
  test('reaches the action as it was sent', async () => {
    const { app } = openStore();
    const answers = await Promise.all([
      send(app, FORM, 'a=1&a=2&b=%C3%BC'),
      send(app, MULTIPART, `${part('a', '1')}${part('b', 'ü')}--x--\r\n`),
      send(app, null, null),
    ]);
    assert.deepEqual(await Promise.all(answers.map((answer) => answer.json())), [
      [
        ['a', '1'],
        ['a', '2'],
        ['b', 'ü'],
      ],
      [
        ['a', '1'],
        ['b', 'ü'],
      ],
      [],
    ]);
  });

  test('is read only up to 3 MB, before the page is rendered', async () => {
    const opened = openStore();
    for (const [type, start] of [
      [FORM, 'email='],
      [MULTIPART, '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\n'],
    ] as const) {
      const { body, read } = streamOf(start, 200);
      assert.equal((await send(opened.app, type, body)).status, 413, type);
      assert.ok(read() < 10, `${read()} MB read`);
    }
    assert.equal((await send(opened.app, FORM, '&a='.repeat(5_001))).status, 413);
    assert.equal(opened.rendered, 0);
    assert.equal((await send(opened.app, FORM, `a=${'b'.repeat(MB - 2)}`)).status, 200);
    assert.equal((await send(opened.app, MULTIPART, part('a', 'b'.repeat(2 * MB)) + END)).status, 200);
  });

  test('is refused while the forms that have arrived in part take too much memory', async () => {
    const opened = openStore();
    const large = { 'content-length': String(3 * MB) };
    /** Begins forms that send this much and then nothing, until they end. */
    const begin = (count: number, bytes: number, from: (index: number) => string, headers = {}) => {
      const parts = Array.from({ length: count }, (_, index) => {
        const read = Promise.withResolvers<void>();
        const end = Promise.withResolvers<void>();
        const [head, tail] = part('a', 'b'.repeat(bytes)).split(/(?=\r\n$)/);
        const chunks = [new TextEncoder().encode(head)];
        const body = new ReadableStream<Uint8Array>(
          {
            async pull(controller) {
              const chunk = chunks.shift();
              if (chunk) return controller.enqueue(chunk);
              read.resolve();
              await end.promise;
              controller.enqueue(new TextEncoder().encode(tail + END));
              controller.close();
            },
          },
          { highWaterMark: 0 },
        );
        const answer = send(opened.app, MULTIPART, body, 'POST', { ...headers, 'x-test-address': from(index) });
        return { read: Promise.race([read.promise, answer]), end: () => end.resolve(), answer };
      });
      return {
        read: () => Promise.all(parts.map((part) => part.read)),
        async end() {
          for (const part of parts) part.end();
          return (await Promise.all(parts.map(({ answer }) => answer))).map(({ status }) => status);
        },
      };
    };
    const whole = async (bytes: number, from: string): Promise<number> =>
      (await send(opened.app, MULTIPART, part('a', 'b'.repeat(bytes)) + END, 'POST', { 'x-test-address': from }))
        .status;

    // They announce more than all memory, and send nothing of it.
    const trickling = begin(40, 0, (index) => `203.0.113.${index % 2}`, large);
    await trickling.read();
    assert.equal(await whole(2 * MB, '198.51.100.1'), 200);
    assert.deepEqual(new Set(await trickling.end()), new Set([200]));

    const hostile = begin(5, 2.9 * MB, () => '203.0.113.9', large);
    await hostile.read();
    assert.equal(await whole(2.9 * MB, '203.0.113.9'), 503, 'more of the same address');
    assert.equal(await whole(50_000, '203.0.113.9'), 200, 'a small one');
    assert.equal(await whole(2.9 * MB, '198.51.100.1'), 200, 'another address');

    const many = begin(17, 2.9 * MB, (index) => `192.0.2.${index}`);
    await many.read();
    assert.equal(await whole(2.9 * MB, '198.51.100.1'), 503, 'more than all memory');
    assert.equal(await whole(50_000, '198.51.100.1'), 200);
    assert.deepEqual(new Set([...(await hostile.end()), ...(await many.end())]), new Set([200]));
    assert.equal(await whole(2.9 * MB, '203.0.113.9'), 200, 'all is given back');
  });

  test('is counted before it is parsed', async () => {
    const opened = openStore();
    assert.equal((await send(opened.app, FORM, 'a&'.repeat(MB / 2))).status, 413);
    assert.equal((await send(opened.app, FORM, '&'.repeat(5_001))).status, 413);
    assert.equal((await send(opened.app, MULTIPART, part('a', '1').repeat(5_001) + END)).status, 413);
    // Without an end no parser accepts it, but it is refused for its number of fields.
    assert.equal((await send(opened.app, MULTIPART, part('a', '1').repeat(5_002))).status, 413);
    assert.equal((await send(opened.app, MULTIPART, part('a', '1').repeat(10))).status, 400);
    // What looks like the end of the form, within a value.
    assert.equal((await send(opened.app, MULTIPART, part('a', END) + part('a', '1').repeat(5_001) + END)).status, 413);
    assert.equal(opened.rendered, 0);
    const answer = await send(opened.app, FORM, `${'+'.repeat(1000)}=+%2B+&`.repeat(3));
    assert.deepEqual(
      await answer.json(),
      Array.from({ length: 3 }, () => [' '.repeat(1000), ' + ']),
    );
  });

  test('is not read for an unknown page', async () => {
    const opened = openStore();
    for (const path of ['/no-such-page', '/login/x', '/parts/', '/x.data']) {
      const { body, read } = streamOf('a=', 1);
      assert.equal((await send(opened.app, FORM, body, 'POST', {}, path)).status, 404, path);
      // The stream itself reads one chunk ahead.
      assert.ok(read() <= 1, path);
    }
    for (const path of [
      '/',
      '/login',
      '/LOGIN/',
      '/_root.data',
      '/login.data',
      '/parts/ps-1.2',
      '/dashboard/settings/x?y=1',
    ])
      assert.equal((await send(opened.app, FORM, 'a=1', 'POST', {}, path)).status, 200, path);
  });

  test('is refused unread beyond the limit of its client', async () => {
    const counted = new Map<string, number>();
    const hitAddress: BufferedLimits['hitAddress'] = (key, _address, { max }) => {
      counted.set(key, (counted.get(key) ?? 0) + 1);
      if (counted.get(key)! > max) throw new Failure('rate_limited');
    };
    const opened = openStore({ hit: () => {}, hitAddress, flush: async () => {} });
    const length = { 'content-length': '3' };
    for (let at = 0; at < 300; at++) assert.equal((await send(opened.app, FORM, 'a=1', 'POST', length)).status, 200);
    const refused = streamOf('a=', 1);
    assert.equal((await send(opened.app, FORM, refused.body)).status, 429);
    assert.ok(refused.read() <= 1);
    counted.clear();
    for (let at = 0; at < 60; at++) assert.equal((await send(opened.app, FORM, streamOf('a=', 0).body)).status, 200);
    assert.equal((await send(opened.app, FORM, streamOf('a=', 0).body)).status, 429);
    assert.equal((await send(opened.app, FORM, 'a=1', 'POST', length)).status, 200);
  });

  test('is refused as a client error if it is not a form', async () => {
    const opened = openStore();
    const cases: [number, string | null, BodyInit | null, string?][] = [
      [415, 'application/json', '{}'],
      [415, 'text/plain', 'a=1'],
      [415, 'multipart/mixed; boundary=x', '--x--'],
      [400, 'multipart/form-data', '--x--'],
      [400, MULTIPART, 'abcd'],
      [400, 'multipart/form-data; boundary=y; boundary=x', part('a', '1') + END],
      [400, MULTIPART, part('a', '1', 'X-Long: '.concat('b'.repeat(5_000), '\r\n')) + END],
      [400, MULTIPART, part('a', '1', 'X: b\r\n'.repeat(1_000)) + END],
      [400, MULTIPART, '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
      [404, FORM, 'a=1', 'PUT'],
      [404, FORM, null, 'DELETE'],
      [404, FORM, null, 'PROPFIND'],
    ];
    for (const [status, type, body, method] of cases)
      assert.equal((await send(opened.app, type, body, method)).status, status, `${method ?? 'POST'} ${type} ${body}`);
    assert.equal(opened.rendered, 0);
  });
});
