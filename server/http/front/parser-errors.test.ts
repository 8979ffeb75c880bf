import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedHeaders } from '#server/http/security.ts';
import { openFront, rawClient } from './testing.ts';

let front: Awaited<ReturnType<typeof openFront>>;
before(async () => {
  front = await openFront(
    {},
    {
      timeouts: { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 },
      pace: { every: 100, min: 10, total: 50, perKilobyte: 0 },
    },
  );
});
after(() => front.stop());

const POST = 'POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

/** Requests that no handler sees, or not whole, and the status of their answer. */
const REFUSED: Record<string, [number, string]> = {
  'no HTTP': [400, 'hello\r\n\r\n'],
  'an invalid method': [400, 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n'],
  'a bare line feed in a header': [400, 'GET / HTTP/1.1\r\nhost: x\r\na: b\nc\r\n\r\n'],
  'two lengths': [400, `${POST}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`],
  'a length and chunks': [400, `${POST}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`],
  'an invalid chunk': [400, `${POST}transfer-encoding: chunked\r\n\r\nzz\r\n`],
  'large headers': [431, `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(40_000)}\r\n\r\n`],
  'half a head': [408, 'GET / HTTP/1.1\r\nhost: x\r\na: '],
  'half a body': [408, `${POST}content-length: 100\r\n\r\n{`],
  'an unknown expectation': [417, `${POST}expect: a miracle\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`],
  'no host': [400, 'GET / HTTP/1.1\r\n\r\n'],
  'an empty host': [400, 'GET / HTTP/1.1\r\nhost:\r\n\r\n'],
  'an invalid host': [400, 'GET / HTTP/1.1\r\nhost: a/b\r\n\r\n'],
};

for (const [what, [status, text]] of Object.entries(REFUSED))
  test(`${what} is answered ${status} with the headers of every response`, { timeout: 60_000 }, async () => {
    const { socket, received } = await rawClient(front.port);
    socket.write(text);
    const answer = (await received).toLowerCase();
    assert.match(answer, new RegExp(`^http/1.1 ${status} `));
    assert.equal(answer.split('http/1.1 ').length, 2, 'one answer');
    for (const [name, value] of Object.entries({ ...fixedHeaders(front.origin), connection: 'close' }))
      assert.ok(answer.includes(`\r\n${name}: ${value.toLowerCase()}\r\n`), name);
    assert.match(answer, /\r\ncontent-security-policy: default-src 'none'/);
  });

test('an error behind a response that has begun breaks the connection without a second answer', async () => {
  const { socket, received } = await rawClient(front.port);
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  while (front.admission.working > 0 || front.requests() === 0) await new Promise((go) => setTimeout(go, 5));
  socket.write('hello\r\n\r\n');
  socket.resume();
  assert.equal((await received).split('HTTP/1.1 ').length, 2);
});
