import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CALLS } from '#contract/calls.ts';
import { Failure } from '#contract/errors.ts';
import { createApp } from '#server/app.ts';
import { callerAddress, trustedProxies } from './request/address.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let customer: Person;

before(async () => {
  store = await startTestStore();
  customer = await store.person();
});
after(() => store.close());

const json = { 'content-type': 'application/json' };

describe('every call', () => {
  test('answers failures as problem documents with a request id and no internals', async () => {
    const answer = await store.app.request('/api/no-such-call');
    assert.equal(answer.status, 404);
    assert.equal(answer.headers.get('content-type'), 'application/problem+json');
    const body = (await answer.json()) as Record<string, unknown>;
    assert.deepEqual(Object.keys(body).sort(), ['code', 'detail', 'requestId', 'status', 'title', 'type']);
    assert.equal(body['requestId'], answer.headers.get('x-request-id'));
  });

  test('distinguishes malformed, too large and unsupported bodies', async () => {
    const send = async (body: string, headers: Record<string, string> = json): Promise<number> =>
      (await store.app.request('/api/contact', { method: 'POST', body, headers })).status;
    assert.equal(await send('{'), 400);
    assert.equal(await send('{}', { 'content-type': 'text/plain' }), 415);
    assert.equal(await send(JSON.stringify({ message: 'x'.repeat(70_000) })), 413);
    assert.equal(await send('[1]'), 422);
    assert.equal(await send('null'), 422);
    const nul = { email: 'a@b.test', subject: 'NUL', message: 'before\u0000after' };
    assert.equal(await send(JSON.stringify(nul)), 400);
    const half = await send(String.raw`{"email":"a@b.test","subject":"Half a character","message":"\ud83d"}`);
    const whole = await send(String.raw`{"email":"a@b.test","subject":"A character","message":"\ud83d\ude00"}`);
    assert.deepEqual([half, whole], [400, 200]);
    for (const name of [String.raw`\ud83d`, String.raw`\u0000`])
      assert.equal(await send(`{"email":"a@b.test","subject":"A name","message":"No value","x":{"${name}":1}}`), 400);
    const bytes = new Uint8Array([0x22, 0xff, 0x22]);
    assert.equal((await store.app.request('/api/contact', { method: 'POST', body: bytes, headers: json })).status, 400);
  });

  test('checks escapes, depth and number of values in the text of a body', async () => {
    const send = async (body: string): Promise<number> =>
      (await store.app.request('/api/contact', { method: 'POST', body, headers: json })).status;
    const deepAs = (depth: number) => `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    for (const [status, body] of [
      // Read, and refused for its missing fields.
      [422, String.raw`{"x":"\\ud83d \\\\u0000 \" \u00e9 \uD83D\uDE00"}`],
      [422, String.raw`{"x":"\\","y":"[[[\"{{{"}`],
      [422, deepAs(31)],
      [422, `{"x":[${'[],'.repeat(10_000)}1]}`],
      [422, `{"x":"${'['.repeat(1000)}${','.repeat(30_000)}"}`],
      [400, deepAs(32)],
      [400, deepAs(30_000)],
      [400, '['.repeat(60_000)],
      [413, `[${'1,'.repeat(20_001)}1]`],
      [400, String.raw`{"x":"\ud83d\\ude00"}`],
      [400, String.raw`{"x":"\ude00\ud83d"}`],
      [400, String.raw`{"x":"\ud83d","y":"\ude00"}`],
      [400, String.raw`{"x":"\ud83d\ud83d\ude00"}`],
      [400, String.raw`{"x":"\\\u0000"}`],
      [400, String.raw`{"x":"\ud83d`],
      [400, String.raw`{"x":"\u00`],
      [400, String.raw`"\\`],
    ] as const)
      assert.equal(await send(body), status, body.slice(0, 60));
  });

  test('counts a client before its body is read', async () => {
    const counted: string[] = [];
    const limits = {
      hit: () => {},
      hitAddress(key: string, address: string) {
        counted.push(`${key}:${address}`);
        throw new Failure('rate_limited');
      },
      flush: async () => {},
    };
    const app = createApp({ ...store.deps, limits });
    for (const call of CALLS.filter(({ method, access }) => method !== 'GET' && access !== 'provider')) {
      const body = new ReadableStream({ pull: () => assert.fail('read') }, { highWaterMark: 0 });
      const path = `/api${call.path.replace(/\{\w+\}/g, 'x')}`;
      const init = { method: call.method, headers: json, ...(call.method !== 'DELETE' && { body, duplex: 'half' }) };
      assert.equal((await app.request(path, init as RequestInit)).status, 429, path);
      assert.equal(counted.pop(), 'body:unknown');
    }
  });

  test('cuts a body without a length at the limit', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 10_000;
        controller.enqueue(new TextEncoder().encode(' '.repeat(10_000)));
      },
    });
    const request = new Request('http://localhost/api/contact', {
      method: 'POST',
      body: endless,
      headers: json,
      duplex: 'half',
    } as RequestInit);
    assert.equal((await store.app.request(request)).status, 413);
    assert.ok(sent < 200_000, `${sent} bytes were taken`);
  });

  test('that requires sign-in refuses a missing or invalid token', async () => {
    for (const call of CALLS.filter(({ access }) => access === 'signed-in' || access === 'admin')) {
      const path = call.path.replace(/\{\w+\}/g, 'x@y.test');
      const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : {};
      assert.equal(
        (await store.call(null, call.method, path, body)).status,
        401,
        `${call.method} ${path} without a token`,
      );
      const forged = await store.call({ ...customer, token: 'a.b.c' }, call.method, path, body);
      assert.equal(forged.status, 401, `${call.method} ${path} with a forged token`);
      if (call.access === 'admin')
        assert.equal(
          (await store.call(customer, call.method, path, body)).status,
          403,
          `${call.method} ${path} by a customer`,
        );
    }
  });

  test("explains invalid fields in the store's words", async () => {
    const admin = await store.person('admin');
    const hostile = [
      [],
      'text',
      7,
      null,
      {},
      { name: 7, email: [], price: 'x', ratings: {}, placeOrderQuantity: 'a lot', transactionId: '' },
    ];
    const queries = [
      '?limit=x',
      '?limit=0',
      '?limit=99999',
      '?sort=best',
      '?status=lost',
      '?as=eaten',
      '?in_stock=maybe',
    ];
    for (const call of CALLS.filter(({ access }) => access !== 'provider')) {
      const path = call.path
        .replace(/\{id\}/g, '01a1fca4-393c-7d27-94a9-280eb2f5c18a')
        .replace(/\{email\}/g, admin.email);
      const tries = call.method === 'GET' || call.method === 'DELETE' ? queries : hostile;
      for (const sent of tries) {
        const answer =
          typeof sent === 'string' && sent.startsWith('?')
            ? await store.call(admin, call.method, path + sent)
            : await store.call(admin, call.method, path, sent);
        assert.ok(answer.status < 500, `${call.method} ${path} ${JSON.stringify(sent)}: ${answer.status}`);
        assert.doesNotMatch(
          JSON.stringify(answer.body),
          /Invalid (input|option|string)|expected|Too (small|big)|received|regex/i,
          `${call.method} ${path} ${JSON.stringify(sent)}`,
        );
      }
    }
  });

  test('answers 503 with Retry-After when the database is down', async () => {
    const { openDatabase } = await import('#server/database/client.ts');
    const { createApp } = await import('#server/app.ts');
    const db = openDatabase('postgres://nobody:x@127.0.0.1:1/none', 2);
    const app = createApp({ ...store.deps, db });
    const answer = await app.request('/api/part');
    assert.equal(answer.status, 503);
    assert.equal(answer.headers.get('retry-after'), '2');
    assert.doesNotMatch(await answer.text(), /ECONNREFUSED|postgres|127\.0/);
    await db.$client.end();
  });

  test('is in the OpenAPI description', async () => {
    const document = (await (await store.app.request('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
      components: { securitySchemes: { session: { name: string } } };
    };
    assert.equal(document.components.securitySchemes.session.name, 'partsmith.session_token');
    assert.match(document.openapi, /^3\.1/);
    for (const { path, method } of CALLS) assert.ok(document.paths[path]?.[method.toLowerCase()], `${method} ${path}`);
    assert.equal((await store.app.request('/api/docs')).status, 200);
  });

  test('compresses long responses, and sends short ones unchanged', async () => {
    const codingOf = async (path: string) => {
      const answer = await store.app.request(path, { headers: { 'accept-encoding': 'gzip' } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
      return { coding: answer.headers.get('content-encoding'), isPacked, isLong: bytes.length > 1_024 };
    };
    for (let n = 0; n < 8; n++) await store.part({ name: `Unpacked ${'x'.repeat(90)} ${n}` });
    assert.deepEqual(await codingOf('/api/openapi.json'), { coding: 'gzip', isPacked: true, isLong: true });
    const suggested = await codingOf('/api/part/suggest?q=unpacked');
    assert.deepEqual(suggested, { coding: null, isPacked: false, isLong: true });
  });

  test('answers 404 for ids with characters that no id can have', async () => {
    const named = CALLS.filter(({ path, access }) => path.includes('{id}') && access !== 'provider');
    const admin = await store.person('admin');
    for (const call of named) {
      const answer = await store.call(
        admin,
        call.method,
        call.path.replace('{id}', 'a%00b'),
        call.method === 'GET' ? undefined : {},
      );
      assert.ok([404, 415, 422].includes(answer.status), `${call.method} ${call.path}: ${answer.status}`);
    }
  });

  test('treats NUL in a search as a space', async () => {
    const admin = await store.person('admin');
    for (const path of ['/orders', '/orders.csv', '/user', '/audit', '/part', '/catalogue', '/catalogue.csv'])
      assert.equal((await store.call(admin, 'GET', `${path}?q=%00`)).status, 200, path);
  });

  test('placeOrder accepts both spellings with every method', async () => {
    for (const path of ['/placeorder', '/placeOrder']) {
      assert.equal((await store.call(customer, 'GET', `${path}?email=${customer.email}`)).status, 200, path);
      assert.equal((await store.call(customer, 'GET', `${path}/x`)).status, 404, path);
    }
  });
});

describe('the client address', () => {
  test("is the socket's, unless a trusted proxy forwards another", () => {
    const trusted = trustedProxies(['10.0.0.0/8', '::1']);
    assert.equal(callerAddress('203.0.113.9', '1.2.3.4', trusted), '203.0.113.9');
    assert.equal(callerAddress('10.1.2.3', '1.2.3.4', trusted), '1.2.3.4');
    assert.equal(callerAddress('::ffff:10.1.2.3', '6.6.6.6, 1.2.3.4, 10.9.9.9', trusted), '1.2.3.4');
    assert.equal(callerAddress('10.1.2.3', 'not an address', trusted), '10.1.2.3');
    assert.equal(callerAddress(undefined, '1.2.3.4', trusted), 'unknown');
  });
});
