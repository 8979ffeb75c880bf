import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { createStoreClient, type StoreOptions, StoreProblem, StoreUnreachable } from './index.ts';

/** What the server saw of each request. */
interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let origin: string;
const seen: Seen[] = [];
/** The answers of the next requests, in order; the last one repeats. */
let answers: ((response: ServerResponse, request: Seen) => void)[] = [];

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers } = request;
  seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
  const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
  answer(response, seen.at(-1)!);
});

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void seen.splice(0));
after(() => {
  server.closeAllConnections();
  server.close();
});

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const problem = (code: string, status: number, headers: Record<string, string> = {}, more: object = {}) =>
  json({ type: 'about:blank', title: 'No.', status, code, ...more }, status, headers);
const hangUp = (response: ServerResponse) => response.destroy();
const all = async <Row>(rows: AsyncIterable<Row>): Promise<Row[]> => {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
};
const SILENT: (response: ServerResponse) => void = () => {};
const client = (more: Partial<StoreOptions> = {}) => createStoreClient({ url: origin, key: 'ps_test', ...more });
const params = { path: { id: 'x' } };

test('a call has the key, its parameters and body, and answers data', async () => {
  answers = [json({ price: 5 })];
  const part = await client().patch('/part/{id}', { params: { path: { id: 'a/b' } }, body: { price: 5 } });
  assert.equal(part.price, 5);
  assert.deepEqual(
    seen.map(({ method, url, headers, body }) => [method, url, headers.authorization, headers['content-type'], body]),
    [['PATCH', '/api/part/a%2Fb', 'Bearer ps_test', 'application/json', '{"price":5}']],
  );
});

test('a problem is an error with its code, fields and request', async () => {
  answers = [
    problem('invalid_fields', 422, {}, { detail: 'Check them.', fields: { price: 'Too high' }, requestId: 'r1' }),
  ];
  await assert.rejects(client().patch('/part/{id}', { params, body: {} }), (error: StoreProblem) => {
    assert.ok(error instanceof StoreProblem);
    const { message, status, code, fields, requestId } = error;
    assert.deepEqual(
      { message, status, code, fields, requestId },
      { message: 'Check them.', status: 422, code: 'invalid_fields', fields: { price: 'Too high' }, requestId: 'r1' },
    );
    return true;
  });
  answers = [(response) => response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>Too large</h1>')];
  await assert.rejects(client().get('/catalogue'), { name: 'StoreProblem', status: 413, code: undefined });
});

test('reads are repeated after a lost connection and when the store is busy, and wait as long as it says', async () => {
  answers = [hangUp, problem('overloaded', 503, { 'retry-after': '0' }), json([])];
  assert.deepEqual(await client().get('/catalogue'), []);
  assert.equal(seen.length, 3);
  seen.splice(0);
  answers = [problem('rate_limited', 429, { 'retry-after': '61' })];
  await assert.rejects(client().get('/catalogue'), { code: 'rate_limited', retryAfterSeconds: 61 });
  assert.equal(seen.length, 1, 'a longer pause than allowed is up to the caller');
  seen.splice(0);
  answers = [problem('overloaded', 503, { 'retry-after': '0' })];
  await assert.rejects(client({ retries: 2 }).get('/catalogue'), { code: 'overloaded' });
  assert.equal(seen.length, 3, 'attempts end');
});

test('an answer that breaks off is a lost one', async () => {
  const broken = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '50' }).write('[{"name": "F');
    setImmediate(() => response.destroy());
  };
  answers = [broken, json([])];
  assert.deepEqual(await client().get('/catalogue'), []);
  answers = [broken];
  await assert.rejects(client().patch('/part/{id}', { params, body: { price: 5 } }), StoreUnreachable);
});

test('a write with an Idempotency-Key is repeated with the same key and body; each call has its own', async () => {
  const body = { kind: 'receive', units: 3 } as const;
  answers = [hangUp, json({ quantity: 3 })];
  await client().post('/stock/{id}', { params, body });
  await client().post('/stock/{id}', { params, body });
  await client().post('/stock/{id}', { params: { ...params, header: { 'Idempotency-Key': 'mine' } }, body });
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  assert.match(String(keys[0]), /^[\da-f-]{36}$/);
  assert.equal(keys[1], keys[0]);
  assert.equal(seen[1]!.body, JSON.stringify(body));
  assert.notEqual(keys[2], keys[0]);
  assert.equal(keys[3], 'mine');
});

test('other writes are not repeated, unless the store refused them before it did anything', async () => {
  answers = [hangUp];
  await assert.rejects(client().patch('/part/{id}', { params, body: { price: 5 } }), StoreUnreachable);
  answers = [problem('overloaded', 503)];
  await assert.rejects(client().patch('/part/{id}', { params, body: { price: 5 } }), { code: 'overloaded' });
  assert.deepEqual(
    seen.map(({ headers }) => headers['idempotency-key']),
    [undefined, undefined],
  );
  seen.splice(0);
  answers = [problem('rate_limited', 429, { 'retry-after': '0' }), json({ price: 5 })];
  assert.equal((await client().patch('/part/{id}', { params, body: { price: 5 } })).price, 5);
  assert.equal(seen[1]!.body, '{"price":5}');
});

test('a list is read page by page, as far as the caller goes', async () => {
  const page = (rows: number[], next?: string) =>
    json(
      rows.map((_id) => ({ _id })),
      200,
      next ? { link: `</api/catalogue?limit=2&after=${next}>; rel="next"` } : {},
    );
  answers = [page([1, 2], 'b%3D'), page([3, 4], 'c'), page([5])];
  const rows = (await all(client().each('/catalogue', { params: { query: { limit: 2 } } }))).map(({ _id }) => _id);
  assert.deepEqual(rows, [1, 2, 3, 4, 5]);
  const urls = seen.map(({ url }) => url);
  assert.deepEqual(
    urls,
    ['', '&after=b%3D', '&after=c'].map((after) => `/api/catalogue?limit=2${after}`),
  );
  seen.splice(0);
  answers = [page([1, 2], 'x')];
  for await (const { _id } of client().each('/catalogue')) if (Number(_id) === 2) break;
  assert.equal(seen.length, 1);
});

test('a link to another server as the next page does not lead there', async () => {
  answers = [json([1], 200, { link: '<https://evil.example/api/catalogue?after=2>; rel="next"' }), json([2])];
  assert.equal((await all(client().each('/catalogue'))).length, 2);
  assert.equal(seen.length, 2);
});

test('a file is sent as it is, and downloaded as a stream', async () => {
  answers = [json({ id: 'x', counts: {} })];
  const file = { params: { ...params, query: { name: 'parts.csv' } } };
  await client().post('/import/{id}/files', { ...file, body: new TextEncoder().encode('a;b') });
  await client().post('/import/{id}/files', { ...file, body: new Blob(['a;b'], { type: 'text/csv' }) });
  assert.deepEqual(
    seen.map(({ body, headers }) => [body, headers['content-type']]),
    [
      ['a;b', 'application/octet-stream'],
      ['a;b', 'text/csv'],
    ],
  );
  answers = [(response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('order\n1')];
  assert.equal(await (await client().download('/orders.csv')).text(), 'order\n1');
});

test('a redirect, another site and a silent server are no store; the key goes nowhere else', async () => {
  answers = [(response) => response.writeHead(302, { location: 'https://evil.example/' }).end()];
  await assert.rejects(client({ retries: 0 }).get('/catalogue'), {
    name: 'StoreUnreachable',
    message: /evil\.example/,
  });
  answers = [(response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')];
  await assert.rejects(client().get('/catalogue'), { name: 'StoreUnreachable', message: /address of a store/ });
  answers = [SILENT];
  const silent = client({ retries: 1, timeoutSeconds: 0.05 }).get('/catalogue');
  await assert.rejects(silent, { name: 'StoreUnreachable', message: /within 0\.05 seconds/ });
  const closed = createStoreClient({ url: 'http://127.0.0.1:1', retries: 0 }).get('/catalogue');
  await assert.rejects(closed, { name: 'StoreUnreachable', message: /Could not reach http:\/\/127\.0\.0\.1:1: \S/ });
});

test('the caller can stop a call, also while it waits for another attempt', async () => {
  for (const answer of [SILENT, problem('overloaded', 503, { 'retry-after': '50' })]) {
    seen.splice(0);
    const stop = new AbortController();
    answers = [
      (response) => {
        answer(response);
        setImmediate(() => stop.abort());
      },
    ];
    await assert.rejects(client().get('/catalogue', { signal: stop.signal }), { name: 'AbortError' });
    assert.equal(seen.length, 1);
  }
});

test('an address or a key that cannot be one is refused before anything is sent', () => {
  for (const url of ['shop', 'ftp://shop.example', 'https://me:secret@shop.example', 'https://shop.example/other', ''])
    assert.throws(() => createStoreClient({ url }), TypeError, url);
  assert.throws(() => createStoreClient({ url: 'http://shop.example', key: 'ps_x' }), /plain HTTP/);
  assert.throws(() => createStoreClient({ url: 'https://shop.example', key: 'ps_x\r\nHost: evil' }), TypeError);
  for (const url of ['https://shop.example', 'https://shop.example/api/', 'http://localhost:3000', 'http://[::1]:3000'])
    assert.ok(createStoreClient({ url, key: 'ps_x' }));
  assert.ok(createStoreClient({ url: 'http://shop.example' }), 'without a key there is nothing to read');
  assert.ok(createStoreClient({ url: 'http://partsmith:3000', key: 'ps_x', allowHttp: true }));
});

test('the types know calls, fields and lists', () => {
  const store = client();
  const checked = async () => {
    // @ts-expect-error -- there is no such call
    await store.get('/nothing');
    // @ts-expect-error -- the id is missing
    await store.get('/orders/{id}');
    // @ts-expect-error -- a typo in a query
    await store.get('/managed-orders', { params: { query: { veiw: 'all' } } });
    // @ts-expect-error -- a refund needs a reason
    await store.post('/orders/{id}/refunds', { params, body: {} });
    // @ts-expect-error -- not a list
    store.each('/orders/{id}', { params });
    // @ts-expect-error -- a file
    await store.get('/orders.csv');
    const { number } = await store.get('/orders/{id}', { params });
    // @ts-expect-error -- a text
    return number satisfies number;
  };
  assert.ok(checked);
});
