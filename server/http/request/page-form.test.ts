import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import { Failure } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { App, Env } from '#server/http/context.ts';
import { pages } from '#server/http/pages.ts';

const ORIGIN = 'http://localhost:3000';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';
const MB = 1024 * 1024;

/** A store whose only page answers with the form that its action reads. */
function openStore(): { app: App; rendered: number } {
  const opened = { app: new Hono<Env>() as App, rendered: 0 };
  const settings = { store: { publicOrigin: ORIGIN }, google: { mode: 'sandbox' } };
  const config = { mode: 'sandbox', scriptUrl: ORIGIN, apiOrigin: ORIGIN, wallets: [] };
  const log = () => assert.fail('a bad form is not an error of the store');
  opened.app.onError((error, context) => {
    if (error instanceof Failure) return context.json({ code: error.code }, error.status as 400);
    throw error;
  });
  pages(opened.app, { cards: { config }, settings, log } as unknown as Deps, async ({ request }) => {
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

const send = (app: App, type: string | null, body: BodyInit | null, method = 'POST', headers = {}) =>
  app.request('/login', {
    method,
    headers: { ...headers, origin: ORIGIN, ...(type !== null && { 'content-type': type }) },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);

describe('the form of a page', () => {
  test('reaches the action as it was sent', async () => {
    const { app } = openStore();
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
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
    assert.equal((await send(opened.app, FORM, `a=${'b'.repeat(2 * MB)}`)).status, 200);
  });

  test('is refused while the forms that arrive together would take too much memory', async () => {
    const opened = openStore();
    const arriving: ReadableStreamDefaultController<Uint8Array>[] = [];
    const answers = Array.from({ length: 21 }, () => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void arriving.push(controller) });
      return send(opened.app, FORM, body);
    });
    const length = { 'content-length': '9' };
    assert.equal((await send(opened.app, FORM, streamOf('a=', 2).body)).status, 503);
    assert.equal((await send(opened.app, FORM, 'email=a@b', 'POST', length)).status, 200);
    for (const controller of arriving) {
      controller.enqueue(new TextEncoder().encode('a=1'));
      controller.close();
    }
    assert.deepEqual(new Set((await Promise.all(answers)).map(({ status }) => status)), new Set([200]));
    assert.equal((await send(opened.app, FORM, streamOf('a=', 2).body)).status, 200);
  });

  test('is refused as a client error if it is not a form', async () => {
    const opened = openStore();
    const cases: [number, string | null, BodyInit | null, string?][] = [
      [415, 'application/json', '{}'],
      [415, 'text/plain', 'a=1'],
      [415, 'multipart/mixed; boundary=x', '--x--'],
      [400, 'multipart/form-data', '--x--'],
      [400, MULTIPART, 'abcd'],
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
