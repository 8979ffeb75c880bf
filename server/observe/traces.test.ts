import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { orderBody } from '#test/fixtures/ordering.ts';
import { createWebServer, type WebServer } from '#server/http/front/web-server.ts';
import { openTracer } from './open-telemetry.ts';
import { startSpan, setTracer, type Tracer } from './spans.ts';

/** A span as the collector receives it. */
interface Received {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

const spans: Received[] = [];
const requests: { path: string | undefined; key: unknown }[] = [];
/** A collector that speaks OTLP over HTTP. */
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    requests.push({ path: request.url, key: request.headers['api-key'] });
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

let store: TestStore;
let front: WebServer;
let tracer: Tracer;
let origin: string;
before(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const { port } = collector.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1/traces`;
  tracer = openTracer({ url, headers: { 'api-key': 'k' }, service: 'partsmith', share: 1 }, 50);
  setTracer(tracer);
  store = await startTestStore({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  front = createWebServer(store.app, store.deps);
  await front.listen(0, '127.0.0.1');
  origin = `http://127.0.0.1:${(front.server.address() as AddressInfo).port}`;
});
after(async () => {
  setTracer(undefined);
  await front.stop();
  await store.close();
  await tracer.stop();
  collector.close();
});

const attributes = (span: Received): Record<string, unknown> =>
  Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

async function arrived(isWanted: (span: Received) => boolean): Promise<Received> {
  for (let tries = 0; tries < 1_200; tries++) {
    const found = spans.find(isWanted);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`no such span among ${spans.map(({ name }) => name).join(', ')}`);
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';

test('a request, its statements and the job that it queued are one trace, which began at the proxy', async () => {
  const sent = await fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${TRACE}-b7ad6b7169203331-01` },
    body: JSON.stringify({ email: 'ada@partsmith.test', subject: 'Traced', message: 'A message of some length.' }),
  });
  assert.equal(sent.status, 200);
  const request = await arrived(({ name }) => name === 'POST /api/contact');
  assert.deepEqual([request.traceId, request.parentSpanId], [TRACE, 'b7ad6b7169203331']);
  assert.partialDeepStrictEqual(attributes(request), {
    'http.request.method': 'POST',
    'http.route': '/api/contact',
    'partsmith.request_id': sent.headers.get('x-request-id'),
  });
  const insert = await arrived(({ name, parentSpanId }) => name === 'insert' && parentSpanId === request.spanId);
  assert.match(String(attributes(insert)['db.query.text']), /^insert into/);
  assert.equal(insert.traceId, TRACE);

  await store.runJobs();
  const job = await arrived(({ name, traceId }) => name === 'job mail' && traceId === TRACE);
  assert.equal(job.parentSpanId, request.spanId);
  const mail = await arrived(({ name, traceId }) => name === 'mail: send' && traceId === TRACE);
  assert.equal(mail.parentSpanId, job.spanId);
  assert.deepEqual(requests[0], { path: '/v1/traces', key: 'k' });
  assert.doesNotMatch(JSON.stringify(spans), /ada@partsmith\.test|A message of/, 'no trace contains personal data');
});

test('a call to the card provider belongs to the trace and carries its id', async () => {
  const customer = await store.person();
  const part = await store.part();
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
      body: JSON.stringify(body),
    });
  const body = orderBody(customer, part);
  const placed = await post('/placeOrder', body);
  const { insertedId } = (await placed.json()) as { insertedId: string };
  const started = await post('/create-payment-intent', { order: insertedId, placeOrderPrice: body.placeOrderPrice });
  assert.equal(started.status, 200);
  const request = await arrived(({ name }) => name === 'POST /api/create-payment-intent');
  const call = await arrived(({ name }) => name === 'cards: create intent');
  assert.deepEqual([call.traceId, call.parentSpanId], [request.traceId, request.spanId]);
});

test('a failed request is marked as failed; with tracing off no spans are created', async () => {
  await store.cardSandbox.end();
  const customer = await store.person();
  const body = orderBody(customer, await store.part());
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` };
  const post = (path: string, more: object): Promise<Response> =>
    fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(more) });
  const { insertedId } = (await (await post('/placeOrder', body)).json()) as { insertedId: string };
  const wanted = { order: insertedId, placeOrderPrice: body.placeOrderPrice };
  assert.equal((await post('/create-payment-intent', wanted)).status, 503);
  const failed = await arrived(({ name, status }) => name === 'POST /api/create-payment-intent' && status.code === 2);
  assert.equal(attributes(failed)['error.type'], 'status 503');
  setTracer(undefined);
  assert.equal(startSpan({ name: 'nothing', kind: 'internal' }), undefined);
  setTracer(tracer);
});
