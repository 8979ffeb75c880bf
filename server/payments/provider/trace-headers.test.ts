import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { silentLog } from '#server/log.ts';
import { runInRequestContext } from '#server/observe/request-context.ts';
import { createCards } from './cards.ts';

test('the card provider receives the trace headers of the request', async () => {
  const requests: IncomingHttpHeaders[] = [];
  const provider = createServer((request, response) => {
    requests.push(request.headers);
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', code: 'resource_missing' } }));
  });
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  const { port } = provider.address() as AddressInfo;
  const keys = { secretKey: 'sk_test_12345678', publishableKey: 'pk_test_12345678', webhookSecret: 'whsec_12345678' };
  const cards = createCards({ mode: 'sandbox', port }, keys, { log: silentLog });
  const span = { traceparent: '00-trace-span-01', traceId: 'trace', set: () => {}, rename: () => {}, end: () => {} };
  try {
    await runInRequestContext({ requestId: 'of-ours', span }, () => cards.readIntent('pi_1'));
    await cards.readIntent('pi_2');
    assert.partialDeepStrictEqual(requests[0], { 'x-request-id': 'of-ours', traceparent: '00-trace-span-01' });
    assert.deepEqual([requests[1]!['x-request-id'], requests[1]!['traceparent']], [undefined, undefined]);
  } finally {
    provider.close();
  }
});
